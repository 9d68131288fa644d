"""What the clauses of a text allow with a bound: trips of up to 31 days, nobody under 16."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from citewell.model import Quantity
from citewell.support.clauses import clause_cuts
from citewell.support.places import Places
from citewell.support.prepared import PreparedSource
from citewell.support.regions import Bounded, BoundWords, Region, bound_words, read_bounds

_PHRASE = 16

_LONGEST = 600


class Allowance(NamedTuple):
    """What a clause with a bound says.

    Attributes:
        bounded: the bound.
        permitted: where values may be; ``None`` where it names a duty of those within the bound.
        begin: where the clause begins.
        stop: where it ends.
    """

    bounded: Bounded
    permitted: Region | None
    begin: int
    stop: int


def clause_edges(
    text: str, begin: int, stop: int, values: Sequence[Quantity], bounds: Sequence[Bounded], language: str
) -> list[int]:
    """Where a sentence and its clauses begin, and where it ends; no clause begins within a value or a bound."""
    closed = [(value.span.start, value.span.end) for value in values]
    closed += [(bounded.start, bounded.end) for bounded in bounds]
    cuts = [match.start() for match in clause_cuts(language).finditer(text, begin, stop)]
    inner = [cut for cut in cuts if cut > begin and not any(first < cut < last for first, last in closed)]
    return [begin, *inner, stop]


def allowance_of(held: Quantity, source: PreparedSource, language: str) -> Allowance | None:
    """What the clause of a source says that has a value as its bound."""
    places = source.body.places(language)
    number = places.unit_of(held.span.start)
    if number < 0:
        return None
    for allowance in allowances(places, source.source.text, number, language):
        if allowance.bounded.quantity is held or allowance.bounded.upper is held:
            return allowance
    return None


def allowances(places: Places, text: str, number: int, language: str) -> list[Allowance]:
    """What the clauses of a unit allow."""
    unit = places.units[number]
    if unit.end - unit.start > _LONGEST:
        return []
    inside = places.within(unit)
    bounds = read_bounds(text, unit.start, unit.end, inside, language, carry=True)
    words = bound_words(language)
    found = []
    edges = clause_edges(text, unit.start, unit.end, inside, bounds, language)
    for bounded in bounds:
        begin, stop = clause_around(edges, bounded)
        if stop < edges[-1] and not _speaks(text, begin, stop, words):
            after = edges[edges.index(stop) + 1]
            if not any(stop <= one.start < after for one in bounds):
                stop = after  # *Whoever is under 16, may not …*
        allowance = allowance_in(text, bounded, begin, stop, words)
        if allowance is not None:
            found.append(allowance)
    return found


def clause_around(edges: Sequence[int], bounded: Bounded) -> tuple[int, int]:
    """The clause that a bound stands in."""
    return next(
        ((first, last) for first, last in pairwise(edges) if first <= bounded.quantity.span.start < last),
        (edges[0], edges[-1]),
    )


def _speaks(text: str, begin: int, stop: int, words: BoundWords) -> bool:
    """Whether a clause says by itself what may be."""
    patterns = (words.good, words.bad, words.owed, words.denied)
    return any(pattern.search(text, begin, stop) is not None for pattern in patterns)


def allowance_in(text: str, bounded: Bounded, begin: int, stop: int, words: BoundWords) -> Allowance | None:
    """What a clause says with a bound; ``None`` for a price or another result, or where it is unclear."""
    if words.zero.search(text, begin, stop) is not None or words.otherwise.search(text, begin, stop) is not None:
        return None
    phrase = range(bounded.start - _PHRASE, bounded.end)
    negators = [match for match in words.denied.finditer(text, begin, stop) if match.start() not in phrase]
    # A negator right before the phrase made it the opposite bound.
    lead = [match for match in words.denied.finditer(text, begin, stop) if match.start() in phrase]
    if len(negators) > 1 or (negators and lead):
        return None
    bad = next((match for match in words.bad.finditer(text, begin, stop) if match.start() not in phrase), None)
    owed = words.owed.search(text, begin, stop)
    if (
        owed is not None
        and not negators
        and bounded.start < owed.start()
        and (bounded.region.low_open or bounded.region.high_open)
    ):
        return Allowance(bounded, None, begin, stop)
    if (bad is not None) is not bool(negators):
        if owed is not None and negators and not _forbids(text, owed.start(), negators[0].start()):
            return None
        permitted = bounded.region.flipped()
        return Allowance(bounded, permitted, begin, stop) if permitted is not None else None
    return Allowance(bounded, bounded.region, begin, stop)


def _forbids(text: str, owed: int, negator: int) -> bool:
    """Whether a denied duty forbids, as *must not* does, rather than leaves free, as *need not* does."""
    return text[owed : owed + 4].lower() in ("must", "darf", "debe", "deve", "doit", "doiv", "devo", "moet", "mag ")
