"""Values that follow from those of a source: a total, a difference, a change in percent, a multiple, a part."""

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import combinations, islice, pairwise, permutations

from citewell.model import Kind, Quantity
from citewell.support.cues import BOUND_BEFORE_NUMBER, DIFFERENCE, TOTAL
from citewell.support.values import same_units
from citewell.text.quantities.tails import TAILS

# A capitalised word before a number names something with it, unless it begins the sentence.
_NAMED = re.compile(r"[^.!?:\s]\s{1,2}[^\W\d_a-z][\w-]{0,40}\s{1,2}$")
_NAME = 48
_MOST = 16
_MOST_READ = 200
_MOST_COUNTS = 8
_TELLING = 3
_FEW_AMOUNTS = 8
_PERIOD = re.compile(
    "|".join(map(re.escape, sorted(TAILS.single["month", "1"] | TAILS.single["month", "12"], key=len, reverse=True))),
    re.IGNORECASE,
)
_RANGE = 8
_HUNDRED = Decimal(100)
_HOUR = 3600
_MINUTE = 60
_TIME = frozenset({"s", "month"})
_COUNTABLE = frozenset({Kind.NUMBER, Kind.PERCENT, Kind.POINTS, Kind.MONEY, Kind.MEASURE})

Terms = tuple[Quantity, ...]


def derivation(
    quantity: Quantity,
    claim: str,
    question: str,
    held: Sequence[Quantity],
    asked: Sequence[Quantity],
    stated: Sequence[Quantity],
) -> Terms | None:
    """The values of the sources from which a value follows, when the words say that it was worked out.

    Args:
        quantity: the value in question.
        claim: the sentence.
        question: what was asked; it may be the one that asks for a total or a difference.
        held: the values of the cited sources.
        asked: the values of the sentence and the question that may count something, for a price to be multiplied by.
        stated: the values of the cited sources that may.
    """
    if quantity.kind not in _COUNTABLE or not quantity.number or not Decimal(quantity.value):
        return None
    value = abs(Decimal(quantity.value))
    slack = Decimal(quantity.step or "0") / 2
    if quantity.kind is Kind.POINTS:
        return _difference(value, _distinct(held, (Kind.PERCENT,), ("%",)))
    alike = _distinct(held, (quantity.kind,), same_units(quantity))
    words = BOUND_BEFORE_NUMBER.sub(" ", f"{claim} {question}")
    if DIFFERENCE.search(words):
        if quantity.kind is Kind.PERCENT:  # the difference of two percentages is in points
            found = _change(value, slack, held)
        else:
            found = _difference(value, alike) or _pair_sum(value, alike) or _clock(quantity, value, held)
        if found is not None:
            return found
    if quantity.kind is Kind.PERCENT:
        return _shifted(value, alike, held)
    counts = [count for count in map(_count, asked) if count is not None][:_MOST_COUNTS]
    if quantity.kind is Kind.MONEY and _PERIOD.search(words):
        counts.append(12)  # a month and a year of the same fee
    if TOTAL.search(words):
        found = _total(value, alike, counts)
        if found is not None:
            return found
    if quantity.unit == "month":
        return _years(value, held)
    if quantity.kind is Kind.MONEY and _telling_digits(quantity) >= _TELLING:
        # So many digits do not come about by chance when a price is multiplied; sums have to be named as such.
        counts += [count for count in map(_count, stated) if count is not None][:_MOST_COUNTS]
    # Time does not multiply by itself: three machines are not sent back within three times the days.
    multiplies = quantity.kind is not Kind.NUMBER and quantity.unit not in _TIME
    return _multiple(value, slack, alike, held, counts if multiplies else ())


def counted(text: str, quantities: Iterable[Quantity]) -> list[Quantity]:
    """The first values of a text that may count something; the number of a name, as in ``Pavo 3``, does not."""
    return [
        quantity
        for quantity in islice(quantities, _MOST_READ)
        if quantity.kind is not Kind.NUMBER
        or not _NAMED.search(text, max(0, quantity.span.start - _NAME), quantity.span.start)
    ]


def _distinct(held: Sequence[Quantity], kinds: Sequence[Kind], units: Sequence[str | None]) -> list[Quantity]:
    """The first values of some kinds and units, each value once."""
    found: dict[str, Quantity] = {}
    for other in held:
        if other.kind in kinds and other.unit in units and other.number:
            found.setdefault(other.value, other)
            if len(found) == _MOST:
                break
    return list(found.values())


def _count(quantity: Quantity) -> int | None:
    """How many of something a value says there are."""
    whole = quantity.number
    if quantity.kind in (Kind.NUMBER, Kind.MEASURE) and whole.isdecimal() and 1 < int(whole) <= 100:
        return int(whole)
    return None


def _difference(value: Decimal, alike: Sequence[Quantity]) -> Terms | None:
    for left, right in combinations(alike, 2):
        if abs(Decimal(left.value) - Decimal(right.value)) == value:
            return left, right
    return None


def _telling_digits(quantity: Quantity) -> int:
    """How many digits of a number are no mere zeros of its magnitude."""
    digits = "".join(char for char in quantity.text if char.isdecimal()).lstrip("0")
    return len(digits if Decimal(quantity.step or "1") < 1 else digits.rstrip("0"))


def _pair_sum(value: Decimal, alike: Sequence[Quantity]) -> Terms | None:
    for left, right in combinations(alike, 2):
        if Decimal(left.value) + Decimal(right.value) == value:
            return left, right
    return None


def _shifted(value: Decimal, percentages: Sequence[Quantity], held: Sequence[Quantity]) -> Terms | None:
    """A percentage that is another one a number of points higher or lower: down by one point to 7.1 %."""
    for points in _distinct(held, (Kind.POINTS,), ("%",)):
        for percentage in percentages:
            if abs(Decimal(percentage.value) - value) == abs(Decimal(points.value)):
                return percentage, points
    return None


def _change(value: Decimal, slack: Decimal, held: Sequence[Quantity]) -> Terms | None:
    """A change in percent between two values of one kind."""
    kinds = (Kind.MONEY, Kind.MEASURE, Kind.NUMBER, Kind.PERCENT)
    alike = [other for other in held if other.kind in kinds and other.number][:_MOST]
    for before, after in permutations(alike, 2):
        start = abs(Decimal(before.value))
        if before.unit == after.unit and start:
            change = abs(abs(Decimal(after.value)) - start) / start * _HUNDRED
            if abs(change - value) <= slack:
                return before, after
    return None


def _total(value: Decimal, alike: Sequence[Quantity], counts: Sequence[int]) -> Terms | None:
    # Among many amounts, some three or four add up to anything.
    for size in (2, 3, 4) if len(alike) <= _FEW_AMOUNTS else (2,):
        for terms in combinations(alike, size):
            if sum(Decimal(term.value) for term in terms) == value:
                return terms
    for left, right in permutations(alike, 2):
        for count in counts:
            if count * Decimal(left.value) + Decimal(right.value) == value:
                return left, right
    return None


def _multiple(
    value: Decimal, slack: Decimal, alike: Sequence[Quantity], held: Sequence[Quantity], counts: Sequence[int]
) -> Terms | None:
    """A price times a count, a part or a percentage of it, or less a percentage."""
    for term in alike:
        base = Decimal(term.value)
        if any(base * count == value or abs(base / count - value) <= min(slack, value) / 2 for count in counts):
            return (term,)
        for share, part in _parts(held):
            if abs(base * share - value) <= slack or abs(base * (1 - share) - value) <= slack:
                return term, part
    return None


def _parts(held: Sequence[Quantity]) -> Iterator[tuple[Decimal, Quantity]]:
    """The parts of a whole that are stated: 25 %, half."""
    for other in held:
        if other.kind is Kind.PERCENT:
            share = abs(Decimal(other.value)) / _HUNDRED
        elif other.kind is Kind.NUMBER and other.number:
            share = Decimal(other.value)
        else:
            continue
        if 0 < share < 1:
            yield share, other


def _years(months: Decimal, held: Sequence[Quantity]) -> Terms | None:
    """The years between the first and the last of a range of years that is stated: from 1991 to 1995."""
    for left, right in pairwise(held):
        near = right.span.start - left.span.end <= _RANGE
        if near and _is_year(left) and _is_year(right) and (int(right.number) - int(left.number)) * 12 == months:
            return left, right
    return None


def _is_year(quantity: Quantity) -> bool:
    return quantity.kind is Kind.NUMBER and len(quantity.number) == 4 and quantity.number.isdecimal()


def _clock(quantity: Quantity, value: Decimal, held: Sequence[Quantity]) -> Terms | None:
    """The hours between two times of day."""
    if quantity.unit != "s":
        return None
    times = [other for other in held if other.kind is Kind.TIME][:_MOST]
    for start, end in combinations(times, 2):
        if abs(_seconds(end.value) - _seconds(start.value)) == value:
            return start, end
    return None


def _seconds(time: str) -> int:
    return int(time[:2]) * _HOUR + int(time[3:]) * _MINUTE
