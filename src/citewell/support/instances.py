"""Values of a sentence that are only a case of a rule of its sources: a suitcase of 19 kg where up to 23 kg may go.

The sentence names the case with the thing that it is of, as in *a 50-litre tank* or *a dog weighing 12 kg*, or in what
it takes as given: *with an attendance of 83 per cent, …*. The source bounds such values in a clause that shares its
words with the sentence, and the value lies within.
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cache
from typing import NamedTuple

from citewell.model import Kind, Quantity
from citewell.support.allowances import clause_around, clause_edges
from citewell.support.clause_words import plain_stems
from citewell.support.cues import PREMISE, negator_of
from citewell.support.places import Places
from citewell.support.prepared import PreparedSource
from citewell.support.regions import Bounded, bound_words, on_scale, read_bounds
from citewell.support.stems import read_words
from citewell.text.comparing import Bounding
from citewell.text.lexicon import UNSPACED_SCRIPTS, lexicons

_MOST_UNITS = 6
_MOST_READ = 30
_LONGEST = 600
_LEAD = 28
_SUBJECT = 60
_WITHIN = 40
_YEAR = 12
_COMMA = re.compile(r",\s|[，、]")
_THING = re.compile(r"[-‐‑ ]?[^\W\d_]")
_CASES = frozenset({Kind.NUMBER, Kind.MEASURE, Kind.MONEY, Kind.PERCENT})
_TIME = frozenset({"s", "month"})


class _Words(NamedTuple):
    """How one language names a case.

    Attributes:
        measuring: what stands before the value with a word that says of what it is: *weighing*.
        of: what stands before it with none.
        whoever: how a sentence begins that names a case.
        behind: what stands behind it.
        bounding: what makes it a bound.
        condition: what begins a condition in which it stands.
    """

    measuring: re.Pattern[str]
    of: re.Pattern[str]
    whoever: re.Pattern[str]
    behind: re.Pattern[str]
    bounding: re.Pattern[str]
    condition: re.Pattern[str]


def instances(
    text: str, values: Sequence[Quantity], missing: Sequence[Quantity], sources: Sequence[PreparedSource], language: str
) -> list[Quantity]:
    """Those of some values that no source states which are a case of a rule of theirs.

    Args:
        text: the sentence.
        values: its values, in order.
        missing: those in question.
        sources: the sources that it cites.
        language: ISO 639-1 code of its language.
    """
    named = [value for value in missing if value.kind in _CASES and _names_a_case(text, value, language)]
    if not named:
        return []
    bounds = read_bounds(text, 0, len(text), values, language)
    bounded = {id(bound.quantity) for bound in bounds if not _is_after(text, bound, language)}
    stems = {word.stem for word in read_words(text, 0, len(text), language)} - plain_stems(language)
    return [
        value
        for value in named
        if id(value) not in bounded and _is_within(text, value, values, stems, sources, language)
    ]


def _names_a_case(text: str, value: Quantity, language: str) -> bool:
    """Whether a value only says which thing, person or case a sentence is about."""
    words = _words(language)
    start, end = value.span.start, value.span.end
    before = text[max(0, start - _LEAD) : start]
    if value.per or (words.bounding.search(before) is not None and value.unit not in _TIME):
        return False  # €5 a day; up to a speed of 25 km/h
    written = text[start + len(value.text) : end]
    if written[:1] in ("-", "‐", "‑") or (not any(char.isdecimal() for char in value.text) and not written.strip()):
        return value.kind is Kind.MEASURE  # a 55-year-old, eine Vierzehnjährige
    if bound_words(language).too.search(text) is not None:
        return True  # seven people are too many
    if text[end : end + 1] == "-" or words.measuring.search(before) is not None:
        return True
    if words.behind.match(text, end) is not None:
        return True
    if start <= _SUBJECT and words.of.search(before) is not None and value.kind is Kind.NUMBER and value.counts:
        return True  # a group of 25 people
    if start <= _SUBJECT and words.of.search(before) is not None and value.kind is Kind.MEASURE:
        years = value.unit == "month" and Decimal(value.value) % _YEAR == 0 and language != "en"
        if value.unit not in _TIME or years:
            return True
    return _is_premise(text, value, language)


def _is_after(text: str, bound: Bounded, language: str) -> bool:
    """Whether a sentence takes as given that so much time has passed, which is no bound: whoever pays after a week."""
    phrase = text[bound.start : bound.quantity.span.start].strip().lower()
    return phrase in bound_words(language).timely and bound.region.low_open


def _is_premise(text: str, value: Quantity, language: str) -> bool:
    """Whether a value stands in what a sentence takes as given: whoever pays after eight days."""
    words = _words(language)
    if words.condition.search(text[max(0, value.span.start - _SUBJECT) : value.span.start]) is not None:
        return True
    premise = PREMISE.match(text) is not None or words.whoever.match(text) is not None
    return premise and _COMMA.search(text, value.span.end) is not None


def _is_within(
    text: str,
    value: Quantity,
    values: Sequence[Quantity],
    stems: set[str],
    sources: Sequence[PreparedSource],
    language: str,
) -> bool:
    """Whether the clauses that share most with a sentence all bound such values, and none leaves this one out."""
    scored: list[tuple[int, bool]] = []
    for source in sources:
        places = source.body.places(language)
        near: Sequence[int] = range(len(places.units))
        if len(near) > _MOST_READ:
            weights = {stem: places.rarity(stem) for stem in sorted(stems) if stem in places.postings}
            best = {number + more for number, _ in places.best_units(weights, _MOST_UNITS) for more in (0, 1)}
            near = sorted(number for number in best if number < len(places.units))
        for number in near:
            scored += _clauses(text, value, values, stems, source, places, number, language)
    top = max((score for score, _ in scored), default=0)
    return top > 0 and all(holds for score, holds in scored if score == top)


def _clauses(
    text: str,
    value: Quantity,
    values: Sequence[Quantity],
    stems: set[str],
    source: PreparedSource,
    places: Places,
    number: int,
    language: str,
) -> Iterator[tuple[int, bool]]:
    """For each clause of a unit that bounds such values, how much it shares with a sentence, and whether it fits."""
    unit, whole = places.units[number], source.source.text
    if unit.end - unit.start > _LONGEST:
        return
    inside = places.within(unit)
    bounds = read_bounds(whole, unit.start, unit.end, inside, language, carry=True)
    edges = clause_edges(whole, unit.start, unit.end, inside, bounds, language)
    for bound in bounds:
        size = on_scale(value, bound.quantity)
        if size is None:
            continue
        begin, stop = clause_around(edges, bound)
        if begin == unit.start and stop < unit.end and not _speaks_twice(bounds, stop):
            stop = unit.end
        own = {word.stem for word in read_words(whole, begin, stop, language)}
        score = len(own & stems) + _shares_results(text, values, value, source, whole, (begin, stop), language)
        too = bound_words(language).too.search(text) is not None
        agrees = too or _agrees(text, values, source, whole, (begin, stop), bound, language)
        yield score, bound.region.holds(size) is not too and agrees


def _said_until(text: str, values: Sequence[Quantity]) -> int:
    """Where the clause with the last value of a sentence ends; what follows may add a condition."""
    comma = _COMMA.search(text, values[-1].span.end)
    return comma.start() if comma is not None and len(values) > 1 else len(text)


def _shares_results(
    text: str,
    values: Sequence[Quantity],
    case: Quantity,
    source: PreparedSource,
    whole: str,
    clause: tuple[int, int],
    language: str,
) -> int:
    """How many results a sentence and a clause share: values, nothing at all, half of it."""
    begin, stop = clause
    shared = sum(
        any(begin <= held.span.start < stop for held in source.body.values.holders(other))
        for other in values
        if other is not case
    )
    zero = bound_words(language).zero
    patterns = (zero, _halves(language))
    return shared + sum(p.search(text) is not None and p.search(whole, begin, stop) is not None for p in patterns)


@cache
def _halves(language: str) -> re.Pattern[str]:
    """Words of a language for a half."""
    lexicon = lexicons().get(language)
    numbers = lexicon.numbers if lexicon is not None else None
    words = [] if numbers is None else [*numbers.halves.split(), *(w for w, n in numbers.fractions.items() if n == 2)]
    return re.compile(
        rf"(?<![^\W_])(?:{'|'.join(map(re.escape, words))})(?![^\W_])" if words else r"(?!)", re.IGNORECASE
    )


def _speaks_twice(bounds: Sequence[Bounded], stop: int) -> bool:
    return any(bound.start >= stop for bound in bounds)


def _agrees(
    text: str,
    values: Sequence[Quantity],
    source: PreparedSource,
    whole: str,
    clause: tuple[int, int],
    bound: Bounded,
    language: str,
) -> bool:
    """Whether a sentence gives what a clause gives, and denies as much as it does."""
    words = bound_words(language)
    begin, stop = clause
    zeros = [match.span() for match in words.zero.finditer(text)]
    if (words.zero.search(whole, begin, stop) is not None) is not bool(zeros):
        return False
    phrases = [(bound.start, bound.end), *(match.span() for match in words.zero.finditer(whole, begin, stop))]
    if _denials(whole, begin, stop, phrases, language) != _denials(text, 0, _said_until(text, values), zeros, language):
        return False
    for other in values:
        holders = source.body.values.holders(other)
        if holders and not any(begin <= held.span.start < stop for held in holders):
            return False
    return True


def _denials(text: str, begin: int, stop: int, phrases: Sequence[tuple[int, int]], language: str) -> int:
    """Whether a stretch denies something, 1 or 0, apart from phrases for a bound or for nothing at all."""
    found = negator_of(language).finditer(text, begin, stop)
    return sum(not any(first <= match.start() < last for first, last in phrases) for match in found) % 2


@cache
def _words(language: str) -> _Words:
    lexicon = lexicons().get(language)
    known = lexicon.bounding if lexicon is not None else Bounding()
    joined = lexicon is not None and lexicon.script in UNSPACED_SCRIPTS

    def phrases(words: Sequence[str], tail: str) -> re.Pattern[str]:
        written = "|".join(sorted(map(re.escape, words), key=lambda word: (-len(word), word)))
        if not written:
            return re.compile(r"(?!)")
        edge = "" if joined else r"(?<![^\W_])"
        return re.compile(rf"{edge}(?:{written}){tail}", re.IGNORECASE)

    space = r"[ \u00a0]?$" if joined else r"[ \u00a0](?:[^\W\d_]{1,5}[ \u00a0])?$"
    return _Words(
        phrases(known.measuring, space),
        phrases(known.of, r"[ \u00a0]?$" if joined else r"[ \u00a0]$"),
        phrases(known.whoever, "" if joined else r"(?![^\W_])"),
        phrases(known.behind, ""),
        phrases([*known.most, *known.below, *known.least, *known.above], "" if joined else r"(?![^\W_])"),
        phrases(lexicon.meaning.conditions if lexicon is not None else (), r"(?![^\W_])[^,.;:]*$"),
    )
