"""The values and names of a text, each with its sort: only those of one sort can be taken for each other."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from citewell.model import Kind, Quantity
from citewell.support.naming import Name

_LEFT_OUT = frozenset({Kind.TIME, Kind.IDENTIFIER})
_YEAR = len("2020")
_CENTURIES = ("19", "20")


class Sort(NamedTuple):
    """What a piece can be taken for.

    Attributes:
        kind: ``name``, or the kind of a value; a number that is likely a year has a kind of its own.
        unit: of a value.
    """

    kind: str
    unit: str | None = None


NAME = Sort("name")
YEAR = Sort("year")
DATE = Sort(Kind.DATE.value)


class Piece(NamedTuple):
    """A value or a name, where it stands.

    Attributes:
        key: what it says; pieces with the same key say the same.
        sort: what it can be taken for.
        start: first code point.
        end: after the last.
    """

    key: tuple[str, ...]
    sort: Sort
    start: int
    end: int

    @property
    def family(self) -> str:
        """``name``, ``date`` or ``value``."""
        if self.sort is NAME:
            return "name"
        return "date" if self.sort in (DATE, YEAR) else "value"


def pieces_of(quantities: Iterable[Quantity], names: Iterable[Name]) -> Sequence[Piece]:
    """The pieces of a text in order of place.

    Args:
        quantities: its values.
        names: its names; those that are none for certain are left out, as are those that hold a value.
    """
    found = [
        Piece((value.value.casefold(), value.unit or ""), _sort(value), value.span.start, value.span.end)
        for value in quantities
        if value.kind not in _LEFT_OUT
    ]
    held = {place for piece in found for place in range(piece.start, piece.end)}
    found += [
        Piece(name.parts, NAME, name.start, name.end)
        for name in names
        if name.sure and held.isdisjoint(range(name.start, name.end))
    ]
    return sorted(found, key=lambda piece: (piece.start, piece.end))


def are_rivals(one: Piece, other: Piece) -> bool:
    """Whether one could stand where the other does, and say something else."""
    if one.sort != other.sort or one.key == other.key:
        return False
    return one.sort is not NAME or set(one.key).isdisjoint(other.key)


def _sort(value: Quantity) -> Sort:
    if value.kind is Kind.DATE:
        return DATE
    if value.kind is Kind.NUMBER and len(value.text) == _YEAR and value.text.startswith(_CENTURIES):
        return YEAR
    return Sort(value.kind.value, value.unit)
