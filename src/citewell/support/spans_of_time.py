"""Years and spans of time that follow from the dates and times of a source: the year before, ten days, eight hours."""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import combinations, pairwise

from citewell.model import Kind, Quantity
from citewell.support.cues import YEAR_AFTER, YEAR_BEFORE
from citewell.support.sums import Terms
from citewell.support.terms import Term, same_passage

_RANGE = 8
_MOST = 40
_HOUR = 3600
_MINUTE = 60
_DAY = 86400
_YEAR = 12
_YEARS = range(1000, 2101)
ANY_YEAR = dt.date(2025, 1, 1)
"""The year of dates that are given without one."""


def is_year(quantity: Quantity) -> bool:
    """Whether a value is a bare year."""
    return quantity.kind is Kind.NUMBER and len(quantity.number) == 4 and quantity.number.isdecimal()


def year_beside(quantity: Quantity, held: Sequence[Term], now: dt.date | None) -> Terms | None:
    """A year of which a source says how far it lies from another: "a year earlier" in a report on 2025.

    Args:
        quantity: the year.
        held: the values of the sources.
        now: the day of the question, from which a source may count as well.
    """
    if not is_year(quantity) or int(quantity.number) not in _YEARS:
        return None
    year = int(quantity.number)
    for source in {id(term.source): term.source for term in held}.values():
        text, values = source.body.text, source.body.values
        shifts = [shift for shift, phrase in ((1, YEAR_BEFORE), (-1, YEAR_AFTER)) if phrase.search(text)]
        for shift in shifts:
            other = str(year + shift)
            stated = values.numbers.get(other) or values.calendar.parts.get(other)
            if stated:
                return (Term(source, stated[0]),)
            if (source.title is not None and source.title.values.numbers.get(other)) or (
                now is not None and now.year == year + shift
            ):
                return ()
    for term in held[: _MOST * 10]:
        span = term.quantity
        if span.unit != "month" or Decimal(span.value) % _YEAR:
            continue
        years = int(Decimal(span.value)) // _YEAR
        for other_year in (year + years, year - years):
            stated = term.source.body.values.numbers.get(str(other_year), [])
            near = [Term(term.source, other) for other in stated if same_passage(Term(term.source, other), term)]
            if near:
                return term, near[0]
    return None


def years_between(months: Decimal, held: Sequence[Term]) -> Terms | None:
    """The years between the first and the last of a range of years that is stated: from 1991 to 1995."""
    for left, right in pairwise(held):
        near = 0 <= right.quantity.span.start - left.quantity.span.end <= _RANGE and left.source is right.source
        years = near and is_year(left.quantity) and is_year(right.quantity)
        if years and (int(right.quantity.number) - int(left.quantity.number)) * _YEAR == months:
            return left, right
    return None


def hours_between(seconds: Decimal, held: Sequence[Term]) -> Terms | None:
    """Two times of day that lie so far apart, perhaps with midnight between them."""
    times = [term for term in held if term.quantity.kind is Kind.TIME][:_MOST]
    for start, end in combinations(times, 2):
        apart = abs(seconds_of(end.quantity.value) - seconds_of(start.quantity.value))
        if seconds in (apart, _DAY - apart):
            return start, end
    return None


def days_between(
    quantity: Quantity, said: Iterable[Quantity], held: Sequence[Term], now: dt.date | None
) -> Terms | None:
    """A span between two dates, one of which the sentence names or is the day of the question.

    Args:
        quantity: the span.
        said: the values of the sentence.
        held: the values of the sources.
        now: the day of the question.
    """
    if quantity.unit not in ("s", "month"):
        return None
    dated = [(day, term) for term in held if (day := date_in(term.quantity, now)) is not None][: _MOST * 5]
    ends = [day for other in said if (day := date_in(other, now)) is not None]
    if now is not None:
        ends.append(now)
    for end in ends:
        for day, term in dated:
            if quantity.unit == "s" and abs((end - day).days) * _DAY == Decimal(quantity.value):
                return (term,)
            months = abs((end.year - day.year) * _YEAR + end.month - day.month)
            if quantity.unit == "month" and end.day == day.day and months == Decimal(quantity.value):
                return (term,)
    for (day, left), (other, right) in combinations(dated[:_MOST], 2):
        days = abs((other - day).days)
        # From the 9th to the 12th are three days, or four when both are counted.
        apart = quantity.unit == "s" and Decimal(quantity.value) in (days * _DAY, (days + 1) * _DAY)
        if apart and same_passage(left, right):
            return left, right
    return _years_since(quantity, ends, said, held)


def date_beside(
    quantity: Quantity, said: Iterable[Quantity], held: Sequence[Term], now: dt.date | None
) -> Terms | None:
    """A day that lies so far from another as the sentence or a source says: nine days after 4 August.

    Args:
        quantity: the day.
        said: the values of the sentence.
        held: the values of the sources.
        now: the day of the question.
    """
    days = [day for value in (quantity.value, *quantity.readings) if (day := _day(value, now)) is not None]
    if not days:
        return None
    spans = [other for other in said if other.kind is Kind.MEASURE]
    stated = [term for term in held if term.quantity.kind is Kind.MEASURE and term.quantity.unit in ("s", "month")]
    for day in days:
        for term in held[: _MOST * 10]:
            other = date_in(term.quantity, now)
            if other is not None and any(_apart(day, other, span) for span in spans):
                return (term,)
        for end in (date_in(other, now) for other in said if other is not quantity):
            if end is None:
                continue
            for term in stated[:_MOST]:
                if _apart(day, end, term.quantity):
                    return (term,)
    return None


def _apart(day: dt.date, other: dt.date, span: Quantity) -> bool:
    """Whether two days lie so far apart, whatever their years."""
    if span.unit == "s":
        apart = abs((day - other).days)
        length = Decimal(span.value) / _DAY
        return length > 0 and (apart == length or abs(apart - 365) == length or abs(apart - 366) == length)
    if span.unit == "month" and day.day == other.day:
        months = (day.year - other.year) * _YEAR + day.month - other.month
        return abs(months) == Decimal(span.value)
    return False


def date_in(quantity: Quantity, now: dt.date | None) -> dt.date | None:
    """The day that a value names; without a year it is the one of the year of the question."""
    if quantity.kind is not Kind.DATE:
        return None
    return _day(quantity.value, now)


def _day(written: str, now: dt.date | None) -> dt.date | None:
    if written.startswith("--") and now is not None:
        written = f"{now.year:04d}{written[1:]}"
    try:
        return dt.date.fromisoformat(written)
    except ValueError:
        return None


def _years_since(
    quantity: Quantity, ends: Sequence[dt.date], said: Iterable[Quantity], held: Sequence[Term]
) -> Terms | None:
    """So many years between a year that a source states and one that the sentence names."""
    if quantity.unit != "month" or Decimal(quantity.value) % _YEAR:
        return None
    years = int(Decimal(quantity.value)) // _YEAR
    last = {int(other.number) for other in said if is_year(other)} | {end.year for end in ends}
    for term in _years(held):
        if int(term.quantity.number) + years in last and any(year != int(term.quantity.number) for year in last):
            return (term,)
    return None


def _years(held: Sequence[Term]) -> Iterator[Term]:
    return (term for term in held if is_year(term.quantity))


def seconds_of(time: str) -> int:
    """How many seconds of its day a time of day is."""
    return int(time[:2]) * _HOUR + int(time[3:]) * _MINUTE
