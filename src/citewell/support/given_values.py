"""A value that a sentence holds against a bound: 7.5 kg is fine, 40 cm is enough, at 1.95 m it fits.

The source says what may be with a bound, and the sentence says of a value that it may or may not be. The bound is the
one that the sentence itself gives as its reason, or the one of the source that its words are about.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import NamedTuple

import msgspec

from citewell.model import Kind, Quantity
from citewell.support.allowances import Allowance, allowance_in, allowance_of, allowances, clause_around, clause_edges
from citewell.support.clause_words import plain_stems
from citewell.support.places import Places
from citewell.support.prepared import PreparedSource
from citewell.support.regions import Bounded, BoundWords, bound_words, on_scale, scale, sentence_bounds
from citewell.support.stems import Word, read_words

_MOST_UNITS = 3

_NEARLY_BEST = 0.6

_MOST_HELD = 4

_NOUN = 24

_TOLD = 0.5


class Held(msgspec.Struct, frozen=True, kw_only=True):
    """A value that a sentence holds against a bound.

    Attributes:
        value: the value.
        bound: the value that bounds it.
        source: the source that states the bound; ``None`` where only the sentence does.
        wrong: whether it lies on the other side than the sentence says.
    """

    value: Quantity
    bound: Quantity
    source: PreparedSource | None
    wrong: bool


class _Verdict(NamedTuple):
    """What a sentence says of a value.

    Attributes:
        value: the value.
        holds: whether it may be; for a duty, whether there is one.
        duty: whether it speaks of a duty.
        sure: whether it says that the value is too much or too little.
        begin: where the clause begins.
        stop: where it ends.
    """

    value: Quantity
    holds: bool
    duty: bool
    sure: bool
    begin: int
    stop: int


def held_against_bounds(
    text: str, values: Sequence[Quantity], asked: str, sources: Sequence[PreparedSource], language: str
) -> Iterator[Held]:
    """The values of a sentence that it holds against a bound, rightly or wrongly; nothing where that is unclear.

    Args:
        text: the sentence.
        values: its values, in order.
        asked: the question.
        sources: the sources that it cites.
        language: ISO 639-1 code of its language.
    """
    words = bound_words(language)
    if not words.may_judge(text) or not (words.tells_of_bounds(text) or _any_bounds(sources, words, language)):
        return
    bounds = sentence_bounds(text, values, language)
    taken = {id(q) for bounded in bounds for q in (bounded.quantity, bounded.upper) if q is not None}
    given = [value for value in values if id(value) not in taken and on_scale(value, value) is not None]
    if not given:
        return
    edges = clause_edges(text, 0, len(text), values, bounds, language)
    for begin, stop in pairwise(edges):
        verdict = _verdict(text, begin, stop, values, given, words)
        if verdict is None:
            continue
        reason = _reason(verdict, text, values, bounds, sources, language)
        if reason is not None:
            source, allowance, known = reason
            if known is not None:
                wrong = _is_wrong(verdict, allowance, known, reasoned=True)
                yield Held(value=verdict.value, bound=allowance.bounded.quantity, source=source, wrong=wrong)
            continue
        yield from _by_sources(verdict, text, asked, sources, language)


def _any_bounds(sources: Sequence[PreparedSource], words: BoundWords, language: str) -> bool:
    """Whether any source may bound a value at all, which is known of each once."""
    for source in sources:
        made = source.body.places(language).made
        if "tells of bounds" not in made:
            made["tells of bounds"] = words.tells_of_bounds(source.source.text)
        if made["tells of bounds"]:
            return True
    return False


def _verdict(
    text: str, begin: int, stop: int, values: Sequence[Quantity], given: Sequence[Quantity], words: BoundWords
) -> _Verdict | None:
    """What a clause says of its only value, if that is one of those given that have a scale and are no bounds."""
    inside = [value for value in values if begin <= value.span.start < stop]
    if len(inside) != 1 or inside[0] not in given:
        return None
    negators = [match.start() for match in words.denied.finditer(text, begin, stop)]
    if len(negators) > 1:
        return None
    too = words.too.search(text, begin, stop)
    bad = words.bad.search(text, begin, stop)
    owed = words.owed.search(text, begin, stop)
    good = words.good.search(text, begin, stop)
    if too is not None or bad is not None:
        if too is not None and bad is not None:
            return None
        holds, sure = bool(negators), not negators
        return _Verdict(inside[0], holds=holds, duty=False, sure=sure, begin=begin, stop=stop)
    if owed is not None:
        return _Verdict(inside[0], holds=not negators, duty=True, sure=False, begin=begin, stop=stop)
    if good is None:
        return None
    return _Verdict(inside[0], holds=not negators, duty=False, sure=False, begin=begin, stop=stop)


def _reason(
    verdict: _Verdict,
    text: str,
    values: Sequence[Quantity],
    bounds: Sequence[Bounded],
    sources: Sequence[PreparedSource],
    language: str,
) -> tuple[PreparedSource | None, Allowance, Decimal | None] | None:
    """The bound that a sentence itself gives: that of another of its clauses, as the sources have it if they do."""
    words = bound_words(language)
    others = [
        value
        for value in values
        if not verdict.begin <= value.span.start < verdict.stop
        and on_scale(verdict.value, value) is not None
        and (scale(verdict.value) == scale(value) or words.children.search(text) is not None)
    ]
    if not others or len(others) > 2:
        return None
    first = others[0]
    if any(
        allowance_of(held, source, language) is not None
        for source in sources
        for held in source.body.values.holders(verdict.value)[:_MOST_HELD]
    ):
        return None  # it is a bound of its own: *100 for the one, 65 for the other*
    for source in sources:
        for held in source.body.values.holders(first)[:_MOST_HELD]:
            allowance = allowance_of(held, source, language)
            if allowance is not None:
                return source, allowance, on_scale(verdict.value, held)
    for bounded in bounds:
        if bounded.quantity is first:
            begin, stop = clause_around(clause_edges(text, 0, len(text), values, bounds, language), bounded)
            found = allowance_in(text, bounded, begin, stop, bound_words(language))
            if found is not None:
                return None, found, on_scale(verdict.value, first)
    return None


def _is_wrong(verdict: _Verdict, allowance: Allowance, size: Decimal, *, reasoned: bool) -> bool:
    """Whether a verdict goes against what is allowed."""
    if allowance.permitted is None:
        return verdict.duty and allowance.bounded.region.holds(size) is not verdict.holds
    if verdict.duty:
        return False
    permitted = allowance.permitted.holds(size)
    if verdict.holds:
        return not permitted
    return permitted and (verdict.sure or reasoned)


def _by_sources(
    verdict: _Verdict, text: str, asked: str, sources: Sequence[PreparedSource], language: str
) -> Iterator[Held]:
    """The bounds of the sources that the words of a sentence are about, where its verdict fares alike by all."""
    plain = plain_stems(language)
    own = read_words(text, 0, len(text), language)
    stems = {word.stem for word in own if word.stem not in plain}
    told = stems | {word.stem for word in read_words(asked, 0, len(asked), language) if word.stem not in plain}
    noun = _noun(text, verdict.value, own)
    found: list[tuple[PreparedSource, Allowance, bool]] = []
    for source in sources:
        if source.body.values.holders(verdict.value):
            return
        places = source.body.places(language)
        weights = {stem: places.rarity(stem) for stem in sorted(told) if stem in places.postings}
        units = places.best_units(weights, _MOST_UNITS)
        scored: list[tuple[float, Allowance, Decimal]] = []
        for number, _ in units:
            for allowance in allowances(places, source.source.text, number, language):
                size = on_scale(verdict.value, allowance.bounded.quantity)
                if size is None or not _counts_the_same(verdict.value, noun, allowance, places, language):
                    continue
                place = places.place(allowance.bounded.quantity)
                if place is None:
                    continue
                shared = {stem: w for stem, w in place.words.items() if stem in told and w >= _TOLD}
                if not stems & shared.keys() and not (shared and noun in shared):
                    continue
                scored.append((sum(w * places.rarity(s) for s, w in shared.items()), allowance, size))
        if not scored:
            continue
        best = max(score for score, *_ in scored)
        for score, allowance, size in scored:
            if score >= _NEARLY_BEST * best:
                found.append((source, allowance, _is_wrong(verdict, allowance, size, reasoned=False)))
    if len({wrong for *_, wrong in found}) == 1:
        source, allowance, wrong = found[0]
        yield Held(value=verdict.value, bound=allowance.bounded.quantity, source=source, wrong=wrong)


def _noun(text: str, value: Quantity, words: Sequence[Word]) -> str:
    """What a value counts: the stem of the word after it."""
    return next((w.stem for w in words if value.span.end <= w.start <= value.span.end + _NOUN), "")


def _counts_the_same(value: Quantity, noun: str, allowance: Allowance, places: Places, language: str) -> bool:
    """Whether two bare numbers count the same things; an age may be bare too."""
    other = allowance.bounded.quantity
    if value.kind is not Kind.NUMBER and other.kind is not Kind.NUMBER:
        return scale(value) == scale(other) or value.kind is not Kind.MEASURE
    if value.kind is not Kind.NUMBER or other.kind is not Kind.NUMBER:
        return True
    text = places.text_of(places.unit_of(other.span.start))
    children = bound_words(language).children
    counted = places.class_of(other)
    if counted == ("number", noun):
        return True
    return children.search(text) is not None and noun == ""
