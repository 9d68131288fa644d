"""A value that a text states."""

import enum

import msgspec

from citewell.model.span import Span


class Kind(enum.Enum):
    """What sort of value a quantity is."""

    NUMBER = "number"
    PERCENT = "percent"
    POINTS = "percentage points"
    MONEY = "money"
    MEASURE = "measure"
    DATE = "date"
    TIME = "time of day"
    ORDINAL = "ordinal"
    IDENTIFIER = "identifier"


class Quantity(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A value as a text states it.

    Attributes:
        kind: what sort of value it is.
        value: canonical value, comparable as text: a decimal without separators (``"1200"``), an ISO date or a part
            of one (``"2026-03-31"``, ``"2026-03"``, ``"--03-31"``, ``"2025-Q3"``, ``"199X"`` for a decade), a 24-hour
            time (``"07:30"``), or a folded identifier. Measures are converted to the base unit of their dimension,
            a percentage is the number before the sign.
        unit: base unit, or ISO 4217 currency, or a currency sign whose country is unsaid (``"$"``, ``"kr"``);
            ``None`` for bare numbers, dates, times and identifiers.
        text: the value as written, without its unit.
        span: where value and unit stand.
        readings: further canonical values that the writing allows, where it is ambiguous (``1.200``: 1200 or 1.2).
        number: the number in the unit as written, canonical (``"2.2"`` of ``2.2 kW``); empty where there is none.
        step: what one in the last written place is worth, in the unit of ``value`` (``"100"`` for ``2.2 kW``);
            empty where there is no number.
    """

    kind: Kind
    value: str
    unit: str | None
    text: str
    span: Span
    readings: tuple[str, ...] = ()
    number: str = ""
    step: str = ""
