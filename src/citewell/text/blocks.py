"""The blocks of a Markdown text: paragraphs, headings, list items, table rows and code, with exact spans.

Written for what models emit rather than for every corner of CommonMark: fences are often left open, tables lack their
outer bars, bold lines stand in for headings, and single newlines separate statements.
"""

import enum
import re

import msgspec


class BlockKind(enum.Enum):
    """What a block is."""

    PARAGRAPH = "paragraph"
    HEADING = "heading"
    ITEM = "list item"
    TABLE_HEADER = "table header"
    ROW = "table row"
    CODE = "code"


class Block(msgspec.Struct, frozen=True, gc=False):
    """One block.

    Attributes:
        kind: what it is.
        start: first code point of its content, after ``#``, ``-``, ``1.``, ``>`` and the like.
        end: after the last code point of its content.
        level: heading level, or columns of indentation of a list item; 0 otherwise.
        gap: whether a blank line or another kind of block separates it from the one before.
    """

    kind: BlockKind
    start: int
    end: int
    level: int = 0
    gap: bool = True


_LINE = re.compile(
    r"[ \t]{0,80}(?:>[ \t]?){0,8}"
    r"(?P<indent>[ \t]{0,80})"
    r"(?:(?P<fence>`{3,}|~{3,})|(?P<heading>#{1,6})[ \t]+|(?P<bullet>[-*+\u2022\u2023\u25e6\u25aa\u00b7][ \t]+)"
    r"|(?P<ordinal>\d{1,4}[.)][ \t]+))?"
)
_RULE = re.compile(r"[ \t]*(?:=+|-+|(?:[-*_][ \t]*){3,})[ \t]*$")
_DELIMITER = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_BOLD_LINE = re.compile(r"(\*\*|__)(?=\S)[^*\n]{1,120}?\1:?[ \t]*$")
# A fence around prose: models wrap whole answers in it.
_PROSE_FENCE = frozenset({"markdown", "md", "text", "txt"})
_MAX_HEADING = 200


def read_blocks(text: str) -> list[Block]:
    """The blocks of a text, in order and disjoint. Blank lines, rules and fence lines belong to none."""
    if "\n" not in text and (not text or text[0] not in " \t>`~#-*+|0123456789_\u2022\u2023\u25e6\u25aa\u00b7"):
        return [Block(BlockKind.PARAGRAPH, 0, len(text))] if text.strip() else []
    return _Reader(text).read()


class _Reader:
    """One pass over the lines of a text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._blocks: list[Block] = []
        self._gap = True
        self._in_table = False

    def read(self) -> list[Block]:
        text, length = self._text, len(self._text)
        position = 0
        while position < length:
            end = text.find("\n", position)
            end = length if end < 0 else end
            position = self._line(position, end) + 1
        return self._blocks

    def _line(self, start: int, end: int) -> int:
        """Reads one line, or a fenced stretch of several; returns the end of what was read."""
        text = self._text
        stop = end - 1 if end > start and text[end - 1] == "\r" else end
        match = _LINE.match(text, start, stop)
        if match is None:  # never: every part of the pattern is optional
            return end
        begin = match.end()
        if begin >= stop and not match["fence"]:
            self._gap, self._in_table = True, False
            return end
        if match["fence"]:
            return self._fence(match["fence"], begin, end)
        indent = match.start("indent") - start + len(match["indent"].expandtabs(4))
        if match["heading"]:
            self._add(BlockKind.HEADING, begin, stop, level=len(match["heading"]))
        elif _RULE.match(text, start, stop):
            self._rule(start, stop)
        elif match["bullet"] or match["ordinal"]:
            self._add(BlockKind.ITEM, begin, stop, level=indent)
        elif "|" in text[start:stop] and self._table(begin, stop, end):
            pass
        else:
            self._prose(begin, stop, indent)
        return end

    def _add(self, kind: BlockKind, start: int, end: int, *, level: int = 0) -> None:
        while end > start and self._text[end - 1] in " \t":
            end -= 1
        self._blocks.append(Block(kind, start, end, level, self._gap))
        self._gap = False
        self._in_table = kind in (BlockKind.ROW, BlockKind.TABLE_HEADER)

    def _fence(self, fence: str, begin: int, end: int) -> int:
        """A fenced stretch. Without a closing line it reaches to the next blank line, not to the end of the answer."""
        text = self._text
        info = text[begin:end].strip().lower()
        self._gap, self._in_table = True, False
        if info in _PROSE_FENCE:
            return end
        if "`" in info and fence[0] == "`":  # ```inline``` on one line
            self._prose(begin - len(fence), end, 0)
            return end
        if end >= len(text):
            return end
        # Looking no further than the next opening line keeps a text of nothing but opening fences linear.
        opening = _OPENING[fence[0]].search(text, end + 1)
        horizon = opening.start() if opening else len(text)
        closing = _CLOSING[fence[0], min(len(fence), 8)].search(text, end, horizon)
        if closing:
            if closing.start() > end:
                self._add(BlockKind.CODE, end + 1, closing.start())
            self._gap = True
            return closing.end()
        if not info:  # the lone end of a fence that was never opened, or opened around prose
            return end
        blank = _BLANK.search(text, end, horizon)
        stop = blank.start() if blank else horizon
        if stop > end + 1:
            self._add(BlockKind.CODE, end + 1, stop)
        self._gap = True
        return max(stop, end)

    def _rule(self, start: int, stop: int) -> None:
        """A line of dashes: the underline of a heading, the line under a table's header, or a rule."""
        last = self._blocks[-1] if self._blocks and not self._gap else None
        underline = self._text[start:stop].strip()
        if (
            last
            and last.kind is BlockKind.PARAGRAPH
            and set(underline) in ({"="}, {"-"})
            and "\n" not in self._text[last.start : last.end]
            and last.end - last.start <= _MAX_HEADING
        ):
            level = 1 if underline[0] == "=" else 2
            self._blocks[-1] = Block(BlockKind.HEADING, last.start, last.end, level, last.gap)
        self._gap, self._in_table = True, False

    def _table(self, begin: int, stop: int, end: int) -> bool:
        """A table row, if the line is one."""
        text = self._text
        if _DELIMITER.match(text, begin, stop):
            return self._in_table
        if not self._in_table:
            following = text.find("\n", end + 1)
            following = len(text) if following < 0 else following
            if text[begin] != "|" and not ("-" in text[end + 1 : following] and "|" in text[end + 1 : following]):
                return False
            header = end < len(text) and _DELIMITER.match(text, end + 1, following) is not None
            if not header and text[begin] != "|":
                return False
            self._add(BlockKind.TABLE_HEADER if header else BlockKind.ROW, begin, stop)
            return True
        self._add(BlockKind.ROW, begin, stop)
        return True

    def _prose(self, begin: int, stop: int, indent: int) -> None:
        """A line of a paragraph, of a list item's continuation, or of indented code."""
        last = self._blocks[-1] if self._blocks else None
        if indent >= 4 and (
            last is None or (self._gap and last.kind is not BlockKind.ITEM) or last.kind is BlockKind.CODE
        ):
            self._add(BlockKind.CODE, begin, stop)
            return
        if _BOLD_LINE.match(self._text, begin, stop) and (self._gap or last is None):
            self._add(BlockKind.HEADING, begin, stop, level=6)
            return
        if last and not self._gap and last.kind in (BlockKind.PARAGRAPH, BlockKind.ITEM):
            while stop > begin and self._text[stop - 1] in " \t":
                stop -= 1
            self._blocks[-1] = Block(last.kind, last.start, stop, last.level, last.gap)
            return
        self._add(BlockKind.PARAGRAPH, begin, stop)


_BLANK = re.compile(r"\n[ \t]*\n")
_CLOSING = {
    (char, n): re.compile(rf"(?<=\n)[ \t]{{0,8}}{re.escape(char)}{{{n},}}[ \t]*(?=\n|$)")
    for char in "`~"
    for n in range(3, 9)
}
_OPENING = {char: re.compile(rf"(?<=\n)[ \t]{{0,8}}{re.escape(char)}{{3,}}[ \t]*\w") for char in "`~"}
