"""Changes and factors: ``from 12.4% to 9.3%, by 3.1 percentage points``, ``more than tenfold``."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from citewell.model import CheckKind, CheckVerdict, Kind, SelfCheck
from citewell.papers.amounts import Amount
from citewell.papers.arithmetic.claimed import Claimed, claims_around
from citewell.papers.arithmetic.pairs import Pair, between_pairs, read_pairs
from citewell.papers.interval import Interval, between
from citewell.papers.passages import Passage
from citewell.papers.wording import words

_WRONG, _CONSISTENT, _OPEN = CheckVerdict.INCONSISTENT, CheckVerdict.CONSISTENT, CheckVerdict.CANNOT_DECIDE
_WORDY_GOOD, _WORDY_BAD = Fraction(8, 100), Fraction(15, 100)
_MOST_PAIRS = 12
_NEARLY = Fraction(3, 4)


class Judged(NamedTuple):
    """What came of a claimed change."""

    kind: CheckKind
    verdict: CheckVerdict
    recomputed: Interval | None
    why: str


def judge_changes(sentence: Passage) -> Iterator[SelfCheck]:
    """Rows for what a sentence says of the change between two values that it prints."""
    pairs = list(read_pairs(sentence))
    for index, pair in enumerate(pairs[:_MOST_PAIRS]):
        begin, end = between_pairs(pairs, index, len(sentence.text))
        claims = claims_around(sentence, pair, begin, end)
        judged = [(claim, judge_change(pair.first, pair.second, claim, ordered=pair.ordered)) for claim in claims]
        if not judged:
            continue
        doubtful = words("changes", "adjusted").search(sentence.lower) is not None
        yield from _told(sentence, pair, [(c, _doubted(j) if doubtful else j) for c, j in judged])


def judge_change(first: Amount, second: Amount, claim: Claimed, *, ordered: bool = True) -> Judged:
    """What two printed values allow, and whether a claimed change is among it.

    Args:
        first: the value before.
        second: the value after.
        claim: what is said of the change.
        ordered: whether the text says which value comes first.
    """
    one, two = first.interval(), second.interval()
    names = f"{first.text} and {second.text}"
    match claim.kind:
        case Kind.MULTIPLE:
            return _judge_factor(first, second, claim, ordered=ordered)
        case Kind.PERCENT:
            return _judge_percent(first, second, claim, ordered=ordered)
        case _:
            apart = (two - one).magnitude()
            kind = CheckKind.CHANGE if claim.kind is Kind.POINTS else CheckKind.DIFFERENCE
            verdict = _fits(apart, claim)
            return Judged(kind, verdict, apart, f"difference of {names} lies in {between(apart)}; printed {claim.text}")


def _judge_percent(first: Amount, second: Amount, claim: Claimed, *, ordered: bool) -> Judged:
    one, two = first.interval(), second.interval()
    quotient = two.over(one)
    if quotient is None:
        return Judged(
            CheckKind.CHANGE, _OPEN, None, f"{first.text} may be zero, so no change in percent can be computed"
        )
    change = (quotient - Interval.exactly(1)).scaled(100).magnitude()
    verdict = _fits(change, claim)
    why = f"change from {first.text} to {second.text} is {between(change)} %; printed {claim.text}"
    backwards = one.over(two)
    if verdict is _WRONG and claim.comparing and not ordered and backwards is not None:
        other = (backwards - Interval.exactly(1)).scaled(100).magnitude()
        if _fits(other, claim) is not _WRONG:
            return Judged(CheckKind.CHANGE, _CONSISTENT, other, f"{why}; of the other value it is {between(other)} %")
    if verdict is _WRONG and first.is_percent:
        apart = (two - one).magnitude()
        if _fits(apart, claim) is not _WRONG and not claim.relative:
            why += f"; {claim.text} is the difference in percentage points"
            # "+3.1%" of a percentage is often short for points; in words, per cent are per cent.
            return Judged(CheckKind.UNITS, _OPEN if claim.signed else _WRONG, change, why)
    return Judged(CheckKind.CHANGE, verdict, change, why)


def _judge_factor(first: Amount, second: Amount, claim: Claimed, *, ordered: bool) -> Judged:
    one, two, names = first.interval(), second.interval(), f"{first.text} and {second.text}"
    nominal = max(first.value / second.value, second.value / first.value) if first.value and second.value else None
    quotient, backwards = two.over(one), one.over(two)
    if quotient is None or backwards is None or one.low < 0 or two.low < 0:
        why = f"one of {names} may be zero, so any factor is possible"
        return Judged(CheckKind.FOLD_CHANGE, _OPEN, None, why)
    shrinks = claim.value < 1
    value = 1 / claim.value if shrinks else claim.value
    claim = claim._replace(value=value) if shrinks else claim
    upward = quotient.low + quotient.high >= 2
    factor = quotient if upward else backwards
    why = f"the factor between {names} lies in {between(factor)}; printed {claim.text}"
    if ordered and claim.rises and not shrinks and quotient.high < 1:
        return Judged(CheckKind.FOLD_CHANGE, _WRONG, quotient, why + "; the value falls")
    if ordered and shrinks and quotient.low > 1:
        return Judged(CheckKind.FOLD_CHANGE, _WRONG, quotient, why + "; the value rises")
    verdict = _fits_factor(factor, claim, nominal)
    if verdict is _WRONG and claim.comparing and _fits_factor(factor - Interval.exactly(1), claim) is not _WRONG:
        verdict, why = _OPEN, why + "; it is right where times more means in addition"
    if verdict is _OPEN and "addition" not in why:
        why += f"; rounding allows {between(factor)} times"
    return Judged(CheckKind.FOLD_CHANGE, verdict, factor, why)


def _fits_factor(factor: Interval, claim: Claimed, nominal: Fraction | None = None) -> CheckVerdict:
    if claim.upper is not None:
        low, high = claim.value - claim.step / 2, claim.upper + claim.step / 2
        if factor.high < low or factor.low > high:
            return _WRONG
        return _CONSISTENT if low <= factor.low and factor.high <= high else _OPEN
    if claim.bound or claim.step:
        return _fits(factor, claim, nominal)
    value = claim.value
    if claim.rough:
        return _within(factor, value, Fraction(15, 100), Fraction(30, 100))
    return _within(factor, value, _WORDY_GOOD, _WORDY_BAD)


def _within(found: Interval, value: Fraction, good: Fraction, bad: Fraction) -> CheckVerdict:
    if found.meets(Interval(value * (1 - good), value * (1 + good))):
        return _CONSISTENT
    return _OPEN if found.meets(Interval(value * (1 - bad), value * (1 + bad))) else _WRONG


def _fits(found: Interval, claim: Claimed, nominal: Fraction | None = None) -> CheckVerdict:
    """Whether what was computed may be what is claimed; open where rounding allows much else."""
    value = claim.value
    stated = Interval.rounded(value, claim.step)
    match claim.bound:
        case "over":
            return _WRONG if found.high < value else _CONSISTENT if found.low >= stated.low else _OPEN
        case "under":
            return _WRONG if found.low > value else _CONSISTENT if found.high <= stated.high else _OPEN
        case "nearly":
            if found.low > stated.high or found.high < value * _NEARLY:
                return _WRONG
            return _CONSISTENT
    if claim.rough:
        slack = max(claim.step / 2 / value, Fraction(1, 10)) if value else Fraction(1)
        return _within(found, value, slack, slack * 2)
    if not found.meets(stated):
        return _WRONG
    middle = nominal if nominal is not None else (found.low + found.high) / 2
    narrow = found.high - found.low <= max(claim.step * 2, middle / 4)
    return _CONSISTENT if stated.holds(middle) or narrow else _OPEN


def _doubted(judged: Judged) -> Judged:
    """Rates per year, adjusted values and means of several are no matter of two printed values."""
    if judged.verdict is not _WRONG:
        return judged
    why = judged.why + "; the sentence may speak of another change (a yearly, adjusted or mean one)"
    return judged._replace(verdict=_OPEN, why=why)


def _told(sentence: Passage, pair: Pair, judged: list[tuple[Claimed, Judged]]) -> Iterator[SelfCheck]:
    wrong = [(claim, one) for claim, one in judged if one.verdict is _WRONG]
    if wrong and len(wrong) < len(judged):
        for claim, one in wrong:
            yield _row(sentence, claim.start, claim.end, claim, one)
        return
    worst = wrong or sorted(judged, key=lambda told: told[1].verdict is _CONSISTENT)
    claim, one = worst[0]
    start = min([pair.start, *(c.start for c, _ in judged)])
    end = max([pair.end, *(c.end for c, _ in judged)])
    why = "; ".join(j.why for _, j in judged)
    yield _row(sentence, start, end, claim, one._replace(why=why))


def _row(sentence: Passage, start: int, end: int, claim: Claimed, judged: Judged) -> SelfCheck:
    return sentence.row(
        judged.kind, judged.verdict, start, end, stated=claim.text, recomputed=judged.recomputed, why=judged.why
    )
