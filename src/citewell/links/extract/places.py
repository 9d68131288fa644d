"""In what kind of line of a Markdown or plain text an address stands, and whether it stands in code."""

import re
from bisect import bisect_right

from citewell.model import LinkKind, Span
from citewell.text.blocks import BlockKind, read_blocks
from citewell.text.masks import code_spans

_QUOTED = r"[ \t]{0,80}(?:>[ \t]?){0,8}[ \t]{0,80}(?:[-*+\u2022][ \t]+)?"
_FOOTNOTE = re.compile(_QUOTED + r"\[\^[^\[\]\n]{1,80}\]:")
_REFERENCE = re.compile(_QUOTED + r"\\?\[[^\[\]\n^][^\[\]\n]{0,300}\\?\]:[ \t]*<?")
_ITEM = re.compile(
    _QUOTED
    + r"[*_]{0,3}(?:\\?\[{1,2}\d{1,4}\\?\]{1,2}|\(\d{1,4}\)|【\d{1,4}】|\d{1,4}[.)]|[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})(?=[\s:*_\[])"
)
_LONGEST_PREFIX = 500
_KINDS = {
    BlockKind.ITEM: LinkKind.LIST,
    BlockKind.ROW: LinkKind.TABLE,
    BlockKind.TABLE_HEADER: LinkKind.TABLE,
}


class Places:
    """The lines of one text.

    Args:
        text: the text.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._lines = [0, *[match.end() for match in re.finditer("\n", text)]]
        self._blocks = read_blocks(text)
        self._starts = [block.start for block in self._blocks]
        self._code = [Span(block.start, block.end) for block in self._blocks if block.kind is BlockKind.CODE]
        if "`" in text:
            for block in self._blocks:
                if block.kind is not BlockKind.CODE:
                    self._code += code_spans(text, block.start, block.end)
        self._code.sort()

    def is_code(self, position: int) -> bool:
        """Whether a position is in a code block or code span."""
        index = bisect_right(self._code, position, key=lambda span: span.start) - 1
        return index >= 0 and position < self._code[index].end

    def kind_at(self, position: int) -> LinkKind:
        """How an address that begins here is written, when nothing encloses it."""
        line = self._line_of(position)
        if self.is_footnote(position):
            return LinkKind.FOOTNOTE
        if self._is_defined(line, position):
            return LinkKind.REFERENCE
        index = bisect_right(self._starts, position) - 1
        if index >= 0 and position < self._blocks[index].end:
            kind = _KINDS.get(self._blocks[index].kind)
            if kind is not None:
                return kind
        return LinkKind.LIST if _ITEM.match(self._text, self._lines[line], position) else LinkKind.BARE

    def is_footnote(self, position: int) -> bool:
        """Whether a position is on the line of a footnote."""
        return _FOOTNOTE.match(self._text, self._lines[self._line_of(position)], position) is not None

    def _line_of(self, position: int) -> int:
        return bisect_right(self._lines, position) - 1

    def _is_defined(self, line: int, position: int) -> bool:
        """Whether nothing but a label stands before a position, on its line or at the end of the line before."""
        start = self._lines[line]
        if position - start > _LONGEST_PREFIX:
            return False
        if (
            not self._text[start:position].strip(" \t<")
            and line > 0
            and start - self._lines[line - 1] < _LONGEST_PREFIX
        ):
            return _REFERENCE.fullmatch(self._text, self._lines[line - 1], start - 1) is not None
        return _REFERENCE.fullmatch(self._text, start, position) is not None
