"""What values come to that are added, or taken from one another."""

import re
from collections.abc import Iterator, Sequence, Set
from decimal import Decimal
from itertools import combinations, pairwise

from citewell.model import Kind
from citewell.support.amounts import NONE, Amount
from citewell.support.cues import EXCESS, FURTHER, LESS, MORE, PART, RATIO, THAN
from citewell.support.outcomes import Cues, Outcome, follows_in_text, is_alike, words_around
from citewell.support.terms import is_cell, label_of, same_passage
from citewell.support.words import content_words, prefixes

_AFTER = 40
_BESIDE = 24
_FEW_SUMMED = 3
_MOST_LISTED = 6
_GAP = 30
_FOLLOWS = 80
_JOINS = re.compile(r"[,;&+|]|\b(?:and|und|et|y|e|en|plus)\b|[、和と]", re.IGNORECASE)
_ONE = Decimal(1)
_A_YEAR, _A_WEEK = "12 month", "604800 s"
_WEEKS_OF_YEAR = Decimal(364) / Decimal(365)
_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d")


def for_a_year(target: Amount, alike: Sequence[Amount]) -> Iterator[Outcome]:
    """What comes to so much a week, for a year of 52 weeks, or the other way round."""
    for amount in alike:
        periods = target.quantity.per, amount.quantity.per
        if periods == (_A_YEAR, _A_WEEK):
            yield Outcome(amount.value * _WEEKS_OF_YEAR, amount.terms, told=True)
        elif periods == (_A_WEEK, _A_YEAR):
            yield Outcome(amount.value / _WEEKS_OF_YEAR, amount.terms, told=True)
        elif all(periods) and periods[0] != periods[1]:
            yield Outcome(amount.value, amount.terms, told=True)


def differences(target: Amount, alike: Sequence[Amount], cues: Cues, said: Set[str]) -> Iterator[Outcome]:
    """What one value exceeds another by, what a percentage leaves, what is left of several."""
    if target.is_part:
        for amount in alike:  # what a percentage leaves
            if amount.is_part:
                yield Outcome(_ONE - amount.value, amount.terms, cues.apart or cues.off)
    for left, right in combinations(alike, 2):
        if cues.apart or (
            cues.silent
            and target.kind is not Kind.MONEY
            and same_passage(left.terms[0], right.terms[0])
            and not _is_singled_out(left, right, cues.stems, said)
            and not _compares(left, right)
        ):
            yield Outcome(abs(left.value - right.value), left.terms + right.terms, cues.apart or _is_part(left, right))
    if len(alike) > 2 and cues.apart:  # all that came in, less what went out
        for run in runs_of(alike):
            total = sum((amount.value for amount in run), Decimal(0))
            for other in alike:
                if other not in run and not same_passage(other.terms[0], run[0].terms[0]):
                    terms = tuple(term for amount in run for term in amount.terms)
                    yield Outcome(abs(total - other.value), (*terms, *other.terms), told=True)


def _is_singled_out(left: Amount, right: Amount, stems: frozenset[str], said: Set[str]) -> bool:
    """Whether a sentence speaks of the lesser of two values by a word of its own, and so not of what it leaves."""
    less, more = sorted((left, right), key=lambda amount: amount.value)
    if more.quantity.value not in said:
        return False
    own = content_words(words_around(less)[1][:_BESIDE])
    return not (prefixes(own) - prefixes(label_of(more.terms[0]))).isdisjoint(stems)


def _is_part(left: Amount, right: Amount) -> bool:
    """Whether a source says that one of two values is a part of the other: 48 rooms, 42 of them single."""
    one, other = left.terms[0], right.terms[0]
    if one.source is not other.source:
        return False
    text, start, end = one.source.body.text, one.quantity.span.end, other.quantity.span.end + _BESIDE
    return 0 < end - start <= _FOLLOWS and PART.search(text[start:end]) is not None


def _compares(left: Amount, right: Amount) -> bool:
    """Whether one of two values says by how much another is more or less."""
    return any(
        THAN.search(behind) and (MORE.search(behind) or LESS.search(behind))
        for _, behind in map(words_around, (left, right))
    )


def runs_of(alike: Sequence[Amount]) -> Iterator[list[Amount]]:
    """All values of a sentence that are alike, where there are a few."""
    start = 0
    for end in range(1, len(alike) + 1):
        if end == len(alike) or not same_passage(alike[end].terms[0], alike[start].terms[0]):
            if 1 < end - start <= _MOST_LISTED:
                yield list(alike[start:end])
            start = end


def sums(alike: Sequence[Amount], cues: Cues) -> Iterator[Outcome]:
    """Pairs, and the values of one sentence, row or column."""
    for left, right in combinations(alike, 2):
        listed = not cues.apart and left.kind is not Kind.MONEY and _is_listed([left, right], cues.stems)
        cells = is_cell(left.terms[0]) and same_passage(left.terms[0], right.terms[0])
        told = cues.together or listed or (cells and _are_cells(left, right, cues.stems))
        if told or (cells and not cues.apart):
            yield Outcome(left.value + right.value, left.terms + right.terms, told)
        if cues.mean:
            yield Outcome((left.value + right.value) / 2, left.terms + right.terms, told=True)
    if len(alike) > 1 and (cues.together or cues.mean):
        for column in _columns(alike):
            value = sum((amount.value for amount in column), Decimal(0))
            terms = tuple(term for amount in column for term in amount.terms)
            if cues.together:
                yield Outcome(value, terms, told=True)
            if cues.mean:
                yield Outcome(value / len(column), terms, told=True)
    for size in range(_FEW_SUMMED, len(alike) + 1):
        for start in range(len(alike) - size + 1):
            run = alike[start : start + size]
            whole = size == len(alike)
            if not whole and not (size == _FEW_SUMMED and same_passage(run[0].terms[0], run[-1].terms[0])):
                continue
            terms = tuple(term for amount in run for term in amount.terms)
            value = sum((amount.value for amount in run), Decimal(0))
            if cues.together or (not cues.apart and _is_listed(run, cues.stems)):
                yield Outcome(value, terms, told=True)
            if cues.mean:
                yield Outcome(value / size, terms, told=True)


def _columns(alike: Sequence[Amount]) -> Iterator[list[Amount]]:
    """The values of each column of a table."""
    columns: dict[frozenset[str], list[Amount]] = {}
    for amount in alike:
        if is_cell(amount.terms[0]) and (head := label_of(amount.terms[0], column_only=True)):
            columns.setdefault(head, []).append(amount)
    yield from (column for column in columns.values() if len(column) > 1)


def _is_listed(run: Sequence[Amount], stems: frozenset[str]) -> bool:
    """Whether values stand side by side in a list of which the sentence singles out none."""
    first, last = run[0].terms[0], run[-1].terms[0]
    if not same_passage(first, last):
        return False
    text = first.source.body.text
    gaps = [(left.terms[0].quantity.span.end, right.terms[0].quantity.span.start) for left, right in pairwise(run)]
    if any(end - start > _GAP or not _JOINS.search(text[start:end]) for start, end in gaps):
        return False
    counted = prefixes(stem for amount in run for stem in content_words(amount.quantity.counts))
    behind = text[first.quantity.span.end : last.quantity.span.end + _AFTER]
    return (stems - counted).isdisjoint(prefixes(content_words(behind)))


def _are_cells(left: Amount, right: Amount, stems: frozenset[str]) -> bool:
    """Whether two values of one row stand in columns that the sentence names."""
    return all(not prefixes(label_of(amount.terms[0], column_only=True)).isdisjoint(stems) for amount in (left, right))


def shifted(target: Amount, alike: Sequence[Amount], pool: Sequence[Amount], cues: Cues) -> Iterator[Outcome]:
    """A value and what a source says another lies above it or below it: three degrees warmer, twice as many."""
    for amount in pool:
        ahead, behind = words_around(amount)
        if amount.kind is Kind.MULTIPLE and amount.dimension == NONE:
            if RATIO.search(ahead) is None:
                continue
            for base in alike:
                if base is not amount and same_passage(base.terms[0], amount.terms[0]):
                    yield Outcome(base.value * amount.value, base.terms + amount.terms, told=True)
                    yield Outcome(base.value / amount.value, base.terms + amount.terms, told=True)
            continue
        if not is_alike(amount, target):
            if amount.kind is Kind.PERCENT:
                yield from _before_percent(amount, behind, alike)
            continue
        more, less = MORE.search(behind) is not None, LESS.search(behind) is not None
        further = not less and FURTHER.search(ahead) is not None
        if not (more or less or further):
            if EXCESS.search(behind) is not None:
                for base in alike:
                    if base is not amount and base.value > amount.value and follows_in_text(base, amount):
                        yield Outcome(base.value + amount.value, base.terms + amount.terms, told=True)
                        yield Outcome(base.value - amount.value, base.terms + amount.terms, told=True)
            continue
        compared = THAN.search(behind) is not None
        for base in alike:
            if base is amount or base.value <= amount.value:
                continue
            # "£52, £6 more than last year": then it was less.
            turned = cues.formerly or (compared and follows_in_text(base, amount))
            if turned and not cues.formerly and _is_of_said_year(base, cues):
                continue
            up = (more or further) != turned
            value = base.value + amount.value if up else base.value - amount.value
            yield Outcome(value, base.terms + amount.terms, told=True)


def _before_percent(amount: Amount, behind: str, alike: Sequence[Amount]) -> Iterator[Outcome]:
    """What a value was before it rose or fell by so many per cent: 151,200, 5 % more than in 2024."""
    more, less = MORE.search(behind) is not None, LESS.search(behind) is not None
    if more is less or THAN.search(behind) is None:
        return
    factor = _ONE + amount.value if more else _ONE - amount.value
    for base in alike:
        if factor and follows_in_text(base, amount):
            yield Outcome(base.value / factor, base.terms + amount.terms, told=True)


def _is_of_said_year(base: Amount, cues: Cues) -> bool:
    """Whether a value holds for the year of which the sentence speaks, so that it speaks of no other value."""
    term = base.terms[0]
    start = term.quantity.span.start
    before = term.source.body.text[max(0, start - _FOLLOWS) : start].rpartition(". ")[2]
    return any(year in cues.stems for year in _YEAR.findall(before))
