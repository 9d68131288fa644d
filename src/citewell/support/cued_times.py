"""Times, dates and years that follow from others: leaving at 8:10 and taking 95 minutes, from 1902 to 1931."""

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations, pairwise

from citewell.model import Kind, Quantity
from citewell.support.clock_forms import pointed_time
from citewell.support.cues import LESS, MORE
from citewell.support.inquiry import Inquiry
from citewell.support.spans_of_time import ANY_YEAR, date_in, hours_between, is_year
from citewell.support.sums import Terms
from citewell.support.terms import Term, is_about, near_passages, same_passage
from citewell.text.lexicon import lexicons
from citewell.text.quantities.tails import TAILS

_MOST = 200
_FEW_TIMES = 3
_FEW = 6
_HALF_HOUR = 1800
_MINUTE = 60
_DAY_OF_MINUTES = 1440
_MONTHS = 12
_MONTH = 7
_DAY = 86400
_SHORT = 2
_NEXT = 60
_CLOSE = 16
_STOP = re.compile(r"[.!?;]\s|[。！？；\n]")
_ONES = "|".join(word for lexicon in lexicons().values() for word in lexicon.numbers.articles.split())
_HOURS = "|".join(sorted(word for word in TAILS.single["s", "3600"] if word.isalpha() and len(word) > _SHORT))
_AN_HOUR = re.compile(rf"(?<![^\W_])(?:{_ONES})[ \u00a0](?:{_HOURS})(?![^\W_])", re.IGNORECASE)


def timed(quantity: Quantity, inquiry: Inquiry) -> Terms | None:
    """The times, dates or years from which a value follows; ``None`` where it follows from none.

    Args:
        quantity: the value in question, which no source states.
        inquiry: the sentence, the question and the sources.
    """
    if quantity.kind is Kind.TIME:
        return _moved(quantity, inquiry)
    if quantity.kind is Kind.DATE:
        return _months_apart(quantity, inquiry)
    if quantity.kind is not Kind.MEASURE or not quantity.number:
        return None
    value = Decimal(quantity.value)
    if quantity.unit == "s":
        return _journey(value, inquiry) or _days(value, inquiry)
    return _years(value, inquiry) if quantity.unit == "month" else None


def _journey(value: Decimal, inquiry: Inquiry) -> Terms | None:
    """How long something takes that begins and ends at the times of one sentence, or the only times of a source."""
    if value < _HALF_HOUR:
        return None
    times = [term for term in inquiry.held if term.quantity.kind is Kind.TIME][:_MOST]
    for pair in combinations(times[:_FEW], 2) if len(times) <= _FEW_TIMES else _neighbours(times):
        few = sum(same_passage(pair[0], term) for term in times) <= _FEW_TIMES
        about = len(times) <= _FEW_TIMES or is_about(pair[0], inquiry.claim)
        if few and about and hours_between(value, pair) is not None:
            return pair
    return None


def _neighbours(terms: Sequence[Term]) -> Iterator[tuple[Term, Term]]:
    return ((left, right) for left, right in pairwise(terms) if same_passage(left, right))


def _days(value: Decimal, inquiry: Inquiry) -> Terms | None:
    """The days from one date to another of the same sentence, the last one counted or not."""
    if value % _DAY:
        return None
    now = inquiry.now or ANY_YEAR
    dated = [(day, term) for term in inquiry.held[:_MOST] if (day := date_in(term.quantity, now)) is not None]
    for (first, left), (last, right) in pairwise(dated):
        if left.quantity.value[0] == "-" != right.quantity.value[0]:
            first = _in_year(first, last.year)
        if same_passage(left, right) and value / _DAY in ((last - first).days, (last - first).days + 1):
            return left, right
    return None


def _in_year(day: dt.date, year: int) -> dt.date:
    return day.replace(year=year, day=min(day.day, 28)) if (day.month, day.day) == (2, 29) else day.replace(year=year)


def _years(value: Decimal, inquiry: Inquiry) -> Terms | None:
    """So many years from one year to another of the same sentence."""
    if value % _MONTHS:
        return None
    years = [term for term in inquiry.held[:_MOST] if is_year(term.quantity)]
    for left, right in _neighbours(years):
        apart = abs(int(left.quantity.number) - int(right.quantity.number))
        if apart * _MONTHS == value and (len(years) <= _FEW_TIMES or is_about(left, inquiry.claim)):
            return left, right
    return None


def _moved(quantity: Quantity, inquiry: Inquiry) -> Terms | None:
    """A time that lies as long after or before another as its source says: at 8:10, and it takes 95 minutes."""
    times = [term for term in inquiry.held[:_MOST] if _times_of(term)]
    spans = [term for term in inquiry.held[:_MOST] if term.quantity.unit == "s" and term.quantity.kind is Kind.MEASURE]
    if not 0 < len(times) <= _FEW:
        return None
    meant = {_minutes(time) for time in (quantity.value, *quantity.readings)}
    for time in times:
        starts = {_minutes(one) for one in _times_of(time)}
        if _an_hour_beside(time) and any(
            (start + sign * _MINUTE) % _DAY_OF_MINUTES in meant for start in starts for sign in (1, -1)
        ):
            return (time,)
        for span in spans:
            length = Decimal(span.quantity.value) / _MINUTE
            if any(
                (start + sign * length) % _DAY_OF_MINUTES in meant for start in starts for sign in _signs(time, span)
            ):
                return time, span
        for other in times:  # "dure 1 h 35" is written like a time
            short = other is not time and "h" in other.quantity.text and near_passages(time, other)
            if short and any((start + _minutes(_times_of(other)[0])) % _DAY_OF_MINUTES in meant for start in starts):
                return time, other
    return None


def _an_hour_beside(time: Term) -> bool:
    """Whether what follows a time in its sentence speaks of an hour: at 6.30, an hour earlier on Saturdays."""
    text, end = time.source.body.text, time.quantity.span.end
    return _AN_HOUR.search(_STOP.split(text[end : end + _NEXT], maxsplit=1)[0]) is not None


def _signs(time: Term, span: Term) -> tuple[int, ...]:
    """In which directions a span may lead away from a time: that of another sentence only says how long it takes."""
    if same_passage(time, span):
        return 1, -1
    text, end = span.source.body.text, span.quantity.span.end
    compared = any(words.search(text[end : end + _CLOSE]) is not None for words in (MORE, LESS))
    return (1,) if near_passages(time, span) and not compared else ()


def _times_of(term: Term) -> tuple[str, ...]:
    """The times of day that a value of a source is, perhaps written with a point; none where it is another."""
    if term.quantity.kind is Kind.TIME:
        return (term.quantity.value, *term.quantity.readings)
    time = pointed_time(term.quantity)
    return (time,) if time is not None else ()


def _minutes(time: str) -> int:
    return int(time[:2]) * _MINUTE + int(time[3:5])


def _months_apart(quantity: Quantity, inquiry: Inquiry) -> Terms | None:
    """A month that lies as far from another of the sentence as a source says: bought in May 2024, three years."""
    if quantity.value[0] == "-" or len(quantity.value) != _MONTH or not quantity.value[5:].isdecimal():
        return None
    for other in inquiry.quantities:
        if other is quantity or other.kind is not Kind.DATE or len(other.value) != _MONTH or other.value[0] == "-":
            continue
        if not other.value[5:].isdecimal():
            continue
        apart = abs(_count(quantity.value) - _count(other.value))
        for term in inquiry.held[:_MOST]:
            if term.quantity.unit == "month" and term.quantity.number and Decimal(term.quantity.value) == apart:
                return (term,)
    return None


def _count(month: str) -> int:
    return int(month[:4]) * _MONTHS + int(month[5:])
