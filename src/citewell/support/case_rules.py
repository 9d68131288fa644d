"""What holds in which case: the rules that the sentences and tables of a source state.

A clause gives a result, and the bound in it says for which values of something else it holds: free from 35 pounds on,
half price up to 14 years. A clause without one gives what holds otherwise.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from citewell.model import Kind, Quantity, Span
from citewell.support.clauses import clause_cuts
from citewell.support.cues import negator_of
from citewell.support.gratis import is_gratis
from citewell.support.places import Places
from citewell.support.regions import Bounded, Region, bound_words, on_scale, read_bounds
from citewell.support.units import UnitKind

_RESULTS = frozenset({Kind.MONEY, Kind.PERCENT, Kind.MEASURE, Kind.NUMBER, Kind.TIME})

_CASES = frozenset({Kind.WEEKDAY, Kind.DATE, Kind.ORDINAL})
"""Values that may be a case without any bound."""

_MOST_UNITS = 4000

_MOST_SEARCHED = 64

_LONGEST = 600

_YEAR = re.compile(r"(?:19|20)\d\d")

_MONTH = re.compile(r"--\d\d")

_LISTED = 10

_FIRM = re.compile(r"[;:.；。]")

_BARE = 8


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
            if number >= 0 and not is_gratis(quantity):
                self._by_unit.setdefault(number, []).append(quantity)
        self._read: dict[int, tuple[Rule, ...]] = {}
        self._tables: list[tuple[int, tuple[Rule, ...]]] | None = None

    @cached_property
    def may_stand_together(self) -> bool:
        """Whether any of its rules stand together, as hardly any do; of a text of many units, that is not asked."""
        count = len(self._places.units)
        return count > _MOST_SEARCHED or any(True for _ in self.around(range(count)))

    def around(self, numbers: Iterable[int]) -> Iterator[tuple[int, tuple[Rule, ...]]]:
        """The rules that stand together in some units, or in one of them and the one after it; each with its unit."""
        places = self._places
        for number in sorted({near for one in numbers for near in (one, one + 1)}):
            if not 0 <= number < len(places.units):
                continue
            rules = self._of(number)
            if len(rules) > 1:
                yield number, rules
            before = self._of(number - 1) if number else ()
            if before and rules and not places.units[number].begins and not _share_a_case(before, rules):
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


def _share_a_case(before: Sequence[Rule], rules: Sequence[Rule]) -> bool:
    """Whether two sentences give something for the same case each, so that they do not speak of the same thing."""
    cases = {(rule.case.regions, rule.case.days) for rule in before if rule.case is not None}
    return any(rule.case is not None and (rule.case.regions, rule.case.days) in cases for rule in rules)


def rules_of(places: Places, text: str, language: str) -> Rules:
    """The rules of a source.

    Args:
        places: its values and units.
        text: its text.
        language: ISO 639-1 code of its language.
    """
    known = places.made.get("rules")
    if not isinstance(known, Rules):
        known = places.made["rules"] = Rules(places, text, language)
    return known


def _sentence_rules(text: str, begin: int, stop: int, values: Sequence[Quantity], language: str) -> Iterator[Rule]:
    words = bound_words(language)
    whole = read_bounds(text, begin, stop, values, language)
    if not whole and not any(value.kind in _CASES for value in values):
        return  # it names no case
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
            if id(value) not in used and value.kind in _RESULTS and not is_year(value) and value.number
        )
        free = words.zero.search(text, first, last) is not None and not negated(text, first, last, bounds, language)
        rest = words.otherwise.search(text, first, last) is not None
        if not results and not free:
            if case is not None and found and found[-1].case is None and not rested:
                found[-1] = found[-1]._replace(case=case)
            else:
                waiting = case
                bare = case is not None and last - first - (case.span.end - case.span.start) <= _BARE
            continue
        if waiting is not None and (case is not None or not rest) and (case is None or bare):
            found.append(Rule(waiting, results, free=free, span=Span(first, last)))
        if case is not None or (waiting is None and (rest or not found)):
            found.append(Rule(case, results, free=free, span=Span(first, last)))
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
        and _FIRM.search(text, left.span.end, right.span.start) is None
    ]
    for match in clause_cuts(language).finditer(text, begin, stop):
        cut = match.start()
        if cut > begin and not any(first < cut < last for first, last in closed):
            yield cut


def negated(text: str, begin: int, stop: int, bounds: Sequence[Bounded], language: str) -> bool:
    """Whether a stretch denies something with another word than one for nothing at all or of a bound."""
    words = bound_words(language)
    closed = [match.span() for match in words.zero.finditer(text, begin, stop)]
    closed += [(bounded.start, bounded.end) for bounded in bounds]
    return any(
        not any(first <= match.start() < last for first, last in closed)
        for match in negator_of(language).finditer(text, begin, stop)
    )


def is_year(value: Quantity) -> bool:
    """Whether a bare number is a year."""
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
        singly = [v for v in inside if v.kind is Kind.DATE and id(v) not in taken]
        regions += [Region.between(n, n) for value in singly if (n := on_scale(value, value)) is not None]
        return Case(tuple(regions), "", dates[0].quantity, Span(dates[0].start, dates[-1].end))
    days = [value for value in inside if value.kind is Kind.WEEKDAY]
    if days:
        return Case((), "".join(sorted({day for value in days for day in value.value})), days[0], days[0].span)
    months = [value for value in inside if value.kind is Kind.DATE and _MONTH.fullmatch(value.value)]
    if months:
        regions = [Region.between(n, n) for month in months if (n := on_scale(month, month)) is not None]
        return Case(tuple(regions), "", months[0], months[0].span)
    ordinals = [value for value in inside if value.kind is Kind.ORDINAL]
    if len(ordinals) == 1 and (place := on_scale(ordinals[0], ordinals[0])) is not None:
        return Case((Region.between(place, place),), "", ordinals[0], ordinals[0].span)
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
                key: object = unit.governors, column
                columns.setdefault(key, []).append(Rule(case, results, free=False, span=Span(start, stop)))
                first.setdefault(key, number)
    yield from _day_columns(places, by_unit)
    for key, rules in columns.items():
        if len(rules) > 1:
            yield first[key], tuple(rules)


def _day_columns(places: Places, by_unit: dict[int, list[Quantity]]) -> Iterator[tuple[int, tuple[Rule, ...]]]:
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
                            seasons.setdefault(words, []).append(
                                Rule(case, results, free=False, span=Span(unit.start, unit.end))
                            )
        for rules in seasons.values():
            if len(rules) > 1:
                yield number, tuple(rules)
