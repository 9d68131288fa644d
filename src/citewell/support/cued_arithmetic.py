"""Values that follow from others, where words of the sentence or of the source show how.

Births exceed deaths by so many, two parties have so many seats between them, two further days are granted, a fee was
six pounds less the year before, so many of those there did not move.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise, product

from citewell.model import Kind, Quantity
from citewell.support.bare import unit_is_given
from citewell.support.cued_products import multiplied
from citewell.support.cued_shares import shared
from citewell.support.cued_times import timed
from citewell.support.cues import (
    ABOUT,
    ALONG,
    DIFFERENCE,
    EXCESS,
    FORMERLY,
    FURTHER,
    HIGH,
    LESS,
    LOW,
    MORE,
    NEGATOR,
    REST,
    THAN,
    TOGETHER,
)
from citewell.support.inquiry import Inquiry
from citewell.support.same_units import same_units
from citewell.support.sums import Terms, pair_sum
from citewell.support.terms import Term, is_about, named, same_passage

_MOST = 200
_FEW = 20
_BESIDE = 24
_AFTER = 40
_TELLING = 2
_WHOLE = Decimal(1)
_VERB = 48
_BEHIND = 16
_AMOUNTS = frozenset({Kind.NUMBER, Kind.MONEY, Kind.MEASURE, Kind.POINTS})


def cued(quantity: Quantity, inquiry: Inquiry) -> Terms | None:
    """The values from which another follows as the words beside them show; ``None`` where none do.

    Args:
        quantity: the value in question, which no source states.
        inquiry: the sentence, the question and the sources.
    """
    if quantity.kind is Kind.PERCENT or _is_part(quantity):
        return shared(quantity, inquiry)
    if quantity.kind not in _AMOUNTS:
        return timed(quantity, inquiry)
    value = abs(Decimal(quantity.value))
    alike = _alike(quantity, inquiry)
    return (
        timed(quantity, inquiry)
        or _apart(value, quantity, alike, inquiry)
        or _together(value, quantity, alike, inquiry)
        or _with_further(value, quantity, alike, inquiry)
        or _before_the_change(value, alike, inquiry)
        or multiplied(value, quantity, alike, inquiry)
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
    left_over = any(words.search(inquiry.claim) is not None for words in (REST, NEGATOR))
    left_over = left_over or DIFFERENCE.search(inquiry.words) is not None
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


def _with_further(value: Decimal, quantity: Quantity, alike: Sequence[Term], inquiry: Inquiry) -> Terms | None:
    """A value and one that a source puts on top of it: 28 days, and two further days."""
    if not alike or FURTHER.search(inquiry.claim) is not None:
        return None
    if not any(FURTHER.search(source.body.text) for source in inquiry.sources):
        return None
    worth = value / abs(number) if (number := Decimal(quantity.number)) else _WHOLE
    further = [term for term in inquiry.held[:_MOST] if _is_further(term, quantity)][:_FEW]
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
    """What a value was before it rose or fell, or that of something else: £52, £6 more than last year."""
    formerly = FORMERLY.search(inquiry.claim) is not None
    for now, by in _neighbours(alike):
        after = by.source.body.text[by.quantity.span.end : by.quantity.span.end + _AFTER]
        if not formerly and THAN.search(after) is None:
            continue
        more, less = MORE.search(after) is not None, LESS.search(after) is not None
        if more is not less and value == (now.value - by.value if more else now.value + by.value):
            return now, by
    return None


def _before(quantity: Quantity, inquiry: Inquiry) -> str:
    return inquiry.claim[max(0, quantity.span.start - _BESIDE) : quantity.span.start]


def _slack(quantity: Quantity, inquiry: Inquiry) -> Decimal:
    """By how much a result may be rounded, where words say that it is rough."""
    rough = ABOUT.search(_before(quantity, inquiry)) is not None
    return Decimal(quantity.step or "0") / 2 if rough else Decimal(0)
