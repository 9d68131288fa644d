"""Two values of one thing in a sentence: ``from 12.4% to 9.3%``, ``3.2 s instead of 0.05 s``."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from citewell.model import Kind
from citewell.papers.amounts import Amount
from citewell.papers.passages import Passage

_ROUGHLY = (
    r"(?:(?:about|around|roughly|approximately|just|only|nearly|almost|some|over|a|an|the|ca\."
    r"|level of|mere|just over|just under)\s){0,3}\s?\Z"
)
_FROM = re.compile(rf"(?<!\w)from\s{_ROUGHLY}")
_TO = re.compile(rf"(?:\A|[\s,])to\s{_ROUGHLY}")
_ON = re.compile(r"(?:(?:and|then|later|finally|before)\s(?:[a-z]+\s){0,2}?to|\s→)\s?\Z")
_DASH = re.compile(r"\s?(?:→|->|=>)\s?\Z")
_AGAINST = re.compile(
    rf"(?<!\w)(?:instead of|against|versus|vs\.?|compared (?:with|to)|rather than|as against)\s{_ROUGHLY}"
)
_FORMERLY = re.compile(rf"[,(]\s?(?:up|down)\s(?:sharply\s|slightly\s)?from\s{_ROUGHLY}")
_AND = re.compile(rf"(?<!\w)and\s{_ROUGHLY}")
_IN_YEAR = re.compile(r"\s(?:[a-z]+\s){0,2}?(?:in|for|by)\s(?:[a-z]+\s){0,2}?\Z")
_LONGEST = 48


class Pair(NamedTuple):
    """Two values of one thing.

    Attributes:
        first: the earlier one, or that which the other is held against.
        second: the later one.
        start: where the two begin, with the word before them.
        end: where they end.
        ordered: whether the text says which comes first.
    """

    first: Amount
    second: Amount
    start: int
    end: int
    ordered: bool


def read_pairs(sentence: Passage) -> Iterator[Pair]:
    """The pairs of a sentence in order; values of another kind or unit make none."""
    lower = sentence.lower
    amounts = [a for a in sentence.amounts if not a.may_be_year and a.kind is not Kind.MULTIPLE]
    for first, second, third in zip(amounts, amounts[1:], [*amounts[2:], None], strict=False):
        if third is not None and alike(second, third) and _ON.search(lower[second.end : third.start]):
            continue  # "from 12 m to 15 m and to 20 m": which two a change is between is not said
        if not alike(first, second) or second.start - first.end > _LONGEST:
            continue
        between = lower[first.end : second.start]
        if re.search(r"[;:]|\.\s", between):
            continue
        origin = _FROM.search(lower, max(first.start - 32, 0), first.start)
        if origin is not None and (_TO.search(between) or _DASH.search(between)):
            yield Pair(first, second, origin.start(), second.end, ordered=True)
        elif _FORMERLY.search(between):
            yield Pair(second, first, first.start, second.end, ordered=True)
        elif _AGAINST.search(between):
            yield Pair(second, first, first.start, second.end, ordered=False)
        elif _AND.search(between) and _years(sentence, first, second):
            yield Pair(first, second, first.start, _after_year(sentence, second), ordered=True)
        elif _DASH.fullmatch(between):
            yield Pair(first, second, first.start, second.end, ordered=True)


def alike(first: Amount, second: Amount) -> bool:
    """Whether two values are of one kind and unit, so that they can be divided and subtracted."""
    if first.kind is not second.kind:
        return False
    return first.unit == second.unit and first.step > 0 and second.step > 0


def _years(sentence: Passage, first: Amount, second: Amount) -> bool:
    """Whether each of two values has its year: ``14,300 in 2020 and 30,100 in 2022``."""
    years = [a for a in sentence.amounts if a.may_be_year]
    one = [
        a
        for a in years
        if first.end <= a.start < second.start and _IN_YEAR.fullmatch(sentence.lower, first.end, a.start)
    ]
    two = [a for a in years if a.start >= second.end and _IN_YEAR.fullmatch(sentence.lower, second.end, a.start)]
    return len(one) == 1 and len(two) >= 1 and one[0].value < two[0].value


def _after_year(sentence: Passage, second: Amount) -> int:
    for amount in sentence.amounts:
        if amount.may_be_year and _IN_YEAR.fullmatch(sentence.lower, second.end, amount.start):
            return amount.end
    return second.end


def between_pairs(pairs: Sequence[Pair], index: int, length: int) -> tuple[int, int]:
    """The stretch around a pair that is not nearer to another: from the end of that before to the start of the next."""
    begin = pairs[index - 1].end if index else 0
    end = pairs[index + 1].start if index + 1 < len(pairs) else length
    return begin, end
