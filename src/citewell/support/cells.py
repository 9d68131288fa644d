"""Words in the cells of tables: whether a sentence gives a thing the entry of another.

A table says something of each pair of a row and a column. Where a sentence names the row and the head of the column and
has an entry of another row or column there, but not the one that the table gives, the table contradicts it.
"""

import re
from collections.abc import Iterator, Sequence

import msgspec

from citewell.support.places import Places
from citewell.support.prepared import PreparedSource
from citewell.support.said import Said
from citewell.support.units import Unit

_NUMBER = re.compile(r"[^\w\s]{0,3}\s?\d|[-–—]$|$")
_CODE = re.compile(r"(?=.*[A-Za-z])[\w./+-]*\d[\w./+-]*")
_SHORT = 2
_LONGEST = 40


_Span = tuple[int, int]
_Line = tuple[frozenset[str], _Span, list[tuple[frozenset[str], _Span]]]


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of a table that a sentence gives to the wrong thing.

    Attributes:
        source: the source.
        said: the entry that the sentence has.
        right: start and end of the entry that the table has there.
        other: start and end of the entry that the sentence has, where it stands in the table.
        row: what the row is named.
    """

    source: PreparedSource
    said: str
    right: tuple[int, int]
    other: tuple[int, int]
    row: str


def misplaced(said: Said, sources: Sequence[PreparedSource]) -> Iterator[Entry]:
    """The entries of tables that a sentence gives to another row than they stand in.

    Args:
        said: the sentence.
        sources: the sources that it cites.
    """
    stems: frozenset[str] | None = None
    for source in sources:
        places = source.body.places(said.language)
        if places.tables:
            if stems is None:
                stems = frozenset(word.stem for word in said.words) | said.around.keys()
            yield from _misplaced(said.text, stems, source, places)


def _misplaced(claim: str, stems: frozenset[str], source: PreparedSource, places: Places) -> Iterator[Entry]:
    text = source.source.text
    for head, rows in places.tables:
        for grid in (_by_rows(places, head, rows), _by_columns(places, head, rows)):
            thing = _meant([labels for labels, _, _ in grid], stems)
            if thing < 0:
                continue
            _, name, cells = grid[thing]
            for number, (attribute, own) in enumerate(cells):
                if attribute.isdisjoint(stems):
                    continue
                others = [line[2][number][1] for line in grid if number < len(line[2])]
                other = _other_entry(claim, text, own, others)
                if other is not None:
                    said = text[other[0] : other[1]]
                    yield Entry(source=source, said=said, right=own, other=other, row=text[name[0] : name[1]])


def _by_rows(places: Places, head: Unit, rows: Sequence[Unit]) -> list[_Line]:
    """The rows of a table: what each is of, and what it says under each head of a column."""
    heads = [_stems_in(places, head, column) for column in range(len(head.cells))]
    return [
        (_stems_in(places, row, 0), row.cells[0], list(zip(heads[1:], row.cells[1:], strict=False)))
        for row in rows
        if row.cells
    ]


def _by_columns(places: Places, head: Unit, rows: Sequence[Unit]) -> list[_Line]:
    """The columns of a table: what each is of, and what it says for each row."""
    labels = [_stems_in(places, row, 0) for row in rows]
    return [
        (
            _stems_in(places, head, column),
            head.cells[column],
            [(label, row.cells[column]) for label, row in zip(labels, rows, strict=True) if column < len(row.cells)],
        )
        for column in range(1, len(head.cells))
    ]


def _meant(labels: Sequence[frozenset[str]], stems: frozenset[str]) -> int:
    """The one line whose name a sentence has, or -1; a longer name takes a shorter one that is part of it with it."""
    named = [number for number, label in enumerate(labels) if label and label <= stems]
    named = [number for number in named if not any(labels[number] < labels[other] for other in named)]
    return named[0] if len(named) == 1 else -1


def _stems_in(places: Places, unit: Unit, column: int) -> frozenset[str]:
    begin, stop = unit.cells[column] if column < len(unit.cells) else (0, 0)
    number = places.unit_of(unit.start)
    return frozenset(word.stem for word in places.words_of(number) if begin <= word.start < stop)


def _other_entry(claim: str, text: str, own: _Span, others: Sequence[_Span]) -> _Span | None:
    """An entry of another line that the sentence has, while it lacks that of its own line."""
    right = text[own[0] : own[1]]
    if not right or _NUMBER.match(right) or _has(claim, right):
        return None
    for begin, stop in others:
        entry = text[begin:stop]
        if entry and entry != right and not _NUMBER.match(entry) and len(entry) <= _LONGEST and _has(claim, entry):
            return begin, stop
    return None


def _has(claim: str, entry: str) -> bool:
    """Whether a sentence has an entry as it is written; words in any case."""
    exact = len(entry) <= _SHORT or _CODE.fullmatch(entry) is not None
    pattern = re.compile(rf"(?<!\w){re.escape(entry)}(?!\w)", 0 if exact else re.IGNORECASE)
    return pattern.search(claim) is not None
