"""Values that lie within a range or beyond a bound that a source states."""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from citewell.model import Kind, Quantity
from citewell.support.cues import ABOUT, AFTER, BEFORE, HIGH, LOW, LOWER, NEGATOR, NOTHING, OVER, UNDER, UPPER
from citewell.support.inquiry import Inquiry
from citewell.support.prepared import PreparedSource
from citewell.support.same_units import same_units
from citewell.support.spans_of_time import is_year
from citewell.support.terms import Term

_WIDEST = 16
_BEFORE = 28
_AFTER = 16
_JOINED = re.compile(r"\s?(?:[-–—‐−~〜～]|to|and|bis|und|à|a|al|et|y|e|en|tot|até|至|到|から|до|и)\s?(?:[$€£¥]\s?)?")
_APART = 40
_CLOSE = 12
_DAYS_OF_MONTH = 31
_DAYS_OF_YEAR = 372
_AROUND = 120
_FAR = 2
_NARROW = Decimal("1.5")
_MOST_COMPARED = 1000
_FEW = 6
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
    sides = (False, False)
    for index, other in enumerate(held):
        value = _size(other, quantity)
        if value is None:
            continue
        after = held[index + 1] if index + 1 < len(held) else None
        end = _size(after, quantity) if after is not None else None
        if after is not None and end is not None and value < end and _joined(text, other, after):
            yield value, end, (other, after)
            continue
        beside = text[max(0, other.span.start - _BEFORE) : other.span.start]
        behind = text[other.span.end : other.span.end + _AFTER]
        close = beside[-_CLOSE:]
        upper = _says(UPPER, beside, behind) or BEFORE.search(close) is not None
        lower = _says(LOWER, beside, behind) or AFTER.search(close) is not None
        if not (upper or lower) and index and _goes_on(text, held[index - 1], other, quantity):
            upper, lower = sides  # "up to 31 days on one plan and 60 on the other"
        sides = upper, lower
        if upper != lower:
            upper, lower = _turned(text, other, upper=upper, lower=lower)
        if upper:
            yield None, value, (other,)
        if lower:
            yield value, None, (other,)


def _size(other: Quantity, quantity: Quantity) -> Decimal | None:
    """A value on the scale of the one in question; ``None`` when the two do not compare.

    A bare number compares with the number of any value, as an age does with "12 years".
    """
    if quantity.kind is Kind.NUMBER:
        return Decimal(other.number) if other.number and other.kind in (Kind.NUMBER, Kind.MEASURE) else None
    if quantity.number:
        return _amount(other, quantity)
    if quantity.kind is not other.kind:
        return None
    if quantity.kind is Kind.TIME:
        return Decimal(int(other.value[:2]) * 60 + int(other.value[3:]))
    if quantity.kind is Kind.DATE:
        return _day(other.value, whole=quantity.value[0] != "-" and other.value[0] != "-")
    return None


def _amount(other: Quantity, quantity: Quantity) -> Decimal | None:
    if not other.number or quantity.kind not in _COUNTABLE:
        return None
    if quantity.kind is Kind.MEASURE and other.kind is Kind.NUMBER and Decimal(quantity.number):
        return (
            Decimal(other.number) * Decimal(quantity.value) / Decimal(quantity.number)
            if quantity.unit == "month"
            else None
        )
    if quantity.kind is not other.kind or other.unit not in same_units(quantity):
        return None
    return Decimal(other.value)


def _day(date: str, *, whole: bool) -> Decimal | None:
    """A date as a number that grows from day to day, within the year unless both years are known."""
    parts = date.lstrip("-").split("-")
    if not all(part.isdecimal() for part in parts):
        return None
    year = parts.pop(0) if date[0] != "-" else "0"
    month, day = (*parts, "1", "1")[:2] if parts else ("1", "1")
    return Decimal(int(year if whole else 0) * _DAYS_OF_YEAR + int(month) * _DAYS_OF_MONTH + int(day))


def _joined(text: str, left: Quantity, right: Quantity) -> bool:
    """Whether two values are the ends of a range."""
    return (
        right.span.start - left.span.end <= _WIDEST
        and _JOINED.fullmatch(text, left.span.end, right.span.start) is not None
    )


def _says(bound: re.Pattern[str], before: str, behind: str) -> bool:
    return bound.search(before) is not None or bound.match(behind.lstrip(" ,(")) is not None


def _goes_on(text: str, left: Quantity, right: Quantity, quantity: Quantity) -> bool:
    """Whether a value goes on with the sentence of another that compares with it, as in a list."""
    if _size(left, quantity) is None:
        return False
    gap = text[left.span.end : right.span.start]
    return len(gap) <= _APART and _STOP.search(gap) is None


def _turned(text: str, bound: Quantity, *, upper: bool, lower: bool) -> tuple[bool, bool]:
    """The sides of a bound, turned round by a negation: "more than 30 minutes late are not admitted" lets in up to 30.

    Where the negation may belong to something else ("without a cap"), the bound may be meant either way.
    """
    sentence = _sentence(text, bound)
    if NEGATOR.search(sentence) is None:
        return upper, lower
    plain = LOWER.sub(" ", UPPER.sub(" ", sentence))
    if NEGATOR.search(plain) is None:
        return upper, lower
    return (lower, upper) if NEGATOR.search(NOTHING.sub(" ", plain)) is not None else (True, True)


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
    value = _size(quantity, quantity)
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


def roughly_within(quantity: Quantity, claim: str, source: PreparedSource) -> tuple[Quantity, ...] | None:
    """The ends of a narrow range of a source for whose middle a rough value stands: about ten for 9 to 11.

    Args:
        quantity: the value.
        claim: the sentence.
        source: the source.
    """
    before = claim[max(0, quantity.span.start - _BEFORE) : quantity.span.start]
    value = _size(quantity, quantity) if ABOUT.search(before) is not None else None
    if value is None or quantity.kind not in _COUNTABLE:
        return None
    for low, high, ends in intervals(quantity, source.body.text, source.body.quantities[:_MOST_COMPARED]):
        narrow = low is not None and high is not None and 0 < low <= value <= high <= low * _NARROW
        if narrow and ends[0].kind is quantity.kind:
            return ends
    return None


def holds_as_bound(quantity: Quantity, inquiry: Inquiry) -> bool:
    """Whether a sentence gives a value as a bound that all values of the sources comply with: after 1930, in 1966.

    Where a source states a bound of its own, the two should be the same.

    Args:
        quantity: the value in question.
        inquiry: the sentence and its sources.
    """
    value = _size(quantity, quantity)
    upper, lower = _bound(inquiry.claim, quantity)
    if value is None or upper == lower or quantity.kind is Kind.MEASURE:
        return False  # a guarantee of more than a year may have any length
    year = is_year(quantity)
    comparable = [
        (term, size)
        for term in inquiry.held
        if (size := _size(term.quantity, quantity)) is not None
        and term.quantity.kind is quantity.kind
        and is_year(term.quantity) == year
        and (year or value / _FAR <= size <= value * _FAR)
    ]
    if not 0 < len(comparable) <= _FEW:
        return False
    return all((size <= value if upper else size >= value) and not _is_bound(term) for term, size in comparable)


def _bound(text: str, quantity: Quantity) -> tuple[bool, bool]:
    """Whether the words right before a value make it an upper bound, or a lower one."""
    close = text[max(0, quantity.span.start - _CLOSE) : quantity.span.start]
    return (
        any(words.search(close) for words in (UNDER, BEFORE)),
        any(words.search(close) for words in (OVER, AFTER)),
    )


def _is_bound(term: Term) -> bool:
    """Whether a source gives a value as a bound of its own."""
    text, start = term.source.body.text, term.quantity.span.start
    close = text[max(0, start - _CLOSE) : start]
    return any(words.search(close) for words in (UPPER, LOWER, UNDER, OVER))
