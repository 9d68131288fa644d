"""Compound annual growth: ``from $1.2 billion in 2024 to $1.8 billion by 2032 (5.2% CAGR)``."""

import re
from collections.abc import Iterator
from fractions import Fraction

from citewell.model import CheckKind, CheckVerdict, SelfCheck
from citewell.papers.amounts import Amount
from citewell.papers.arithmetic.pairs import Pair, read_pairs
from citewell.papers.interval import Interval, between
from citewell.papers.passages import Passage

_AFTER = re.compile(r"\s?(?:cagr(?!\w)|compound(?:ed)? annual)")
_BEFORE = re.compile(
    r"(?:cagr|compound(?:ed)? annual growth rate|compound(?:ed)? annual rate)(?:\s?\(cagr\))?\s?(?:of"
    r"|at|:|=|is|was|around|about|roughly|approximately|~|≈|\s){0,5}\Z"
)
_LONGEST_TERM = 100


def growth(first: Interval, second: Interval, years: int) -> Interval | None:
    """The yearly growth in per cent that leads from one value to another; ``None`` where a value may be zero.

    Args:
        first: the value at the beginning.
        second: the value at the end.
        years: how many years lie between.
    """
    quotient = second.over(first)
    if quotient is None or quotient.low <= 0 or years < 1:
        return None
    low, high = (float(end) ** (1 / years) - 1 for end in (quotient.low, quotient.high))
    return Interval(Fraction(low * 100), Fraction(high * 100))


def judge_growth(sentence: Passage) -> Iterator[SelfCheck]:
    """A row where a sentence prints two values with their years and the yearly growth between them."""
    if "cagr" not in sentence.lower and "compound" not in sentence.lower:
        return
    pairs = list(read_pairs(sentence))
    rates = [a for a in sentence.amounts if a.is_percent and _is_rate(sentence, a)]
    if len(pairs) != 1 or len(rates) != 1:
        return
    pair, rate = pairs[0], rates[0]
    years = _years(sentence, pair)
    if years is None:
        return
    made = growth(pair.first.rounded(), pair.second.rounded(), years)
    if made is None:
        return
    stated = rate.rounded()
    why = f"{pair.first.text} to {pair.second.text} in {years} years is {between(made)} % a year; printed {rate.text}"
    verdict = CheckVerdict.CONSISTENT if made.meets(stated) else CheckVerdict.INCONSISTENT
    if verdict is CheckVerdict.INCONSISTENT:
        # Forecasts often count from the year after the first value, or name the years before and after a period.
        near = [
            other
            for term in (years - 1, years + 1)
            if (other := growth(pair.first.rounded(), pair.second.rounded(), term))
        ]
        if rate.about or any(other.meets(stated) for other in near):
            verdict, why = (
                CheckVerdict.CANNOT_DECIDE,
                why + "; it fits where one year more or less is counted, or is a round number",
            )
    yield sentence.row(
        CheckKind.CHANGE,
        verdict,
        min(pair.start, rate.start),
        max(pair.end, rate.end),
        stated=rate.text,
        recomputed=made,
        why=why,
    )


def _is_rate(sentence: Passage, amount: Amount) -> bool:
    lower = sentence.lower
    return (
        _AFTER.match(lower, amount.end) is not None
        or _BEFORE.search(lower, max(amount.start - 60, 0), amount.start) is not None
    )


def _years(sentence: Passage, pair: Pair) -> int | None:
    """How many years lie between the two values; ``None`` where they are not printed."""
    years = [a for a in sentence.amounts if a.may_be_year]
    first = [a for a in years if pair.first.end <= a.start < pair.second.start and a.start - pair.first.end < 20]
    second = [a for a in years if a.start >= pair.second.end and a.start - pair.second.end < 20]
    if len(first) != 1 or len(second) != 1 or len(years) != 2:
        return None
    apart = int(second[0].value - first[0].value)
    return apart if 1 <= apart <= _LONGEST_TERM else None
