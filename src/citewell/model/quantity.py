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
    FREQUENCY = "frequency"
    WEEKDAY = "day of the week"
    MULTIPLE = "multiple"

    __hash__ = object.__hash__  # asked for in every set of kinds; that of the standard library is written in Python


class Quantity(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A value as a text states it.

    Attributes:
        kind: what sort of value it is.
        value: canonical value, comparable as text: a decimal without separators (``"1200"``), an ISO date or a part
            of one (``"2026-03-31"``, ``"2026-03"``, ``"--03-31"``, ``"2025-Q3"``, ``"199X"`` for a decade), a 24-hour
            time (``"07:30"``), a folded identifier, the period of a frequency (``"604800 s"`` for weekly), the days
            of a week from Monday on (``"1"``, ``"12345"``), or how many times as much. Measures are converted to the
            base unit of their dimension, a percentage is the number before the sign.
        unit: base unit, or ISO 4217 currency, or a currency sign whose country is unsaid (``"$"``, ``"kr"``);
            ``None`` for bare numbers, dates, times and identifiers.
        text: the value as written, without its unit.
        span: where value and unit stand.
        readings: further canonical values that the writing allows, where it is ambiguous (``1.200``: 1200 or 1.2).
        number: the number in the unit as written, canonical (``"2.2"`` of ``2.2 kW``); empty where there is none.
        step: what one in the last written place is worth, in the unit of ``value`` (``"100"`` for ``2.2 kW``);
            empty where there is no number.
        counts: the word right after a bare number, in lower case, where it may name what it counts (``5 boats``).
        per: the units for one of which the value holds, each in its base unit and parted by commas: ``"1 month"`` for
            € 5 a month, ``"3600000 J"`` for ct/kWh, ``"1000 g,86400 s"`` for mg per kg a day; empty where none is said.
    """

    kind: Kind
    value: str
    unit: str | None
    text: str
    span: Span
    readings: tuple[str, ...] = ()
    number: str = ""
    step: str = ""
    per: str = ""
    counts: str = ""
