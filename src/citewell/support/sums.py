"""Totals, differences and multiples of the values of a source."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations, permutations

from citewell.model import Kind
from citewell.support.terms import Term

Terms = tuple[Term, ...]

_HUNDRED = Decimal(100)
_MOST_OF_FOUR = 5
_MOST_OF_THREE = 8
_FEWEST_OF_ALL = 3


def difference(value: Decimal, alike: Sequence[Term]) -> Terms | None:
    """Two values that lie so far apart."""
    for left, right in combinations(alike, 2):
        if abs(Decimal(left.quantity.value) - Decimal(right.quantity.value)) == value:
            return left, right
    return None


def pair_sum(value: Decimal, alike: Sequence[Term]) -> Terms | None:
    """Two values that add up to a third."""
    for left, right in combinations(alike, 2):
        if left.value + right.value == value:
            return left, right
    return None


def total(value: Decimal, alike: Sequence[Term], counts: Sequence[int], everything: Sequence[Term]) -> Terms | None:
    """Values that add up to another, one of them perhaps several times, or all that there are.

    Args:
        value: what they should come to.
        alike: the values that the words name.
        counts: how often one of them may count.
        everything: all values of the kind.
    """
    if len(everything) >= _FEWEST_OF_ALL and sum(term.value for term in everything) == value:
        return tuple(everything)
    # Among many amounts, some three or four add up to anything.
    most = 4 if len(alike) <= _MOST_OF_FOUR else 3 if len(alike) <= _MOST_OF_THREE else 2
    for size in range(2, most + 1):
        for terms in combinations(alike, size):
            if sum(term.value for term in terms) == value:
                return terms
    for left, right in permutations(alike, 2):
        for count in counts:
            if count * left.value + right.value == value:
                return left, right
            if len(alike) <= _MOST_OF_FOUR and count * (left.value + right.value) == value:
                return left, right
    return None


def multiple(
    value: Decimal, slack: Decimal, alike: Sequence[Term], parts: Sequence[Term], counts: Sequence[int]
) -> Terms | None:
    """A price times a count, a part or a percentage of it, or less a percentage."""
    for term in alike:
        base = Decimal(term.quantity.value)
        if any(base * count == value or abs(base / count - value) <= min(slack, value) / 2 for count in counts):
            return (term,)
        for share, part in _parts(parts):
            if abs(base * share - value) <= slack or abs(base * (1 - share) - value) <= slack:
                return term, part
    return None


def of_worked(value: Decimal, slack: Decimal, worked: Sequence[Term], parts: Sequence[Term]) -> Terms | None:
    """A part or a percentage of another value that the sentence itself states: 30 % of £290 are £87."""
    for term in worked:
        for share, part in _parts(parts):
            if abs(term.value * share - value) <= min(slack, value) / 2:
                return (part,)
    return None


def change(value: Decimal, slack: Decimal, alike: Sequence[Term]) -> Terms | None:
    """A change in percent between two values of one kind."""
    for before, after in permutations(alike, 2):
        if before.quantity.unit == after.quantity.unit and before.value:
            percent = abs(after.value - before.value) / before.value * _HUNDRED
            if abs(percent - value) <= slack:
                return before, after
    return None


def share(value: Decimal, slack: Decimal, alike: Sequence[Term]) -> Terms | None:
    """A percentage that one value is of another."""
    for part, whole in permutations(alike, 2):
        alike_and_less = part.quantity.unit == whole.quantity.unit and 0 < part.value < whole.value
        if alike_and_less and abs(part.value / whole.value * _HUNDRED - value) <= slack:
            return part, whole
    return None


def shifted(value: Decimal, percentages: Sequence[Term], points: Sequence[Term]) -> Terms | None:
    """A percentage that is another one a number of points higher or lower: down by one point to 7.1 %."""
    for point in points:
        for percentage in percentages:
            if abs(percentage.value - value) == point.value:
                return percentage, point
    return None


def _parts(held: Sequence[Term]) -> Iterator[tuple[Decimal, Term]]:
    """The parts of a whole that are stated: 25 %, half."""
    for term in held:
        other = term.quantity
        if other.kind is Kind.PERCENT:
            part = abs(Decimal(other.value)) / _HUNDRED
        elif other.kind is Kind.NUMBER and other.number:
            part = Decimal(other.value)
        else:
            continue
        if 0 < part < 1:
            yield part, term
