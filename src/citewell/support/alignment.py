"""Statements of a sentence beside those of its sources that are about the same."""

from collections.abc import Sequence

import msgspec

from citewell.model import Passage
from citewell.support.places import Places, plain_stems
from citewell.support.prepared import PreparedSource
from citewell.support.statements import Statement

_MOST_UNITS = 5
_ABSENT = 0.5
_AROUND = 0.3
_NEARLY = 0.85
_PLAIN = 0.5
_APART = 0.6
_TAKEN = 0.4
_OWN = 1.0
_MOST_WORDS = 20
_ONE_WAY = 0.8
_NOT_THE_FIRST = 0.9


class Match(msgspec.Struct, frozen=True):
    """A statement of a source that is about the same as one of a sentence.

    Attributes:
        source: the source.
        unit: the unit of it that holds the statement.
        statement: the statement.
        covered: how much of the statement of the sentence it is about, from 0 to 1.
        owned: the same of what is its own.
        own: the stems that are of both their own.
        reached: the stems of the statement of the sentence that it is about.
        elsewhere: whether a stem of the statement of the sentence is not in it but in other units of the source.
        valued: whether both state values, and none of them the same.
        excepted: whether an exception is made in its unit.
        first: whether it is about what the statement of the sentence names first.
        mutual: what part of its own stems is in the statement of the sentence.
    """

    source: PreparedSource
    unit: int
    statement: Statement
    covered: float
    owned: float
    own: frozenset[str]
    reached: frozenset[str]
    mutual: float
    elsewhere: bool
    valued: bool
    excepted: bool
    first: bool


class Aligned(msgspec.Struct, frozen=True):
    """A statement of a sentence with its nearest matches, the best first."""

    statement: Statement
    matches: tuple[Match, ...]


def align(said: Places, sources: Sequence[PreparedSource], language: str | None) -> tuple[Aligned, ...]:
    """The statements of a claim, each beside those of its sources that are about the same."""
    return tuple(
        [Aligned(statement, _matches(said, statement, sources, language)) for statement in said.statements_of(0)]
    )


def _matches(
    said: Places, statement: Statement, sources: Sequence[PreparedSource], language: str | None
) -> tuple[Match, ...]:
    plain = plain_stems(language)
    found: list[Match] = []
    first = next((stem for stem, weight in statement.words.items() if weight >= _OWN), "")
    mine_values = said.values_in(statement.start, statement.end) or said.values_in(0, said.units[0].end)
    for source in sources:
        places = source.body.places(language)
        postings = places.postings
        weights = {
            stem: weight * (places.rarity(stem) if stem in postings else _ABSENT)
            * (_PLAIN if stem in plain else 1.0)
            for stem, weight in statement.words.items()
        }
        total = sum(weights.values())
        mine = sum(weight for stem, weight in weights.items() if statement.words[stem] >= _OWN)
        if not total:
            continue
        for number, _ in places.best_units(weights, _MOST_UNITS):
            inside = {word.stem for word in places.words_of(number)}
            unit = places.units[number]
            stated = places.statements_of(number)
            excepted = any("excepting" in mark.sense.roles for other in stated for mark in other.marks)
            for other in stated:
                if len(other.words) > _MOST_WORDS:
                    continue
                words = other.words
                covered, owned, elsewhere = 0.0, 0.0, False
                shared: list[str] = []
                for stem, weight in weights.items():
                    held = words.get(stem, 0.0)
                    if held:
                        own = statement.words[stem] >= _OWN
                        covered += weight * (1.0 if own == (held >= _OWN) else _APART if held >= _TAKEN else _AROUND)
                        if own:
                            owned += weight
                            if held >= _OWN:
                                shared.append(stem)
                    elif stem in inside:
                        covered += _AROUND * weight
                    elif stem in postings and statement.words[stem] >= _OWN and stem not in plain:
                        elsewhere = True
                if owned:
                    values = places.values_in(other.start, other.end) or places.values_in(unit.start, unit.end)
                    valued = any(
                        kind in mine_values and mine_values[kind].isdisjoint(values[kind]) for kind in values
                    )
                    held_own = [stem for stem, weight in words.items() if weight >= _OWN]
                    mutual = sum(stem in weights for stem in held_own) / max(len(held_own), 1)
                    found.append(Match(source, number, other, covered / total, owned / mine, frozenset(shared), frozenset(weights.keys() & words.keys()), mutual, elsewhere, valued, excepted, first in words))
    found.sort(key=_rank, reverse=True)
    if not found:
        return ()
    best, top = _rank(found[0]), found[0]
    return tuple(
        [
            match
            for match in found
            if _rank(match) >= _NEARLY * best
            or (match.unit == top.unit and match.source is top.source and not match.reached <= top.reached)
        ]
    )


def _rank(match: Match) -> float:
    return match.covered * (_ONE_WAY + (1 - _ONE_WAY) * match.mutual) * (1.0 if match.first else _NOT_THE_FIRST)


def passage_of(match: Match, language: str | None) -> Passage:
    """The passage of a source that holds a match."""
    source = match.source.source
    unit = match.source.body.places(language).units[match.unit]
    return Passage(source=source.id, start=unit.start, end=unit.end, text=source.text[unit.start : unit.end])
