"""The values of a source that may be meant in the stead of the one that a sentence states."""

from collections.abc import Iterator, Sequence, Set
from decimal import Decimal
from typing import NamedTuple

from citewell.model import Kind, Quantity
from citewell.support.cues import LOWER, UPPER
from citewell.support.denominators import agree
from citewell.support.places import Place, Places, Weights
from citewell.support.prepared import PreparedSource
from citewell.support.said import Said
from citewell.support.series import of_one_series

_ENOUGH = 0.55
_ENOUGH_ALONE = 0.65
_DOUBT = 0.4
_DOUBT_ALONE = 0.25
_NAME = 1.6
_LEAST_NAME = 0.5
_LEAST_WITHIN = 0.7
_TITLE = 0.9
_SAME_UNIT = 0.05
_PRESENT = 0.3
_SURE = 0.8
_LEAD = 0.3
_ITS_OWN = 0.95
_SOME = 0.4
_ALONG = 0.5
_BEFORE = 16
_HAN = "\u3400"


class Rival(NamedTuple):
    """A value that fits a sentence better, and the words that tell."""

    weight: float
    quantity: Quantity
    words: tuple[str, ...]


class _Telling(dict[int, frozenset[str]]):
    """The stems that tell the rivals of the values of a source from them, by where the values stand."""


def speaks_for_none(stems: Set[str], held: Place, places: Places) -> bool:
    """Whether no rival of a value has more to do with any of some stems than the value has: then none fits better."""
    known = places.made.get("telling")
    if not isinstance(known, _Telling):
        known = places.made["telling"] = _Telling()
    key = held.quantity.span.start
    telling = known.get(key)
    if telling is None:
        here = held.words
        telling = known[key] = frozenset(
            stem
            for rival in places.rivals(held)
            for stem, weight in rival.words.items()
            if weight > here.get(stem, 0.0)
        )
    return stems.isdisjoint(telling)


class Comparison:
    """What a sentence ties to one of its values, to be compared with what a source ties to its own.

    Args:
        said: the sentence.
        place: the place of the value in it.
        words: what the sentence, and what stands around it, ties to the value.
        claimed: the values of the sentence.
        source: the source.
        places: where its values stand.
    """

    def __init__(
        self,
        said: Said,
        place: Place,
        words: Weights,
        claimed: Set[str],
        source: PreparedSource,
        places: Places,
    ) -> None:
        self._words = words
        self._own = place.words
        self._per = place.quantity.per
        self._names = said.names
        self._claimed = claimed
        # Those of the values that no word divides from this one.
        self._joined = said.places.joined_with(place) if len(claimed) > 1 else frozenset()
        self._places = places
        self._source = source
        self._quantity = place.quantity
        self._said = said.text
        title = source.title
        self._entitled = title.places(places.language).frequency if title is not None else {}

    def _least(self, stem: str) -> float:
        """The words of a title hold for all that its source says, but for names that have others beside them."""
        return _TITLE if stem in self._entitled and stem not in self._places.siblings else 0.0

    def _telling(self, stem: str, *, together: bool) -> float:
        """How telling a stem is: the fewer units of the source have it, the more; a name always is.

        Within one sentence a word tells its values apart however often the text has it.
        """
        rarity = self._places.rarity(stem)
        if together and rarity < _LEAST_WITHIN:
            rarity = _LEAST_WITHIN
        if stem in self._names or " " in stem:
            return max(rarity, _LEAST_NAME) * _NAME
        # Of Chinese characters each stands in two pairs.
        return rarity / 2 if len(stem) == 2 and stem[0] >= _HAN else rarity

    def strongest(self, held: Place, companions: Set[int]) -> Rival | None:
        """The value that fits the words clearly better than the one held; ``None`` when none does.

        Args:
            held: where the value stands.
            companions: the units in which the source states the other values of the sentence.
        """
        strongest: Rival | None = None
        for rival in self._rivals(held):
            found = self._against(held, rival, companions)
            if found is not None and (strongest is None or found.weight > strongest.weight):
                strongest = found
        return strongest

    def _rivals(self, held: Place) -> Iterator[Place]:
        """The places of other values that may be meant in its stead."""
        return (rival for rival in self._places.rivals(held) if self._of_one_thing(held, rival))

    def _bounds(self, rival: Quantity) -> bool:
        """Whether a rival is only the most that there may be, and what is said fewer: two of up to three children."""
        if rival.kind is not Kind.NUMBER or not (rival.number and self._quantity.number):
            return False
        if Decimal(self._quantity.number) >= Decimal(rival.number):
            return False
        start, place = rival.span.start, self._quantity.span.start
        said = self._said[max(0, place - _BEFORE) : place]
        if UPPER.search(said) is not None or LOWER.search(said) is not None:
            return False
        return UPPER.search(self._source.body.text, max(0, start - _BEFORE), start) is not None

    def _fits_better(self, held: Place, rival: Place) -> bool:
        """Whether a rival shares more words with what is said than the value held, whatever they tell."""
        said = [stem for stem, weight in self._words.items() if weight >= _PRESENT]
        here, there = (sum(place.words.get(stem, 0.0) >= _PRESENT for stem in said) for place in (held, rival))
        return there > here

    def _about(self, telling: Sequence[str], rival: Place) -> bool:
        """Whether a rival has to do with the sentence itself, and not only with what stands around it."""
        return any(stem in self._own for stem in telling) or any(
            rival.words.get(stem, 0.0) >= _PRESENT for stem in self._own
        )

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

    def _against(self, held: Place, rival: Place, companions: Set[int]) -> Rival | None:
        """A rival with what speaks for it, if that is clearly more than what speaks for the value held."""
        together = rival.unit == held.unit
        # A rival that the sentence states as well is not what it meant here, unless a name or its own words say so.
        stated = rival.quantity.value in self._claimed
        if rival.quantity.value in self._joined:
            return None
        for_rival = 0.0
        # Where the other values of the sentence stand, this one is looked for too.
        nearer = (rival.unit in companions) - (held.unit in companions)
        for_held = _ALONG if nearer < 0 else 0.0
        counted = self._places.counted(held.quantity)
        telling: list[str] = []
        there, here = rival.words, held.words
        for stem, weight in self._words.items():
            if stem not in there and stem not in here:
                continue
            if stem == counted:
                continue  # what both count, though one of them may not repeat it
            least = self._least(stem)
            lead = max(there.get(stem, 0.0), least) - max(here.get(stem, 0.0), least)
            if lead >= _LEAD and (not stated or stem in self._names or self._own.get(stem, 0.0) >= _ITS_OWN):
                for_rival += lead * (weight * self._telling(stem, together=together))
                telling.append(stem)
            elif lead < 0:
                for_held -= lead * (weight * self._telling(stem, together=together))
        if for_rival < _SOME or not self._about(telling, rival):
            return None
        alone = len(telling) == 1 and telling[0] not in self._names
        if nearer > 0 and not stated and not alone:
            for_rival += _ALONG
        if alone and not together and (rival.quantity.value == "0" or not self._fits_better(held, rival)):
            return None
        periods = self._per, held.quantity.per, rival.quantity.per
        if alone and all(periods) and not agree(*periods[1:]):
            return None  # what is said of a week is not meant of a year
        enough, doubt = (_ENOUGH_ALONE, _DOUBT_ALONE) if alone else (_ENOUGH, _DOUBT)
        if for_rival < enough or for_held > doubt * for_rival:
            return None
        if self._bounds(rival.quantity) or (
            together and of_one_series(self._source.body, held.quantity, rival.quantity)
        ):
            return None
        return Rival(for_rival + (_SAME_UNIT if together else 0.0), rival.quantity, tuple(telling))


def named_otherwise(
    frames: Sequence[tuple[tuple[str, str], str]], words: Weights, held: Place, places: Places
) -> tuple[str, ...]:
    """The name that a sentence has where a holder's place has another: *Plan Plus* where the source says *Basic*.

    Args:
        frames: the names of the sentence with what stands beside them.
        words: what the sentence ties to the value.
        held: where the value stands.
        places: the places of the source.
    """
    here = held.words
    if any(here.get(name, 0.0) >= _PRESENT for _, name in frames):
        return ()
    for frame, name in frames:
        others = places.frames.get(frame, frozenset())
        if (
            name in others
            and words.get(name, 0.0) >= _SURE
            and (not frame[0] or here.get(frame[0], 0.0) >= _PRESENT)
            and any(here.get(other, 0.0) >= _SURE for other in others)
        ):
            return (name,)
    return ()
