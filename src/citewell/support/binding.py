"""Whether a value of a sentence belongs, in its source, to what the sentence says it of.

That a value stands in a source says little: it may be another model's, another year's, another column's. So the words
that the sentence ties to a value are compared with those that the source ties to it, and with those that the source
ties to other values of the same kind. Where another value fits better, and nothing speaks for this one, the sentence is
contradicted; where nothing tells, it is not.
"""

import enum
import re
from collections.abc import Callable, Iterator, Sequence, Set
from functools import cached_property
from math import log
from typing import NamedTuple

import msgspec

from citewell.model import Kind, Quantity
from citewell.support.clause_words import apart, plain_stems
from citewell.support.cues import negator_of
from citewell.support.frames import frames_in
from citewell.support.naming import NAME
from citewell.support.places import Place, Places, Weights
from citewell.support.prepared import PreparedSource
from citewell.support.stems import Word

_ENOUGH = 0.55
_ENOUGH_ALONE = 0.65
_DOUBT = 0.4
_NAME = 1.6
_LEAST_NAME = 0.5
_LEAST_WITHIN = 0.7
_TITLE = 0.9
_SAME_UNIT = 0.05
_PRESENT = 0.3
_SURE = 0.8
_LEAD = 0.3
_SOME = 0.4
_ALONG = 0.5
_HAN = "\u3400"
_PAUSE = re.compile(r",\s|[;:.，、。]")
_RECKONED_BEFORE = re.compile(r"(?:[×*+=÷−]|\bplus|\bminus|\bless)\s*$")
_RECKONED_AFTER = re.compile(r"\s*(?:[×*+=÷−]|plus\b|minus\b|less\b)")
_PLAIN_KINDS = frozenset({Kind.NUMBER, Kind.ORDINAL})
_MOST_HOLDERS = 16


class Bond(enum.Enum):
    """How a value stands to the words around it."""

    BOUND = "bound"
    ELSEWHERE = "belongs to something else"
    UNTOLD = "nothing tells"


class Binding(msgspec.Struct, frozen=True, kw_only=True):
    """A value of a sentence and what it belongs to in the sources.

    Attributes:
        quantity: the value.
        bond: whether it belongs to the same there.
        holder: where the value stands.
        rival: the value that fits the sentence better, if there is one.
        words: stems of the sentence that speak for the rival.
    """

    quantity: Quantity
    bond: Bond
    holder: tuple[PreparedSource, Quantity] | None = None
    rival: tuple[PreparedSource, Quantity] | None = None
    words: tuple[str, ...] = ()


class Said:
    """A sentence whose values are to be bound, with what stands around it.

    Args:
        text: the sentence.
        places: its values and words.
        language: ISO 639-1 code of the language by whose rules all words are read.
        around: adds the words from around the sentence, when they are first needed.
    """

    def __init__(
        self, text: str, places: Places, language: str | None, around: Callable[["Said"], None] | None = None
    ) -> None:
        self.text = text
        self.places = places
        self.language = language
        self.words = places.words_of(0)
        self._add_around = around
        self._names = {word.stem for word in self.words if word.name}
        self._around: dict[str, float] = {}
        self._written = {word.stem: text[word.start : word.end] for word in reversed(self.words)}

    def add(self, text: str, words: Sequence[Word], weight: float) -> None:
        """Adds words from around the sentence, with how far they may be meant in it; names as such, others half."""
        for word in words:
            self._around.setdefault(word.stem, weight if word.name else weight / 2)
            self._written.setdefault(word.stem, text[word.start : word.end])
            if word.name:
                self._names.add(word.stem)

    @cached_property
    def around(self) -> Weights:
        """The stems from around the sentence, each with how far it may be meant in it."""
        if self._add_around is not None:
            self._add_around(self)
        return self._around

    @property
    def names(self) -> Set[str]:
        """Stems that are written as names, in the sentence or around it."""
        _ = self.around  # which may add some
        return self._names

    def take_over(self, other: "Said") -> None:
        """Takes over what stands around another reading of the same sentence."""
        self._around.update(other.around)
        self._written.update(other._written)
        self._names |= other.names

    def meant(self, place: Place) -> dict[str, float]:
        """The stems that say what one of the values belongs to."""
        own = place.quantity.value.split() if place.quantity.unit == NAME else ()
        words = {stem: weight for stem, weight in self.around.items() if stem not in own}
        for stem, weight in place.words.items():
            if weight > words.get(stem, 0.0):
                words[stem] = weight
        unmeant = self._unmeant
        return {stem: weight for stem, weight in words.items() if stem not in unmeant}

    @cached_property
    def _unmeant(self) -> Set[str]:
        """The stems that do not say what a value belongs to: plain verbs, what is left out, what is denied."""
        unmeant = set(plain_stems(self.language))
        unmeant.update(_left_out(self.text, self.words, self.language))
        if negator_of(self.language).search(self.text):
            for statement in self.places.statements_of(0):
                unmeant.update(stem for stem, sign in statement.signs.items() if sign < 0)
        return unmeant

    @cached_property
    def frames(self) -> Sequence[tuple[tuple[str, str], str]]:
        """The names of the sentence with what stands beside them."""
        return list(frames_in(self.words))

    def beside(self, source: PreparedSource) -> Places:
        """The places of a source that those of the sentence are compared with."""
        return source.body.places(self.language)

    def written(self, stems: Sequence[str]) -> list[str]:
        """Stems as they are written."""
        return list(dict.fromkeys(self._written.get(stem, stem) for stem in stems))


def bindings(said: Said, values: Sequence[Quantity], sources: Sequence[PreparedSource]) -> Iterator[Binding]:
    """What the values of a sentence that its sources state belong to in them.

    Args:
        said: the sentence.
        values: its values.
        sources: the sources that it cites.
    """
    held = [
        (value, [(source, other) for source in sources for other in source.body.values.holders(value)])
        for value in values
        if value.kind is not Kind.IDENTIFIER or said.places.class_of(value) is not None
    ]
    claimed = frozenset(value.value for value in values)
    for value, holders in held:
        place = said.places.place(value) if holders and not _is_reckoned(said.text, value) else None
        if place is not None:
            companions = [
                (source, source.body.places(said.language).unit_of(stated.span.start))
                for other, found in held
                for source, stated in found
                if other is not value
            ]
            yield bind(said, place, holders, companions, claimed)


def _is_reckoned(text: str, value: Quantity) -> bool:
    """Whether a value is a term of arithmetic that the sentence shows."""
    before = text[max(value.span.start - 8, 0) : value.span.start]
    return _RECKONED_BEFORE.search(before) is not None or _RECKONED_AFTER.match(text, value.span.end) is not None


def bind(
    said: Said,
    place: Place,
    holders: Sequence[tuple[PreparedSource, Quantity]],
    companions: Sequence[tuple[PreparedSource, int]],
    claimed: Set[str],
) -> Binding:
    """Compares what a sentence ties to a value with what its sources tie to it.

    Args:
        said: the sentence.
        place: the place of the value in it.
        holders: where the sources state the value.
        companions: the units in which the sources state the other values of the sentence.
        claimed: the values of the sentence.
    """
    words: dict[str, float] | None = None
    best: Binding | None = None
    for source, held in holders[:_MOST_HOLDERS]:
        places = said.beside(source)
        there = places.place(held)
        if there is None or not _comparable(place.quantity, held):
            return Binding(quantity=place.quantity, bond=Bond.UNTOLD, holder=(source, held))
        if not said.frames and not places.rivals(there):
            return Binding(quantity=place.quantity, bond=Bond.BOUND, holder=(source, held))
        if words is None:
            words = said.meant(place)
        joined = said.places.joined_with(place) if len(claimed) > 1 else frozenset()
        comparison = _Comparison(words, place.words, said.names, claimed, joined, source, places)
        rival = comparison.strongest(there, {unit for other, unit in companions if other is source})
        frames = [(frame, name) for frame, name in said.frames if words.get(name, 0.0) >= _SURE]
        telling = rival.words if rival is not None else _named_otherwise(frames, there, places)
        if not telling:
            return Binding(quantity=place.quantity, bond=Bond.BOUND, holder=(source, held))
        if best is None:
            best = Binding(
                quantity=place.quantity,
                bond=Bond.ELSEWHERE,
                holder=(source, held),
                rival=(source, rival.quantity) if rival is not None else None,
                words=telling,
            )
    return best or Binding(quantity=place.quantity, bond=Bond.UNTOLD)


def _left_out(text: str, spoken: Sequence[Word], language: str | None) -> Iterator[str]:
    """The words that a sentence leaves out of what it says: *apart from apples and pears*."""
    pattern = apart(language)
    for match in pattern.finditer(text):
        end = next((cut.start() for cut in _PAUSE.finditer(text, match.end())), len(text))
        yield from (word.stem for word in spoken if match.end() <= word.start < end)


def _comparable(said: Quantity, held: Quantity) -> bool:
    """Whether the value of a source is of the kind of that of a sentence, so that the two have the same rivals."""
    return said.kind is held.kind or {said.kind, held.kind} <= _PLAIN_KINDS


class _Rival(NamedTuple):
    """A value that fits a sentence better, and the words that tell."""

    weight: float
    quantity: Quantity
    words: tuple[str, ...]


class _Comparison:
    """What a sentence ties to one of its values, to be compared with what a source ties to its own.

    Args:
        words: what the sentence, and what stands around it, ties to the value.
        own: what the sentence itself does.
        names: which of them are names.
        claimed: the values of the sentence.
        joined: those of them that no word divides from the value.
        source: the source.
        places: where its values stand.
    """

    def __init__(
        self,
        words: Weights,
        own: Weights,
        names: Set[str],
        claimed: Set[str],
        joined: Set[str],
        source: PreparedSource,
        places: Places,
    ) -> None:
        self._words = words
        self._own = own
        self._names = names
        self._claimed = claimed
        self._joined = joined
        self._places = places
        self._strict = bool(places.quantities) and places.quantities[0].unit == NAME
        title = source.title
        # The words of a title hold for all that its source says, but for names that have others beside them.
        siblings = places.siblings
        entitled = title.places(places.language).frequency if title is not None else {}
        self._least = {stem: _TITLE if stem in entitled and stem not in siblings else 0.0 for stem in words}
        units = max(len(self._places.units), 1)
        scale = log(units + 1)
        frequency = self._places.frequency
        rarities = {stem: log((units + 1) / max(frequency.get(stem, 1), 1)) / scale for stem in words}
        self._weights = {stem: weight * self._telling(stem, rarities[stem]) for stem, weight in words.items()}
        # Within one sentence a word tells its values apart however often the text has it.
        self._within = {
            stem: weight * self._telling(stem, max(rarities[stem], _LEAST_WITHIN)) for stem, weight in words.items()
        }

    def _telling(self, stem: str, rarity: float) -> float:
        """How telling a stem is: the fewer units of the source have it, the more; a name always is."""
        if stem in self._names or " " in stem:
            return max(rarity, _LEAST_NAME) * _NAME
        # Of Chinese characters each stands in two pairs.
        return rarity / 2 if len(stem) == 2 and stem[0] >= _HAN else rarity

    def strongest(self, held: Place, companions: Set[int]) -> _Rival | None:
        """The value that fits the words clearly better than the one held; ``None`` when none does.

        Args:
            held: where the value stands.
            companions: the units in which the source states the other values of the sentence.
        """
        strongest: _Rival | None = None
        for rival in self._rivals(held):
            found = self._against(held, rival, companions)
            if found is not None and (strongest is None or found.weight > strongest.weight):
                strongest = found
        return strongest

    def _rivals(self, held: Place) -> Iterator[Place]:
        """The places of other values that may be meant in its stead."""
        return (rival for rival in self._places.rivals(held) if self._of_one_thing(held, rival))

    def _about(self, telling: Sequence[str], rival: Place) -> bool:
        """Whether a rival has to do with the sentence itself, and not only with what stands around it."""
        return any(stem in self._own for stem in telling) or any(
            rival.words.get(stem, 0.0) >= _PRESENT for stem in self._own
        )

    def _tells_a_name(self, telling: Sequence[str], rival: Place) -> bool:
        """Whether words tell whose name it is: two of them, or a value; a name that the sentence has is no rival."""
        if rival.quantity.value in self._claimed or any(
            set(rival.quantity.value.split()) & set(name.split()) for name in self._claimed
        ):
            return False
        words = [stem for stem in telling if stem not in self._names or stem[0] == "="]
        return len(words) > 1 or any(stem[0] == "=" for stem in words)

    def _of_one_thing(self, held: Place, rival: Place) -> bool:
        """Whether two values are of one thing; of one in a table and one outside it, more than names has to tell it."""
        if rival.unit == held.unit or (held.column < 0) == (rival.column < 0):
            return True
        return any(
            weight >= _PRESENT
            and stem not in self._names
            and (stem in held.words or self._words.get(stem, 0.0) >= _PRESENT)
            for stem, weight in rival.words.items()
        )

    def _against(self, held: Place, rival: Place, companions: Set[int]) -> _Rival | None:
        """A rival with what speaks for it, if that is clearly more than what speaks for the value held."""
        together = rival.unit == held.unit
        # A rival that the sentence states as well is not what it meant here, unless a name says so.
        stated = rival.quantity.value in self._claimed
        if rival.quantity.value in self._joined:
            return None
        for_rival = 0.0
        for_held = _ALONG if held.unit in companions and not together else 0.0
        counted = self._places.counted(held.quantity)
        telling: list[str] = []
        for stem, weight in (self._within if together else self._weights).items():
            if stem == counted:
                continue  # what both count, though one of them may not repeat it
            least = self._least[stem]
            lead = max(rival.words.get(stem, 0.0), least) - max(held.words.get(stem, 0.0), least)
            if lead >= _LEAD and (not stated or stem in self._names):
                for_rival += lead * weight
                telling.append(stem)
            elif lead < 0:
                for_held -= lead * weight
        if for_rival < _SOME or not self._about(telling, rival):
            return None
        if rival.unit in companions and not together and not stated:
            for_rival += _ALONG
        if self._strict and not self._tells_a_name(telling, rival):
            return None
        alone = len(telling) == 1 and telling[0] not in self._names
        if for_rival < (_ENOUGH_ALONE if alone else _ENOUGH) or for_held > _DOUBT * for_rival:
            return None
        return _Rival(for_rival + (_SAME_UNIT if together else 0.0), rival.quantity, tuple(telling))


def _named_otherwise(frames: Sequence[tuple[tuple[str, str], str]], held: Place, places: Places) -> tuple[str, ...]:
    """The name that a sentence has where a holder's place has another: *Plan Plus* where the source says *Basic*."""
    here = held.words
    for frame, name in frames:
        others = places.frames.get(frame, frozenset())
        if (
            name in others
            and here.get(name, 0.0) < _PRESENT
            and (not frame[0] or here.get(frame[0], 0.0) >= _PRESENT)
            and any(here.get(other, 0.0) >= _SURE for other in others)
            and not any(here.get(other, 0.0) >= _PRESENT for _, other in frames)
        ):
            return (name,)
    return ()
