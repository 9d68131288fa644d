"""Values that are rounded forms of others: "about 1.2 million" of 1,214,000, "over 6,000" of 6,420, 5 miles of 8 km."""

from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple

from citewell.model import Kind, Quantity
from citewell.support.cues import ABOUT, LOWER, NEARLY, OVER, ROUNDED, UNDER, UPPER
from citewell.support.same_units import same_units

_BEFORE = 24
_AFTER = 4
_FIFTH = Decimal("0.2")
_TENTH = Decimal("0.1")
_NONE = Decimal(0)
_HUNDRED = Decimal(100)
_POINT = Decimal(1)
_TEMPERATURES = frozenset({"°C", "°F", "°"})
_COUNTABLE = frozenset({Kind.NUMBER, Kind.PERCENT, Kind.POINTS, Kind.MONEY, Kind.MEASURE})


class _Pair(NamedTuple):
    """Two values brought to one unit.

    Attributes:
        claimed: the value in question.
        step: what one in its last written place is worth.
        held: the other value.
    """

    claimed: Decimal
    step: Decimal
    held: Decimal


def rounded(quantity: Quantity, text: str, held: Iterable[Quantity], source: str = "") -> Quantity | None:
    """The value that a rounded one stands for, if there is one.

    Digits that are the correct rounding of a value to their own precision always stand for it. Where words beside the
    value say that it is rough, its last zeros may stand for other digits. Words such as *below* may make it a bound
    instead: then it stands for no other bound and for no temperature, as *below 25 °C* must not become *below 30 °C*.

    Args:
        quantity: the value in question.
        text: the sentence.
        held: the values that it may stand for.
        source: the text that holds them.
    """
    if quantity.kind not in _COUNTABLE:
        return None
    above, below = _slack(quantity, text)
    over, under = sides_of(quantity, text)
    bound = (over or under) and _may_be_bound(_beside(quantity, text))
    for other in held:
        kept = bound and (quantity.unit in _TEMPERATURES or _is_bound(other, source, over=over, under=under))
        if kept and _same_unit(quantity, other):
            continue
        pair = _pair(quantity, other)
        if pair is None or not pair.claimed or (pair.held == pair.claimed and quantity.unit == other.unit):
            continue
        difference = pair.held - pair.claimed
        if other.kind is Kind.PERCENT and _is_part(quantity):
            if _fits_part(quantity, text, pair, over=over, under=under):
                return other
            continue
        if (over and difference < 0) or (under and difference > 0):
            continue
        if abs(difference) * 2 <= pair.step and not _coarser(quantity, other):
            return other
        if kept:  # converted, a bound stays what it is but for its last digit
            continue
        zeros = _zeros(quantity) * pair.step
        if -below * zeros <= difference <= above * zeros and abs(difference) <= (
            _FIFTH if over or under else _TENTH
        ) * max(pair.held, pair.claimed):
            return other
    return None


def _is_part(quantity: Quantity) -> bool:
    """Whether a value is a part of a whole in words: half, a third."""
    return quantity.kind is Kind.NUMBER and not quantity.step and 0 < Decimal(quantity.value) < 1


def _fits_part(quantity: Quantity, text: str, pair: _Pair, *, over: bool, under: bool) -> bool:
    """Whether a percentage is what a part in words stands for: 57 % are more than half, 31 % nearly a third."""
    apart = abs(pair.held - pair.claimed)
    if over or under:
        return apart <= _FIFTH * pair.claimed
    return apart <= (_TENTH * pair.claimed if ABOUT.search(_beside(quantity, text)) else max(pair.step / 2, _POINT))


def _coarser(quantity: Quantity, other: Quantity) -> bool:
    """Whether a time is written in another unit: a week is no rounding of five days."""
    return quantity.unit in ("s", "month") and quantity.unit == other.unit and not _same_unit(quantity, other)


def _slack(quantity: Quantity, text: str) -> tuple[Decimal, Decimal]:
    """By how much of its last zeros the true value may lie above and below, going by the words beside it."""
    over, under = sides_of(quantity, text)
    rough = ABOUT.search(_beside(quantity, text)) is not None or ROUNDED.search(text) is not None
    half = Decimal("0.5") if rough else _NONE
    return Decimal(1) if over else half, Decimal(1) if under else half


def sides_of(quantity: Quantity, text: str) -> tuple[bool, bool]:
    """Whether the words beside a value say that the true one lies above it, or below it."""
    beside = _beside(quantity, text)
    under = UNDER.search(beside) is not None
    return OVER.search(UNDER.sub(" ", beside) if under else beside) is not None, under


def _may_be_bound(beside: str) -> bool:
    """Whether words that put a value above or below another may state a bound: "under", where "just under" does not."""
    return any(found[0].lower() not in NEARLY for words in (OVER, UNDER) for found in words.finditer(beside))


def _same_unit(quantity: Quantity, other: Quantity) -> bool:
    """Whether two values are written in the same unit, so that nothing is converted."""
    return quantity.unit == other.unit and Decimal(quantity.value) * Decimal(other.number) == Decimal(
        other.value
    ) * Decimal(quantity.number)


def _is_bound(other: Quantity, source: str, *, over: bool, under: bool) -> bool:
    """Whether a text gives a value as a bound of its own on the same side."""
    beside = _beside(other, source)
    sides = (*((LOWER, OVER) if over else ()), *((UPPER, UNDER) if under else ()))
    return any(words.search(beside) for words in sides)


def _beside(quantity: Quantity, text: str) -> str:
    start, end = quantity.span.start, quantity.span.end
    return f"{text[max(0, start - _BEFORE) : start]} {text[end : end + _AFTER]}"


def _zeros(quantity: Quantity) -> int:
    """What one in the last place before the closing zeros is worth, in last written places: 100 for 6,400."""
    digits = "".join(char for char in quantity.text if char.isdecimal())
    closing = len(digits) - len(digits.rstrip("0"))
    if not digits or "." in quantity.number or closing == len(digits):
        return 1
    return int(10 ** min(closing, len(digits) - 1))


def _pair(quantity: Quantity, other: Quantity) -> _Pair | None:
    often = other.kind is Kind.MULTIPLE and quantity.kind is Kind.NUMBER  # 410,000 downloads of what was so many times
    if (other.kind not in _COUNTABLE and not often) or not other.number:
        return None
    step = Decimal(quantity.step or "0")
    value = abs(Decimal(quantity.value))
    if quantity.kind is Kind.NUMBER:
        if other.kind is Kind.PERCENT and not quantity.step:
            return _Pair(value * _HUNDRED, Decimal(other.step or "0"), abs(Decimal(other.value)))
        return _Pair(value, step, abs(Decimal(other.number)))
    if other.kind is Kind.NUMBER and other.number == quantity.number:
        return None  # where the same bare number counts, it was found as it is
    if other.kind is Kind.NUMBER:
        if quantity.kind is Kind.PERCENT and not other.step and 0 < Decimal(other.value) < 1:
            return _Pair(value, step, Decimal(other.value) * _HUNDRED)
        worth = value / abs(number) if (number := Decimal(quantity.number)) else _HUNDRED
        return _Pair(abs(number), step / worth if worth else step, abs(Decimal(other.number)))
    if quantity.kind is not other.kind:
        return None
    if {quantity.unit, other.unit} == {"°C", "°F"}:
        degrees = Decimal(other.value)
        converted = degrees * 9 / 5 + 32 if other.unit == "°C" else (degrees - 32) * 5 / 9
        return _Pair(Decimal(quantity.value), step, converted)
    if other.unit not in same_units(quantity):
        return None
    return _Pair(value, step, abs(Decimal(other.value)))
