"""Parts of a whole: so many of so many are three quarters, or 60 per cent, of the two together or of the rest."""

import re
from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise

from citewell.model import Kind, Quantity
from citewell.support.cues import ABOUT, PART, REST
from citewell.support.inquiry import Inquiry
from citewell.support.sums import Terms
from citewell.support.terms import Term, is_about, near_passages, same_passage

_MOST = 200
_NEAR = 3
_BEFORE = 24
_AFTER = 40
_HUNDRED = Decimal(100)
_WHOLE = Decimal(1)
_LARGE = 100
_TINY = Decimal("0.0001")
_ROUGHLY = Decimal("0.03")
_OF_WORDS = r"(?:of|von|aus|des|der|de|del|dei|delle|degli|do|dos|das|da|van|den)[ \u00a0]|d['’]"
_OF_BEHIND = re.compile(rf"[ \u00a0]?(?:{_OF_WORDS}|的|の)", re.IGNORECASE)
_OF_AHEAD = re.compile(rf"(?:^|[.;:!?]\s)\W{{0,3}}(?:{_OF_WORDS})", re.IGNORECASE)
_AMOUNTS = frozenset({Kind.NUMBER, Kind.MONEY, Kind.MEASURE, Kind.POINTS})


def shared(quantity: Quantity, inquiry: Inquiry) -> Terms | None:
    """Two neighbours of which one is so much of the other, of both, or of what is left without the other.

    Args:
        quantity: a percentage, or a part of a whole in words.
        inquiry: the sentence, the question and the sources.
    """
    claim, span = inquiry.claim, quantity.span
    told = _OF_BEHIND.match(claim, span.end) is not None or _OF_AHEAD.search(claim, 0, span.start) is not None
    rough = ABOUT.search(inquiry.claim[max(0, span.start - _BEFORE) : span.start]) is not None
    part = abs(Decimal(quantity.value))
    if quantity.kind is Kind.PERCENT:
        part /= _HUNDRED
        slack = Decimal(quantity.step or "0") / 2 / _HUNDRED
    else:
        slack = _ROUGHLY if rough else _TINY
    held = [term for term in inquiry.held if term.quantity.kind in _AMOUNTS and term.quantity.number][:_MOST]
    if (
        told
        and quantity.kind is not Kind.PERCENT
        and (rest := _what_the_rest_is(part, slack, held, inquiry)) is not None
    ):
        return rest
    for left, right in pairwise(held):
        if left.quantity.unit != right.quantity.unit or not left.value or not right.value:
            continue
        if not (same_passage(left, right) if told else near_passages(left, right)):
            continue
        if not told and (min(left.value, right.value) < _LARGE or left.value == right.value):
            continue  # only large numbers tell without a word
        less, more = sorted((left.value, right.value))
        shares = [less / more]
        if PART.search(_around(left, right)) is None:
            if quantity.kind is Kind.PERCENT and less < _LARGE:
                continue  # two small counts make one percentage or another by chance
            shares += [less / (less + more), more / (less + more)]
        if REST.search(_around(left, right)) is not None or REST.search(inquiry.claim) is not None:
            shares.append(_WHOLE - shares[0])
        if not told:
            shares, slack = shares[:1], _TINY
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
