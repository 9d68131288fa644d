"""Bounds that a sentence turns round: *no more than ten years* where its sources say *at least ten years*."""

from collections.abc import Iterator, Sequence, Set
from itertools import pairwise

import msgspec

from citewell.model import Kind, Quantity
from citewell.support.clauses import clause_cuts
from citewell.support.comparatives import comparing
from citewell.support.places import Places
from citewell.support.prepared import PreparedSource
from citewell.support.regions import Bounded, bound_words, read_bounds, scale, sentence_bounds
from citewell.support.stems import read_words

_MOST_HELD = 8
_LONGEST = 600
_PHRASE = 16
_NEARLY_BEST = 0.6
_SOME = 0.5


class Turned(msgspec.Struct, frozen=True, kw_only=True):
    """A bound that a sentence has the other way round.

    Attributes:
        said: the bound, as the sentence writes it.
        source: the source.
        start: where it has the opposite bound.
        end: where that ends.
    """

    said: str
    source: PreparedSource
    start: int
    end: int


def turned(text: str, values: Sequence[Quantity], sources: Sequence[PreparedSource], language: str) -> Iterator[Turned]:
    """The bounds of a sentence whose value is bounded the other way wherever its sources state it.

    Args:
        text: the sentence.
        values: its values, in order.
        sources: the sources that it cites.
        language: ISO 639-1 code of its language.
    """
    if not bound_words(language).may_bound(text):
        return
    bounds = sentence_bounds(text, values, language)
    for bounded in bounds:
        if bounded.upper is not None:
            continue
        found = _everywhere_opposite(text, bounded, values, bounds, sources, language)
        if found is not None:
            source, other = found
            yield Turned(said=text[bounded.start : bounded.end], source=source, start=other.start, end=other.end)


def _everywhere_opposite(
    text: str,
    bounded: Bounded,
    values: Sequence[Quantity],
    bounds: Sequence[Bounded],
    sources: Sequence[PreparedSource],
    language: str,
) -> tuple[PreparedSource, Bounded] | None:
    if not any(_may_oppose(bounded, source, language) for source in sources):
        return None
    begin, stop = _clause(text, 0, len(text), bounded, values, bounds, language)
    if comparing(language).moving.search(text, begin, stop) is not None:
        return None
    found: tuple[PreparedSource, Bounded] | None = None
    stems = {word.stem for word in read_words(text, begin, stop, language)}
    for source in sources:
        places = source.body.places(language)
        whole = source.source.text
        for held in _meant(source, places, bounded.quantity, stems):
            number = places.unit_of(held.span.start)
            unit = places.units[number] if number >= 0 else None
            if unit is None or unit.end - unit.start > _LONGEST:
                return None
            inside = places.within(unit)
            others = _bounds_of(places, number, whole, language)
            other = next((one for one in others if held in (one.quantity, one.upper)), None)
            if other is None or not _opposed(bounded, other, held):
                return None
            if text[bounded.start : bounded.end] == whole[other.start : other.end]:
                return None  # only a word further away may turn it round, and its clause has to be read for that
            first, last = _clause(whole, unit.start, unit.end, other, inside, others, language)
            if not _says_the_same(text, (begin, stop), bounded, values, whole, (first, last), other, source, language):
                return None
            found = found or (source, other)
    return found


class _Bounds(dict[int, Sequence[Bounded]]):
    """The bounds of the units of a source that were asked for, by their numbers."""


def _bounds_of(places: Places, number: int, text: str, language: str) -> Sequence[Bounded]:
    """The bounds of a unit of a source, read once."""
    known = places.made.get("bounds")
    if not isinstance(known, _Bounds):
        known = places.made["bounds"] = _Bounds()
    found = known.get(number)
    if found is None:
        unit = places.units[number]
        found = known[number] = read_bounds(text, unit.start, unit.end, places.within(unit), language)
    return found


def _may_oppose(bounded: Bounded, source: PreparedSource, language: str) -> bool:
    """Whether a source bounds the same value the other way anywhere, whatever of."""
    places = source.body.places(language)
    for held in source.body.values.holders(bounded.quantity)[:_MOST_HELD]:
        number = places.unit_of(held.span.start)
        if number < 0 or places.units[number].end - places.units[number].start > _LONGEST:
            continue
        others = _bounds_of(places, number, source.source.text, language)
        if any(held in (one.quantity, one.upper) and _opposed(bounded, one, held) for one in others):
            return True
    return False


def _meant(source: PreparedSource, places: Places, value: Quantity, stems: Set[str]) -> list[Quantity]:
    """The places of a value in a source that have most to do with the words of a sentence."""
    scored: list[tuple[float, Quantity]] = []
    for held in source.body.values.holders(value)[:_MOST_HELD]:
        if scale(held) != scale(value):
            continue
        place = places.place(held)
        words = place.words if place is not None else {}
        scored.append((sum(weight for stem, weight in words.items() if stem in stems), held))
    best = max((score for score, _ in scored), default=0.0)
    return [held for score, held in scored if score >= max(_NEARLY_BEST * best, _SOME)]


def _opposed(bounded: Bounded, other: Bounded, held: Quantity) -> bool:
    side, against = bounded.region.side, other.region.side
    if against == "range":
        return side == ("up" if held is other.upper else "down")
    return side != against


def _clause(
    text: str,
    begin: int,
    stop: int,
    bounded: Bounded,
    values: Sequence[Quantity],
    bounds: Sequence[Bounded],
    language: str,
) -> tuple[int, int]:
    closed = [(value.span.start, value.span.end) for value in values] + [(one.start, one.end) for one in bounds]
    cuts = [match.start() for match in clause_cuts(language).finditer(text, begin, stop)]
    edges = [begin, *(c for c in cuts if c > begin and not any(a < c < b for a, b in closed)), stop]
    position = bounded.quantity.span.start
    return next(((first, last) for first, last in pairwise(edges) if first <= position < last), (begin, stop))


def _says_the_same(
    text: str,
    clause: tuple[int, int],
    bounded: Bounded,
    values: Sequence[Quantity],
    whole: str,
    other_clause: tuple[int, int],
    other: Bounded,
    source: PreparedSource,
    language: str,
) -> bool:
    """Whether two clauses differ in nothing but their bounds: what holds above a bound does not hold below it."""
    words = bound_words(language)
    if _parity(text, clause, bounded, language) != _parity(whole, other_clause, other, language):
        return False
    for pattern in (words.zero, words.otherwise, words.bad, words.too):
        if (pattern.search(text, *clause) is None) is not (pattern.search(whole, *other_clause) is None):
            return False
    for value in values:
        if value is bounded.quantity or not clause[0] <= value.span.start < clause[1] or value.kind is Kind.IDENTIFIER:
            continue
        holders = source.body.values.holders(value)
        if holders and not any(other_clause[0] <= one.span.start < other_clause[1] for one in holders):
            return False
    return True


def _parity(text: str, clause: tuple[int, int], bounded: Bounded, language: str) -> int:
    """Whether a clause is denied, apart from the words of its bound."""
    phrase = range(bounded.start - _PHRASE, bounded.end)
    negators = bound_words(language).denied.finditer(text, *clause)
    return sum(match.start() not in phrase for match in negators) % 2
