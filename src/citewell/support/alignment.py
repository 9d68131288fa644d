"""Statements of a sentence beside those of its sources that are about the same."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from citewell.model import Passage, Quantity
from citewell.support.places import Places, plain_stems
from citewell.support.prepared import PreparedSource
from citewell.support.statements import Statement
from citewell.support.units import UnitKind

_MOST_STATEMENTS = 12
_MOST_UNITS = 5
_MOST_VALUES = 4
_MOST_HOLDERS = 8
_MOST_WORDS = 20
_OWN = 1.0
_PLAIN = 0.5
_ABSENT = 0.5
_TAKEN = 0.4
_APART = 0.6
_AROUND = 0.3
_VALUE = 0.5
_NEARLY = 0.85
_ONE_WAY = 0.8
_NOT_THE_FIRST = 0.9


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """A statement of a source that is about the same as one of a sentence.

    Attributes:
        source: the source.
        unit: the unit of it that holds the statement.
        statement: the statement.
        covered: how much of the statement of the sentence it is about, from 0 to 1.
        owned: the same of what is its own.
        reached: the stems of the statement of the sentence that it is about.
        rank: how well it fits, to be compared with others.
        mutual: what part of its own stems is in the statement of the sentence.
        elsewhere: whether a stem of the statement of the sentence is not in it but in other units of the source.
        valued: whether both state values, and none of them the same.
        excepted: whether an exception is made in its unit.
    """

    source: PreparedSource
    unit: int
    statement: Statement
    covered: float
    owned: float
    reached: frozenset[str]
    rank: float
    mutual: float
    elsewhere: bool
    valued: bool
    excepted: bool


class Aligned(msgspec.Struct, frozen=True):
    """A statement of a sentence with its nearest matches, the best first."""

    statement: Statement
    matches: tuple[Match, ...]


def align(said: Places, sources: Sequence[PreparedSource], language: str | None) -> tuple[Aligned, ...]:
    """The statements of a claim, each beside those of its sources that are about the same."""
    found: list[Aligned] = []
    for statement in said.statements_of(0)[:_MOST_STATEMENTS]:
        spoken = _Spoken(statement, said)
        matches = [match for source in sources for match in spoken.matches(source, language)]
        matches.sort(key=lambda match: -match.rank)
        found.append(Aligned(statement, tuple(_nearest(matches))))
    return tuple(found)


def passage_of(match: Match, language: str | None) -> Passage:
    """The passage of a source that holds a match."""
    source = match.source.source
    unit = match.source.body.places(language).units[match.unit]
    return Passage(source=source.id, start=unit.start, end=unit.end, text=source.text[unit.start : unit.end])


def _nearest(matches: Sequence[Match]) -> Iterator[Match]:
    """Those that fit nearly as well as the best, and those of its unit that are about what it is not about."""
    for match in matches:
        top = matches[0]
        if match.rank >= _NEARLY * top.rank or (
            match.unit == top.unit and match.source is top.source and not match.reached <= top.reached
        ):
            yield match


class _Spoken:
    """A statement of a sentence, to be compared with those of sources."""

    def __init__(self, statement: Statement, said: Places) -> None:
        self._words = statement.words
        self._first = next((stem for stem, weight in statement.words.items() if weight >= _OWN), "")
        own = said.quantities_in(statement.start, statement.end)
        self._quantities = own[:_MOST_VALUES]
        self._around = own or said.quantities_in(0, said.units[0].end)[:_MOST_VALUES]
        self._kinds = {quantity.kind for quantity in self._around}

    def matches(self, source: PreparedSource, language: str | None) -> Iterator[Match]:
        """The statements of a source that are about what the statement is about."""
        places = source.body.places(language)
        weights = self._weights(places, language)
        around = [_places_of(quantity, source) for quantity in self._around]
        held = [starts for starts in around[: len(self._quantities)] if starts]
        total = sum(weights.values()) + _VALUE * len(held)
        units = dict.fromkeys(number for number, _ in places.best_units(weights, _MOST_UNITS))
        units.update(dict.fromkeys(places.unit_of(start) for starts in held for start in starts))
        for number in units:
            if number < 0 or places.units[number].kind is UnitKind.HEADER:
                continue
            stated = places.statements_of(number)
            excepted = any("excepting" in mark.sense.roles for other in stated for mark in other.marks)
            inside = {word.stem for word in places.words_of(number)}
            for other in stated:
                if len(other.words) > _MOST_WORDS:
                    continue
                covered, owned, mine, elsewhere = self._compare(weights, other, inside, places)
                if not owned:
                    continue
                covered += _VALUE * sum(any(other.start <= start < other.end for start in starts) for starts in held)
                own = [stem for stem, weight in other.words.items() if weight >= _OWN]
                mutual = sum(stem in weights for stem in own) / max(len(own), 1)
                rank = covered / total * (_ONE_WAY + (1 - _ONE_WAY) * mutual)
                yield Match(
                    source=source,
                    unit=number,
                    statement=other,
                    covered=covered / total,
                    owned=owned / mine,
                    reached=frozenset(weights.keys() & other.words.keys()),
                    rank=rank if self._first in other.words else rank * _NOT_THE_FIRST,
                    mutual=mutual,
                    elsewhere=elsewhere,
                    valued=self._is_valued(other, places, number, around),
                    excepted=excepted,
                )

    def _weights(self, places: Places, language: str | None) -> Mapping[str, float]:
        plain, postings = plain_stems(language), places.postings
        return {
            stem: weight
            * (places.rarity(stem) if stem in postings else _ABSENT)
            * (_PLAIN if stem in plain else 1.0)
            for stem, weight in self._words.items()
        }

    def _compare(
        self, weights: Mapping[str, float], other: Statement, inside: set[str], places: Places
    ) -> tuple[float, float, float, bool]:
        covered = owned = mine = 0.0
        elsewhere = False
        for stem, weight in weights.items():
            own = self._words[stem] >= _OWN
            mine += weight if own else 0.0
            held = other.words.get(stem, 0.0)
            if held:
                covered += weight * (1.0 if own == (held >= _OWN) else _APART if held >= _TAKEN else _AROUND)
                owned += weight if own else 0.0
            elif stem in inside:
                covered += _AROUND * weight
            elif own and stem in places.postings:
                elsewhere = True
        return covered, owned, mine, elsewhere

    def _is_valued(self, other: Statement, places: Places, number: int, around: Sequence[Sequence[int]]) -> bool:
        if not self._kinds:
            return False
        unit = places.units[number]
        for start, end in ((other.start, other.end), (unit.start, unit.end)):
            if any(quantity.kind in self._kinds for quantity in places.quantities_in(start, end)):
                return not any(start <= position < end for positions in around for position in positions)
        return False


def _places_of(quantity: Quantity, source: PreparedSource) -> list[int]:
    """Where a source states a value."""
    return [other.span.start for other in source.body.values.holders(quantity)[:_MOST_HOLDERS]]
