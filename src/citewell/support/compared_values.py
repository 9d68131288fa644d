"""The values of a source that may be compared, and those among them that stand side by side."""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from citewell.model import Kind, Quantity
from citewell.support.gratis import is_gratis
from citewell.support.places import Places, Weights
from citewell.support.ties import is_year
from citewell.support.units import UnitKind

_MOST_VALUES = 300

_BELONGS = 0.3

_COUNTED = frozenset({Kind.NUMBER, Kind.PERCENT, Kind.MONEY, Kind.MEASURE})

_LABEL = re.compile(r"\s*([^:：\n]{1,40})[:：]")


class Entry(NamedTuple):
    """A value of a source that may be compared.

    Attributes:
        quantity: the value.
        number: its size.
        words: the stems that belong to it.
        weights: how far they do.
        unit: position of its unit.
        column: of a table cell, its column; otherwise -1.
        table: what the cells of one table have in common.
        alike: the class of values that it may be compared with.
    """

    quantity: Quantity
    number: Decimal
    words: frozenset[str]
    weights: Weights
    unit: int
    column: int
    table: object
    alike: object


class ValueTable:
    """The values of one source, and those among them that stand side by side."""

    def __init__(self, places: Places, text: str) -> None:
        self.entries = list(_entries(places))
        groups: dict[object, list[Entry]] = {}
        for entry in self.entries:
            for key in _groups_of(entry, places, text):
                groups.setdefault(key, []).append(entry)
        self.groups = [(group, _is_whole(group, self.entries)) for group in groups.values() if _is_set(group)]


def value_table(places: Places, text: str) -> ValueTable:
    """The values of a source, read once."""
    known = places.made.get("table")
    if not isinstance(known, ValueTable):
        known = places.made["table"] = ValueTable(places, text)
    return known


def _entries(places: Places) -> Iterator[Entry]:
    taken = 0
    for quantity in places.quantities:
        if taken >= _MOST_VALUES:
            return
        if (quantity.kind not in _COUNTED and quantity.kind is not Kind.TIME) or is_gratis(quantity):
            continue
        place = places.place(quantity)
        if place is None or (is_year(quantity) and place.column < 0):
            continue
        if quantity.kind is Kind.TIME:
            number = Decimal(int(quantity.value[:2]) * 60 + int(quantity.value[3:5]))
        elif quantity.number and not quantity.readings:
            number = Decimal(quantity.value)
        else:
            continue
        taken += 1
        alike: object = "money" if quantity.kind is Kind.MONEY else (quantity.kind, quantity.unit)
        words = frozenset(stem for stem, weight in place.words.items() if weight >= _BELONGS)
        table = places.units[place.unit].governors if place.column >= 0 else None
        yield Entry(quantity, number, words, place.words, place.unit, place.column, table, alike)


def _groups_of(entry: Entry, places: Places, text: str) -> Iterator[object]:
    unit = places.units[entry.unit]
    if entry.column >= 0:
        yield "column", entry.table, entry.column, entry.alike
        yield "row", entry.unit, entry.alike
        return
    label = _LABEL.match(text, unit.start, unit.end)
    if label is not None and unit.governors and places.units[unit.governors[-1]].kind is not UnitKind.HEADING:
        yield "record", label[1].strip().lower(), entry.alike
    else:
        yield "sentence", entry.unit, entry.alike


def _is_set(group: Sequence[Entry]) -> bool:
    """Whether each of some values has a place of its own: not both ends of a range in one cell."""
    seats = {(entry.unit, entry.column) if entry.column >= 0 else entry.quantity.span.start for entry in group}
    return len(group) > 1 and len(seats) == len(group)


def _is_whole(group: Sequence[Entry], entries: Sequence[Entry]) -> bool:
    """Whether a group is all that stands in its row or column, so that its values are of one kind."""
    first, second = group[0], group[1]
    if first.column < 0:
        return True
    if first.column == second.column:
        beside = [entry for entry in entries if entry.table == first.table and entry.column == first.column]
    else:
        beside = [entry for entry in entries if entry.unit == first.unit]
    return len(beside) == len(group)
