"""What values come to when they are put together, and which words tell that they are."""

import re
from collections.abc import Iterator, Sequence, Set
from decimal import Decimal
from itertools import combinations, pairwise
from typing import NamedTuple

from citewell.model import Kind, Quantity
from citewell.support.amounts import NONE, YEAR, Amount, times
from citewell.support.cues import (
    ABOUT,
    AVERAGE,
    BOUND_BEFORE_NUMBER,
    BY_SO_MUCH,
    EXCESS,
    FORMERLY,
    FURTHER,
    LESS,
    MORE,
    NEGATOR,
    OFF,
    ONE_OF,
    PART,
    RATIO,
    REST,
    RISE,
    SET_OFF,
    THAN,
    TOGETHER,
)
from citewell.support.inquiry import Inquiry
from citewell.support.operands import Pool, prefixes
from citewell.support.spans_of_time import ANY_YEAR, date_in, seconds_of
from citewell.support.sums import Terms
from citewell.support.terms import Term, is_cell, label_of, same_passage, words_beside
from citewell.support.words import content_words

_AFTER = 40
_BESIDE = 24
_FEW_SUMMED = 3
_MOST_LISTED = 6
_LARGE = 100
_GAP = 30
_FOLLOWS = 80
_TO = 12
_CLOSE = 12
JOINS = re.compile(r"[,;&+|]|\b(?:and|und|et|y|e|en|plus)\b|[、和と]", re.IGNORECASE)
_ONE = Decimal(1)
_DAY = 86400
_A_YEAR, _A_WEEK = "12 month", "604800 s"
_WEEKS_OF_YEAR = Decimal(364) / Decimal(365)
_YEAR_DAYS = 365
_TIME = (("s", 1),)
_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d")


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
        mean: it is an average.
        each: it is what comes to one of something.
        formerly: it held before a change.
        off: it is taken off a price.
        rough: the value is rounded.
        stems: the words of the sentence.
        counted: the word of what the value counts, if any.
    """

    apart: bool
    together: bool
    mean: bool
    each: bool
    formerly: bool
    off: bool
    rough: bool
    stems: frozenset[str]
    counted: str

    @property
    def silent(self) -> bool:
        """Whether no word tells of a sum or a difference."""
        return not (self.apart or self.together or self.mean)


def read_cues(quantity: Quantity, inquiry: Inquiry) -> Cues:
    """What the words of a sentence tell of how one of its values was reckoned."""
    claim, start = inquiry.claim, quantity.span.start
    apart = inquiry.tells_difference or any(cue.search(claim) is not None for cue in (REST, SET_OFF, EXCESS, NEGATOR))
    apart = apart or BY_SO_MUCH.search(claim[max(0, start - _BESIDE) : start]) is not None
    together = inquiry.tells_total or TOGETHER.search(claim) is not None
    counted = next(iter(prefixes(content_words(quantity.counts))), "")
    return Cues(
        apart=apart,
        together=together,
        mean=AVERAGE.search(claim) is not None,
        each=(bool(quantity.per) and not quantity.per.endswith((" s", " month"))) or ONE_OF.search(claim) is not None,
        formerly=FORMERLY.search(claim) is not None,
        off=OFF.search(claim) is not None,
        rough=ABOUT.search(claim[max(0, start - _BESIDE) : start]) is not None,
        stems=prefixes(content_words(claim)),
        counted=counted,
    )


def outcomes(
    target: Amount, values: Pool, premises: Sequence[Amount], cues: Cues, *, needs_premise: bool = False
) -> Iterator[Outcome]:
    """Everything that some values come to in the dimension of another.

    Args:
        target: the value in question.
        values: values of the sources.
        premises: further values of the sentence.
        cues: what its words tell.
        needs_premise: whether only what the sentence itself takes as given counts.
    """
    pool = values.amounts
    yield from _with_premises(target, pool, premises, cues)
    if needs_premise:
        return
    alike = [amount for amount in pool if _is_alike(amount, target)]
    said = {premise.quantity.value for premise in premises if _is_alike(premise, target)}
    named = [amount for amount in alike if amount.quantity.value in said]
    if len(said) > 1 and len(named) > 1:
        alike = named  # the sentence says itself what it compares
    for found in _differences(target, alike, cues, said):
        if not named or any(term.quantity.value in said for term in found.terms):
            yield found
    yield from _sums(alike, cues)
    yield from _for_a_year(target, alike)
    yield from _shifted(target, alike, pool, cues)
    yield from _products(target, pool, cues)
    yield from _quotients(target, pool, cues)
    if target.dimension == _TIME:
        yield from _distances(target, values.points)


def _for_a_year(target: Amount, alike: Sequence[Amount]) -> Iterator[Outcome]:
    """What comes to so much a week, for a year of 52 weeks, or the other way round."""
    for amount in alike:
        periods = target.quantity.per, amount.quantity.per
        if periods == (_A_YEAR, _A_WEEK):
            yield Outcome(amount.value * _WEEKS_OF_YEAR, amount.terms, told=True)
        elif periods == (_A_WEEK, _A_YEAR):
            yield Outcome(amount.value / _WEEKS_OF_YEAR, amount.terms, told=True)
        elif all(periods) and periods[0] != periods[1]:
            yield Outcome(amount.value, amount.terms, told=True)


def _is_alike(amount: Amount, target: Amount) -> bool:
    """Whether two values can be added: of one dimension, and shares with shares."""
    if amount.dimension != target.dimension:
        return False
    if amount.is_part != target.is_part and Kind.POINTS not in (amount.kind, target.kind):
        return False
    if target.is_part and amount.is_part:
        return True
    shares = (Kind.PERCENT, Kind.POINTS)
    if target.kind in shares or amount.kind in shares:
        return target.kind in shares and amount.kind in shares
    return not (target.kind is Kind.NUMBER and amount.kind is Kind.MULTIPLE)


def _differences(target: Amount, alike: Sequence[Amount], cues: Cues, said: Set[str]) -> Iterator[Outcome]:
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
    if cues.apart:  # all that came in, less what went out
        for run in _runs(alike):
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
    own = content_words(_around(less)[1][:_BESIDE])
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
    return any(THAN.search(behind) and (MORE.search(behind) or LESS.search(behind)) for _, behind in map(_around, (left, right)))


def _runs(alike: Sequence[Amount]) -> Iterator[list[Amount]]:
    """All values of a sentence that are alike, where there are a few."""
    start = 0
    for end in range(1, len(alike) + 1):
        if end == len(alike) or not same_passage(alike[end].terms[0], alike[start].terms[0]):
            if 1 < end - start <= _MOST_LISTED:
                yield list(alike[start:end])
            start = end


def _sums(alike: Sequence[Amount], cues: Cues) -> Iterator[Outcome]:
    """Pairs, and the values of one sentence, row or column."""
    for left, right in combinations(alike, 2):
        listed = not cues.apart and left.kind is not Kind.MONEY and _is_listed([left, right], cues.stems)
        cells = is_cell(left.terms[0]) and same_passage(left.terms[0], right.terms[0])
        told = cues.together or listed or (cells and _are_cells(left, right, cues.stems))
        if told or (cells and not cues.apart):
            yield Outcome(left.value + right.value, left.terms + right.terms, told)
        if cues.mean:
            yield Outcome((left.value + right.value) / 2, left.terms + right.terms, told=True)
    if cues.together or cues.mean:
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
    if any(end - start > _GAP or not JOINS.search(text[start:end]) for start, end in gaps):
        return False
    counted = prefixes(stem for amount in run for stem in content_words(amount.quantity.counts))
    behind = text[first.quantity.span.end : last.quantity.span.end + _AFTER]
    return (stems - counted).isdisjoint(prefixes(content_words(behind)))


def _are_cells(left: Amount, right: Amount, stems: frozenset[str]) -> bool:
    """Whether two values of one row stand in columns that the sentence names."""
    return all(
        not prefixes(label_of(amount.terms[0], column_only=True)).isdisjoint(stems) for amount in (left, right)
    )


def _shifted(target: Amount, alike: Sequence[Amount], pool: Sequence[Amount], cues: Cues) -> Iterator[Outcome]:
    """A value and what a source says another lies above it or below it: three degrees warmer, twice as many."""
    for amount in pool:
        ahead, behind = _around(amount)
        if amount.kind is Kind.MULTIPLE and amount.dimension == NONE:
            if RATIO.search(ahead) is None:
                continue
            for base in alike:
                if base is not amount and same_passage(base.terms[0], amount.terms[0]):
                    yield Outcome(base.value * amount.value, base.terms + amount.terms, told=True)
                    yield Outcome(base.value / amount.value, base.terms + amount.terms, told=True)
            continue
        if not _is_alike(amount, target):
            if amount.kind is Kind.PERCENT:
                yield from _before_percent(amount, behind, alike)
            continue
        more, less = MORE.search(behind) is not None, LESS.search(behind) is not None
        further = not less and FURTHER.search(ahead) is not None
        if not (more or less or further):
            if EXCESS.search(behind) is not None:
                for base in alike:
                    if base is not amount and base.value > amount.value and _follows(base, amount):
                        yield Outcome(base.value + amount.value, base.terms + amount.terms, told=True)
                        yield Outcome(base.value - amount.value, base.terms + amount.terms, told=True)
            continue
        compared = THAN.search(behind) is not None
        for base in alike:
            if base is amount or base.value <= amount.value:
                continue
            # "£52, £6 more than last year": then it was less.
            turned = cues.formerly or (compared and _follows(base, amount))
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
        if factor and _follows(base, amount):
            yield Outcome(base.value / factor, base.terms + amount.terms, told=True)


def _is_of_said_year(base: Amount, cues: Cues) -> bool:
    """Whether a value holds for the year of which the sentence speaks, so that it speaks of no other value."""
    term = base.terms[0]
    start = term.quantity.span.start
    before = term.source.body.text[max(0, start - _FOLLOWS) : start].rpartition(". ")[2]
    return any(year in cues.stems for year in _YEAR.findall(before))


def _follows(base: Amount, amount: Amount) -> bool:
    """Whether a value stands right behind another in one sentence."""
    left, right = base.terms[0], amount.terms[0]
    return same_passage(left, right) and 0 <= right.quantity.span.start - left.quantity.span.end <= _FOLLOWS


def _around(amount: Amount) -> tuple[str, str]:
    term = amount.terms[0]
    text, span = term.source.body.text, term.quantity.span
    behind = BOUND_BEFORE_NUMBER.sub(" ", text[span.end : span.end + _AFTER])
    return text[max(0, span.start - _BESIDE) : span.end + _CLOSE], behind


def _products(target: Amount, pool: Sequence[Amount], cues: Cues) -> Iterator[Outcome]:
    """A rate and what it holds for, power and time, a part of an amount or what is left of it."""
    for left, right in combinations(pool, 2):
        if times(left.dimension, right.dimension) != target.dimension:
            continue
        for part, whole in ((left, right), (right, left)):
            if part.is_part and not whole.is_part and _is_alike(whole, target):
                terms = whole.terms + part.terms
                told = _is_named(part, cues.stems)
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
    ahead, behind = _around(part)
    return RISE.search(ahead) is not None or MORE.search(behind) is not None


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
                if not under.is_part and target.dimension != NONE and under.quantity.counts:
                    counted = not cues.stems.isdisjoint(prefixes(content_words(under.quantity.counts)))
                    told = cues.mean or cues.each or (counted and same_passage(*terms))
                    yield Outcome(value, terms, told)
            else:
                yield Outcome(value, terms, told=over.dimension != NONE)
    if target.is_part:
        for run in _runs([amount for amount in pool if not amount.is_part and amount.kind is not Kind.MULTIPLE]):
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


def _distances(target: Amount, points: Sequence[Term]) -> Iterator[Outcome]:
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


def _ratios(
    target: Amount, over: Amount, under: Amount, value: Decimal, terms: Terms, cues: Cues
) -> Iterator[Outcome]:
    """What two values of one dimension are to each other."""
    if over.is_part or under.is_part or (over.dimension == _TIME and not same_passage(*terms)):
        return
    named = any(not prefixes(words_beside(term)).isdisjoint(cues.stems) for term in terms)
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
        yield Outcome(value, terms, told=bool(cues.counted) and _is_named(under, frozenset([cues.counted])))


def _is_named(amount: Amount, stems: frozenset[str]) -> bool:
    """Whether words stand beside a value."""
    return not stems.isdisjoint(prefixes(content_words(" ".join(_around(amount)))))


def _is_rate(over: Amount, under: Amount) -> bool:
    """Whether a source says that there is so much of one for so much of another."""
    one, other = over.terms[0], under.terms[0]
    if not same_passage(one, other):
        return False
    text, start, end = one.source.body.text, one.quantity.span.start, other.quantity.span.end
    return ONE_OF.search(text[max(0, start - _BESIDE) : end + _AFTER]) is not None


def _with_premises(
    target: Amount, pool: Sequence[Amount], premises: Sequence[Amount], cues: Cues
) -> Iterator[Outcome]:
    """What comes of values of the sources with one that the sentence itself takes as given."""
    lone = sum(_is_alike(premise, target) for premise in premises) == 1
    for premise in premises:
        if not premise.value or (premise.kind is Kind.MULTIPLE and premise.dimension == NONE):
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
                if premise.dimension != NONE or (amount.dimension != NONE and (cues.mean or cues.each)):
                    yield Outcome(amount.value / premise.value, amount.terms, told=True)
            if cues.apart and lone and _is_alike(amount, target) and _is_alike(premise, target):
                yield Outcome(abs(amount.value - premise.value), amount.terms, told=True)
            if cues.apart and product == target.dimension and premise.value > _ONE and not premise.is_part:
                for base in pool:  # a return is so much cheaper than two singles
                    if base is not amount and amount.dimension != NONE and _is_alike(base, target):
                        value = abs(base.value - amount.value * premise.value)
                        yield Outcome(value, base.terms + amount.terms, told=True)
        for other in premises:  # two books five days late
            if other is premise or other.quantity.span.start <= premise.quantity.span.start or other.is_part:
                continue
            both = times(premise.dimension, other.dimension)
            for amount in pool:
                if amount.dimension and times(amount.dimension, both) == target.dimension and not amount.is_part:
                    yield Outcome(amount.value * premise.value * other.value, amount.terms, told=True)
        for over, under in pairwise(pool):  # 18 litres of every 100 kg are 90 litres of 500
            for one, other in ((over, under), (under, over)):
                in_proportion = other.dimension == premise.dimension and one.dimension == target.dimension
                if in_proportion and one.dimension != other.dimension and _is_rate(over, under):
                    yield Outcome(one.value / other.value * premise.value, one.terms + other.terms, told=True)
