"""Dates, durations and ages: what began and ended, how long it took, how old somebody was."""

import datetime as dt
import itertools
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from citewell.model import CheckKind, CheckVerdict, Kind, SelfCheck
from citewell.papers.interval import Interval, between
from citewell.papers.passages import Passage
from citewell.text.quantities import read_quantities

_BEGINS = (
    r"(?:began|begins?|started|starts?|opened|opens?|launched|commenced|was founded|were founded|ran"
    r"|from|between|lasted from|running from|in force from|dated from)"
)
_ENDS = (
    r"(?:ended|ends?|closed|closes?|finished|finishes|stopped|was completed|were completed|concluded"
    r"|terminated|lasted until|ran until)"
)
_BEGUN = re.compile(rf"(?<!\w){_BEGINS}(?:\s(?:[a-z]+\s){{0,3}}?(?:on|in|at|as of))?\s\Z")
_ENDED = re.compile(
    rf"(?:\A|[\s,;])(?:and\s)?(?:it\s|they\s|was\s|were\s)?{_ENDS}(?:\s(?:[a-z]+\s){{0,2}}?(?:on|in|at))?\s\Z"
)
_UNTIL = re.compile(r"\s?(?:to|until|till|through|–|-|and)\s\Z")
_FROM = re.compile(r"(?<!\w)(?:from|between)\s\Z")
_LASTED = re.compile(
    r"(?:(?:ran|run|runs|lasted|last|lasts|took|went on|continued|extended|spanned|covered|stayed"
    r"|lived|worked|served|for|period of|over|during|of|the)\s)(?:for\s|over\s|about\s|a\s"
    r"|period\sof\s){0,3}\Z"
)
_BORN = re.compile(r"\bborn (?:in |on )?(?:[a-z]+ )?\Z")
_AGED = re.compile(r"(?:\baged\s|\bat the age of\s|\bat age\s|\bage\s)\Z|\bat\s\Z")
_AGE_AFTER = re.compile(r"\s?(?:years old|years of age|-year-old)|\Z|[,.;)]")
_DIED = re.compile(r"\b(?:died|death|passed away|was killed)\b")
_DAY = re.compile(r"(?<!\w)(monday|tuesday|wednesday|thursday|friday|saturday|sunday),?\s(?:the\s)?\Z")
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_UNITS = {"day": Fraction(1), "week": Fraction(7)}
_SHORT = 12


class Day(NamedTuple):
    """A date of a sentence, with the first and last day that it may be."""

    first: dt.date
    last: dt.date
    start: int
    end: int


def judge_dates(sentence: Passage) -> Iterator[SelfCheck]:
    """Rows for dates of a sentence that order, duration, age or day of the week belong to."""
    days = list(_days(sentence))
    yield from _ordered(sentence, days)
    yield from _weekdays(sentence, days)
    yield from _ages(sentence)


def months_between(first: dt.date, last: dt.date) -> Fraction:
    """The months from one day to another, with days as parts of a month of 365.25 / 12 days."""
    whole = (last.year - first.year) * 12 + last.month - first.month
    return whole + Fraction(last.day - first.day) / Fraction("30.4375")


def _ordered(sentence: Passage, days: list[Day]) -> Iterator[SelfCheck]:
    lower = sentence.lower
    for one, two in itertools.pairwise(days):
        begun = _BEGUN.search(lower, max(one.start - 60, 0), one.start)
        gap = lower[one.end : two.start]
        ranged = begun is not None and _UNTIL.fullmatch(gap) and _FROM.search(lower, max(one.start - 10, 0), one.start)
        ended = begun is not None and len(gap) < 60 and ";" not in gap and _ENDED.search(gap)
        if begun is None or not (ranged or ended):
            continue
        lasted = _duration(sentence, one, two) if ranged else None
        start, end = begun.start(), two.end
        why = f"begin and end: {one.first} then {two.last}"
        if two.last < one.first:
            verdict = CheckVerdict.INCONSISTENT
            if ranged and "between" in begun[0]:
                verdict = CheckVerdict.CANNOT_DECIDE
            yield sentence.row(
                CheckKind.DATES, verdict, start, end, stated=lower[two.start : two.end], recomputed=None, why=why
            )
        elif lasted is not None:
            yield lasted
        else:
            yield sentence.row(
                CheckKind.DATES,
                CheckVerdict.CONSISTENT,
                start,
                end,
                stated=lower[two.start : two.end],
                recomputed=None,
                why=why,
            )


def _duration(sentence: Passage, one: Day, two: Day) -> SelfCheck | None:
    """The row of a duration printed beside two dates: ``for 24 months, from 3 March 2018 to 2 March 2020``."""
    lower = sentence.lower
    for quantity in read_quantities(sentence.text):
        if quantity.kind is not Kind.MEASURE or quantity.unit not in ("s", "month") or not quantity.number.isdigit():
            continue
        start, end = quantity.span.start, quantity.span.end
        before = end <= one.start and one.start - end < 40 and _LASTED.search(lower, max(start - 40, 0), start)
        bracketed = start >= two.end and re.fullmatch(
            r"\s?[(,]\s?(?:a (?:total|period) of\s|that is,?\s|i\.e\.,?\s|or\s)?", lower[two.end : start]
        )
        if not before and not bracketed:
            continue
        word = lower[start + len(quantity.text) : end].strip(" -").rstrip("s")
        stated = Fraction(quantity.number)
        reach = _reach(one, two, word)
        if reach is None:
            continue
        fits = reach.meets(Interval.exactly(stated))
        begin = before.start() if before else _FROM.search(lower, max(one.start - 10, 0), one.start).start()  # type: ignore[union-attr]
        why = f"{one.first} to {two.last} is {between(reach)} {word}s; printed {quantity.text}"
        return sentence.row(
            CheckKind.DATES,
            CheckVerdict.CONSISTENT if fits else CheckVerdict.INCONSISTENT,
            begin,
            max(two.end, end),
            stated=sentence.text[start:end],
            recomputed=reach,
            why=why,
        )
    return None


def _reach(one: Day, two: Day, word: str) -> Interval | None:
    """How long two dates are apart, with both days counted or not, and people rounding to whole units."""
    least, most = (two.first - one.last).days, (two.last - one.first).days + 1
    if word in _UNITS:
        unit = _UNITS[word]
        slack = Fraction(1, 2) if word != "day" else Fraction(1, 10)
        return Interval(Fraction(least) / unit - slack, Fraction(most) / unit + slack)
    months = Interval(months_between(one.last, two.first), months_between(one.first, two.last + dt.timedelta(days=1)))
    if word == "month":
        return Interval(months.low - Fraction(6, 10), months.high + Fraction(6, 10))
    if word == "year":
        return Interval(months.low / 12 - Fraction(6, 10), months.high / 12 + Fraction(6, 10))
    return None


def _weekdays(sentence: Passage, days: list[Day]) -> Iterator[SelfCheck]:
    for day in days:
        named = _DAY.search(sentence.lower, max(day.start - 20, 0), day.start)
        if named is None or day.first != day.last:
            continue
        true = _DAYS[day.first.weekday()]
        verdict = CheckVerdict.CONSISTENT if true == named[1] else CheckVerdict.INCONSISTENT
        why = f"{day.first} is a {true.capitalize()}; printed {named[1].capitalize()}"
        yield sentence.row(
            CheckKind.DATES, verdict, named.start(), day.end, stated=named[1].capitalize(), recomputed=None, why=why
        )


def _ages(sentence: Passage) -> Iterator[SelfCheck]:
    """``Born in 1921, she died in 1998 at the age of 76``."""
    lower = sentence.lower
    born = re.search(r"\bborn\b", lower)
    if born is None:
        return
    years = [
        (int(q.value[:4]), q.span.start, q.span.end)
        for q in read_quantities(sentence.text)
        if (q.kind is Kind.DATE and re.match(r"\d{4}", q.value))
        or (q.kind is Kind.NUMBER and re.fullmatch(r"1[5-9]\d\d|20\d\d", q.text))
    ]
    ages = [
        q
        for q in read_quantities(sentence.text)
        if q.number.isdigit()
        and 0 < int(q.number) < 120
        and (
            _AGED.search(lower[max(q.span.start - 16, 0) : q.span.start])
            or "years old" in lower[q.span.start : q.span.end + 10]
        )
    ]
    after = [year for year in years if year[1] > born.start()]
    if len(after) != 2 or len(ages) != 1 or after[0][1] - born.end() > 20 or len(years) != 2:
        return
    (first, _, _), (second, _, second_end) = after
    age = int(ages[0].number)
    apart = second - first
    fits = age in (apart - 1, apart)
    near = (
        _DIED.search(lower) is not None
        or abs(ages[0].span.start - second_end) < 40
        or abs(after[1][1] - ages[0].span.end) < 20
    )
    verdict = CheckVerdict.CONSISTENT if fits else CheckVerdict.INCONSISTENT if near else CheckVerdict.CANNOT_DECIDE
    why = f"born in {first}, in {second} one is {apart - 1} or {apart}; printed {age}"
    yield sentence.row(
        CheckKind.DATES,
        verdict,
        born.start(),
        max(second_end, ages[0].span.end),
        stated=ages[0].number,
        recomputed=Interval(Fraction(apart - 1), Fraction(apart)),
        why=why,
    )


def _days(sentence: Passage) -> Iterator[Day]:
    quantities = [quantity for quantity in read_quantities(sentence.text) if quantity.kind in (Kind.DATE, Kind.NUMBER)]
    for index, quantity in enumerate(quantities):
        if quantity.kind is Kind.DATE and not quantity.readings:
            value = quantity.value
            if value.startswith("--"):  # "from 1 March to 12 April 2021" says the year once
                later = next((q.value for q in quantities[index + 1 :] if q.kind is Kind.DATE), "")
                value = later[:4] + value[1:] if re.match(r"\d{4}-", later) else value
            day = _day(value)
            if day is not None:
                yield Day(*day, quantity.span.start, quantity.span.end)
        elif quantity.kind is Kind.NUMBER and re.fullmatch(r"1[5-9]\d\d|20\d\d", quantity.text):
            year = int(quantity.text)
            yield Day(dt.date(year, 1, 1), dt.date(year, 12, 31), quantity.span.start, quantity.span.end)


def _day(value: str) -> tuple[dt.date, dt.date] | None:
    try:
        if re.fullmatch(r"\d{4}-\d{2}-\d{2}", value):
            day = dt.date.fromisoformat(value)
            return day, day
        if re.fullmatch(r"\d{4}-\d{2}", value):
            first = dt.date.fromisoformat(value + "-01")
            return first, (first.replace(day=28) + dt.timedelta(days=4)).replace(day=1) - dt.timedelta(days=1)
        if re.fullmatch(r"\d{4}", value):
            return dt.date(int(value), 1, 1), dt.date(int(value), 12, 31)
    except ValueError:
        return None
    return None
