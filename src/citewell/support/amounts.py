"""Values with their dimensions, so that only such are put together as go together: power times time, price per unit."""

from decimal import Decimal
from typing import NamedTuple

from citewell.model import Kind, Quantity
from citewell.support.same_units import same_units
from citewell.support.terms import Term

Dimension = tuple[tuple[str, int], ...]
NONE: Dimension = ()

_HUNDRED = Decimal(100)
_RATED = {"W": (("J", 1), ("s", -1)), "m²": (("m", 2),), "m³": (("m", 3),)}
_PLAIN = {"°": "°C", "month": "s"}
_MONTH = Decimal(2_628_000)  # a twelfth of 365 days, so that months and years of days agree
_SHARES = frozenset({Kind.PERCENT, Kind.POINTS})
YEAR = 12 * _MONTH
"""What a year is worth among amounts."""

_MEASURED = frozenset({Kind.NUMBER, Kind.MONEY, Kind.MEASURE, Kind.PERCENT, Kind.POINTS, Kind.MULTIPLE})


class Amount(NamedTuple):
    """A value with its dimension.

    Attributes:
        value: in base units, without a sign.
        dimension: the powers of its base units.
        kind: what sort of value it is.
        terms: the values of the sources from which it comes.
        quantity: the value as it is written.
    """

    value: Decimal
    dimension: Dimension
    kind: Kind
    terms: tuple[Term, ...]
    quantity: Quantity

    @property
    def is_part(self) -> bool:
        """Whether it is a percentage, or a part of a whole in words."""
        return self.kind is Kind.PERCENT or (self.kind is Kind.NUMBER and self.value < 1)


def read_amount(quantity: Quantity, terms: tuple[Term, ...] = (), like: Quantity | None = None) -> Amount | None:
    """A value with its dimension; ``None`` for what no sum is done with.

    Args:
        quantity: the value.
        terms: the values of the sources from which it comes.
        like: a value whose currency is meant where the writing allows several.
    """
    if quantity.kind not in _MEASURED or not quantity.number:
        return None
    value = abs(Decimal(quantity.value))
    powers: dict[str, int] = {}
    if quantity.kind in (Kind.MONEY, Kind.MEASURE) and quantity.unit is not None:
        if quantity.unit == "month":
            value *= _MONTH
        written = quantity.unit
        if like is not None and like.kind is quantity.kind is Kind.MONEY and written in same_units(like):
            written = like.unit or written
        for unit, power in _RATED.get(written, ((_PLAIN.get(written, written), 1),)):
            powers[unit] = powers.get(unit, 0) + power
    elif quantity.kind in _SHARES:
        value /= _HUNDRED
    for part in quantity.per.split(",") if quantity.per else ():
        worth, _, unit = part.partition(" ")
        length = Decimal(worth)
        if unit == "month":
            length *= _MONTH
        if not length:
            return None
        value /= length
        unit = _PLAIN.get(unit, unit)
        powers[unit] = powers.get(unit, 0) - 1
    return Amount(value, _dimension(powers), quantity.kind, terms, quantity)


def times(left: Dimension, right: Dimension, sign: int = 1) -> Dimension:
    """The dimension of a product, or with a sign of -1 of a quotient."""
    powers = dict(left)
    for unit, power in right:
        powers[unit] = powers.get(unit, 0) + sign * power
    return _dimension(powers)


def _dimension(powers: dict[str, int]) -> Dimension:
    return tuple(sorted((unit, power) for unit, power in powers.items() if power))
