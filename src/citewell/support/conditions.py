"""Results that hold in some cases only: free from 35 pounds on, half price up to 14 years, closed on Sundays.

A clause of a source gives a result, and the bound in it says for which values of something else it holds. A clause
without one gives what holds otherwise. A sentence that puts a result to a value for which the source has another is
contradicted.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import NamedTuple
from weakref import WeakKeyDictionary

import msgspec

from citewell.model import Kind, Quantity, Span
from citewell.support.cues import negator_of
from citewell.support.places import Places, plain_stems
from citewell.support.prepared import PreparedSource
from citewell.support.regions import Bounded, BoundWords, Region, bound_words, on_scale, read_bounds, scale
from citewell.support.statements import clause_cuts
from citewell.support.units import UnitKind

_RESULTS = frozenset({Kind.MONEY, Kind.PERCENT, Kind.MEASURE, Kind.NUMBER, Kind.TIME})
_MOST_UNITS = 4000
_MOST_HELD = 4
_MOST_UNITS_OF_WORDS = 3
_LONGEST = 600
_YEAR = re.compile(r"(?:19|20)\d\d")
_MONTH = re.compile(r"--\d\d")
_TINY = Decimal("0.000001")
_ZERO = "0"
_LISTED = 10
_BARE = 8
_TELLING = 3


class Case(NamedTuple):
    """For which values of something a result holds.

    Attributes:
        regions: where they lie; empty for days of the week.
        days: on which days of the week, or none.
        of: the value that says so.
        span: where that is said.
    """

    regions: tuple[Region, ...]
    days: str
    of: Quantity
    span: Span


class Rule(NamedTuple):
    """What holds in a case.

    Attributes:
        case: the case; ``None`` for all others.
        results: the values that hold.
        free: whether it is that nothing is due.
        span: where that is said.
    """

    case: Case | None
    results: tuple[Quantity, ...]
    free: bool
    span: Span


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


class Rules:
    """The rules of one source, read where something is asked of them.

    Args:
        places: its values and units.
        text: its text.
        language: ISO 639-1 code of its language.
    """

    def __init__(self, places: Places, text: str, language: str) -> None:
        self._places = places
        self._text = text
        self._language = language
        self._by_unit: dict[int, list[Quantity]] = {}
        for quantity in places.quantities:
            number = places.unit_of(quantity.span.start)
            if number >= 0:
                self._by_unit.setdefault(number, []).append(quantity)
        self._read: dict[int, tuple[Rule, ...]] = {}
        self._tables: list[tuple[int, tuple[Rule, ...]]] | None = None

    def around(self, numbers: Iterable[int]) -> Iterator[tuple[int, tuple[Rule, ...]]]:
        """The rules that stand together in some units, or in one of them and the one after it; each with its unit."""
        places = self._places
        for number in sorted({near for number in numbers for near in (number, number + 1)}):
            if not 0 <= number < len(places.units):
                continue
            rules = self._of(number)
            if len(rules) > 1:
                yield number, rules
            before = self._of(number - 1) if number else ()
            if before and rules and not places.units[number].begins:
                yield number, (*before, *rules)
        if self._tables is None:
            self._tables = list(_table_rules(places, self._by_unit, self._text, self._language))
        yield from self._tables

    def _of(self, number: int) -> tuple[Rule, ...]:
        known = self._read.get(number)
        if known is None:
            unit = self._places.units[number]
            values = self._by_unit.get(number, ())
            if not values or unit.cells or unit.end - unit.start > _LONGEST:
                known = ()
            else:
                known = tuple(_sentence_rules(self._text, unit.start, unit.end, values, self._language))
            self._read[number] = known
        return known


_RULES: WeakKeyDictionary[Places, Rules] = WeakKeyDictionary()


def rules_of(places: Places, text: str, language: str) -> Rules:
    """The rules of a source.

    Args:
        places: its values and units.
        text: its text.
        language: ISO 639-1 code of its language.
    """
    known = _RULES.get(places)
    if known is None:
        known = _RULES[places] = Rules(places, text, language)
    return known


def _sentence_rules(
    text: str, begin: int, stop: int, values: Sequence[Quantity], language: str
) -> Iterator[Rule]:
    words = bound_words(language)
    whole = read_bounds(text, begin, stop, values, language)
    edges = [begin, *_cuts(text, begin, stop, values, whole, language), stop]
    found: list[Rule] = []
    rested = bare = False
    waiting: Case | None = None
    for first, last in pairwise(edges):
        inside = [value for value in values if first <= value.span.start < last]
        bounds = [bounded for bounded in whole if first <= bounded.quantity.span.start < last]
        case = _case(first, last, inside, bounds)
        used = {id(q) for bounded in bounds for q in (bounded.quantity, bounded.upper) if q is not None}
        results = tuple(
            value
            for value in inside
            if id(value) not in used and value.kind in _RESULTS and not _is_year(value) and value.number
        )
        free = words.zero.search(text, first, last) is not None and negated(text, first, last, language) is False
        rest = words.otherwise.search(text, first, last) is not None
        if not results and not free:
            if case is not None and found and found[-1].case is None and not rested:
                found[-1] = found[-1]._replace(case=case)
            else:
                waiting = case
                bare = case is not None and last - first - (case.span.end - case.span.start) <= _BARE
            continue
        if waiting is not None and (case is not None or not rest) and (case is None or bare):
            found.append(Rule(waiting, results, free, Span(first, last)))
        if case is not None or (waiting is None and (rest or not found)):
            found.append(Rule(case, results, free, Span(first, last)))
            rested = rest
        waiting = None
    if any(rule.case is not None for rule in found):
        yield from found


def _cuts(
    text: str, begin: int, stop: int, values: Sequence[Quantity], bounds: Sequence[Bounded], language: str
) -> Iterator[int]:
    """Where the clauses of a sentence begin: not within a value or bound, nor between two days or months."""
    closed = [(value.span.start, value.span.end) for value in values]
    closed += [(bounded.start, bounded.end) for bounded in bounds]
    closed += [
        (left.span.start, right.span.end)
        for left, right in pairwise(values)
        if left.kind is right.kind
        and left.kind in (Kind.DATE, Kind.WEEKDAY)
        and right.span.start - left.span.end <= _LISTED
    ]
    for match in clause_cuts(language).finditer(text, begin, stop):
        cut = match.start()
        if cut > begin and not any(first < cut < last for first, last in closed):
            yield cut


def negated(text: str, begin: int, stop: int, language: str) -> bool:
    """Whether a stretch denies something with another word than one for nothing at all."""
    words = bound_words(language)
    free = [match.span() for match in words.zero.finditer(text, begin, stop)]
    return any(
        not any(first <= match.start() < last for first, last in free)
        for match in negator_of(language).finditer(text, begin, stop)
    )


def _is_year(value: Quantity) -> bool:
    return value.kind is Kind.NUMBER and _YEAR.fullmatch(value.text) is not None


def _case(begin: int, stop: int, inside: Sequence[Quantity], bounds: Sequence[Bounded]) -> Case | None:
    """The case that a clause names, if it is one."""
    if len(bounds) == 1 and bounds[0].quantity.kind is not Kind.DATE:
        bounded = bounds[0]
        return Case((bounded.region,), "", bounded.quantity, Span(bounded.start, bounded.end))
    if bounds:
        dates = [bounded for bounded in bounds if bounded.quantity.kind is Kind.DATE]
        if len(dates) != len(bounds):
            return None
        regions = [bounded.region for bounded in dates]
        taken = {id(q) for bounded in dates for q in (bounded.quantity, bounded.upper)}
        for value in inside:
            if value.kind is Kind.DATE and id(value) not in taken and (number := on_scale(value, value)) is not None:
                regions.append(Region(number, False, number, False))
        return Case(tuple(regions), "", dates[0].quantity, Span(dates[0].start, dates[-1].end))
    days = [value for value in inside if value.kind is Kind.WEEKDAY]
    if days:
        return Case((), "".join(sorted({day for value in days for day in value.value})), days[0], days[0].span)
    months = [value for value in inside if value.kind is Kind.DATE and _MONTH.fullmatch(value.value)]
    if months:
        regions = tuple(
            Region(number, False, number, False) for month in months if (number := on_scale(month, month)) is not None
        )
        return Case(regions, "", months[0], months[0].span)
    ordinals = [value for value in inside if value.kind is Kind.ORDINAL]
    if len(ordinals) == 1 and (place := on_scale(ordinals[0], ordinals[0])) is not None:
        return Case((Region(place, False, place, False),), "", ordinals[0], ordinals[0].span)
    return None


def _table_rules(
    places: Places, by_unit: dict[int, list[Quantity]], text: str, language: str
) -> Iterator[tuple[int, tuple[Rule, ...]]]:
    """The columns of tables whose rows begin with a bound or range."""
    columns: dict[object, list[Rule]] = {}
    first: dict[object, int] = {}
    for number, values in by_unit.items():
        unit = places.units[number]
        if number >= _MOST_UNITS or unit.kind is not UnitKind.ROW or len(unit.cells) < 2:
            continue
        start, end = unit.cells[0]
        label = [value for value in values if start <= value.span.start < end]
        bounds = read_bounds(text, start, end, label, language)
        case = _case(start, end, label, bounds)
        if case is None:
            continue
        for column, (begin, stop) in enumerate(unit.cells[1:], start=1):
            results = tuple(v for v in values if begin <= v.span.start < stop and v.kind in _RESULTS)
            if len(results) == 1:
                key = unit.governors, column
                columns.setdefault(key, []).append(Rule(case, results, False, Span(start, stop)))
                first.setdefault(key, number)
    yield from _day_columns(places, by_unit)
    for key, rules in columns.items():
        if len(rules) > 1:
            yield first[key], tuple(rules)


def _day_columns(
    places: Places, by_unit: dict[int, list[Quantity]]
) -> Iterator[tuple[int, tuple[Rule, ...]]]:
    """The rows of tables whose columns are for days of the week."""
    for number, values in by_unit.items():
        unit = places.units[number]
        if number >= _MOST_UNITS or unit.kind is not UnitKind.ROW:
            continue
        seasons: dict[frozenset[str], list[Rule]] = {}
        for header in unit.governors:
            cells = places.units[header].cells
            for days in by_unit.get(header, ()):
                if days.kind is not Kind.WEEKDAY:
                    continue
                for column, (begin, stop) in enumerate(cells[: len(unit.cells)]):
                    if begin <= days.span.start < stop:
                        words = frozenset(
                            word.stem
                            for word in places.words_of(header)
                            if begin <= word.start < stop and not days.span.start <= word.start < days.span.end
                        )
                        first, last = unit.cells[column]
                        results = tuple(v for v in values if first <= v.span.start < last and v.kind in _RESULTS)
                        case = Case((), days.value, days, days.span)
                        if len(results) == 1:
                            seasons.setdefault(words, []).append(Rule(case, results, False, Span(unit.start, unit.end)))
        for rules in seasons.values():
            if len(rules) > 1:
                yield number, tuple(rules)


def misapplied(
    text: str,
    stems: frozenset[str],
    values: Sequence[Quantity],
    sources: Sequence[PreparedSource],
    language: str,
) -> Iterator[Misapplied]:
    """The results of a sentence that its sources give for another case than the one it names.

    Args:
        text: the sentence.
        stems: the stems of its words.
        values: its values, in order.
        sources: the sources that it cites.
        language: ISO 639-1 code of its language.
    """
    words = bound_words(language)
    if negated(text, 0, len(text), language):
        return
    bounds = read_bounds(text, 0, len(text), values, language)
    free = words.zero.search(text)
    plain = plain_stems(language)
    telling = stems - plain
    pairs = list(_pairs(values, bounds))
    for source in sources:
        places = source.body.places(language)
        numbers = {places.unit_of(held.span.start) for v in values for held in source.body.values.holders(v)[:_MOST_HELD]}
        if free is not None or not numbers or any(v.kind is Kind.MONEY for v in values):
            weights = {stem: places.rarity(stem) for stem in sorted(telling) if stem in places.postings}
            numbers.update(number for number, _ in places.best_units(weights, _MOST_UNITS_OF_WORDS))
        for number, rules in rules_of(places, source.source.text, language).around(numbers):
            for case, point in pairs:
                results = [v for v in values if v is not case and v.kind in _RESULTS and v.number and not _is_year(v)]
                fitting = _fitting(case, point, rules)
                if fitting is None:
                    continue
                spoken = _spoken(places, number, telling)
                for result in results:
                    found = _wrong(result.value, result, rules, fitting, others=values)
                    if found is None and spoken > 1:
                        found = _charged(result, rules, fitting, source)
                    if found is not None and (spoken or _is_tied(case, result, text, source, rules, words)):
                        yield Misapplied(
                            source=source, case=case, result=result.text, stated=found[0], applies=found[1]
                        )
                        return
                if free is not None and not results and spoken > 1:
                    found = _wrong(_ZERO, None, rules, fitting, others=values)
                    if found is not None:
                        yield Misapplied(source=source, case=case, result=free[0], stated=found[0], applies=found[1])
                        return


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
        if id(value) in ranged or _is_year(value):
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
    rules: Sequence[Rule],
    fitting: tuple[Rule, Sequence[Rule]],
    *,
    others: Sequence[Quantity],
) -> tuple[Span, Span] | None:
    """Where a result stands that holds in another case, and where what holds in this one; ``None`` where none does."""
    applies, elsewhere = fitting
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
    return any(other.value == value and other.kind is result.kind and other.unit == result.unit for other in rule.results)


def _part(value: Quantity) -> Decimal | None:
    """What part of a whole a value is: 50 % and a half are one."""
    if value.kind is Kind.PERCENT:
        return Decimal(value.value) / 100
    number = Decimal(value.number) if value.kind is Kind.NUMBER and value.number else None
    return number if number is not None and 0 < number < 1 else None


def _charged(
    result: Quantity, rules: Sequence[Rule], fitting: tuple[Rule, Sequence[Rule]], source: PreparedSource
) -> tuple[Span, Span] | None:
    """Where something costs nothing for which a sentence has a sum that no source states: that of several."""
    applies, elsewhere = fitting
    if result.kind is not Kind.MONEY or not applies.free or source.body.values.holders(result):
        return None
    for rule in elsewhere:
        for other in rule.results:
            if other.kind is Kind.MONEY and other.unit == result.unit:
                return rule.span, applies.span
    return None


def _is_tied(
    case: Quantity, result: Quantity, text: str, source: PreparedSource, rules: Sequence[Rule], words: BoundWords
) -> bool:
    """Whether values alone tell that a sentence is about a rule: the bound itself, a telling number, an age."""
    if any(rule.case is not None and rule.case.of.value == case.value for rule in rules):
        return True
    if len(result.value.replace(".", "").strip("0")) >= _TELLING:
        return True
    stretch = source.source.text[rules[0].span.start : rules[-1].span.end]
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
