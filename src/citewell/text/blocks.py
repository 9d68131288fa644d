"""The blocks of a Markdown text: paragraphs, headings, list items, table rows and code, with exact spans.

Written for what models emit rather than for every corner of CommonMark: fences are often left open, tables lack their
outer bars, bold lines stand in for headings, and single newlines separate statements.
"""

import enum
import re

import msgspec

from citewell.text.abbreviations import MONTHS


class BlockKind(enum.Enum):
    """What a block is."""

    PARAGRAPH = "paragraph"
    HEADING = "heading"
    ITEM = "list item"
    TABLE_HEADER = "table header"
    ROW = "table row"
    CODE = "code"

    __hash__ = object.__hash__  # asked for in every set of them; that of the standard library is written in Python


class Block(msgspec.Struct, frozen=True, gc=False):
    """One block.

    Attributes:
        kind: what it is.
        start: first code point of its content, after ``#``, ``-``, ``1.``, ``>`` and the like.
        end: after the last code point of its content.
        level: heading level (7 for a bold line), or columns of indentation of a list item or paragraph; 0 otherwise.
        gap: whether a blank line or another kind of block separates it from the one before.
    """

    kind: BlockKind
    start: int
    end: int
    level: int = 0
    gap: bool = True


_QUOTE = r"(?:[ \t]{0,3}>[ \t]?){0,8}"
_LINE = re.compile(
    _QUOTE + r"(?P<indent>[ \t]{0,80})"
    r"(?:(?P<fence>`{3,}|~{3,})|(?P<heading>#{1,6})[ \t]+"
    r"|(?P<bullet>[-*+\u2022\u2023\u25e6\u25aa\u00b7][ \t]+)(?:\[[ xX]\][ \t]+)?|(?P<ordinal>\d{1,3}[.)][ \t]+))?"
)
_RULE = re.compile(r"[ \t]*+(?:=++|-++|[-*_](?:[ \t]*+[-*_]){2,}+)[ \t]*+$")
_DELIMITER = re.compile(r"[ \t]*+(?:\|[ \t]*+)?:?-++:?[ \t]*+(?:\|[ \t]*+:?-++:?[ \t]*+)*+(?:\|[ \t]*+)?$")
_FENCE_LINE = re.compile(rf"(?<=\n){_QUOTE}[ \t]{{0,80}}(?P<mark>`{{3,}}|~{{3,}})[ \t]*(?P<info>[^\n`]{{0,60}})")
_BLANK = re.compile(r"\n[ \t]*\n")
# A bold line without a full stop, which models write where a heading is meant.
_BOLD_LINE = re.compile(r"(\*\*|__)(?=\S)(?P<words>[^*\n]{1,120}?)\1[:：]?[ \t]*+$")
_SENTENCE = re.compile(r"[.!?\u2026\u3002\uff01\uff1f\u0964]$")
# ``No. | Name`` heads a table; a stop after some words ends a sentence.
_SENTENCE_WITHIN = re.compile(
    r"\w\s\S{1,80}[^\W\d_\]][\])\"']?[.!?\u2026][\])\"']{0,3}\s|[\u3002\uff01\uff1f\u0964]|\][.!?]\s"
)
_CLOSED_HEADING = re.compile(r"[ \t]#{1,6}[ \t]*$")
# A fence around prose: models wrap whole answers in it.
_PROSE_FENCE = frozenset({"markdown", "md", "text", "txt"})
_FIRST_WORD = re.compile(r"[^\W\d_]+")
_MAX_HEADING = 200
_BOLD_LEVEL = 7


def read_blocks(text: str) -> list[Block]:
    """The blocks of a text, in order and disjoint. Blank lines, rules and fence lines belong to none."""
    if "\n" not in text and (not text or text[0] not in " \t>`~#-*+|0123456789_\u2022\u2023\u25e6\u25aa\u00b7"):
        return [Block(BlockKind.PARAGRAPH, 0, len(text))] if text.strip() else []
    return _Reader(text).read()


def is_quoted(text: str, block: Block) -> bool:
    """Whether a block is set apart as a quotation, with ``>`` before its first line."""
    return ">" in text[max(block.start - 40, 0) : block.start].rpartition("\n")[2]


class _Reader:
    """One pass over the lines of a text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._blocks: list[Block] = []
        self._gap = True
        self._in_table = False
        self._ordinals: set[int] = set()

    def read(self) -> list[Block]:
        text, length = self._text, len(self._text)
        position = 0
        while position < length:
            end = text.find("\n", position)
            end = length if end < 0 else end
            position = self._line(position, end) + 1
        blocks = self._blocks
        if blocks and blocks[-1].level == _BOLD_LEVEL and blocks[-1].kind is BlockKind.HEADING:
            # Nothing stands under the last bold line, so it is a sentence in bold.
            blocks[-1] = Block(BlockKind.PARAGRAPH, blocks[-1].start, blocks[-1].end)
        return blocks

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
        indent = len(match["indent"].expandtabs(4))
        if match["heading"]:
            closed = _CLOSED_HEADING.search(text, max(stop - 20, begin), stop)
            self._add(BlockKind.HEADING, begin, closed.start() if closed else stop, level=len(match["heading"]))
        elif _RULE.match(text, start, stop):
            self._rule(start, stop)
        elif match["bullet"] or (match["ordinal"] and self._may_list(match["ordinal"], begin)):
            if match["ordinal"]:
                self._ordinals.add(int(match["ordinal"].strip()[:-1]))
            self._add(BlockKind.ITEM, begin, stop, level=indent)
        else:
            begin = match.start("ordinal") if match["ordinal"] else begin
            if not (text.find("|", begin, stop) >= 0 and self._table(begin, stop, end)):
                self._prose(begin, stop, indent)
        return end

    def _may_list(self, ordinal: str, begin: int) -> bool:
        """Whether a line that begins with a number is a list item.

        Directly after a line that can go on, only the first or next number of a list is one.
        """
        last = self._blocks[-1] if self._blocks and not self._gap else None
        if last is None or last.kind not in (BlockKind.PARAGRAPH, BlockKind.ITEM):
            return True
        number, ending = int(ordinal.strip()[:-1]), self._text[last.end - 1]
        if ending in ":：":
            return True
        if number == 1 and last.kind is BlockKind.PARAGRAPH:  # ``… am↵1. Mai``
            word = _FIRST_WORD.match(self._text, begin)
            return word is None or word[0].casefold() not in MONTHS
        if last.kind is BlockKind.PARAGRAPH:
            return False
        known = number == 1 or not self._ordinals.isdisjoint((number, number - 1, number - 2))
        return known or not (ending.isalpha() or ending == ",")

    def _add(self, kind: BlockKind, start: int, end: int, *, level: int = 0) -> None:
        while end > start and self._text[end - 1] in " \t":
            end -= 1
        self._blocks.append(Block(kind, start, end, level, self._gap))
        self._gap = False
        self._in_table = kind in (BlockKind.ROW, BlockKind.TABLE_HEADER)

    def _fence(self, fence: str, begin: int, end: int) -> int:
        """A fenced stretch. Without a closing line it reaches to the next blank line, not to the end of the answer."""
        text = self._text
        info = text[begin : min(end, begin + 80)].strip().lower()
        self._gap, self._in_table = True, False
        if info in _PROSE_FENCE:
            return end
        if "`" in info and fence[0] == "`":  # ```inline``` on one line
            self._prose(begin - len(fence), end, 0)
            return end
        if end >= len(text):
            return end
        horizon = len(text)
        for line in _FENCE_LINE.finditer(text, end + 1):
            if line["mark"][0] != fence[0] or len(line["mark"]) < len(fence):
                continue
            if line["info"].strip():  # looking no further than the next opening line keeps this linear
                horizon = line.start()
                break
            if line.start() > end + 1:
                self._add(BlockKind.CODE, end + 1, line.start() - 1)
            self._gap = True
            return self._end_of_line(line.end())
        if not info:  # the lone end of a fence that was never opened, or opened around prose
            return end
        blank = _BLANK.search(text, end, horizon)
        stop = blank.start() if blank else horizon - (horizon < len(text))
        if stop > end + 1:
            self._add(BlockKind.CODE, end + 1, stop)
        self._gap = True
        return max(stop, end)

    def _end_of_line(self, position: int) -> int:
        end = self._text.find("\n", position)
        return len(self._text) if end < 0 else end

    def _rule(self, start: int, stop: int) -> None:
        """A line of dashes: the underline of a heading, the line under a table's header, or a rule."""
        last = self._blocks[-1] if self._blocks and not self._gap else None
        underline = self._text[start:stop].strip()
        if (
            last
            and last.kind is BlockKind.PARAGRAPH
            and last.end - last.start <= _MAX_HEADING
            and set(underline) in ({"="}, {"-"})
            and "\n" not in self._text[last.start : last.end]
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
            following = self._end_of_line(end + 1)
            header = end < len(text) and _DELIMITER.match(text, end + 1, following) is not None
            # One column has no bar in the line below it either; then it is the underline of a heading.
            header = header and ("|" in text[end + 1 : following] or text[begin] == "|")
            # Sentences with a bar in them head no table: as its header they would need no citation.
            if text[begin] != "|" and (not header or _SENTENCE_WITHIN.search(text, begin, stop)):
                return False
            self._add(BlockKind.TABLE_HEADER if header else BlockKind.ROW, begin, stop)
            return True
        self._add(BlockKind.ROW, begin, stop)
        return True

    def _prose(self, begin: int, stop: int, indent: int) -> None:
        """A line of a paragraph, of a list item's continuation, or of indented code."""
        last = self._blocks[-1] if self._blocks else None
        code = indent >= 4 and (
            last is None or (self._gap and last.kind is not BlockKind.ITEM) or last.kind is BlockKind.CODE
        )
        if code:
            self._add(BlockKind.CODE, begin, stop)
            return
        if self._gap or last is None:
            bold = _BOLD_LINE.match(self._text, begin, stop)
            if bold and not _SENTENCE.search(bold["words"]):
                self._add(BlockKind.HEADING, begin, stop, level=_BOLD_LEVEL)
                return
        if last and not self._gap and last.kind in (BlockKind.PARAGRAPH, BlockKind.ITEM):
            while stop > begin and self._text[stop - 1] in " \t":
                stop -= 1
            self._blocks[-1] = Block(last.kind, last.start, stop, last.level, last.gap)
            return
        self._add(BlockKind.PARAGRAPH, begin, stop, level=indent)
