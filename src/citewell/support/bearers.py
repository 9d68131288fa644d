"""Whether a source says of another name what a sentence says of one.

Both are read clause by clause. The words of the sentence's clause, without the name, are looked for in the clauses of
the source: where nearly all of them stand together beside another name in the same place, and next to none beside this
name, the sentence has put the one in the stead of the other.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache

import msgspec

from citewell.support.name_index import NameIndex
from citewell.support.naming import Name
from citewell.support.statements import clause_cuts
from citewell.support.stems import Word
from citewell.text.lexicon import lexicons

_FEWEST = 2
_KNOWN = 0.6
_THERE = 0.8
_HERE = 0.34
_MOST_UNITS = 6
_BEFORE = re.compile(r"[^\W_]+|[,;:.(]")
_LOOK_BACK = 40
_WORDS_BACK = 3


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
    text: str, names: Sequence[Name], words: Sequence[Word], language: str, indexes: Sequence[NameIndex]
) -> Iterator[tuple[NameIndex, Stead]]:
    """The names of a sentence that stand in the stead of others.

    Args:
        text: the sentence.
        names: its names, in order.
        words: its words with content, in order.
        language: ISO 639-1 code of its language.
        indexes: the names of the sources that it cites.
    """
    taken = {word.start for word in words if any(name.start <= word.start < name.end for name in names)}
    cuts = _cuts(text, 0, len(text), names, language)
    for name in names:
        begin, stop = _clause(cuts, name, len(text))
        telling = list(
            dict.fromkeys(word.stem for word in words if begin <= word.start < stop and word.start not in taken)
        )
        others = [
            word.stem for word in words if begin <= word.start < stop and word.start in taken
            and not name.start <= word.start < name.end
        ]
        if len(telling) < _FEWEST:
            continue
        for index in indexes:
            found = _stead(text, name, names, [*telling, *dict.fromkeys(others)], index, language, begin)
            if found is not None:
                yield index, found
                break


def _stead(
    text: str, name: Name, names: Sequence[Name], telling: Sequence[str], index: NameIndex, language: str, begin: int
) -> Stead | None:
    places = index.places
    weights = {stem: places.rarity(stem) for stem in telling}
    known = {stem: weight for stem, weight in weights.items() if stem in places.frequency}
    if len(known) < _FEWEST or sum(known.values()) < _KNOWN * sum(weights.values()):
        return None
    total = sum(known.values()) or 1.0
    own = 0.0
    for number, _ in index.holders(name)[:40]:
        for near in (number - 1, number, number + 1):
            if 0 <= near < len(places.units):
                stems = {word.stem for word in places.words_of(near)}
                own = max(own, sum(weight for stem, weight in known.items() if stem in stems))
    if own > _HERE * total:
        return None
    mark = mark_before(text, name, begin, language)
    for number, weight in places.best_units(known, _MOST_UNITS):
        if weight < _THERE * total:
            break
        unit = places.units[number]
        if unit.cells:
            continue
        found = index.names_of(number)
        cuts = _cuts(index.text, unit.start, unit.end, found, language)
        for rival in found:
            if any(index.are_one(other, rival) for other in names) or not _of_a_kind(name, rival):
                continue
            first, last = _clause(cuts, rival, unit.end)
            inside = {word.stem for word in places.words_of(number) if first <= word.start < last}
            told = [stem for stem in known if stem in inside]
            if sum(known[stem] for stem in told) < _THERE * total:
                continue
            if mark_before(index.text, rival, first, language) == mark and index.knows(rival):
                return Stead(name, rival, number, tuple(told))
    return None


def _of_a_kind(name: Name, rival: Name) -> bool:
    """Whether two names may be of one sort: both with a title or first letters, or neither."""
    return name.text.isupper() == rival.text.isupper() and (name.titled == rival.titled or len(rival.parts) > 1)


def _cuts(text: str, start: int, end: int, names: Sequence[Name], language: str) -> list[int]:
    return [
        match.start()
        for match in clause_cuts(language).finditer(text, start, end)
        if not any(one.end <= match.start() and match.end() <= two.start and two.start - one.end <= 6
                   for one, two in zip(names, names[1:], strict=False))
    ]


def _clause(cuts: Sequence[int], name: Name, end: int) -> tuple[int, int]:
    begin = max((cut for cut in cuts if cut <= name.start), default=0)
    return begin, min((cut for cut in cuts if cut >= name.end), default=end)


@cache
def _marks(language: str) -> frozenset[str]:
    roles = lexicons()[language].roles if language in lexicons() else None
    return frozenset(f"{roles.by} {roles.to} {roles.from_} {roles.within}".split()) if roles is not None else frozenset()


def mark_before(text: str, name: Name, start: int, language: str) -> str:
    """The preposition before a name, over a few words that only introduce it; empty where there is none."""
    marks = _marks(language)
    for word in reversed(_BEFORE.findall(text[max(start, name.start - _LOOK_BACK) : name.start])[-_WORDS_BACK:]):
        lowered = word.lower()
        if lowered in marks:
            return lowered
        if not word[0].isalpha():
            break
    return ""
