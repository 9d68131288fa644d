"""Values that follow from those of a source: worked out in the sentence, or a total, a difference, a multiple."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from decimal import Decimal
from itertools import islice

from citewell.model import Kind, Quantity
from citewell.support.arithmetic import Worked, comes_to, may_work_out, result_of, worked_out
from citewell.support.bare import names_unit
from citewell.support.counts import next_words
from citewell.support.cued_arithmetic import cued
from citewell.support.cued_times import timed
from citewell.support.cues import DIFFERENCE, HIGH, LOW, NEGATOR, OVER, RATIO, REST, may_negate
from citewell.support.denominators import times_as_long
from citewell.support.ends_of_terms import end_of_quarter, end_of_term
from citewell.support.inquiry import Inquiry
from citewell.support.rounding import rounded
from citewell.support.same_units import same_units
from citewell.support.spans_of_time import date_beside, days_between, hours_between, year_beside, years_between
from citewell.support.sums import Terms, change, difference, multiple, of_worked, pair_sum, share, shifted, total
from citewell.support.terms import Term, distinct, named, named_parts, same_passage
from citewell.text.quantities.recurring import MULTIPLES, OFTEN
from citewell.text.quantities.tails import TAILS

_BEFORE = 48
_MOST_READ = 200
_MOST_COUNTS = 8
_TELLING = 3
_BESIDE = 160
_PERIOD = re.compile(
    "|".join(map(re.escape, sorted(TAILS.single["month", "1"] | TAILS.single["month", "12"], key=len, reverse=True))),
    re.IGNORECASE,
)
_HUNDRED = Decimal(100)
_TIME = frozenset({"s", "month"})
_COUNTABLE = frozenset({Kind.NUMBER, Kind.PERCENT, Kind.POINTS, Kind.MONEY, Kind.MEASURE, Kind.MULTIPLE})
_COMPARABLE = (Kind.MONEY, Kind.MEASURE, Kind.NUMBER, Kind.PERCENT)
_SHARES = frozenset({Kind.PERCENT, Kind.POINTS})
_FEW = 4
_FEWEST_WORKED = 3
_DIRECTION = 12
_CLOSE = 40
# One part in so many apart is near enough for rounding.
_CLOSE_ENOUGH = 200
_AS_MUCH = Decimal("1.05")
_MORE = Decimal("1.25")


def miscalculated(claim: str, quantities: Sequence[Quantity]) -> list[Quantity]:
    """The values of a sentence that are not what the sentence itself works them out to be.

    Args:
        claim: the sentence.
        quantities: its values in order.
    """
    if len(quantities) < _FEWEST_WORKED or not may_work_out(claim, quantities):
        return []
    found: list[Quantity] = []
    for worked in worked_out(claim, quantities):
        if not worked.plain and (worked.unit is None or (worked.kind is Kind.PERCENT and DIFFERENCE.search(claim))):
            continue  # "1920 x 1080" is a size, "10 % more (3 of 9 by rail)" no share
        if any(comes_to(quantity, worked) for quantity in quantities):
            continue
        result = result_of(claim, worked, quantities)
        if result is None or _is_about(result, worked):
            continue
        if rounded(result, claim, [worked.as_quantity()]) is None:
            found.append(result)
    return found


def _is_about(result: Quantity, worked: Worked) -> bool:
    """Whether a result ends with zeros and is near enough to be rounded to them: ``66,400 ÷ 2.28 = 29,120``."""
    digits = (result.number or "").partition(".")[0]
    zeros = 10 ** (len(digits) - len(digits.rstrip("0")))
    value = Decimal(result.value if worked.unit is not None else result.number or "0")
    apart = abs(abs(value) - worked.value)
    return "." not in (result.number or "") and apart * 2 <= zeros and apart * _CLOSE_ENOUGH <= worked.value


def derivation(quantity: Quantity, inquiry: Inquiry) -> Terms | None:
    """The values of the sources from which a value follows, when the words say that it was worked out.

    Args:
        quantity: the value in question.
        inquiry: the sentence, the question and the sources.

    Returns:
        The values, perhaps none where it follows from what everybody knows; ``None`` when it does not follow.
    """
    for worked in inquiry.worked:
        right = worked.plain or any(comes_to(other, worked) for other in inquiry.quantities)
        repeated = any(quantity.number and quantity.number == term.number for term in worked.terms)
        if right and repeated and inquiry.is_plain(quantity):
            return ()
        if comes_to(quantity, worked):
            return _operands(worked, inquiry)
    span = days_between(quantity, inquiry.quantities, inquiry.held, inquiry.now)
    if span is not None:
        return span
    date = date_beside(quantity, inquiry.quantities, inquiry.held, inquiry.now)
    if date is not None:
        return date
    date = end_of_term(quantity, inquiry.held, inquiry.now) or end_of_quarter(
        quantity, inquiry.quantities, inquiry.held, inquiry.now
    )
    if date is not None:
        return date
    year = year_beside(quantity, inquiry.held, inquiry.now)
    if year is not None:
        return year
    if quantity.kind not in _COUNTABLE or not quantity.number or not Decimal(quantity.value):
        return timed(quantity, inquiry)
    if quantity.kind is Kind.MULTIPLE:
        return _times_as_much(quantity, inquiry)
    found = _percentage(quantity, inquiry) if quantity.kind is Kind.PERCENT else _amount(quantity, inquiry)
    return found if found is not None else cued(quantity, inquiry)


def _operands(worked: Worked, inquiry: Inquiry) -> Terms | None:
    """The values of the sources from which a sentence works something out; ``None`` when one is held by none."""
    found: list[Term] = []
    for operand in worked.terms:
        term = inquiry.holds(operand)
        if term is not None:
            found.append(term)
        elif not inquiry.is_plain(operand):
            return None
    return tuple(found)


def _percentage(quantity: Quantity, inquiry: Inquiry) -> Terms | None:
    """A change in percent, a part of a whole, what another percentage leaves, or one some points from another."""
    value, slack = abs(Decimal(quantity.value)), Decimal(quantity.step or "0") / 2
    percentages = distinct(inquiry.held, (Kind.PERCENT,), ("%",))
    if inquiry.tells_difference:
        comparable = [term for term in inquiry.held if term.quantity.kind in _COMPARABLE and term.quantity.number]
        found = change(value, slack, _named(comparable, inquiry))
        if found is not None:
            return found
    left = next((term for term in percentages if term.value == _HUNDRED - value), None)
    if left is not None and (left.quantity.value in inquiry.said or REST.search(inquiry.claim)):
        return (left,)
    wholes = [
        Term(inquiry.sources[0], other)
        for other in inquiry.quantities
        if other.kind in _COMPARABLE[:3] and other.number
    ]
    if wholes:
        alike = [term for term in inquiry.held if term.quantity.kind in _COMPARABLE[:3] and term.quantity.number]
        found = share(value, slack, [*wholes[:_FEW], *_named(alike, inquiry)[:_FEW]])
        if found is not None:
            return tuple(term for term in found if term not in wholes)
    return shifted(value, percentages, distinct(inquiry.held, (Kind.POINTS,), ("%",)))


def _amount(quantity: Quantity, inquiry: Inquiry) -> Terms | None:
    value, slack = abs(Decimal(quantity.value)), Decimal(quantity.step or "0") / 2
    points = quantity.kind is Kind.POINTS or _is_points(quantity, inquiry)
    kinds = (Kind.POINTS, Kind.PERCENT) if points else (quantity.kind,)
    everything = distinct(inquiry.held, kinds, ("%",) if points else same_units(quantity))
    alike = _named(everything, inquiry)
    if points:  # they are the difference of two percentages, whatever the words
        found = difference(value, alike)
        return (
            None
            if found is not None and _is_turned(quantity, inquiry, found)
            else found or _from_said(quantity, inquiry, alike)
        )
    if inquiry.tells_difference:
        found = difference(value, alike) or pair_sum(value, alike)
        if found is None and quantity.unit == "s":
            found = hours_between(value, inquiry.held)
        found = found or _from_said(quantity, inquiry, alike)
        if found is not None:
            return found
    if quantity.unit == "s":
        times = [term for other in inquiry.quantities if other.kind is Kind.TIME and (term := inquiry.holds(other))]
        found = hours_between(value, times)
        if found is not None:
            return found
    if REST.search(inquiry.claim) or (may_negate(inquiry.claim, None) and NEGATOR.search(inquiry.claim)):
        found = _what_is_left(value, inquiry, everything)
        if found is not None:
            return found
    counts = [count for count in inquiry.counts if str(count) != quantity.number]
    if quantity.kind is Kind.MONEY and _PERIOD.search(inquiry.words):
        counts.append(12)  # a month and a year of the same fee
    if inquiry.tells_total:
        said = _said_alike(quantity, inquiry)
        if len(said) > 1 and sum(abs(Decimal(other.value)) for other in said) == value:
            return ()  # the sentence adds up its own values, each of which is looked for by itself
        found = total(value, alike, counts, everything)
        if found is not None:
            return found
    if quantity.unit == "month":
        return years_between(value, inquiry.held)
    found = _in_another_period(quantity, alike) or _of_one(quantity, inquiry, everything)
    if found is not None:
        return found
    if quantity.kind is Kind.MONEY and _telling_digits(quantity) >= _TELLING:
        # So many digits do not come about by chance when a price is multiplied; sums have to be named as such.
        counts += inquiry.stated_counts
    parts = named_parts(inquiry.held[:_MOST_READ], inquiry.spoken, inquiry.said)
    worked = [Term(inquiry.sources[0], other) for other in _said_alike(quantity, inquiry)]
    found = of_worked(value, slack, worked, parts)
    if found is not None:
        return found
    # Time does not multiply by itself: three machines are not sent back within three times the days.
    multiplies = quantity.kind is not Kind.NUMBER and quantity.unit not in _TIME
    if quantity.kind is Kind.NUMBER:
        if not quantity.step and value < 1:
            return None  # parts of a whole do not multiply: 1 in 100 is not 1 in 10 twice
        return _several_times(quantity, inquiry, alike) or multiple(value, min(slack, value / _CLOSE), alike, parts, ())
    return multiple(value, min(slack, value / _CLOSE), alike, parts, counts if multiplies else ())


def _is_turned(quantity: Quantity, inquiry: Inquiry, pair: Terms) -> bool:
    """Whether "points above" or "points below" is said of the wrong one of two percentages."""
    after = inquiry.claim[quantity.span.end : quantity.span.end + _DIRECTION]
    above, below = HIGH.search(after), LOW.search(after)
    said = [term for term in pair if term.quantity.value in inquiry.said]
    if len(said) != 1 or (above is None) == (below is None):
        return False
    other = next(term for term in pair if term is not said[0])
    return (said[0].value < other.value) if above is not None else (said[0].value > other.value)


def _is_points(quantity: Quantity, inquiry: Inquiry) -> bool:
    """Whether "points" after a number is short for percentage points, beside percentages."""
    return quantity.counts in TAILS.points and any(other.kind in _SHARES for other in inquiry.quantities)


def _from_said(quantity: Quantity, inquiry: Inquiry, alike: Iterable[Term]) -> Terms | None:
    """The difference between another value of the sentence and one of a source: €1,000 a year, €80 more than a pass."""
    value = abs(Decimal(quantity.value))
    said = [abs(Decimal(other.value)) for other in _said_alike(quantity, inquiry)]
    return next(((term,) for term in alike for other in said if abs(other - term.value) == value), None)


def _said_alike(quantity: Quantity, inquiry: Inquiry) -> list[Quantity]:
    """The other values of the sentence in the same unit."""
    return [
        other
        for other in inquiry.quantities
        if other is not quantity and other.kind is quantity.kind and other.unit == quantity.unit and other.number
    ]


def _what_is_left(value: Decimal, inquiry: Inquiry, alike: Sequence[Term]) -> Terms | None:
    """What is left of a whole without a part of it, when the sentence names one of them or both stand together."""
    near = alike if len(alike) <= _FEW else [term for term in alike if term.quantity.value in inquiry.said]
    for whole in near[:_MOST_COUNTS]:
        for part in _named(alike, inquiry):
            together = whole.quantity.value in inquiry.said or same_passage(whole, part)
            if together and abs(whole.value - part.value) == value:
                return whole, part
    return None


def _several_times(quantity: Quantity, inquiry: Inquiry, alike: Iterable[Term]) -> Terms | None:
    """So many of the same thing several times: four times 300 cups are 1,200 cups."""
    counted = next_words(inquiry.claim, quantity)
    if not counted:
        return None
    value = Decimal(quantity.value)
    for term in alike:
        so_many = any(term.value * count == value for count in inquiry.counts)
        if so_many and not counted.isdisjoint(next_words(term.source.body.text, term.quantity)):
            return (term,)
    return None


def _named(terms: Sequence[Term], inquiry: Inquiry) -> list[Term]:
    return named(terms, inquiry.spoken, inquiry.said)


def _in_another_period(quantity: Quantity, alike: Iterable[Term]) -> Terms | None:
    """The same amount for another period: € 10 a month are € 120 a year."""
    slack = Decimal(quantity.step or "0") / 2
    for term in alike:
        times = times_as_long(quantity.per, term.quantity.per) if quantity.per and term.quantity.per else None
        if times is not None and abs(term.value * times - abs(Decimal(quantity.value))) <= slack:
            return (term,)
    return None


def _of_one(quantity: Quantity, inquiry: Inquiry, alike: Iterable[Term]) -> Terms | None:
    """The price of one unit of what a source gives for a price: $ 22.99 for 80 GB are 29 cents a gigabyte."""
    value, slack = abs(Decimal(quantity.value)), Decimal(quantity.step or "0") / 2
    if quantity.kind is not Kind.MONEY:
        return None
    for term in islice(alike, _MOST_READ):
        for other in _beside(term):
            if other.kind is not Kind.MEASURE or not Decimal(other.number or "0"):
                continue
            if not (quantity.per.endswith(f" {other.unit}") or names_unit(inquiry.claim, other)):
                continue
            worth = Decimal(other.value) / Decimal(other.number)
            one = Decimal(quantity.per.split()[0]) if quantity.per.endswith(f" {other.unit}") else worth
            if abs(term.value * one / abs(Decimal(other.value)) - value) <= slack:
                return term, Term(term.source, other)
    return None


def _beside(term: Term) -> list[Quantity]:
    """The values near another one, in the same paragraph."""
    start = term.quantity.span.start
    text = term.source.body.text
    begin = max(text.rfind("\n\n", 0, start) + 1, start - _BESIDE)
    end = text.find("\n\n", start)
    end = min(end if end >= 0 else len(text), start + _BESIDE)
    known = term.source.body.quantities
    first = bisect_left(known, begin, key=lambda quantity: quantity.span.start)
    last = bisect_left(known, end, key=lambda quantity: quantity.span.start)
    return list(known[first:last])


def _times_as_much(quantity: Quantity, inquiry: Inquiry) -> Terms | None:
    """Two values of which one is so many times the other."""
    if quantity.text.lower() not in MULTIPLES.keys() - OFTEN and not RATIO.search(inquiry.claim):
        return None
    times = Decimal(quantity.number)
    most = _MORE if OVER.search(inquiry.claim[: quantity.span.start][-_BEFORE:]) else _AS_MUCH
    comparable = [term for term in inquiry.held if term.quantity.kind in _COMPARABLE and term.quantity.number]
    for left in _named(comparable, inquiry):
        for right in _named(comparable, inquiry):
            alike = left.quantity.unit == right.quantity.unit and left.value != right.value
            if alike and right.value and 2 - _AS_MUCH <= left.value / right.value / times <= most:
                return left, right
    return None


def _telling_digits(quantity: Quantity) -> int:
    """How many digits of a number are no mere zeros of its magnitude."""
    digits = "".join(char for char in quantity.text if char.isdecimal()).lstrip("0")
    return len(digits if Decimal(quantity.step or "1") < 1 else digits.rstrip("0"))
