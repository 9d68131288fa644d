"""Days on which a term or a quarter ends: twelve months from 1 May, the end of the first quarter."""

import calendar
import datetime as dt
import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from citewell.model import Kind, Quantity
from citewell.support.spans_of_time import ANY_YEAR, date_in, is_year
from citewell.support.sums import Terms
from citewell.support.terms import Term, same_passage
from citewell.text.alternatives import alternatives
from citewell.text.lexicon import lexicons

_BESIDE = 6
_MOST_READ = 400
_DAY = 86400
_MONTHS = 12
_BEFORE = 24
_LAST_YEAR = 9990
ENDS = re.compile(
    r"(?<![^\W_])"
    + alternatives(sorted(re.escape(phrase) for words in lexicons().values() for phrase in words.dates.ends))
    + r"(?![^\W_])",
    re.IGNORECASE,
)
_ENDS_BEHIND = re.compile(r"[ ]?(?:の)?(?:末|底|終わり)")
_QUARTER_ENDS = {"03-31": "Q1", "06-30": "Q2", "09-30": "Q3", "12-31": "Q4"}


def end_of_term(quantity: Quantity, held: Sequence[Term], now: dt.date | None) -> Terms | None:
    """The day on which a term ends, or the day after: its first day and its length stand in one sentence.

    Args:
        quantity: the day, or its month.
        held: the values of the sources.
        now: the day of the question.
    """
    if quantity.kind is not Kind.DATE:
        return None
    day_in = now or ANY_YEAR
    near = held[:_MOST_READ]
    for index, first in enumerate(near):
        if first.quantity.kind is not Kind.DATE or (day := date_in(first.quantity, day_in)) is None:
            continue
        for length in near[max(0, index - _BESIDE) : index + _BESIDE + 1]:
            if length.quantity.unit not in ("s", "month") or not length.quantity.number:
                continue
            if same_passage(first, length) and any(_is(quantity, end) for end in _ends(day, length.quantity)):
                return first, length
    return None


def end_of_quarter(
    quantity: Quantity, said: Sequence[Quantity], held: Sequence[Term], now: dt.date | None
) -> Terms | None:
    """The last day of a quarter of which a source names the end, in the year of the question or the next.

    Args:
        quantity: the day.
        said: the values of the sentence.
        held: the values of the sources.
        now: the day of the question.
    """
    quarter = _QUARTER_ENDS.get(quantity.value[-5:]) if quantity.kind is Kind.DATE else None
    if quarter is None:
        return None
    year = quantity.value[:4] if quantity.value[0] != "-" else ""
    years = {int(other.number) for other in said if is_year(other)} or ({now.year} if now is not None else set())
    if year and years and not {int(year), int(year) - 1} & years:
        return None
    for term in held[:_MOST_READ]:
        other, text = term.quantity, term.source.body.text
        if other.kind is not Kind.DATE or other.value not in (f"--{quarter}", f"{year}-{quarter}"):
            continue
        before = text[max(0, other.span.start - _BEFORE) : other.span.start]
        if ENDS.search(before) is not None or _ENDS_BEHIND.match(text, other.span.end) is not None:
            return (term,)
    return None


def _ends(day: dt.date, length: Quantity) -> Iterator[dt.date]:
    """The last day of a term and the day after it."""
    try:
        after = _later(day, length)
        yield after
        yield after - dt.timedelta(days=1)
    except (ValueError, OverflowError):
        return


def _later(day: dt.date, length: Quantity) -> dt.date:
    span = Decimal(length.value)
    if length.unit == "s":
        return day + dt.timedelta(days=int(span / _DAY))
    years, month = divmod(day.month - 1 + int(span), _MONTHS)
    year = min(day.year + years, _LAST_YEAR)
    return dt.date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def _is(quantity: Quantity, day: dt.date) -> bool:
    """Whether a value is a day, or the month that ends with it."""
    if quantity.value[0] == "-":
        return quantity.value[2:] == day.isoformat()[5:]
    last = day + dt.timedelta(days=1)
    return quantity.value == day.isoformat() or (last.day == 1 and quantity.value == day.isoformat()[:7])
