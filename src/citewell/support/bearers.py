"""Whether a source says of another name what a sentence says of one.

Most of what the sentence says stands together in one place of the source, beside another name, and hardly any of it
beside this one: in another sentence, in another clause of the same sentence, or in another row of a table.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise

import msgspec

from citewell.support.clauses import clause_cuts
from citewell.support.name_index import NameIndex
from citewell.support.naming import Name, words_before
from citewell.support.stems import Word
from citewell.text.lexicon import lexicons

_NAMED = 1.5
_SETTLED = 0.5
_TOGETHER = 0.5
_APART = 0.3
_IN_CLAUSE = 0.75
_HERE = 0.4
_KNOWN = 0.6
_FEWEST = 3
_FEWEST_IN_CLAUSE = 2
_MOST_UNITS = 5
_MOST_HOLDERS = 30
_MOST_ROWS = 100
_LONGEST = 1_500
_MOST_NAMES = 12
_CLOSE = 6


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
    text: str, names: Sequence[Name], words: Callable[[], Sequence[Word]], indexes: Sequence[NameIndex]
) -> Iterator[tuple[NameIndex, Stead]]:
    """The names of a sentence that stand in the stead of others.

    Args:
        text: the sentence.
        names: its names, in order.
        words: gives its words with content, in order; asked for only where there may be another.
        indexes: the names of the sources that it cites.
    """
    for name in names[:_MOST_NAMES]:
        if not any(_has_rival(name, names, index) for index in indexes):
            continue
        if not any(index.knows(name) for index in indexes):
            continue
        # Whatever one source leaves open, another may tell.
        found = [_Search(text, name, names, words(), index) for index in indexes]
        if not any(search.is_settled for search in found):
            stead = next((made for search in found if (made := search.stead()) is not None), None)
            if stead is not None:
                yield stead


def _has_rival(name: Name, names: Sequence[Name], index: NameIndex) -> bool:
    """Whether a source has any name that may stand in the stead of one; most have none but those of the sentence."""
    return index.is_tabular or any(_is_rival(rival, name, names, index) for rival in index.sure)


def _is_rival(rival: Name, name: Name, names: Sequence[Name], index: NameIndex) -> bool:
    return (
        rival.sure
        and rival.text.isupper() == name.text.isupper()
        and not any(index.are_one(other, rival) for other in names)
    )


class _Search:
    """One name of a sentence, looked for in one source."""

    def __init__(self, text: str, name: Name, names: Sequence[Name], words: Sequence[Word], index: NameIndex) -> None:
        self._index = index
        self._text = text
        self._name = name
        self._names = names
        self._words = [word for word in words if not name.start <= word.start < name.end]
        rarity = index.places.rarity
        self._weights: dict[str, float] = {}
        for word in self._words:
            weight = rarity(word.stem) * (_NAMED if word.name else 1.0)
            self._weights[word.stem] = max(weight, self._weights.get(word.stem, 0.0))
        self._total = sum(self._weights.values()) or 1.0
        self._units = list(dict.fromkeys(unit for unit, _ in index.holders(name)))[:_MOST_HOLDERS]

    @property
    def is_settled(self) -> bool:
        """Whether the source says much of the sentence where it has the name."""
        units = self._index.places.units
        return any(self._cover(unit) >= _SETTLED for unit in self._units if not units[unit].cells) and not any(
            self._shares(unit) for unit in self._units
        )

    def _shares(self, unit: int) -> bool:
        """Whether a unit that has the name has other names, of which it may say what the sentence says."""
        return any(self._is_rival(rival) for rival in self._index.names_of(unit))

    def _cover(self, unit: int) -> float:
        stems = self._index.stems_of(unit)
        return sum(weight for stem, weight in self._weights.items() if stem in stems) / self._total

    def stead(self) -> tuple[NameIndex, Stead] | None:
        """The name that it stands in the stead of."""
        if not self._units:
            return None
        found = self._in_table()
        if found is None and _mark_before(self._text, self._name, 0, self._index.places.language):
            # A subject may be called by another name there.
            found = self._in_clause() or self._in_sentence()
        return (self._index, found) if found is not None else None

    def _in_sentence(self) -> Stead | None:
        """By another sentence."""
        places = self._index.places
        known = {stem: weight for stem, weight in self._weights.items() if stem in places.frequency}
        if len(known) < _FEWEST or sum(known.values()) < _TOGETHER * self._total:
            return None
        last = len(places.units)
        around = [near for unit in self._units for near in (unit - 1, unit, unit + 1) if 0 <= near < last]
        own = max(self._cover(unit) for unit in around)
        for unit, weight in places.best_units(known, _MOST_UNITS):
            cover = weight / self._total
            if cover < _TOGETHER or own > _APART * cover:
                break
            if unit in self._units or places.units[unit].cells:
                continue
            for rival in self._index.names_of(unit):
                if self._is_in_place(rival, unit) and _is_as_long(rival, self._name):
                    stems = self._index.stems_of(unit)
                    return Stead(self._name, rival, unit, tuple(stem for stem in known if stem in stems))
        return None

    def _in_clause(self) -> Stead | None:
        """By another clause of the sentence of the source that has the name."""
        language = self._index.places.language
        begin, stop = _clause(self._text, 0, len(self._text), self._name, self._names, language)
        weights = {
            word.stem: self._weights[word.stem]
            for word in self._words
            if begin <= word.start < stop and not any(one.start <= word.start < one.end for one in self._names)
        }
        known = {stem: weight for stem, weight in weights.items() if stem in self._index.places.frequency}
        total = sum(known.values())
        if len(known) < _FEWEST_IN_CLAUSE or total < _KNOWN * sum(weights.values()):
            return None
        own: set[str] = set()
        for unit, held in self._index.holders(self._name)[:_MOST_HOLDERS]:
            own |= self._clause_stems(unit, held)
        if sum(weight for stem, weight in known.items() if stem in own) > _HERE * total:
            return None
        for unit in self._units:
            if self._index.places.units[unit].cells:
                continue
            for rival in self._index.names_of(unit):
                if not self._is_in_place(rival, unit):
                    continue
                stems = self._clause_stems(unit, rival)
                told = [stem for stem in known if stem in stems]
                if len(told) >= _FEWEST_IN_CLAUSE and sum(known[stem] for stem in told) >= _IN_CLAUSE * total:
                    return Stead(self._name, rival, unit, tuple(told))
        return None

    def _clause_stems(self, number: int, name: Name) -> set[str]:
        unit = self._index.places.units[number]
        names, language = self._index.names_of(number), self._index.places.language
        begin, stop = _clause(self._index.text, unit.start, unit.end, name, names, language)
        return {word.stem for word in self._index.places.words_of(number) if begin <= word.start < stop}

    def _in_table(self) -> Stead | None:
        """By the cell of another row in a column where its own row has nothing of it."""
        places = self._index.places
        for number, held in self._index.holders(self._name)[:_MOST_UNITS]:
            unit = places.units[number]
            if not unit.cells or not unit.cells[0][0] <= held.start < unit.cells[0][1] or not unit.governors:
                continue
            if len([stem for stem in self._weights if stem in self._index.stems_of(number)]) > 0:
                continue
            for other in range(max(number - _MOST_ROWS, 0), min(number + _MOST_ROWS, len(places.units))):
                row = places.units[other]
                if other == number or row.governors != unit.governors or len(row.cells) != len(unit.cells):
                    continue
                words = places.words_of(other)
                for begin, stop in row.cells[1:]:
                    told = [w.stem for w in words if begin <= w.start < stop]
                    rival = next((n for n in self._index.names_of(other) if n.start < row.cells[0][1]), None)
                    if len(told) >= _FEWEST_IN_CLAUSE and set(told) <= self._weights.keys() and rival is not None:
                        return Stead(self._name, rival, other, tuple(told))
        return None

    def _is_in_place(self, rival: Name, unit: int) -> bool:
        """Whether a name is such a one, in such a place, that the sentence may have meant it."""
        language = self._index.places.language
        start = self._index.places.units[unit].start
        return self._is_rival(rival) and _mark_before(self._index.text, rival, start, language) == _mark_before(
            self._text, self._name, 0, language
        )

    def _is_rival(self, rival: Name) -> bool:
        return _is_rival(rival, self._name, self._names, self._index)


def _clause(
    text: str, start: int, end: int, name: Name, names: Sequence[Name], language: str | None
) -> tuple[int, int]:
    """Where the clause that has a name begins and ends; a mark that only stands between two names ends none."""
    begin, stop = start, end
    if end - start > _LONGEST:
        return begin, stop
    for match in clause_cuts(language).finditer(text, start, end):
        if any(
            one.end <= match.start() and match.end() <= two.start and two.start - one.end <= _CLOSE
            for one, two in pairwise(names)
        ):
            continue
        if match.start() <= name.start:
            begin = match.start()
        elif match.start() >= name.end:
            stop = match.start()
            break
    return begin, stop


def _is_as_long(name: Name, other: Name) -> bool:
    few, many = sorted((len(name.parts), len(other.parts)))
    return (few > 1) == (many > 1) and many - few <= 1


@cache
def _marks(language: str | None) -> frozenset[str]:
    roles = lexicons()[language].roles if language in lexicons() else None
    return (
        frozenset(f"{roles.by} {roles.to} {roles.from_} {roles.within}".split()) if roles is not None else frozenset()
    )


def _mark_before(text: str, name: Name, start: int, language: str | None) -> str:
    """The preposition before a name, over a few words that only introduce it; empty where there is none."""
    marks = _marks(language)
    return next((word for word in words_before(text, name, start) if word in marks), "")
