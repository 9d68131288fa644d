"""Values that follow from others, where words of the sentence or of the source show how.

Births exceed deaths by so many, two parties have so many seats between them, a return costs twice as much less ten per
cent, two further days are granted, a fee was six pounds less the year before, so many of those there did not move.
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise, product

from citewell.model import Kind, Quantity
from citewell.support.bare import unit_is_given
from citewell.support.cued_times import timed
from citewell.support.cues import (
    ABOUT,
    ALONG,
    BOTH_WAYS,
    DIFFERENCE,
    EXCESS,
    FORMERLY,
    FURTHER,
    HALF_PRICE,
    HIGH,
    LESS,
    LOW,
    MAJORITY,
    MORE,
    NEGATOR,
    PART,
    REST,
    THAN,
    TOGETHER,
    TOTAL,
)
from citewell.support.inquiry import Inquiry
from citewell.support.sums import Terms, pair_sum
from citewell.support.terms import Term, is_about, named, near_passages, same_passage
from citewell.support.values import same_units

_MOST = 200
_NEAR = 3
_BESIDE = 24
_AFTER = 40
_TELLING = 2
_HUNDRED = Decimal(100)
_HALF_HOUR = 1800
_FEW_TIMES = 3
_WHOLE = Decimal(1)
_LARGE = 100
_VERB = 48
_BEHIND = 16
_NEXT = 100
_TINY = Decimal("0.0001")
_ROUGHLY = Decimal("0.03")
_OF_WORDS = r"(?:of|von|aus|des|der|de|del|dei|delle|degli|do|dos|das|da|van|den)[ \u00a0]|d['’]"
_OF_BEHIND = re.compile(rf"[ \u00a0]?(?:{_OF_WORDS}|的|の)", re.IGNORECASE)
_OF_AHEAD = re.compile(rf"(?:^|[.;:!?]\s)\W{{0,3}}(?:{_OF_WORDS})", re.IGNORECASE)
_AMOUNTS = frozenset({Kind.NUMBER, Kind.MONEY, Kind.MEASURE, Kind.POINTS})


def cued(quantity: Quantity, inquiry: Inquiry) -> Terms | None:
    """The values from which another follows as the words beside them show; ``None`` where none do.

    Args:
        quantity: the value in question, which no source states.
        inquiry: the sentence, the question and the sources.
    """
    if quantity.kind is Kind.PERCENT or _is_part(quantity):
        return _share(quantity, inquiry)
    if quantity.kind not in _AMOUNTS:
        return timed(quantity, inquiry)
    value = abs(Decimal(quantity.value))
    alike = _alike(quantity, inquiry)
    return (
        timed(quantity, inquiry)
        or _apart(value, quantity, alike, inquiry)
        or _together(value, quantity, alike, inquiry)
        or _both_ways(value, alike, inquiry)
        or _with_further(value, quantity, alike, inquiry)
        or _before_the_change(value, alike, inquiry)
        or _product(value, quantity, alike, inquiry)
        or _raised(value, alike, inquiry)
        or _majority(value, quantity, inquiry)
        or _factor(quantity, inquiry)
    )


def _is_part(quantity: Quantity) -> bool:
    """Whether a value is a part of a whole in words: half, three quarters."""
    return quantity.kind is Kind.NUMBER and not quantity.step and 0 < Decimal(quantity.value) < 1


def _alike(quantity: Quantity, inquiry: Inquiry) -> list[Term]:
    """The values of the kind and unit of another, in the order of the sources."""
    units = same_units(quantity)
    return [
        term
        for term in inquiry.held
        if term.quantity.number
        and (
            (term.quantity.kind is quantity.kind and term.quantity.unit in units)
            or (quantity.kind is Kind.MONEY and term.quantity.kind is Kind.NUMBER and not term.quantity.counts)
        )
    ][:_MOST]


def _neighbours(alike: Sequence[Term]) -> Iterator[tuple[Term, Term]]:
    """Values that follow one another in one sentence, at least one of them with its unit."""
    for left, right in pairwise(alike):
        bare = (
            left.quantity.unit is None and right.quantity.unit is None and left.quantity.kind is not right.quantity.kind
        )
        if left.source is right.source and same_passage(left, right) and not bare:
            yield left, right


def _apart(value: Decimal, quantity: Quantity, alike: Sequence[Term], inquiry: Inquiry) -> Terms | None:
    """Two neighbours of which one exceeds the other by so much, or a part of them that is left."""
    left_over = any(words.search(inquiry.claim) is not None for words in (REST, NEGATOR, DIFFERENCE))
    start, end = quantity.span.start, quantity.span.end
    behind = inquiry.claim[end : end + _BEHIND]
    sure = EXCESS.search(f"{inquiry.claim[max(0, start - _VERB) : start]} {behind}") is not None
    told = any(words.search(behind) is not None for words in (MORE, LESS, HIGH, LOW))
    if not (left_over or sure or told):
        return None
    left_over = not sure
    telling = len(quantity.number.replace(".", "").strip("0")) >= _TELLING or told
    if not telling and ABOUT.search(_before(quantity, inquiry)) is None:
        return None
    slack = _slack(quantity, inquiry)
    for left, right in _neighbours(alike):
        if abs(abs(left.value - right.value) - value) <= slack and (not left_over or is_about(left, inquiry.claim)):
            return left, right
    return None


def _together(value: Decimal, quantity: Quantity, alike: Sequence[Term], inquiry: Inquiry) -> Terms | None:
    """Two values that add up, named as such or as what is added to a price."""
    meant = named(alike, inquiry.spoken, inquiry.said)
    if TOGETHER.search(inquiry.claim) is not None:
        return pair_sum(value, meant)
    if quantity.kind is not Kind.MONEY or ALONG.search(inquiry.claim) is None:
        return None
    return pair_sum(value, [term for term in meant if is_about(term, inquiry.claim)])


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


def _with_further(value: Decimal, quantity: Quantity, alike: Sequence[Term], inquiry: Inquiry) -> Terms | None:
    """A value and one that a source puts on top of it: 28 days, and two further days."""
    if not alike or FURTHER.search(inquiry.claim) is not None:
        return None
    if not any(FURTHER.search(source.body.text) for source in inquiry.sources):
        return None
    worth = value / abs(number) if (number := Decimal(quantity.number)) else _WHOLE
    further = [term for term in inquiry.held[:_MOST] if _is_further(term, quantity)]
    for more, term in product(further, alike):
        extra = more.value if more.quantity.unit == quantity.unit else abs(Decimal(more.quantity.number)) * worth
        if more is not term and term.value + extra == value and extra < term.value and is_about(term, inquiry.claim):
            return term, more
    return None


def _is_further(term: Term, quantity: Quantity) -> bool:
    """Whether a value is said to come on top of another, in the unit of the one in question."""
    other, text = term.quantity, term.source.body.text
    if not other.number or (other.kind is not quantity.kind and other.kind is not Kind.NUMBER):
        return False
    end = other.span.end
    beside = f"{text[max(0, other.span.start - _BESIDE // 2) : other.span.start]} {text[end : end + _BESIDE]}"
    if FURTHER.search(beside) is None or THAN.search(beside + text[end + _BESIDE : end + _AFTER]) is not None:
        return False
    return other.unit in same_units(quantity) or (other.unit is None and unit_is_given(text, other, quantity))


def _before_the_change(value: Decimal, alike: Sequence[Term], inquiry: Inquiry) -> Terms | None:
    """What a value was before it rose or fell by as much as its source says: £52, £6 more than last year."""
    if FORMERLY.search(inquiry.claim) is None:
        return None
    for now, by in _neighbours(alike):
        after = by.source.body.text[by.quantity.span.end : by.quantity.span.end + _AFTER]
        more, less = MORE.search(after) is not None, LESS.search(after) is not None
        if more is not less and value == (now.value - by.value if more else now.value + by.value):
            return now, by
    return None


def _share(quantity: Quantity, inquiry: Inquiry) -> Terms | None:
    """Two neighbours of which one is so much of the other, of both, or of what is left without the other."""
    claim, span = inquiry.claim, quantity.span
    if _OF_BEHIND.match(claim, span.end) is None and _OF_AHEAD.search(claim, 0, span.start) is None:
        return None
    rough = ABOUT.search(_before(quantity, inquiry)) is not None
    part = abs(Decimal(quantity.value))
    if quantity.kind is Kind.PERCENT:
        part /= _HUNDRED
        slack = Decimal(quantity.step or "0") / 2 / _HUNDRED
    else:
        slack = _ROUGHLY if rough else _TINY
    held = [term for term in inquiry.held if term.quantity.kind in _AMOUNTS and term.quantity.number][:_MOST]
    if quantity.kind is not Kind.PERCENT and (rest := _what_the_rest_is(part, slack, held, inquiry)) is not None:
        return rest
    for left, right in _neighbours(held):
        if left.quantity.unit != right.quantity.unit or not left.value or not right.value:
            continue
        less, more = sorted((left.value, right.value))
        shares = [less / more]
        if PART.search(_around(left, right)) is None:
            if quantity.kind is Kind.PERCENT and less < _LARGE:
                continue  # two small counts make one percentage or another by chance
            shares += [less / (less + more), more / (less + more)]
        if REST.search(_around(left, right)) is not None or REST.search(inquiry.claim) is not None:
            shares.append(_WHOLE - shares[0])
        if any(abs(share - part) <= slack for share in shares) and is_about(left, inquiry.claim):
            return left, right
    return None


def _what_the_rest_is(part: Decimal, slack: Decimal, held: Sequence[Term], inquiry: Inquiry) -> Terms | None:
    """A whole and what a source takes from it further on: 28 pupils; seven learn Latin, the rest French."""
    for index, taken in enumerate(held):
        text, end = taken.source.body.text, taken.quantity.span.end
        if taken.quantity.unit is not None or REST.search(text[end : end + _AFTER]) is None:
            continue
        for whole in held[max(0, index - _NEAR) : index]:
            alike = whole.source is taken.source and whole.quantity.unit is None and whole.value > taken.value
            fits = alike and abs(_WHOLE - taken.value / whole.value - part) <= slack
            if fits and any(is_about(term, inquiry.claim) for term in (whole, taken)):
                return whole, taken
    return None


def _around(left: Term, right: Term) -> str:
    text = left.source.body.text
    return text[left.quantity.span.start : right.quantity.span.end + _AFTER]


def _product(value: Decimal, quantity: Quantity, alike: Sequence[Term], inquiry: Inquiry) -> Terms | None:
    """So many times as much, where a sentence of the source has the amount and the number next to each other."""
    if quantity.kind not in (Kind.MONEY, Kind.MEASURE) or TOTAL.search(inquiry.claim) is None:
        return None
    counted = [term for term in inquiry.held[:_MOST] if term.quantity.number.isdecimal()]
    for count in counted:
        for term in alike:
            times = Decimal(count.quantity.number)
            if term is not count and times > 1 and same_passage(term, count) and term.value * times == value:
                return term, count
    return None


def _raised(value: Decimal, alike: Sequence[Term], inquiry: Inquiry) -> Terms | None:
    """An amount that its source raises by a percentage, or halves: £30, from May ten per cent more; half price."""
    for term in alike:
        text, end = term.source.body.text, term.quantity.span.end
        halved = term.quantity.kind is Kind.MONEY and value * 2 == term.value
        if halved and HALF_PRICE.search(text[end : end + _NEXT]) is not None:
            return (term,)
        for rise in inquiry.held[:_MOST]:
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
    """A number of times for which the sentence itself gives what a source gives for one: two nights at twice €90."""
    if not quantity.number.isdecimal() or not 1 < int(quantity.number) <= _LARGE:
        return None
    for other in inquiry.quantities:
        if other is quantity or other.kind is not Kind.MONEY or inquiry.holds(other) is not None:
            continue
        for term in inquiry.held[:_MOST]:
            one = term.quantity
            priced = one.kind is Kind.MONEY and one.unit in same_units(other)
            if priced and term.value * int(quantity.number) == abs(Decimal(other.value)):
                return (term,)
    return None


def _before_and_after(term: Term) -> str:
    text, span = term.source.body.text, term.quantity.span
    return text[max(0, span.start - _AFTER) : span.end + _AFTER]


def _before(quantity: Quantity, inquiry: Inquiry) -> str:
    return inquiry.claim[max(0, quantity.span.start - _BESIDE) : quantity.span.start]


def _slack(quantity: Quantity, inquiry: Inquiry) -> Decimal:
    """By how much a result may be rounded, where words say that it is rough."""
    rough = ABOUT.search(_before(quantity, inquiry)) is not None
    return Decimal(quantity.step or "0") / 2 if rough else Decimal(0)
