"""A value that a text states."""

import enum

import msgspec

from citewell.model.span import Span


class Kind(enum.Enum):
    """What sort of value a quantity is; values of different kinds are never equal."""

    NUMBER = "number"
    PERCENT = "percent"
    POINTS = "percentage points"
    MONEY = "money"
    MEASURE = "measure"
    DATE = "date"
    TIME = "time of day"
    ORDINAL = "ordinal"
    IDENTIFIER = "identifier"


class Quantity(msgspec.Struct, frozen=True, kw_only=True):
    """A value as a text states it.

    Attributes:
        kind: what sort of value it is.
        value: canonical value, comparable as text: a decimal without separators (``"1200"``), an ISO date or a part
            of one (``"2026-03-31"``, ``"2026-03"``, ``"--03-31"``), a 24-hour time (``"07:30"``), or a folded identifier.
        unit: canonical unit or ISO 4217 currency, in base units of its dimension; ``None`` for bare numbers.
        text: the value as written, without its unit.
        span: where value and unit stand.
        readings: further canonical values that the writing allows, where it is ambiguous (``1.200``: 1200 or 1.2).
    """

    kind: Kind
    value: str
    unit: str | None
    text: str
    span: Span
    readings: tuple[str, ...] = ()
