"""What values come to when they are put together, and which words tell that they are."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations, pairwise
from typing import NamedTuple

from citewell.model import Kind, Quantity
from citewell.support.amounts import NONE, Amount, times
from citewell.support.cues import (
    AVERAGE,
    DIFFERENCE,
    EXCESS,
    LESS,
    MORE,
    NEGATOR,
    REST,
    SET_OFF,
    THAN,
    TOGETHER,
    TOTAL,
    FURTHER,
)
from citewell.support.inquiry import Inquiry
from citewell.support.sums import Terms
from citewell.support.terms import same_passage

_AFTER = 40
_BESIDE = 24
_FEW_SUMMED = 3
_ONE = Decimal(1)
_MOST_COUNT = 1000


class Outcome(NamedTuple):
    """What some values come to.

    Attributes:
        value: the result, in base units.
        terms: the values of the sources that went into it.
        told: whether words say that it was reckoned so.
    """

    value: Decimal
    terms: Terms
    told: bool


class Cues(NamedTuple):
    """What the words of a sentence tell of how a value was reckoned.

    Attributes:
        apart: it is a difference, or what is left.
        together: it is a sum.
        mean: it is an average, or what comes to one of something.
    """

    apart: bool
    together: bool
    mean: bool

    @property
    def silent(self) -> bool:
        """Whether no word tells anything."""
        return not (self.apart or self.together or self.mean)


def read_cues(quantity: Quantity, inquiry: Inquiry) -> Cues:
    """What the words of a sentence tell of how one of its values was reckoned."""
    words = inquiry.words
    apart = any(cue.search(words) is not None for cue in (DIFFERENCE, REST, SET_OFF, EXCESS, MORE, LESS, NEGATOR))
    together = any(cue.search(words) is not None for cue in (TOTAL, TOGETHER))
    mean = bool(quantity.per) or AVERAGE.search(words) is not None
    return Cues(apart, together, mean)


def outcomes(
    target: Amount, pool: Sequence[Amount], premises: Sequence[Amount], cues: Cues, *, needs_premise: bool = False
) -> Iterator[Outcome]:
    """Everything that some values come to in the dimension of another.

    Args:
        target: the value in question.
        pool: values of the sources.
        premises: further values of the sentence.
        cues: what its words tell.
        needs_premise: whether only what the sentence itself takes as given counts.
    """
    yield from _with_premises(target, pool, premises, cues)
    if needs_premise:
        return
    alike = [amount for amount in pool if _is_alike(amount, target)]
    yield from _differences(target, alike, cues)
    yield from _sums(alike, cues)
    yield from _shifted(target, alike, pool)
    yield from _products(target, pool, cues)
    yield from _quotients(target, pool, cues)


def _is_alike(amount: Amount, target: Amount) -> bool:
    """Whether two values can be added: of one dimension, and shares with shares."""
    if amount.dimension != target.dimension:
        return False
    shares = (Kind.PERCENT, Kind.POINTS)
    if target.kind in shares or amount.kind in shares:
        return target.kind in shares and amount.kind in shares
    return not (target.kind is Kind.NUMBER and amount.kind is Kind.MULTIPLE)


def _differences(target: Amount, alike: Sequence[Amount], cues: Cues) -> Iterator[Outcome]:
    if target.kind is Kind.PERCENT:
        for amount in alike:  # what a percentage leaves
            yield Outcome(_ONE - amount.value, amount.terms, cues.apart)
    few = len(alike) == 2
    for left, right in combinations(alike, 2):
        together = same_passage(left.terms[0], right.terms[0])
        if cues.apart or (cues.silent and (few or together)):
            yield Outcome(abs(left.value - right.value), left.terms + right.terms, cues.apart)


def _sums(alike: Sequence[Amount], cues: Cues) -> Iterator[Outcome]:
    """Pairs, and the values of one sentence, row or column."""
    if cues.apart and not cues.together and not cues.mean:
        return
    for left, right in combinations(alike, 2):
        if cues.together or same_passage(left.terms[0], right.terms[0]):
            yield Outcome(left.value + right.value, left.terms + right.terms, cues.together)
            if cues.mean:
                yield Outcome((left.value + right.value) / 2, left.terms + right.terms, told=True)
    for size in range(_FEW_SUMMED, len(alike) + 1):
        for start in range(len(alike) - size + 1):
            run = alike[start : start + size]
            whole = size == len(alike)
            if not whole and not (size == _FEW_SUMMED and same_passage(run[0].terms[0], run[-1].terms[0])):
                continue
            terms = tuple(term for amount in run for term in amount.terms)
            value = sum((amount.value for amount in run), Decimal(0))
            yield Outcome(value, terms, cues.together)
            if cues.mean:
                yield Outcome(value / size, terms, told=True)


def _shifted(target: Amount, alike: Sequence[Amount], pool: Sequence[Amount]) -> Iterator[Outcome]:
    """A value and what a source says another lies above it or below it: three degrees warmer, twice as many."""
    for amount in pool:
        ahead, behind = _around(amount)
        if amount.kind is Kind.MULTIPLE and amount.dimension == NONE:
            for base in alike:
                if base is not amount:
                    yield Outcome(base.value * amount.value, base.terms + amount.terms, told=True)
                    yield Outcome(base.value / amount.value, base.terms + amount.terms, told=True)
            continue
        if not _is_alike(amount, target):
            continue
        more, less = MORE.search(behind) is not None, LESS.search(behind) is not None
        further = FURTHER.search(ahead) is not None
        if not (more or less or further):
            continue
        for base in alike:
            if base is amount or base.value <= amount.value:
                continue
            either = THAN.search(behind) is not None
            if more or further or either:
                yield Outcome(base.value + amount.value, base.terms + amount.terms, told=True)
            if less or either:
                yield Outcome(base.value - amount.value, base.terms + amount.terms, told=True)


def _around(amount: Amount) -> tuple[str, str]:
    term = amount.terms[0]
    text, span = term.source.body.text, term.quantity.span
    return text[max(0, span.start - _BESIDE) : span.end + _BESIDE], text[span.end : span.end + _AFTER]


def _products(target: Amount, pool: Sequence[Amount], cues: Cues) -> Iterator[Outcome]:
    """A rate and what it holds for, power and time, a part of an amount or what is left of it."""
    for left, right in combinations(pool, 2):
        if times(left.dimension, right.dimension) != target.dimension:
            continue
        for part, whole in ((left, right), (right, left)):
            if part.is_part and not whole.is_part and _is_alike(whole, target):
                terms = whole.terms + part.terms
                yield Outcome(whole.value * part.value, terms, told=True)
                yield Outcome(whole.value * (_ONE - part.value), terms, told=True)
                break
        else:
            rated = left.dimension != NONE and right.dimension != NONE
            counted = not rated and same_passage(left.terms[0], right.terms[0]) and not (left.is_part or right.is_part)
            if rated or (counted and target.dimension != NONE):
                yield Outcome(left.value * right.value, left.terms + right.terms, told=rated)


def _quotients(target: Amount, pool: Sequence[Amount], cues: Cues) -> Iterator[Outcome]:
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
                if not under.is_part and target.dimension != NONE:
                    yield Outcome(value, terms, cues.mean or same_passage(over.terms[0], under.terms[0]))
            else:
                yield Outcome(value, terms, told=over.dimension != NONE)
    if target.kind is Kind.MULTIPLE and target.dimension:
        for amount in pool:  # every two weeks are 26 times a year
            if times(NONE, amount.dimension, -1) == target.dimension:
                yield Outcome(_ONE / amount.value, amount.terms, told=True)


def _ratios(
    target: Amount, over: Amount, under: Amount, value: Decimal, terms: Terms, cues: Cues
) -> Iterator[Outcome]:
    """What two values of one dimension are to each other."""
    if over.is_part or under.is_part:
        return
    if target.kind is Kind.PERCENT:
        if value < _ONE:
            yield Outcome(value, terms, told=not cues.apart)
            yield Outcome(_ONE - value, terms, told=cues.apart)
        elif cues.apart:
            yield Outcome(value - _ONE, terms, told=True)
    elif target.is_part:
        if value < _ONE:
            yield Outcome(value, terms, told=True)
    elif target.kind is Kind.MULTIPLE:
        yield Outcome(value, terms, told=True)
    elif value > _ONE and over.dimension != NONE:
        yield Outcome(value, terms, told=same_passage(*terms))


def _with_premises(
    target: Amount, pool: Sequence[Amount], premises: Sequence[Amount], cues: Cues
) -> Iterator[Outcome]:
    """What comes of values of the sources with one that the sentence itself takes as given."""
    for premise in premises:
        if not premise.value:
            continue
        for amount in pool:
            product = times(amount.dimension, premise.dimension)
            if product == target.dimension and not (amount.is_part and target.is_part):
                fits = premise.dimension != NONE or amount.dimension != NONE or premise.is_part or amount.is_part
                if fits or target.kind is Kind.NUMBER:
                    yield Outcome(amount.value * premise.value, amount.terms, told=True)
                    if amount.is_part or premise.is_part:
                        whole, part = (premise, amount) if amount.is_part else (amount, premise)
                        yield Outcome(whole.value * (_ONE - part.value), amount.terms, told=True)
            if not premise.is_part and times(amount.dimension, premise.dimension, -1) == target.dimension:
                if premise.dimension != NONE or amount.dimension != NONE:
                    yield Outcome(amount.value / premise.value, amount.terms, told=True)
            if cues.apart and _is_alike(amount, target) and _is_alike(premise, target):
                yield Outcome(abs(amount.value - premise.value), amount.terms, told=True)
            if cues.apart and premise.dimension == NONE and _ONE < premise.value < _MOST_COUNT:
                for base in pool:  # a return is so much cheaper than two singles
                    if base is not amount and _is_alike(base, target) and _is_alike(amount, target):
                        value = abs(base.value - amount.value * premise.value)
                        yield Outcome(value, base.terms + amount.terms, told=True)
        for over, under in pairwise(pool):  # 18 litres of every 100 kg are 90 litres of 500
            for one, other in ((over, under), (under, over)):
                in_proportion = other.dimension == premise.dimension and one.dimension == target.dimension
                if in_proportion and same_passage(one.terms[0], other.terms[0]) and one.dimension != other.dimension:
                    yield Outcome(one.value / other.value * premise.value, one.terms + other.terms, told=True)
