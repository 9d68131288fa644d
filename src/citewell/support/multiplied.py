"""What values come to that are multiplied or divided, and how far points of time lie apart."""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations, pairwise

from citewell.model import Kind
from citewell.support.added import runs_of
from citewell.support.amounts import NONE, YEAR, Amount, times
from citewell.support.cues import MORE, RISE
from citewell.support.outcomes import Cues, Outcome, is_alike, is_named, words_around
from citewell.support.spans_of_time import ANY_YEAR, date_in, seconds_of
from citewell.support.sums import Terms
from citewell.support.terms import Term, is_cell, same_passage, words_at
from citewell.support.words import content_words, prefixes

_LARGE = 100
_TO = 12
_ONE = Decimal(1)
_DAY = 86400
_YEAR_DAYS = 365
_TIME = (("s", 1),)
_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d")


def products(target: Amount, pool: Sequence[Amount], cues: Cues) -> Iterator[Outcome]:
    """A rate and what it holds for, power and time, a part of an amount or what is left of it."""
    for left, right in combinations(pool, 2):
        if times(left.dimension, right.dimension) != target.dimension:
            continue
        for part, whole in ((left, right), (right, left)):
            if part.is_part and not whole.is_part and is_alike(whole, target):
                terms = whole.terms + part.terms
                told = is_named(part, cues.stems)
                yield Outcome(whole.value * part.value, terms, told)
                yield Outcome(whole.value * (_ONE - part.value), terms, told)
                if _rises(part) and not same_passage(whole.terms[0], part.terms[0]):
                    yield Outcome(whole.value * (_ONE + part.value), terms, told)
                break
        else:
            rated = left.dimension != NONE and right.dimension != NONE
            if rated and left.dimension == right.dimension and not same_passage(left.terms[0], right.terms[0]):
                continue  # a length and a breadth
            counted = not rated and same_passage(left.terms[0], right.terms[0]) and not (left.is_part or right.is_part)
            cells = counted and is_cell(left.terms[0])
            if rated or cells or (counted and cues.together and target.dimension != NONE):
                yield Outcome(left.value * right.value, left.terms + right.terms, rated or (cells and cues.together))


def _rises(part: Amount) -> bool:
    """Whether a source says that something rises by a share."""
    ahead, behind = words_around(part)
    return RISE.search(ahead) is not None or MORE.search(behind) is not None


def quotients(target: Amount, pool: Sequence[Amount], cues: Cues) -> Iterator[Outcome]:
    """A rate, a share, how often one goes into another."""
    for left, right in combinations(pool, 2):
        for over, under in ((left, right), (right, left)):
            if times(over.dimension, under.dimension, -1) != target.dimension:
                continue
            terms = over.terms + under.terms
            value = over.value / under.value
            if over.dimension == under.dimension:
                yield from _ratios(target, over, under, value, terms, cues)
            elif under.dimension == NONE:
                if not under.is_part and target.dimension != NONE and under.quantity.counts:
                    counted = not cues.stems.isdisjoint(prefixes(content_words(under.quantity.counts)))
                    told = cues.mean or cues.each or (counted and same_passage(*terms))
                    yield Outcome(value, terms, told)
            else:
                yield Outcome(value, terms, told=over.dimension != NONE)
    if target.is_part:
        for run in runs_of([amount for amount in pool if not amount.is_part and amount.kind is not Kind.MULTIPLE]):
            if len({(amount.dimension, amount.quantity.counts and amount.dimension == NONE) for amount in run}) != 1:
                continue
            total = sum((amount.value for amount in run), Decimal(0))
            terms = tuple(term for amount in run for term in amount.terms)
            for amount in run:
                yield Outcome(amount.value / total, terms, told=True)
    if target.kind is Kind.MULTIPLE and target.dimension:
        for amount in pool:  # every two weeks are 26 times a year
            if times(NONE, amount.dimension, -1) == target.dimension:
                yield Outcome(_ONE / amount.value, amount.terms, told=True)


def distances(target: Amount, points: Sequence[Term]) -> Iterator[Outcome]:
    """How many years lie between two, and how long it is from one time of a sentence to the next."""
    if target.quantity.unit == "month":
        years = [(int(found[0]), term) for term in points if (found := _YEAR.search(term.quantity.value)) is not None]
        for (one, left), (other, right) in combinations(years, 2):
            if one != other:
                yield Outcome(Decimal(abs(one - other)) * YEAR, (left, right), told=True)
    for left, right in pairwise([term for term in points if term.quantity.kind is Kind.DATE]):
        if left.source is right.source and right.quantity.span.start - left.quantity.span.end <= _TO:
            begin, end = date_in(left.quantity, ANY_YEAR), date_in(right.quantity, ANY_YEAR)
            if begin is not None and end is not None:
                days = (end - begin).days
                days += _YEAR_DAYS if days < 0 else 0
                yield Outcome(Decimal(days * _DAY), (left, right), told=True)
                if target.quantity.unit != "month":  # both days counted
                    yield Outcome(Decimal((days + 1) * _DAY), (left, right), told=True)
    if target.quantity.unit == "month":
        return
    times = [term for term in points if term.quantity.kind is Kind.TIME]
    for left, right in pairwise(times):
        if left.source is right.source and right.quantity.span.start - left.quantity.span.end <= _TO:
            apart = seconds_of(right.quantity.value) - seconds_of(left.quantity.value)
            yield Outcome(Decimal(apart % _DAY), (left, right), told=True)


def _ratios(target: Amount, over: Amount, under: Amount, value: Decimal, terms: Terms, cues: Cues) -> Iterator[Outcome]:
    """What two values of one dimension are to each other."""
    if over.is_part or under.is_part or (over.dimension == _TIME and not same_passage(*terms)):
        return
    named = any(not words_at(term).isdisjoint(cues.stems) for term in terms)
    if target.kind is Kind.PERCENT:
        if over.dimension == NONE and under.value < _LARGE and value * _LARGE != int(value * _LARGE):
            named = False  # two small counts make one percentage or another by chance
        if value < _ONE:
            yield Outcome(value, terms, named)
            yield Outcome(_ONE - value, terms, named and cues.apart)
        elif cues.apart:
            yield Outcome(value - _ONE, terms, named)
    elif target.is_part:
        if value < _ONE:
            yield Outcome(value, terms, named)
    elif target.kind is Kind.MULTIPLE:
        yield Outcome(value, terms, named)
    elif over.dimension == NONE:
        counted = not cues.stems.isdisjoint(prefixes(content_words(over.quantity.counts)))
        counted = counted and bool(under.quantity.counts)
        if value > _ONE and (cues.mean or (cues.each and (cues.rough or value == int(value)))):
            yield Outcome(value, terms, counted)
    elif value > _ONE and value == int(value):
        yield Outcome(value, terms, told=bool(cues.counted) and is_named(under, frozenset([cues.counted])))
