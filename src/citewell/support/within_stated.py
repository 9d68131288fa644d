"""Values that fall within what a source states: June between March and September, four times where at least three."""

import calendar
import datetime as dt
import re
from itertools import pairwise

from citewell.model import Kind, Quantity
from citewell.support.cues import LOWER, UPPER
from citewell.support.ends_of_terms import ENDS
from citewell.support.inquiry import Inquiry
from citewell.support.spans_of_time import date_in
from citewell.support.sums import Terms
from citewell.support.terms import words_beside
from citewell.support.words import content_words

_BEFORE = 24
_MOST = 60
_LAST_DAYS = 21
_TO = 20
_SHARED = 2
_PARTIAL = re.compile(r"\d{4}-\d\d(?:-\d\d)?")
_NUMERIC = re.compile(r"\d+(?:\.\d+)?")


def within_stated(quantity: Quantity, inquiry: Inquiry) -> Terms | None:
    """The values of a source within which another falls, of whatever the sentence speaks; ``None`` where it does not.

    Args:
        quantity: a date, or how often something happens.
        inquiry: the sentence, the question and the sources.
    """
    if quantity.kind is Kind.DATE:
        return _late_in_month(quantity, inquiry) or _between_days(quantity, inquiry)
    if quantity.kind is Kind.MULTIPLE and quantity.per:
        return _often_enough(quantity, inquiry)
    return None


def _late_in_month(quantity: Quantity, inquiry: Inquiry) -> Terms | None:
    """A day in the last third of the month of which a sentence names the end."""
    before = inquiry.claim[max(0, quantity.span.start - _BEFORE) : quantity.span.end]
    if len(quantity.value) < len("--03-31") or ENDS.search(before) is None:
        return None
    month = quantity.value[-5:-3]
    for term in inquiry.held[: _MOST * 5]:
        other = term.quantity
        if other.kind is Kind.DATE and len(other.value) >= len("--03-31") and other.value[-5:-3] == month:
            years = {value[:4] for value in (other.value, quantity.value) if value[:1] != "-"}
            if len(years) < _SHARED and other.value[-2:].isdecimal() and int(other.value[-2:]) >= _LAST_DAYS:
                return (term,)
    return None


def _between_days(quantity: Quantity, inquiry: Inquiry) -> Terms | None:
    """A day or month within a range of days that a source gives of what the sentence is about."""
    if _PARTIAL.fullmatch(quantity.value) is None:
        return None
    first, last = _first(quantity.value), _last(quantity.value)
    dates = [term for term in inquiry.held[: _MOST * 5] if term.quantity.kind is Kind.DATE]
    stems = frozenset(content_words(inquiry.spoken))
    for left, right in pairwise(dates):
        gap = right.quantity.span.start - left.quantity.span.end
        if left.source is not right.source or not 0 <= gap <= _TO:
            continue
        between = left.source.body.text[left.quantity.span.end : right.quantity.span.start]
        if "." in between or "," in between:
            continue
        begin, end = date_in(left.quantity, None), date_in(right.quantity, None)
        if begin is None or end is None or not begin <= first <= last <= end:
            continue
        if len(stems.intersection(words_beside(left))) >= _SHARED:
            return left, right
    return None


def _first(value: str) -> dt.date:
    year, month = int(value[:4]), int(value[5:7])
    return dt.date(year, month, int(value[8:10]) if len(value) > len("2024-06") else 1)


def _last(value: str) -> dt.date:
    first = _first(value)
    if len(value) > len("2024-06"):
        return first
    return first.replace(day=calendar.monthrange(first.year, first.month)[1])


def _often_enough(quantity: Quantity, inquiry: Inquiry) -> Terms | None:
    """A frequency that a bound of a source on such a frequency admits."""
    if _NUMERIC.fullmatch(quantity.value) is None:
        return None
    stems = frozenset(content_words(inquiry.claim))
    for term in inquiry.held[: _MOST * 5]:
        other = term.quantity
        if other.kind is not Kind.MULTIPLE or other.per != quantity.per or _NUMERIC.fullmatch(other.value) is None:
            continue
        before = term.source.body.text[max(0, other.span.start - _BEFORE) : other.span.start]
        more = float(quantity.value) >= float(other.value)
        bound = LOWER if more else UPPER
        if bound.search(before) is not None and not stems.isdisjoint(words_beside(term)):
            return (term,)
    return None
