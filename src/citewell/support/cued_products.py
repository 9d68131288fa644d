"""Values that are another one so many times, raised by a percentage or halved, as the words of a source show."""

import re
from collections.abc import Sequence
from decimal import Decimal

from citewell.model import Kind, Quantity
from citewell.support.cues import BOTH_WAYS, HALF_PRICE, MAJORITY, MORE, TOTAL
from citewell.support.inquiry import Inquiry
from citewell.support.same_units import same_units
from citewell.support.sums import Terms
from citewell.support.terms import Term, near_passages, same_passage

_MOST = 200
_AFTER = 40
_BESIDE = 4
_FEW = 20
_TWICE = 2
_NEXT = 100
_LARGE = 100
_HUNDRED = Decimal(100)
_EACH = re.compile(
    r"[ \u00a0][^\W\d_]{2,30}[ \u00a0](?:of|at|à|zu|zu je|je|von|de|di|da|a|van)[ \u00a0](?:je )?", re.IGNORECASE
)


def multiplied(value: Decimal, quantity: Quantity, alike: Sequence[Term], inquiry: Inquiry) -> Terms | None:
    """The values of which one so many times is another; ``None`` where none are.

    Args:
        value: what they should come to.
        quantity: the value in question.
        alike: the values of its kind and unit.
        inquiry: the sentence, the question and the sources.
    """
    return (
        _both_ways(value, alike, inquiry)
        or _product(value, quantity, alike, inquiry)
        or _raised(value, alike, inquiry)
        or _majority(value, quantity, inquiry)
        or _factor(quantity, inquiry)
    )


def _both_ways(value: Decimal, alike: Sequence[Term], inquiry: Inquiry) -> Terms | None:
    """The price of a journey there and back: twice that of one, perhaps less a percentage."""
    if BOTH_WAYS.search(inquiry.claim) is None:
        return None
    percentages = [term for term in inquiry.held if term.quantity.kind is Kind.PERCENT and term.value < _HUNDRED]
    rebates = [term for term in percentages[:_MOST] if BOTH_WAYS.search(_before_and_after(term)) is not None]
    for term in alike:
        both = 2 * term.value
        if both == value and not rebates:
            return (term,)
        for rebate in rebates:
            if both * (_HUNDRED - rebate.value) / _HUNDRED == value and rebate.source is term.source:
                return term, rebate
    return None


def _product(value: Decimal, quantity: Quantity, alike: Sequence[Term], inquiry: Inquiry) -> Terms | None:
    """So many times as much, where a sentence of the source has the amount and the number next to each other."""
    if quantity.kind not in (Kind.MONEY, Kind.MEASURE):
        return None
    summed = TOTAL.search(inquiry.claim) is not None
    meant = frozenset(map(id, (term.quantity for term in alike)))
    near = inquiry.held[:_MOST]
    for index, count in enumerate(near):
        if not count.quantity.number.isdecimal() or int(count.quantity.number) < _TWICE:
            continue
        for term in near[max(0, index - _BESIDE) : index + _BESIDE + 1]:
            fits = id(term.quantity) in meant and term is not count and same_passage(term, count)
            if not fits or term.value * int(count.quantity.number) != value:
                continue
            if summed or _EACH.fullmatch(_between(count, term)) is not None:
                return term, count
    return None


def _between(left: Term, right: Term) -> str:
    return left.source.body.text[left.quantity.span.end : right.quantity.span.start]


def _raised(value: Decimal, alike: Sequence[Term], inquiry: Inquiry) -> Terms | None:
    """An amount that its source raises by a percentage, or halves: £30, from May ten per cent more; half price."""
    changes = [term for term in inquiry.held[:_MOST] if term.quantity.kind in (Kind.PERCENT, Kind.MULTIPLE)][:_FEW]
    for term in alike:
        text, end = term.source.body.text, term.quantity.span.end
        halved = term.quantity.kind is Kind.MONEY and value * 2 == term.value
        if halved and HALF_PRICE.search(text[end : end + _NEXT]) is not None:
            return (term,)
        for rise in changes:
            times = rise.quantity.kind is Kind.MULTIPLE and not rise.quantity.step
            if times and same_passage(term, rise) and term.value * Decimal(rise.quantity.number) == value:
                return term, rise
            if rise.quantity.kind is not Kind.PERCENT or not near_passages(term, rise):
                continue
            raised = term.value * (_HUNDRED + rise.value) / _HUNDRED == value
            if raised and MORE.search(_before_and_after(rise)) is not None:
                return term, rise
    return None


def _majority(value: Decimal, quantity: Quantity, inquiry: Inquiry) -> Terms | None:
    """The fewest votes that are more than half of those there are."""
    if quantity.kind is not Kind.NUMBER or MAJORITY.search(inquiry.claim) is None:
        return None
    wholes = (term for term in inquiry.held[:_MOST] if term.quantity.kind is Kind.NUMBER)
    return next(((term,) for term in wholes if term.value // 2 + 1 == value), None)


def _factor(quantity: Quantity, inquiry: Inquiry) -> Terms | None:
    """A number for which the sentence itself gives what comes of it: two nights at twice €90, 40 % of £3,000."""
    number = abs(Decimal(quantity.number))
    for other in inquiry.quantities:
        if other is quantity or other.kind is not Kind.MONEY or inquiry.is_stated(other):
            continue
        worth = abs(Decimal(other.value))
        for term in inquiry.held[:_MOST]:
            one = term.quantity
            times = one.kind is Kind.MONEY and one.unit in same_units(other) and 1 < number <= _LARGE
            if times and number % 1 == 0 and term.value * number == worth:
                return (term,)
            part = one.kind is Kind.PERCENT and quantity.kind is Kind.MONEY and quantity.unit == other.unit
            if part and term.value * number == worth * _HUNDRED:
                return (term,)
    return None


def _before_and_after(term: Term) -> str:
    text, span = term.source.body.text, term.quantity.span
    return text[max(0, span.start - _AFTER) : span.end + _AFTER]
