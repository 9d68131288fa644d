"""The values of a passage as exact numbers with the worth of their last place."""

import re
from collections.abc import Sequence
from fractions import Fraction

import msgspec

from citewell.model import Kind, Quantity, Span
from citewell.papers.interval import Interval
from citewell.text.quantities import read_quantities

_PLACES = re.compile(r"\d[.,](\d+)\D*\Z|^\D*[.,](\d+)\D*\Z")
_GROUPED = re.compile(r"[1-9]\d{0,2}(?:,\d{3})+")
_DECIMAL_COMMA = re.compile(r"\d,\d{1,2}(?!\d)")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d\Z")
_ABOUT = re.compile(
    r"(?:\b(?:about|around|roughly|approximately|circa|ca\.|c\.|some|nearly|almost|over|under"
    r"|more than|less than|at least|at most|up to|fewer than|just)|[~≈<>≤≥])\s?\Z"
)
_NUMERIC = frozenset({Kind.NUMBER, Kind.PERCENT, Kind.POINTS, Kind.MONEY, Kind.MEASURE, Kind.MULTIPLE})


class Amount(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A value of a passage.

    Attributes:
        start: where value and unit begin in the passage.
        end: where they end.
        kind: what sort of value it is.
        value: the number in the unit as written.
        step: what one in its last written place is worth; 0 for words such as "doubled".
        base: the number in the base unit of its dimension.
        unit: that base unit, or a currency.
        text: the value as written, without its unit.
        counts: the noun right after it, in lower case.
        about: the word that makes it a round or a bounded one, as written.
    """

    start: int
    end: int
    kind: Kind
    value: Fraction
    step: Fraction
    base: Fraction
    unit: str | None
    text: str
    counts: str
    about: str

    @property
    def is_count(self) -> bool:
        """Whether it may be a number of things: whole, bare and not a year."""
        return self.kind is Kind.NUMBER and self.step == 1 and self.value >= 0 and self.value.denominator == 1

    @property
    def may_be_year(self) -> bool:
        """Whether it looks like a year."""
        return self.kind is Kind.NUMBER and _YEAR.match(self.text) is not None

    @property
    def is_percent(self) -> bool:
        """Whether a sign or word for per cent follows."""
        return self.kind is Kind.PERCENT

    def interval(self) -> Interval:
        """What may have been rounded to it; a number of things is what it is."""
        if self.step == 0 or (self.is_count and not self.about):
            return Interval.exactly(self.value)
        return Interval.rounded(self.value, self.step)

    def rounded(self) -> Interval:
        """What may have been rounded to it, whatever it counts."""
        return Interval.rounded(self.value, self.step)


def read_amounts(text: str, skip: Sequence[Span] = ()) -> tuple[Amount, ...]:
    """The values of a passage, in order; those that can be read in two ways are left out."""
    found = [q for q in read_quantities(text, skip=skip) if q.kind in _NUMERIC and q.number]
    # The comma of "1,057" groups thousands where no decimal comma stands nearby.
    grouping = any(q.readings for q in found) and _DECIMAL_COMMA.search(text) is None
    return tuple(_amount(text, q) for q in found if not q.readings or (grouping and _GROUPED.fullmatch(q.text)))


def _amount(text: str, quantity: Quantity) -> Amount:
    value, base = Fraction(quantity.number), Fraction(quantity.value)
    about = _ABOUT.search(text[max(quantity.span.start - 14, 0) : quantity.span.start].lower())
    return Amount(
        start=quantity.span.start,
        end=quantity.span.end,
        kind=quantity.kind,
        value=value,
        step=_step(quantity, value, base),
        base=base,
        unit=quantity.unit,
        text=quantity.text,
        counts=quantity.counts,
        about=about[0].strip() if about is not None else "",
    )


def _step(quantity: Quantity, value: Fraction, base: Fraction) -> Fraction:
    """What one in the last place is worth in the unit as written."""
    if not quantity.step or (quantity.kind is Kind.MULTIPLE and not quantity.text[:1].isdigit()):
        return Fraction(0)
    step = Fraction(quantity.step)
    if quantity.unit is None or value == base:
        return step
    if value and base:
        return Fraction(step * value / base).limit_denominator(10**12)
    places = _PLACES.search(quantity.text)
    return Fraction(1, 10 ** len(places[1] or places[2])) if places is not None else Fraction(1)
