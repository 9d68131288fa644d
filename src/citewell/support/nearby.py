"""The values of a text by size, so that those near another one are found in a text of any length."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import islice

from citewell.model import Kind, Quantity

_BELOW = 0.75
_ABOVE = 1.3
_MOST = 1000
_DEGREES = ("°C", "°F")
_NUMERIC = frozenset({Kind.NUMBER, Kind.PERCENT, Kind.POINTS, Kind.MONEY, Kind.MEASURE, Kind.MULTIPLE})
_ANY = "any"

_Sizes = tuple[list[float], list[Quantity]]


class BySize:
    """The numeric values of one text, sorted once for each unit.

    Args:
        quantities: what was read in the text.
    """

    __slots__ = ("_quantities", "_tables")

    def __init__(self, quantities: Sequence[Quantity]) -> None:
        self._quantities = quantities
        self._tables: dict[str | None, _Sizes] | None = None

    def near(self, quantity: Quantity, units: Sequence[str | None]) -> list[Quantity]:
        """Those that a value may be a rounding of, in the order of the text.

        Args:
            quantity: the value.
            units: the units in which others may state it.
        """
        if quantity.kind not in _NUMERIC or not quantity.number:
            return []
        tables = self._sorted()
        number, step = _size(quantity.number), _size(quantity.step)
        found: list[Quantity] = []
        if quantity.kind is Kind.NUMBER or quantity.kind is Kind.MULTIPLE:
            found += _between(tables.get(_ANY), number, step)
            if not quantity.step:  # a third is 33 %
                found += _between(tables.get("%"), number * 100, 1)
        else:
            worth = _size(quantity.value) / number if number else 1
            for unit in units:
                found += _between(tables.get(unit), _size(quantity.value), step)
            found += _between(tables.get(None), number, step / worth if worth else step)
            if quantity.kind is Kind.PERCENT:
                found += _between(tables.get(None), number / 100, step / 100)
            if quantity.unit in _DEGREES:
                found += [other for unit in _DEGREES for other in islice(tables.get(unit, ([], []))[1], _MOST)]
        return sorted(found, key=lambda other: other.span)

    def _sorted(self) -> dict[str | None, _Sizes]:
        if self._tables is None:
            sizes: dict[str | None, list[tuple[float, int]]] = {}
            for index, other in enumerate(self._quantities):
                if other.kind in _NUMERIC and other.number:
                    sizes.setdefault(other.unit, []).append((_size(other.value), index))
                    sizes.setdefault(_ANY, []).append((_size(other.number), index))
            self._tables = {}
            for unit, entries in sizes.items():
                entries.sort()
                self._tables[unit] = [size for size, _ in entries], [self._quantities[index] for _, index in entries]
        return self._tables


def _between(sizes: _Sizes | None, value: float, step: float) -> list[Quantity]:
    if sizes is None:
        return []
    start = bisect_left(sizes[0], value * _BELOW - step)
    end = bisect_right(sizes[0], value * _ABOVE + step)
    if end - start > _MOST:  # the nearest of very many
        middle = bisect_left(sizes[0], value, start, end)
        start, end = max(start, middle - _MOST // 2), min(end, middle + _MOST // 2)
    return sizes[1][start:end]


def _size(number: str) -> float:
    return abs(float(number)) if number else 0.0
