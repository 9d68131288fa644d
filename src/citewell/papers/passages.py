"""A Markdown or plain text as what is held against itself: paragraphs, sentences and tables with exact places."""

import re
from collections.abc import Iterator
from functools import cached_property

import msgspec

from citewell.model import CheckKind, CheckVerdict, SelfCheck, Span
from citewell.papers.amounts import Amount, read_amounts
from citewell.papers.interval import Interval
from citewell.papers.plain import Plain
from citewell.text.blocks import Block, BlockKind, read_blocks
from citewell.text.sentences import Protected, split_sentences

# What stands for a citation or an address, whose digits state nothing.
_CITED = re.compile(
    r"(?<![\w.])\[\^?\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,12}\]|\]\([^()\s]{1,600}(?:\([^()\s]{0,80}\)[^()\s]{0,80})?\)"
    r"|https?://[^\s)\]>]{1,600}|【[^【】]{1,80}】|\[\[\d{1,3}\]\]"
)
_NO_CITATION = re.compile(r"(?:\b(?:CI|interval|range|IQR|CrI)\b[^\[\]]{0,20}|[FtχQr²2])\Z")


class Passage:
    """A stretch of the text, read as people read it.

    Args:
        source: its words as written, markup and all.
        offset: where it begins in the text.
        section: the heading it stands under.
        paragraph: number of the paragraph or row.

    Attributes:
        plain: its words without markup.
        text: the same with citations and addresses blotted out, of the same length.
        lower: the same in lower case, of the same length.
    """

    def __init__(self, source: str, offset: int, section: str = "", paragraph: int = 0) -> None:
        self.plain = Plain(source)
        self.offset = offset
        self.section = section
        self.paragraph = paragraph
        self.text = _CITED.sub(_blank, self.plain.text)
        lowered = self.text.lower()
        same = len(lowered) == len(self.text)
        self.lower = lowered if same else "".join(low if len(low := c.lower()) == 1 else c for c in self.text)

    @cached_property
    def amounts(self) -> tuple[Amount, ...]:
        """Its values, in order."""
        return read_amounts(self.text)

    def row(
        self,
        kind: CheckKind,
        verdict: CheckVerdict,
        start: int,
        end: int,
        *,
        stated: str,
        recomputed: Interval | None,
        why: str,
    ) -> SelfCheck:
        """A verdict on a stretch of it.

        Args:
            kind: what was computed again.
            verdict: what came of it.
            start: where the statement begins in ``text``.
            end: where it ends.
            stated: what the text says.
            recomputed: what the other printed digits allow.
            why: one line for people.
        """
        span = self.plain.span(start, end)
        return SelfCheck(
            quote=self.plain.source[span.start : span.end],
            start=self.offset + span.start,
            end=self.offset + span.end,
            kind=kind,
            verdict=verdict,
            stated=stated,
            recomputed=recomputed.ends() if recomputed is not None else None,
            why=why,
        )


class Table(msgspec.Struct, frozen=True, gc=False):
    """A table: its rows of cells, the header first where there is one."""

    rows: tuple["TableRow", ...]
    section: str


class TableRow(msgspec.Struct, frozen=True, gc=False):
    """A row of a table.

    Attributes:
        span: the row in the text, bars and all.
        cells: what its cells say, without markup.
        header: whether it names the columns.
    """

    span: Span
    cells: tuple[str, ...]
    header: bool


class Passages(msgspec.Struct, frozen=True, gc=False):
    """A text in pieces: its paragraphs, their sentences, its tables, each in order."""

    paragraphs: tuple[Passage, ...]
    sentences: tuple[Passage, ...]
    tables: tuple[Table, ...]


def read_passages(text: str) -> Passages:
    """The paragraphs, sentences and tables of a text."""
    paragraphs: list[Passage] = []
    sentences: list[Passage] = []
    tables: list[list[TableRow]] = []
    sections: list[str] = []
    section, in_table = "", False
    for number, block in enumerate(read_blocks(text)):
        if block.kind is BlockKind.CODE:
            in_table = False
            continue
        if block.kind in (BlockKind.TABLE_HEADER, BlockKind.ROW):
            row = _row(text, block)
            if not in_table or row.header:
                tables.append([])
                sections.append(section)
            tables[-1].append(row)
            in_table = True
            paragraphs.append(Passage(text[block.start : block.end], block.start, section, number))
            continue
        in_table = False
        if block.kind is BlockKind.HEADING:
            section = text[block.start : block.end].strip("*_# ")
        paragraphs.append(Passage(text[block.start : block.end], block.start, section, number))
        sentences.extend(_sentences(text, block, section, number))
    return Passages(
        tuple(paragraphs),
        tuple(sentences),
        tuple(Table(tuple(rows), name) for rows, name in zip(tables, sections, strict=True)),
    )


def _sentences(text: str, block: Block, section: str, number: int) -> Iterator[Passage]:
    for start, end in split_sentences(text, block.start, block.end, Protected(()), {}):
        yield Passage(text[start:end], start, section, number)


def _row(text: str, block: Block) -> TableRow:
    """A row with its whole line, since blocks begin after the first bar."""
    start = text.rfind("\n", 0, block.start) + 1
    end = text.find("\n", block.end)
    end = len(text) if end < 0 else end
    while start < end and text[start] in " \t>":
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    line = text[start:end].strip().strip("|")
    cells = tuple(Plain(cell.strip()).text.strip() for cell in re.split(r"(?<!\\)\|", line))
    return TableRow(Span(start, end), cells, block.kind is BlockKind.TABLE_HEADER)


def _blank(match: re.Match[str]) -> str:
    if match[0][0] == "[" and _NO_CITATION.search(match.string[max(match.start() - 30, 0) : match.start()]):
        return match[0]
    return " " * len(match[0])
