"""Ordinals in the running of time: the seventh month lies after the first six."""

import re
from collections.abc import Sequence
from decimal import Decimal

from msgspec.structs import replace

from citewell.model import Kind, Quantity
from citewell.text.quantities.canonical import canonical
from citewell.text.quantities.tails import TAILS

_UNIT = re.compile(r"[ \u00a0]([^\W\d_]{2,20})")
_HALF = Decimal("0.5")
_TIME = frozenset({"s", "month"})


def with_spans(text: str, values: Sequence[Quantity]) -> list[Quantity]:
    """The values of a sentence with the middle of a month, week or day in place of the ordinal that counts it.

    Args:
        text: the sentence.
        values: its values.
    """
    return [_span(text, value) or value for value in values]


def _span(text: str, value: Quantity) -> Quantity | None:
    if value.kind is not Kind.ORDINAL or not value.value.isdecimal():
        return None
    unit = _UNIT.match(text, value.span.end)
    tail = TAILS.words.get(unit[1].lower()) if unit is not None else None
    if tail is None or tail.unit not in _TIME:
        return None
    number = Decimal(value.value) - _HALF
    length = canonical(number * tail.factor)
    return replace(value, kind=Kind.MEASURE, unit=tail.unit, value=length, number=canonical(number), step="")
