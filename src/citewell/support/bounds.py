"""Values that lie within a range or beyond a bound that a source states."""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from citewell.model import Kind, Quantity
from citewell.support.cues import HIGH, LOW, LOWER, NEGATOR, UPPER
from citewell.support.values import same_units

_WIDEST = 16
_BEFORE = 28
_AFTER = 16
_JOINED = re.compile(r"\s?(?:[-–—‐−~〜～]|to|and|bis|und|à|a|al|et|y|e|en|tot|até|至|到|から|до|и)\s?(?:[$€£¥]\s?)?")
_APART = 40
_AROUND = 120
_STOP = re.compile(r"[.!?;\n。！？；](?=\s|$|[^\d\s])")
_COUNTABLE = frozenset({Kind.NUMBER, Kind.PERCENT, Kind.MONEY, Kind.MEASURE, Kind.POINTS})

Interval = tuple[Decimal | None, Decimal | None, tuple[Quantity, ...]]
"""Lower end, upper end, and the quantities that state them."""


def intervals(quantity: Quantity, text: str, held: Sequence[Quantity]) -> Iterator[Interval]:
    """The ranges and bounds in a text that a value can be held against.

    Args:
        quantity: the value.
        text: the text.
        held: its quantities in order.
    """
    units = same_units(quantity)
    if quantity.kind not in _COUNTABLE:
        return
    sides = (False, False)
    for index, other in enumerate(held):
        if not other.number or other.unit not in units or quantity.kind is not other.kind:
            continue
        value = Decimal(other.value)
        after = held[index + 1] if index + 1 < len(held) else None
        if after is not None and after.unit in units and _joined(text, other, after):
            yield value, Decimal(after.value), (other, after)
            continue
        beside = f"{text[max(0, other.span.start - _BEFORE) : other.span.start]}"
        behind = text[other.span.end : other.span.end + _AFTER]
        upper = _says(UPPER, beside, behind)
        lower = _says(LOWER, beside, behind)
        before = held[index - 1] if index else None
        if not (upper or lower) and before is not None and before.unit in units and _listed(text, before, other):
            upper, lower = sides  # "up to 31 days on one plan and 60 on the other"
        sides = upper, lower
        if NEGATOR.search(_sentence(text, other)):  # "more than 30 minutes late are not admitted" lets in up to 30
            upper, lower = lower, upper
        if upper:
            yield None, value, (other,)
        if lower:
            yield value, None, (other,)


def _joined(text: str, left: Quantity, right: Quantity) -> bool:
    """Whether two values are the ends of a range."""
    return (
        bool(right.number)
        and right.span.start - left.span.end <= _WIDEST
        and _JOINED.fullmatch(text, left.span.end, right.span.start) is not None
        and Decimal(left.value) < Decimal(right.value)
    )


def _says(bound: re.Pattern[str], before: str, behind: str) -> bool:
    return bound.search(before) is not None or bound.match(behind.lstrip(" ,(")) is not None


def _listed(text: str, left: Quantity, right: Quantity) -> bool:
    """Whether a value goes on with the sentence of another, as in a list."""
    gap = text[left.span.end : right.span.start]
    return len(gap) <= _APART and _STOP.search(gap) is None


def _sentence(text: str, quantity: Quantity) -> str:
    """The sentence that a value stands in, or what stands around it."""
    start, end = quantity.span.start, quantity.span.end
    before = text[max(0, start - _AROUND) : start]
    stops = [stop.end() for stop in _STOP.finditer(before)]
    after = _STOP.search(text, end, end + _AROUND)
    return before[stops[-1] if stops else 0 :] + text[end : after.start() if after is not None else end + _AROUND]


def placed(quantity: Quantity, claim: str, text: str, held: Sequence[Quantity]) -> tuple[Quantity, ...] | None:
    """The quantities of a source against whose range or bound a value of the question is rightly held.

    A value inside is in its place. One outside is too, when the sentence says so: that it is too low or too high, or
    that something is not so.

    Args:
        quantity: the value, as the sentence repeats it.
        claim: the sentence.
        text: the source's text.
        held: its quantities.
    """
    value = Decimal(quantity.value) if quantity.number else None
    if value is None:
        return None
    outside: tuple[Quantity, ...] | None = None
    for low, high, ends in intervals(quantity, text, held):
        if (low is None or low <= value) and (high is None or value <= high):
            return ends
        outside = ends
    if outside is not None and (NEGATOR.search(claim) or LOW.search(claim) or HIGH.search(claim)):
        return outside
    return None
