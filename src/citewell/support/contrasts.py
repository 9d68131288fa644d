"""Values that a source sets against each other, each with its own words: *40 for bachelors and 50 for masters*.

A sentence that names the one thing and gives the value of the other has it of the wrong one, however it puts the rest.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

import msgspec

from citewell.model import Kind, Quantity
from citewell.support.clause_words import apart, plain_stems
from citewell.support.clauses import clause_cuts
from citewell.support.comparatives import comparing, is_before_number
from citewell.support.cues import negator_of
from citewell.support.gratis import is_gratis
from citewell.support.places import Places
from citewell.support.prepared import PreparedSource
from citewell.support.same_units import same_units
from citewell.support.stems import read_words
from citewell.text.lexicon import UNSPACED

_LONGEST = 600
_MOST_HELD = 6
_MOST_INSIDE = 12
_MOST_SEARCHED = 64
_FEWEST = 2
_KINDS = frozenset({Kind.MONEY, Kind.PERCENT, Kind.MEASURE, Kind.NUMBER, Kind.TIME})
_NAMING = frozenset({Kind.ORDINAL, Kind.WEEKDAY})
"""Values that rather say of what another one is: *in second class*, *on Saturdays*."""
_MARK = "#"
_BRACKETS = "(（"


class Contrast(msgspec.Struct, frozen=True, kw_only=True):
    """A value that a sentence gives of one thing and its source of another that it sets against it.

    Attributes:
        source: the source.
        value: the value in the sentence.
        stated: where the source has it.
        instead: what the source has of what the sentence names.
        words: stems of what the sentence names.
    """

    source: PreparedSource
    value: Quantity
    stated: Quantity
    instead: Quantity
    words: frozenset[str]


class _Side(NamedTuple):
    quantity: Quantity
    words: tuple[str, ...]


class _Pair(NamedTuple):
    """Two values side by side, with the stems that each has for itself alone."""

    held: _Side
    other: _Side


def contrasted(
    text: str, values: Sequence[Quantity], sources: Sequence[PreparedSource], language: str
) -> Iterator[Contrast]:
    """The values of a sentence that its sources give of something else beside what it names; nothing where unclear.

    Args:
        text: the sentence.
        values: its values, in order.
        sources: the sources that it cites.
        language: ISO 639-1 code of its language.
    """
    known = [(source, _pairs_of(source, language)) for source in sources]
    if not any(pairs.may_be_there for _, pairs in known):
        return  # as with most sources, which is known of them sooner than what the sentence says
    usable = [value for value in values if value.kind in _KINDS and not is_gratis(value)]
    for value in usable:
        pairs = [
            (source, stated.beside(other))
            for source, stated in known
            for other in source.body.values.holders(value)[:_MOST_HELD]
        ]
        if not pairs or not all(found for _, found in pairs):
            continue  # it stands in another place as well, with nothing set against it there
        part = _part_of(text, value, usable, language)
        if part is None:
            continue
        said = _said_in(text, part, values, language)
        if not all(_names_other(said, sides) for _, sides in pairs):
            continue
        rest = _said_in(text, (0, part[0]), values, language) | _said_in(text, (part[1], len(text)), values, language)
        found = [(source, _against(said, rest, sides, usable, part, language)) for source, sides in pairs]
        source, against = found[0]
        if against is None or any(pair is None for _, pair in found):
            continue
        if not _is_clear(text, language):
            return
        yield Contrast(
            source=source,
            value=value,
            stated=against.held.quantity,
            instead=against.other.quantity,
            words=frozenset(against.other.words) & said,
        )


def _names_other(said: frozenset[str], pairs: Sequence[_Pair]) -> bool:
    """Whether a sentence names the other side of any pair, which most sentences do not."""
    return any(not said.isdisjoint(pair.other.words) for pair in pairs)


def _is_clear(text: str, language: str) -> bool:
    """Whether a sentence speaks of what it names: it denies nothing, leaves nothing out and compares nothing."""
    if negator_of(language).search(text) is not None:
        return False
    aside = (*apart(language).finditer(text), *comparing(language).than.finditer(text))
    return all(is_before_number(text, match.end()) for match in aside)


def _against(
    said: frozenset[str],
    rest: frozenset[str],
    pairs: Sequence[_Pair],
    values: Sequence[Quantity],
    part: tuple[int, int],
    language: str,
) -> _Pair | None:
    """The pair whose other side a sentence names and whose own it does not, if none of the pairs is in its favour."""
    unspaced = language in UNSPACED  # where a character stands in two pairs, some cross the edges of words
    found: _Pair | None = None
    for pair in pairs:
        both = [value for value in values if _are_same(value, pair.other.quantity)]
        if any(part[0] <= value.span.start < part[1] for value in both):
            return None
        ways = [
            (own, other)
            for own, other in _apart(pair.held.words, pair.other.words)
            if other and not own & said and (other <= said or (unspaced and 2 * len(other & said) >= len(other)))
            if not both or own & rest  # where it gives both values, it has to have them the other way round
        ]
        if not ways:
            return None
        found = found or pair
    return found


def _apart(own: tuple[str, ...], other: tuple[str, ...]) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """The stems that only one of two sides has; the shorter shares with the longer what it leaves out.

    That may be what stands last, *in first class and in second*, or first, *of the price of one and of the other*.
    """
    yield frozenset(own) - frozenset(other), frozenset(other) - frozenset(own)
    more = len(own) - len(other)
    if more > 0:
        for fuller in ((*other, *own[-more:]), (*own[:more], *other)):
            yield frozenset(own) - frozenset(fuller), frozenset(fuller) - frozenset(own)


def _are_same(value: Quantity, other: Quantity) -> bool:
    return value.kind is other.kind and value.value == other.value


def _part_of(text: str, value: Quantity, values: Sequence[Quantity], language: str) -> tuple[int, int] | None:
    """Where a sentence speaks of a value; ``None`` where it does not keep its values apart."""
    begin, stop = 0, len(text)
    for other in values:
        if other is value or not _are_alike(value, other):
            continue
        before = other.span.start < value.span.start
        first, second = (other, value) if before else (value, other)
        cut = _boundary(text, first.span.end, second.span.start, language)
        if cut is None:
            return None
        begin, stop = (max(begin, cut[1]), stop) if before else (begin, min(stop, cut[0]))
    return begin, stop


def _said_in(text: str, part: tuple[int, int], values: Sequence[Quantity], language: str) -> frozenset[str]:
    """The stems of a part of a sentence, with the values that rather name something."""
    stems = {word.stem for word in read_words(text, *part, language)} - plain_stems(language)
    naming = (_naming(value) for value in values if value.kind in _NAMING and part[0] <= value.span.start < part[1])
    return frozenset(stems.union(*naming))


def _naming(value: Quantity) -> tuple[str, ...]:
    """A value as a stem; of days of the week, each."""
    return tuple(f"{_MARK}{day}" for day in value.value) if value.kind is Kind.WEEKDAY else (f"{_MARK}.{value.value}",)


def _are_alike(value: Quantity, other: Quantity) -> bool:
    if value.kind is not other.kind:
        return False
    return value.kind in (Kind.MONEY, Kind.TIME) or other.unit in same_units(value)


def _boundary(text: str, start: int, end: int, language: str) -> tuple[int, int] | None:
    """The one place between two values where something else begins; ``None`` where there is none, or more."""
    cuts = [match.span() for match in clause_cuts(language).finditer(text, start, end)]
    if not cuts:
        return None
    merged = [cuts[0]]
    for cut in cuts[1:]:
        if text[merged[-1][1] : cut[0]].strip() or text[cut[0]] in _BRACKETS:
            merged.append(cut)
        else:
            merged[-1] = (merged[-1][0], cut[1])
    return merged[0] if len(merged) == 1 else None


class _Pairs:
    """The pairs of one source, read where something is asked of them.

    Args:
        places: its values and units.
        text: its text.
        language: ISO 639-1 code of its language.
    """

    def __init__(self, places: Places, text: str, language: str) -> None:
        self._places = places
        self._text = text
        self._language = language
        self._read: dict[int, Sequence[_Pair]] = {}

    @cached_property
    def may_be_there(self) -> bool:
        """Whether there are any at all; of a text of many units, that is not asked."""
        count = len(self._places.units)
        return count > _MOST_SEARCHED or any(map(self._of, range(count)))

    def beside(self, held: Quantity) -> Sequence[_Pair]:
        """What stands beside a value and is set against it."""
        number = self._places.unit_of(held.span.start)
        found = self._of(number) if number >= 0 else ()
        return [pair for pair in found if pair.held.quantity.span == held.span]

    def _of(self, number: int) -> Sequence[_Pair]:
        known = self._read.get(number)
        if known is None:
            known = self._read[number] = list(_read_pairs(self._places, number, self._text, self._language))
        return known


def _pairs_of(source: PreparedSource, language: str) -> _Pairs:
    places = source.body.places(language)
    known = places.made.get("pairs")
    if not isinstance(known, _Pairs):
        known = places.made["pairs"] = _Pairs(places, source.source.text, language)
    return known


def _read_pairs(places: Places, number: int, text: str, language: str) -> Iterator[_Pair]:
    unit = places.units[number]
    if unit.cells or unit.end - unit.start > _LONGEST:
        return
    every = places.within(unit)
    inside = [value for value in every if value.kind in _KINDS and not is_gratis(value)]
    if not _FEWEST <= len(inside) <= _MOST_INSIDE:
        return
    differing = list(_differing(inside))
    if not differing:
        return
    cuts = [match.span() for match in clause_cuts(language).finditer(text, unit.start, unit.end)]
    plain = plain_stems(language)
    stated = [(value.span.start, value.span.end) for value in every]
    spoken = [
        (word.start, word.stem)
        for word in places.words_of(number)
        if word.stem not in plain and not any(begin <= word.start < stop for begin, stop in stated)
    ]
    spoken += [(value.span.start, stem) for value in every if value.kind in _NAMING for stem in _naming(value)]
    spoken.sort()

    def stems(start: int, end: int) -> tuple[str, ...]:
        return tuple(stem for position, stem in spoken if start <= position < end)

    for first, second in differing:
        cut = _boundary(text, first.span.end, second.span.start, language)
        if cut is None:
            continue
        begin = max((stop for _, stop in cuts if stop <= first.span.start), default=unit.start)
        end = next((start for start, _ in cuts if start >= second.span.end), unit.end)
        heads = stems(begin, first.span.start), stems(cut[1], second.span.start)
        tails = stems(first.span.end, cut[0]), stems(second.span.end, end)
        if tails[1] and not heads[1]:
            sides, one = tails, bool(tails[0]) or text[cut[0]] in _BRACKETS  # *30 (15 for students)*
        elif heads[1] and heads[0] and not tails[0] and not tails[1]:
            sides, one = heads, True
        else:
            continue
        left, right = _Side(first, sides[0]), _Side(second, sides[1])
        if one:
            yield _Pair(left, right)
        if _are_sorts(*sides):  # otherwise what stands with the first may be said of both
            yield _Pair(right, left)


def _differing(values: Sequence[Quantity]) -> Iterator[tuple[Quantity, Quantity]]:
    """Each of some values with the next one of its sort, where the two are not the same."""
    for first in values:
        after = (other for other in values if other.span.start >= first.span.end and _are_alike(first, other))
        second = next(after, None)
        if second is not None and not _are_same(first, second):
            yield first, second


def _are_sorts(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether two sides are sorts of one thing, *a first permit* and *a second permit*, or days or ranks alone."""
    shared = frozenset(one) & frozenset(other)
    if shared:
        return len(one) == len(other) > len(shared)
    return bool(one and other) and one[0][0] == other[0][0] == _MARK
