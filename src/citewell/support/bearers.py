"""Whether a source says of another name what a sentence says of one.

Two things show it. The word right beside the name, *striker* or *Glacier*, stands in the source beside other names and
nowhere near this one. Or most of what the sentence says stands together in a unit of the source that has another name in
the same place, and hardly any of it near this one.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

import msgspec

from citewell.support.name_index import NameIndex, beside
from citewell.support.naming import Name, words_before
from citewell.support.stems import Word
from citewell.text.lexicon import lexicons

_NAMED = 1.5
_SETTLED = 0.5
_LEAST = 0.05
_LESS = 0.7
_TOGETHER = 0.5
_APART = 0.3
_FEWEST = 3
_MOST_UNITS = 5
_MOST_HOLDERS = 30
_MOST_NAMES = 12


class Stead(msgspec.Struct, frozen=True, gc=False):
    """A name that stands in the stead of another.

    Attributes:
        name: the name in the sentence.
        rival: the name in the source.
        unit: the unit of the source that has it.
        words: the stems that tell.
    """

    name: Name
    rival: Name
    unit: int
    words: tuple[str, ...]


def in_stead(
    text: str, names: Sequence[Name], words: Sequence[Word], indexes: Sequence[NameIndex]
) -> Iterator[tuple[NameIndex, Stead]]:
    """The names of a sentence that stand in the stead of others.

    Args:
        text: the sentence.
        names: its names, in order.
        words: its words with content, in order.
        indexes: the names of the sources that it cites.
    """
    for name in names[:_MOST_NAMES]:
        if not name.sure:
            continue
        stems = {}
        for word in words:
            if not name.start <= word.start < name.end:
                stems[word.stem] = word.name or stems.get(word.stem, False)
        # Whatever one source leaves open, another may tell.
        found = [_Search(text, name, names, words, stems, index) for index in indexes]
        if all(search.is_odd for search in found):
            for search in found:
                stead = search.stead()
                if stead is not None:
                    yield search.index, stead
                    break


class _Search:
    """One name of a sentence, looked for in one source."""

    def __init__(
        self,
        text: str,
        name: Name,
        names: Sequence[Name],
        words: Sequence[Word],
        stems: Mapping[str, bool],
        index: NameIndex,
    ) -> None:
        self.index = index
        self._text = text
        self._name = name
        self._names = names
        self._words = words
        rarity = index.places.rarity
        self._weights = {stem: rarity(stem) * (_NAMED if named else 1.0) for stem, named in stems.items()}
        self._total = sum(self._weights.values()) or 1.0
        self._units = list(dict.fromkeys(unit for unit, _ in index.holders(name)))[:_MOST_HOLDERS]

    @property
    def is_odd(self) -> bool:
        """Whether the source has the name, but little of what the sentence says near it."""
        return bool(self._units) and not any(self._cover(unit) >= _SETTLED for unit in self._units)

    def _cover(self, unit: int) -> float:
        stems = self.index.stems_of(unit)
        return sum(weight for stem, weight in self._weights.items() if stem in stems) / self._total

    def _around(self) -> list[int]:
        last = len(self.index.places.units)
        return [near for unit in self._units for near in (unit - 1, unit, unit + 1) if 0 <= near < last]

    def stead(self) -> Stead | None:
        """The name that it stands in the stead of."""
        return self._beside() or self._together()

    def _beside(self) -> Stead | None:
        """By the word right beside it."""
        own = max(self._cover(unit) for unit in self._units)
        for side, stem in beside(self._words, self._name):
            if any(stem in self.index.stems_of(unit) for unit in self._units):
                continue
            for unit, rival in self.index.beside.get((side, stem), ()):
                if unit in self._units or not self._is_rival(rival):
                    continue
                cover = self._cover(unit)
                if cover >= _LEAST and own <= _LESS * cover:
                    return Stead(self._name, rival, unit, (stem,))
        return None

    def _together(self) -> Stead | None:
        """By most of the sentence."""
        places = self.index.places
        known = {stem: weight for stem, weight in self._weights.items() if stem in places.frequency}
        if len(known) < _FEWEST or sum(known.values()) < _TOGETHER * self._total:
            return None
        own = max(self._cover(unit) for unit in self._around())
        mark = mark_before(self._text, self._name, 0, places.language)
        for unit, weight in places.best_units(known, _MOST_UNITS):
            cover = weight / self._total
            if cover < _TOGETHER or own > _APART * cover:
                break
            if unit in self._units:
                continue
            start = places.units[unit].start
            for rival in self.index.names_of(unit):
                if (
                    self._is_rival(rival)
                    and (len(rival.parts) > 1) == (len(self._name.parts) > 1)
                    and mark_before(self.index.text, rival, start, places.language) == mark
                ):
                    there = self.index.stems_of(unit)
                    return Stead(self._name, rival, unit, tuple(stem for stem in known if stem in there))
        return None

    def _is_rival(self, rival: Name) -> bool:
        return (
            rival.sure
            and rival.text.isupper() == self._name.text.isupper()
            and not any(self.index.are_one(other, rival) for other in self._names)
        )


@cache
def _marks(language: str | None) -> frozenset[str]:
    roles = lexicons()[language].roles if language in lexicons() else None
    return frozenset(f"{roles.by} {roles.to} {roles.from_} {roles.within}".split()) if roles is not None else frozenset()


def mark_before(text: str, name: Name, start: int, language: str | None) -> str:
    """The preposition before a name, over a few words that only introduce it; empty where there is none."""
    marks = _marks(language)
    for word in words_before(text, name, start):
        if word in marks:
            return word
    return ""
