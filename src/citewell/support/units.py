"""The units of a source: its sentences, list items and table rows, each with what governs it.

A number in a list belongs to the heading and the lead-in above it, and one in a table to its row and its column; so
each unit knows them.
"""

import enum
import re
from collections.abc import Iterator, Sequence

import msgspec

from citewell.support.tables import Table, aligned_tables, bar_cells
from citewell.text.blocks import Block, BlockKind, read_blocks
from citewell.text.sentences import Protected, split_sentences

_NOTHING_PROTECTED = Protected([])
_COLON = re.compile(r"[:：][\s*_]*$")
# ``Weight: 12 kg``: lines that are all so describe what the first of them names.
_LABELLED = re.compile(r"[^:：.!?\n]{1,40}[:：]\s*\S[^\n]{0,80}$")
_MOST_UNITS = 50_000
_MOST_ROWS = 400


class UnitKind(enum.Enum):
    """What a unit is."""

    SENTENCE = "sentence"
    ITEM = "list item"
    ROW = "table row"
    HEADER = "table header"
    HEADING = "heading"


class Unit(msgspec.Struct, frozen=True, gc=False):
    """One unit of a text.

    Attributes:
        kind: what it is.
        start: first code point.
        end: after the last code point.
        governors: positions among the units of what governs it, the nearest last: headings, a lead-in, and for a row
            the head of its table.
        cells: of a table row or header, start and end of each cell; an empty cell has its column's place and no length.
        begins: whether it begins a paragraph, an item, a row or a heading.
    """

    kind: UnitKind
    start: int
    end: int
    governors: tuple[int, ...] = ()
    cells: tuple[tuple[int, int], ...] = ()
    begins: bool = True


def read_units(text: str) -> tuple[Unit, ...]:
    """The units of a text, in order and disjoint; of a very long text the first tens of thousands."""
    return tuple(_Reader(text).read())


class _Reader:
    """One pass over the blocks of a text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._units: list[Unit] = []
        self._headings: list[tuple[int, int]] = []  # level and position
        self._lead_in: int | None = None
        self._header: tuple[int, ...] = ()
        self._record: int | None = None

    def read(self) -> list[Unit]:
        """The units."""
        position = 0
        for table in aligned_tables(self._text):
            self._blocks(position, table.rows[0].start)
            self._table(table)
            position = table.rows[-1].end
        self._blocks(position, len(self._text))
        return self._units

    def _blocks(self, start: int, end: int) -> None:
        """What stands before, between or after tables whose columns are set by spaces."""
        if start >= end:
            return
        whole = start == 0 and end == len(self._text)
        for block in read_blocks(self._text if whole else self._text[start:end]):
            if len(self._units) >= _MOST_UNITS:
                break
            self._block(
                block if whole else Block(block.kind, block.start + start, block.end + start, block.level, block.gap)
            )

    def _block(self, block: Block) -> None:
        kind = block.kind
        if kind is BlockKind.HEADING:
            while self._headings and self._headings[-1][0] >= block.level:
                self._headings.pop()
            self._add(UnitKind.HEADING, block.start, block.end)
            self._headings.append((block.level, len(self._units) - 1))
            self._lead_in, self._header = None, ()
        elif kind is BlockKind.TABLE_HEADER or kind is BlockKind.ROW:
            self._row(block)
        elif kind is BlockKind.ITEM:
            self._header = ()
            self._sentences(block.start, block.end, UnitKind.ITEM)
        else:
            self._lead_in, self._header = None, ()
            self._paragraph(block)

    def _row(self, block: Block) -> None:
        cells = bar_cells(self._text, block.start, block.end)
        if block.kind is BlockKind.TABLE_HEADER or (not self._header and block.gap):
            self._header = ()
            self._add(UnitKind.HEADER, block.start, block.end, cells)
            self._header = (len(self._units) - 1,)
        else:
            self._add(UnitKind.ROW, block.start, block.end, cells)

    def _paragraph(self, block: Block) -> None:
        self._sentences(block.start, block.end, UnitKind.SENTENCE)
        if self._units and _COLON.search(self._text, max(block.end - 20, block.start), block.end):
            self._lead_in = len(self._units) - 1

    def _table(self, table: Table) -> None:
        self._header = ()
        for number, row in enumerate(table.rows):
            self._add(UnitKind.HEADER if number < table.head else UnitKind.ROW, row.start, row.end, row.cells)
            if number < table.head:
                self._header = (*self._header, len(self._units) - 1)
        self._header = ()

    def _sentences(self, start: int, end: int, kind: UnitKind) -> None:
        if start >= end:
            return
        sentences = split_sentences(self._text, start, end, _NOTHING_PROTECTED, {})
        labelled = len(sentences) > 1 and all(_LABELLED.match(self._text, begin, stop) for begin, stop in sentences[1:])
        for number, (begin, stop) in enumerate(sentences):
            self._add(kind, begin, stop, begins=number == 0)
            if labelled and number == 0:
                self._record = len(self._units) - 1
        self._record = None

    def _add(
        self,
        kind: UnitKind,
        start: int,
        end: int,
        cells: tuple[tuple[int, int], ...] = (),
        *,
        begins: bool = True,
    ) -> None:
        self._units.append(Unit(kind, start, end, tuple(self._governors(kind)), cells, begins))

    def _governors(self, kind: UnitKind) -> Iterator[int]:
        for _, position in self._headings:
            yield position
        if kind in (UnitKind.ITEM, UnitKind.ROW, UnitKind.HEADER) and self._lead_in is not None:
            yield self._lead_in
        if self._record is not None:
            yield self._record
        if kind is UnitKind.ROW:
            yield from self._header


def tables_in(units: Sequence[Unit]) -> Iterator[tuple[Unit, list[Unit]]]:
    """The head and the rows of each table that has one line of a head."""
    head: Unit | None = None
    rows: list[Unit] = []
    for unit in units:
        if unit.kind is UnitKind.HEADER:
            if head is not None and rows:
                yield head, rows
            head, rows = unit, []
        elif unit.kind is UnitKind.ROW and head is not None and len(rows) < _MOST_ROWS:
            rows.append(unit)
    if head is not None and rows:
        yield head, rows
