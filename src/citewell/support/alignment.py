"""Statements of a sentence beside those of its sources that are about the same."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from citewell.model import Kind, Passage, Quantity
from citewell.support.prepared import PreparedSource
from citewell.support.sayings import Sayings
from citewell.support.statements import Statement

_MOST_STATEMENTS = 12
_MOST_UNITS = 5
_WORTH = 0.4
_MOST_VALUES = 4
_MOST_HOLDERS = 8
_MOST_WORDS = 20
_OWN = 1.0
_CONDITION = 0.5
_IN_CONDITION = 0.8
_TAKEN = 0.4
_APART = 0.6
_AROUND = 0.3
_VALUE = 0.5
_MOST_GLANCED = 6
_GLANCED = 0.3
_TOPIC = 0.4
_NEARLY = 0.85
_ONE_WAY = 0.8
_NOT_THE_FIRST = 0.9


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """A statement of a source that is about the same as one of a sentence.

    Attributes:
        source: the source.
        sayings: what it says, read by the rules of the sentence's language.
        unit: the unit of it that holds the statement.
        statement: the statement.
        covered: how much of the statement of the sentence it is about, from 0 to 1.
        owned: the same of what is its own.
        mutual: what part of its own stems is in the statement of the sentence.
        reached: how many stems of the statement of the sentence it is about.
    """

    source: PreparedSource
    sayings: Sayings
    unit: int
    statement: Statement
    covered: float
    owned: float
    mutual: float
    reached: int

    def has_other_values(self, around: Sequence[Quantity]) -> bool:
        """Whether it states values of the kinds of some others, and none of them."""
        kinds = {quantity.kind for quantity in around}
        if Kind.FREQUENCY in kinds:
            kinds.add(Kind.WEEKDAY)  # "not every day" of "from Tuesday to Sunday"
        unit = self.sayings.places.units[self.unit]
        for start, end in ((self.statement.start, self.statement.end), (unit.start, unit.end)):
            theirs = [quantity for quantity in self.sayings.quantities_in(start, end) if quantity.kind in kinds]
            if theirs:
                return not any(_may_be_same(value, other) for value in around for other in theirs) and not any(
                    start <= position < end for value in around for position in _places_of(value, self.source)
                )
        return False

    def has_values_elsewhere(self, around: Sequence[Quantity]) -> bool:
        """Whether the source states a value of the sentence, but in other units only."""
        unit = self.sayings.places.units[self.unit]
        places = [_places_of(value, self.source) for value in around]
        return any(starts and not any(unit.start <= start < unit.end for start in starts) for starts in places)

    def is_excepted(self) -> bool:
        """Whether the source makes an exception beside it."""
        stated = self.sayings.statements_of(self.unit)
        return any("excepting" in mark.sense.roles for other in stated for mark in other.marks)

    def has_elsewhere(self, statement: Statement) -> bool:
        """Whether the source has a stem of the statement of the sentence, but in other units only."""
        inside = self.sayings.stems_of(self.unit)
        return any(stem not in inside and stem in self.sayings.places.postings for stem in statement.own)


class Aligned(msgspec.Struct, frozen=True):
    """A statement of a sentence beside those of its sources that are about the same.

    Attributes:
        statement: the statement.
        matches: those that fit nearly as well as the best one, the best first; of its unit those with them that are
            about what it is not about.
        around: the values of the statement, or of its sentence where it has none.
    """

    statement: Statement
    matches: tuple[Match, ...]
    around: Sequence[Quantity]


def align(said: Sayings, sources: Sequence[PreparedSource], language: str | None) -> tuple[Aligned, ...]:
    """The statements of a claim, each beside those of its sources that are about the same.

    None where the words of the claim and those of what is about the same cannot contradict each other.
    """
    if not _may_differ(said, sources, language):
        return ()
    return tuple([_align(statement, said, sources, language) for statement in said.statements_of(0)[:_MOST_STATEMENTS]])


def _may_differ(said: Sayings, sources: Sequence[PreparedSource], language: str | None) -> bool:
    hints = said.hints
    if hints is None:
        return False
    held = [source.body.sayings(language) for source in sources]
    hint = said.hint_for(held)
    if not any(hints.may_differ(hint, sayings.hint) for sayings in held):
        return False
    for sayings in held:
        if not sayings.may_tell_against(hint, said):
            continue
        places = sayings.places
        best = places.best_units({stem: places.rarity(stem) for stem in said.stems_of(0)}, _MOST_GLANCED)
        for number, weight in best:
            if weight < _GLANCED * best[0][1]:
                break
            if hints.may_tell(hint, sayings.hint_of(number)):
                return True
            if sayings.takes_up(number + 1) and hints.may_tell(hint, sayings.hint_of(number + 1)):
                return True
    return False


def passage_of(match: Match) -> Passage:
    """The passage of a source that holds a match."""
    source = match.source.source
    unit = match.sayings.places.units[match.unit]
    return Passage(source=source.id, start=unit.start, end=unit.end, text=source.text[unit.start : unit.end])


class _Candidate(NamedTuple):
    rank: float
    source: PreparedSource
    sayings: Sayings
    unit: int
    statement: Statement
    covered: float
    owned: float
    mutual: float


def _align(statement: Statement, said: Sayings, sources: Sequence[PreparedSource], language: str | None) -> Aligned:
    own = said.quantities_in(statement.start, statement.end)
    around = (own or said.quantities_in(0, said.places.units[0].end))[:_MOST_VALUES]
    found: list[_Candidate] = []
    for source in sources:
        found += _candidates(statement, own[:_MOST_VALUES], source, language)
    if not found:
        return Aligned(statement, (), around)
    found.sort(key=_rank, reverse=True)
    top = found[0]
    reached = statement.words.keys() & top.statement.words.keys()
    least = _NEARLY * top.rank
    matches = tuple(
        [
            _match(candidate, statement)
            for candidate in found
            if candidate.rank >= least
            or (
                candidate.unit == top.unit
                and candidate.source is top.source
                and not statement.words.keys() & candidate.statement.words.keys() <= reached
            )
        ]
    )
    return Aligned(statement, matches, around)


def _rank(candidate: _Candidate) -> float:
    return candidate.rank


def _candidates(
    statement: Statement, quantities: Sequence[Quantity], source: PreparedSource, language: str | None
) -> Iterator[_Candidate]:
    """The statements of a source that are about what a statement is about."""
    sayings = source.body.sayings(language)
    places = sayings.places
    words = statement.words
    topics = source.topics(language)
    # What the whole document is about need not be said in each of its sentences.
    weights = {
        stem: weight * sayings.telling(stem) * (_TOPIC if stem in topics else 1.0) for stem, weight in words.items()
    }
    total = sum(weights.values())
    mine = sum([weights[stem] for stem in statement.own])
    best = places.best_units(weights, _MOST_UNITS)
    units = [number for number, weight in best if weight >= _WORTH * best[0][1]]
    units += [number + 1 for number in units if number + 1 not in units and sayings.takes_up(number + 1)]
    held: list[list[int]] = []
    for quantity in quantities:
        starts = _places_of(quantity, source)
        if starts:
            held.append(starts)
            units += [number for start in starts if (number := places.unit_of(start)) >= 0 and number not in units]
    total += _VALUE * len(held)
    for number in units:
        inside = sayings.stems_of(number)
        stated = sayings.statements_of(number)
        # What a pronoun takes up is not in the unit itself.
        shared = [
            (stem, weight)
            for stem, weight in weights.items()
            if stem in inside or any(stem in other.words for other in stated)
        ]
        for other in stated:
            theirs = other.words
            if len(theirs) > _MOST_WORDS:
                continue
            covered = owned = 0.0
            for stem, weight in shared:
                held_as = theirs.get(stem)
                if held_as is None:
                    covered += _AROUND * weight if stem in inside else 0.0
                elif words[stem] >= _OWN:
                    owned += weight
                    covered += weight * _as_own(held_as)
                else:
                    covered += weight * (1.0 if held_as < _OWN else _APART)
            if not owned:
                continue
            for starts in held:
                if any(other.start <= start < other.end for start in starts):
                    covered += _VALUE
            mutual = len(other.own & words.keys()) / max(len(other.own), 1)
            rank = covered / total * (_ONE_WAY + (1 - _ONE_WAY) * mutual)
            if statement.first not in theirs:
                rank *= _NOT_THE_FIRST
            yield _Candidate(rank, source, sayings, number, other, covered / total, owned / mine, mutual)


def _as_own(held_as: float) -> float:
    """How much a stem counts that a statement of a sentence has of its own and one of a source in this way."""
    if held_as >= _OWN:
        return 1.0
    if held_as >= _CONDITION:
        return _IN_CONDITION
    return _APART if held_as >= _TAKEN else _AROUND


def _match(candidate: _Candidate, statement: Statement) -> Match:
    return Match(
        source=candidate.source,
        sayings=candidate.sayings,
        unit=candidate.unit,
        statement=candidate.statement,
        covered=candidate.covered,
        owned=candidate.owned,
        mutual=candidate.mutual,
        reached=len(statement.words.keys() & candidate.statement.words.keys()),
    )


def _may_be_same(one: Quantity, other: Quantity) -> bool:
    """Whether two values are the same, or dates of which one is part of the other."""
    if one.kind is not other.kind:
        return False
    return one.value == other.value or (
        one.kind is Kind.DATE and (one.value.startswith(other.value) or other.value.startswith(one.value))
    )


def _places_of(quantity: Quantity, source: PreparedSource) -> list[int]:
    """Where a source states a value."""
    return [other.span.start for other in source.body.values.holders(quantity)[:_MOST_HOLDERS]]
