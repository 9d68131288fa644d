"""Results of a sentence that its sources give for another case than the one it names."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

import msgspec

from citewell.model import Kind, Quantity, Span
from citewell.support.case_rules import Case, Rule, is_year, negated, rules_of
from citewell.support.clause_words import plain_stems
from citewell.support.places import Places
from citewell.support.prepared import PreparedSource
from citewell.support.regions import Bounded, BoundWords, bound_words, on_scale, scale, sentence_bounds
from citewell.support.stems import read_words

_RESULTS = frozenset({Kind.MONEY, Kind.PERCENT, Kind.MEASURE, Kind.NUMBER, Kind.TIME})

_MOST_HELD = 4
_MOST_GRATIS = 12

_MOST_UNITS_OF_WORDS = 3

_TINY = Decimal("0.000001")

_ZERO = "0"
_FEWEST = 2

_TELLING = 3


class Misapplied(msgspec.Struct, frozen=True, kw_only=True):
    """A result that a sentence puts to a case for which its source has another.

    Attributes:
        source: the source.
        case: the value of the sentence.
        result: the result, as the sentence has it.
        stated: where the source states that result.
        applies: where it states what holds instead.
    """

    source: PreparedSource
    case: Quantity
    result: str
    stated: Span
    applies: Span


class _Look(NamedTuple):
    """Some rules of a source for a case that a sentence names.

    Attributes:
        source: the source.
        rules: the rules.
        case: the case.
        applies: the rule that holds in it.
        elsewhere: the rules that do not.
        results: the results of the sentence.
        spoken: how many words the two share.
        tabular: whether they are those of a table.
    """

    source: PreparedSource
    rules: Sequence[Rule]
    case: Quantity
    applies: Rule
    elsewhere: Sequence[Rule]
    results: Sequence[Quantity]
    spoken: int
    tabular: bool


def misapplied(
    text: str, values: Sequence[Quantity], sources: Sequence[PreparedSource], language: str
) -> Iterator[Misapplied]:
    """The results of a sentence that its sources give for another case than the one it names.

    Args:
        text: the sentence.
        values: its values, in order.
        sources: the sources that it cites.
        language: ISO 639-1 code of its language.
    """
    words = bound_words(language)
    free = words.find_zero(text)
    if len(values) < _FEWEST and free is None:
        return
    for look in _looks(text, values, sources, language, free=free is not None):
        if look.results and free is not None and look.applies.free:
            continue  # a sentence that gives what holds in this case as well speaks of both
        for result in look.results:
            found = _wrong(result.value, result, look, others=values)
            if found is None and look.spoken > 1:
                found = _charged(result, look)
            if found is not None and (look.spoken or _is_tied(result, text, look, words)):
                yield Misapplied(
                    source=look.source, case=look.case, result=result.text, stated=found[0], applies=found[1]
                )
                return
        if free is not None and not look.results and (look.spoken or _are_ages(text, look, words)):
            found = _wrong(_ZERO, None, look, others=values)
            if found is not None:
                yield Misapplied(source=look.source, case=look.case, result=free[0], stated=found[0], applies=found[1])
                return


def rightly_applied(
    text: str, values: Sequence[Quantity], sources: Sequence[PreparedSource], language: str
) -> frozenset[str]:
    """The results of a sentence that its sources give for the very case it names; nothing at all is ``"0"``.

    Args:
        text: the sentence.
        values: its values, in order.
        sources: the sources that it cites.
        language: ISO 639-1 code of its language.
    """
    free = bound_words(language).find_zero(text) is not None
    right: set[str] = set()
    for look in _looks(text, values, sources, language, free=free):
        if look.tabular:
            continue  # a row that holds says nothing of the column
        right.update(result.value for result in look.results if _has(look.applies, result.value, result))
        if free and look.applies.free:
            right.add(_ZERO)
    return frozenset(right)


def named_cases(
    text: str, values: Sequence[Quantity], sources: Sequence[PreparedSource], language: str, *, fewest_words: int = 1
) -> list[Quantity]:
    """The values of a sentence that only name the case for which it gives a result as its sources do.

    Args:
        text: the sentence.
        values: its values, in order.
        sources: the sources that it cites.
        language: ISO 639-1 code of its language.
        fewest_words: how many words it has to share with the rule.
    """
    free = bound_words(language).find_zero(text) is not None
    return [
        look.case
        for look in _looks(text, values, sources, language, free=free)
        if look.spoken >= fewest_words
        and not look.tabular
        and (any(_has(look.applies, one.value, one) for one in look.results) or (free and look.applies.free))
    ]


def _looks(
    text: str, values: Sequence[Quantity], sources: Sequence[PreparedSource], language: str, *, free: bool
) -> Iterator[_Look]:
    """The rules of the sources that may be meant, for each case that a sentence names."""
    near = [found for source in sources for found in _rules_near(text, values, source, language, free=free)]
    if not near:  # as with most sources, which is known of them sooner than what the sentence says
        return
    bounds = sentence_bounds(text, values, language)
    if negated(text, 0, len(text), bounds, language):
        return
    pairs = list(_pairs(values, bounds))
    if not pairs:
        return
    telling = _telling(text, language)
    for source, number, rules in near:
        places = source.body.places(language)
        for case, point in pairs:
            fitting = _fitting(case, point, rules)
            if fitting is not None:
                results = [v for v in values if v is not case and v.kind in _RESULTS and v.number and not is_year(v)]
                spoken, tabular = _spoken(places, number, telling), bool(places.units[number].cells)
                yield _Look(source, rules, case, *fitting, results, spoken, tabular=tabular)


def _telling(text: str, language: str) -> frozenset[str]:
    """The stems of a sentence that say what it is about."""
    return frozenset([word.stem for word in read_words(text, 0, len(text), language)]) - plain_stems(language)


def _rules_near(
    text: str, values: Sequence[Quantity], source: PreparedSource, language: str, *, free: bool
) -> Iterator[tuple[PreparedSource, int, Sequence[Rule]]]:
    """The rules of a source that stand where it states the values of a sentence or says the same, with their units."""
    places = source.body.places(language)
    rules = rules_of(places, source.source.text, language)
    if not rules.may_stand_together:
        return
    held = [(value, source.body.values.holders(value)) for value in values]
    numbers = {places.unit_of(other.span.start) for _, holders in held for other in holders[:_MOST_HELD]}
    if free or any(value.kind is Kind.MONEY and not holders for value, holders in held):
        weights = {stem: places.rarity(stem) for stem in sorted(_telling(text, language)) if stem in places.postings}
        numbers.update(number for number, _ in places.best_units(weights, _MOST_UNITS_OF_WORDS))
    if free:
        numbers.update(places.unit_of(value.span.start) for value in places.gratis[:_MOST_GRATIS])
    for number, found in rules.around(numbers):
        yield source, number, found


def _spoken(places: Places, number: int, stems: frozenset[str]) -> int:
    """How many stems of a sentence a unit has, or what governs it."""
    own = {word.stem for word in places.words_of(number)}
    for governor in places.units[number].governors:
        own |= {word.stem for word in places.words_of(governor)}
    return len(own & stems)


def _pairs(values: Sequence[Quantity], bounds: Sequence[Bounded]) -> Iterator[tuple[Quantity, Decimal | None]]:
    """The values of a sentence that may be a case, each with a size of that case; the only one of its scale."""
    scales: dict[object, int] = {}
    for value in values:
        scales[scale(value)] = scales.get(scale(value), 0) + 1
    by_quantity = {id(bounded.quantity): bounded for bounded in bounds if bounded.upper is None}
    ranged = {id(q) for b in bounds if b.upper is not None for q in (b.quantity, b.upper)}
    for value in values:
        if id(value) in ranged or is_year(value) or _is_fraction(value):
            continue
        if value.kind is Kind.WEEKDAY:
            yield value, None
            continue
        point = on_scale(value, value)
        if point is None:
            continue
        bounded = by_quantity.get(id(value))
        if bounded is not None:
            region = bounded.region
            if region.low is not None:
                point = region.low + (_TINY if region.low_open else 0)
            elif region.high is not None:
                point = region.high - (_TINY if region.high_open else 0)
        yield value, point


def _is_fraction(value: Quantity) -> bool:
    """Whether a value is a part of a whole in words, which is a result and no case: half."""
    return value.kind is Kind.NUMBER and not value.step and _part(value) is not None


def _fitting(case: Quantity, point: Decimal | None, rules: Sequence[Rule]) -> tuple[Rule, Sequence[Rule]] | None:
    """The rule that holds in a case, with those for which it is no case; ``None`` where that is unclear."""
    inside: list[Rule] = []
    outside: list[Rule] = []
    for rule in rules:
        if rule.case is None:
            continue
        if not _compares(case, rule.case):
            continue
        holds = _holds(case, point, rule.case)
        if holds is None:
            return None
        (inside if holds else outside).append(rule)
    rest = [rule for rule in rules if rule.case is None]
    if len(rest) > 1 or not inside + outside:
        return None
    if not inside:
        return (rest[0], outside) if rest else None
    best = min(inside, key=_width)
    return best, [rule for rule in (*inside, *outside, *rest) if rule is not best]


def _compares(case: Quantity, of: Case) -> bool:
    """Whether a case is of the scale of another."""
    if of.days or case.kind is Kind.WEEKDAY:
        return bool(of.days) and case.kind is Kind.WEEKDAY
    return on_scale(case, of.of) is not None


def _holds(case: Quantity, point: Decimal | None, of: Case) -> bool | None:
    if case.kind is Kind.WEEKDAY:
        if not of.days:
            return None
        if set(case.value) <= set(of.days):
            return True
        return None if set(case.value) & set(of.days) else False
    if of.days or point is None:
        return None
    size = on_scale(case, of.of)
    if size is None:
        return None
    if scale(case) == scale(of.of):
        size = point
    return any(region.holds(size) for region in of.regions)


def _width(rule: Rule) -> tuple[int, Decimal]:
    """How much a rule takes in: the less, the more it is made for a case within."""
    region = rule.case.regions[0] if rule.case is not None and rule.case.regions else None
    if region is None:
        return 2, Decimal(0)
    if region.low is not None and region.high is not None:
        return 0, region.high - region.low
    return 1, region.high if region.high is not None else -(region.low or Decimal(0))


def _wrong(
    value: str,
    result: Quantity | None,
    look: _Look,
    *,
    others: Sequence[Quantity],
) -> tuple[Span, Span] | None:
    """Where a result stands that holds in another case, and where what holds in this one; ``None`` where none does."""
    applies, elsewhere = look.applies, look.elsewhere
    if _has(applies, value, result):
        return None
    if not applies.free and not any(_alike(result, other) for other in applies.results):
        return None
    # A sentence that gives what holds in this case as well speaks of both.
    if any(_has(applies, other.value, other) for other in others if other is not result):
        return None
    for rule in elsewhere:
        if _has(rule, value, result):
            return rule.span, applies.span
    return None


def _has(rule: Rule, value: str, result: Quantity | None) -> bool:
    if result is None:
        return rule.free
    part = _part(result)
    if part is not None and any(_part(other) == part for other in rule.results):
        return True
    return any(
        other.value == value and other.kind is result.kind and other.unit == result.unit for other in rule.results
    )


def _part(value: Quantity) -> Decimal | None:
    """What part of a whole a value is: 50 % and a half are one."""
    if value.kind is Kind.PERCENT:
        return Decimal(value.value) / 100
    number = Decimal(value.number) if value.kind is Kind.NUMBER and value.number else None
    return number if number is not None and 0 < number < 1 else None


def _charged(result: Quantity, look: _Look) -> tuple[Span, Span] | None:
    """Where something costs nothing for which a sentence has a sum that no source states: that of several."""
    if result.kind is not Kind.MONEY or not look.applies.free or look.source.body.values.holders(result):
        return None
    for rule in look.elsewhere:
        for other in rule.results:
            if other.kind is Kind.MONEY and other.unit == result.unit:
                return rule.span, look.applies.span
    return None


def _is_tied(result: Quantity, text: str, look: _Look, words: BoundWords) -> bool:
    """Whether values alone tell that a sentence is about a rule: the bound itself, a telling number, an age."""
    if any(rule.case is not None and rule.case.of.value == look.case.value for rule in look.rules):
        return True
    if len(result.value.replace(".", "").strip("0")) >= _TELLING:
        return True
    return _are_ages(text, look, words)


def _are_ages(text: str, look: _Look, words: BoundWords) -> bool:
    """Whether both a sentence and the rules speak of people of some age."""
    rules = look.rules
    stretch = look.source.source.text[rules[0].span.start : rules[-1].span.end]
    return words.children.search(text) is not None and words.children.search(stretch) is not None


def _alike(result: Quantity | None, other: Quantity) -> bool:
    """Whether two results are of one sort; nothing at all is of the sort of any price or percentage."""
    if result is None:
        return other.kind in (Kind.MONEY, Kind.PERCENT) or other.number == "0.5"
    if result.kind is Kind.MONEY and other.number == "0.5" and other.kind is Kind.NUMBER:
        return True
    if _part(result) is not None and _part(other) is not None:
        return True
    return result.kind is other.kind and result.unit == other.unit
