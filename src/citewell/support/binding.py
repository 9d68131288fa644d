"""Whether a value of a sentence belongs, in its source, to what the sentence says it of.

That a value stands in a source says little: it may be another model's, another year's, another column's. So the words
that the sentence ties to a value are compared with those that the source ties to it, and with those that the source ties
to other values of the same kind. Where another value fits better, and nothing speaks for this one, the sentence is
contradicted; where nothing tells, it is not.
"""

import enum
import re
from collections.abc import Iterator, Mapping, Sequence, Set
from math import log
from typing import NamedTuple

import msgspec

from citewell.model import Kind, Quantity
from citewell.support.places import Place, Places, Weights, apart, frames_in, plain_stems
from citewell.support.prepared import PreparedSource
from citewell.support.stems import Word

_ENOUGH = 0.55
_DOUBT = 0.4
_NAME = 1.6
_LEAST_NAME = 0.5
_TITLE = 0.6
_SAME_UNIT = 0.05
_PRESENT = 0.3
_SURE = 0.8
_LEAD = 0.3
_SOME = 0.4
_ALONG = 0.5
_HAN = "\u3400"
_PAUSE = re.compile(r",\s|[;:.，、。]")
_PLAIN_KINDS = frozenset({Kind.NUMBER, Kind.ORDINAL})
_MOST_RIVALS = 120
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


def bind(
    said: Place,
    text: str,
    spoken: Sequence[Word],
    around: Weights,
    holders: Sequence[tuple[PreparedSource, Quantity]],
    companions: Sequence[tuple[PreparedSource, int]],
    language: str | None,
) -> Binding:
    """Compares what a sentence ties to a value with what its sources tie to it.

    Args:
        said: the place of the value in the sentence.
        text: the sentence.
        spoken: its words.
        around: stems from around the sentence that may be meant too: its lead-in, the subject that it takes up.
        holders: where the sources state the value.
        companions: the units in which the sources state the other values of the sentence.
        language: ISO 639-1 code of the language by whose rules all words are read.
    """
    words = _meant(said, text, spoken, around, language)
    names = frozenset(word.stem for word in spoken if word.name)
    frames = [(frame, name) for frame, name in frames_in(text, spoken) if words.get(name, 0.0) >= _SURE]
    best: Binding | None = None
    for source, held in holders[:_MOST_HOLDERS]:
        places = source.body.places(language)
        place = places.place(held)
        if place is None or not _comparable(said.quantity, held):
            return Binding(quantity=said.quantity, bond=Bond.UNTOLD, holder=(source, held))
        units = [unit for other, unit in companions if other is source]
        weigher = _Weigher(places.frequency, len(places.units), names)
        rival = _strongest(words, place, places, weigher, units, _title(source, language))
        telling = rival.words if rival is not None else _named_otherwise(frames, place, places)
        if not telling:
            return Binding(quantity=said.quantity, bond=Bond.BOUND, holder=(source, held))
        if best is None:
            best = Binding(
                quantity=said.quantity,
                bond=Bond.ELSEWHERE,
                holder=(source, held),
                rival=(source, rival.quantity) if rival is not None else None,
                words=telling,
            )
    return best or Binding(quantity=said.quantity, bond=Bond.UNTOLD)


def _meant(said: Place, text: str, spoken: Sequence[Word], around: Weights, language: str | None) -> dict[str, float]:
    """The words of a sentence that say what its value belongs to."""
    words = dict(around)
    for stem, weight in said.words.items():
        words[stem] = max(weight, words.get(stem, 0.0))
    for stem in plain_stems(language):
        words.pop(stem, None)
    for stem in _left_out(text, spoken, language):
        words.pop(stem, None)
    return words


def _left_out(text: str, spoken: Sequence[Word], language: str | None) -> Iterator[str]:
    """The words that a sentence leaves out of what it says: *apart from apples and pears*."""
    pattern = apart(language)
    for match in pattern.finditer(text):
        end = next((cut.start() for cut in _PAUSE.finditer(text, match.end())), len(text))
        yield from (word.stem for word in spoken if match.end() <= word.start < end)


def _comparable(said: Quantity, held: Quantity) -> bool:
    """Whether the value of a source is of the kind of that of a sentence, so that the two have the same rivals."""
    return said.kind is held.kind or {said.kind, held.kind} <= _PLAIN_KINDS


def _title(source: PreparedSource, language: str | None) -> Set[str]:
    """The stems of the title of a source, which hold for all that it says."""
    title = source.title
    return title.places(language).frequency.keys() if title is not None else frozenset()


class _Weigher:
    """How telling a stem is in one source: the fewer of its units have it, the more."""

    def __init__(self, frequency: Mapping[str, int], units: int, names: Set[str]) -> None:
        self._frequency = frequency
        self._units = max(units, 1)
        self._names = names
        self._scale = log(self._units + 1)

    def __call__(self, stem: str) -> float:
        rarity = log((self._units + 1) / max(self._frequency.get(stem, 1), 1)) / self._scale
        if stem in self._names or " " in stem:
            return max(rarity, _LEAST_NAME) * _NAME
        # Of Chinese characters each stands in two pairs.
        return rarity / 2 if len(stem) == 2 and stem[0] >= _HAN else rarity


class _Rival(NamedTuple):
    """A value that fits a sentence better, and the words that tell."""

    weight: float
    quantity: Quantity
    words: tuple[str, ...]


def _strongest(
    words: Weights, held: Place, places: Places, weight_of: _Weigher, companions: Sequence[int], title: Set[str]
) -> _Rival | None:
    """The rival that fits the words clearly better than a holder; ``None`` when none does."""
    strongest: _Rival | None = None
    near = _ALONG if held.unit in companions else 0.0
    for rival in _rivals(held, places):
        for_rival = for_held = 0.0
        if rival.unit != held.unit:
            for_held = near
        telling: list[str] = []
        for stem, weight in words.items():
            least = _TITLE if stem in title else 0.0
            lead = max(rival.words.get(stem, 0.0), least) - max(held.words.get(stem, 0.0), least)
            if lead >= _LEAD:
                for_rival += lead * weight * weight_of(stem)
                telling.append(stem)
            elif lead < 0:
                for_held -= lead * weight * weight_of(stem)
        if not telling or for_rival < _SOME:
            continue
        if rival.unit != held.unit and rival.unit in companions:
            for_rival += _ALONG
        if for_rival >= _ENOUGH and for_held <= _DOUBT * for_rival:
            rank = for_rival + (_SAME_UNIT if rival.unit == held.unit else 0.0)
            if strongest is None or rank > strongest.weight:
                strongest = _Rival(rank, rival.quantity, tuple(telling))
    return strongest


def _named_otherwise(frames: Sequence[tuple[tuple[str, str], str]], held: Place, places: Places) -> tuple[str, ...]:
    """The name that a sentence has where the place of a holder has another: *Plan Plus* where the source says *Basic*."""
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


def _rivals(held: Place, places: Places) -> Iterator[Place]:
    """The places of other values of the same class."""
    quantity = held.quantity
    for other in places.alike(places.class_of(quantity))[:_MOST_RIVALS]:
        if other.value != quantity.value and quantity.value not in other.readings:
            place = places.place(other)
            if place is not None:
                yield place
