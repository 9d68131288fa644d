"""Two names of a sentence each of which its source tells what the sentence says of the other."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import msgspec

from citewell.support.clause_words import plain_stems
from citewell.support.clauses import clause_cuts
from citewell.support.cues import negator_of
from citewell.support.name_index import NameIndex
from citewell.support.naming import Name
from citewell.support.stems import Word
from citewell.text.lexicon import UNSPACED

_HARD = re.compile(r"[;；()（）\n]|\.\s")
_MOST_UNITS = 8
_MOST_TOLD = 4
_LONGEST = 800
_FEWEST = 2
_TITLE = 6
_SHARE = 0.5
_NEAR = 4


class Exchange(msgspec.Struct, frozen=True, gc=False):
    """Two names that are mistaken for each other.

    Attributes:
        name: the first.
        rival: the one that the source says it of.
        unit: the unit of the source that says so.
        words: stems of what is said.
    """

    name: Name
    rival: Name
    unit: int
    words: frozenset[str]


def exchanged(
    text: str, names: Sequence[Name], words: Callable[[], Sequence[Word]], indexes: Sequence[NameIndex], language: str
) -> Iterator[tuple[NameIndex, Exchange]]:
    """The names of a sentence that stand in each other's place; nothing where that is unclear.

    Args:
        text: the sentence.
        names: its names, in order.
        words: gives its words with content; asked for only where two names are known.
        indexes: the names of the sources that it cites.
        language: ISO 639-1 code of its language.
    """
    if len(names) < _FEWEST or language in UNSPACED:
        return
    if not any(sum(bool(index.holders(name)) for name in names) >= _FEWEST for index in indexes):
        return
    told = [one for one in _told(text, 0, len(text), names, words(), language) if one[1]][:_MOST_TOLD]
    for number, (first, said) in enumerate(told):
        for second, said_too in told[number + 1 :]:
            for index in indexes:
                if index.are_one(first, second) or not (index.knows(first) and index.knows(second)):
                    continue
                found = _crossed(first, said, second, said_too, index, language)
                if found is not None and negator_of(language).search(text) is None:
                    yield index, found
                    return


def _crossed(
    first: Name, said: frozenset[str], second: Name, said_too: frozenset[str], index: NameIndex, language: str
) -> Exchange | None:
    """Whether a source tells of the second what is said of the first, of the first what is said of the second."""
    one, two = _profile(first, index, language), _profile(second, index, language)
    if said & one.keys() or said_too & two.keys():
        return None
    words, words_too = frozenset(said & two.keys()), frozenset(said_too & one.keys())
    if not words or not words_too or len(words) < _SHARE * len(said) or len(words_too) < _SHARE * len(said_too):
        return None
    if abs(min(two[stem] for stem in words) - min(one[stem] for stem in words_too)) > _NEAR:
        return None
    return Exchange(first, second, min(two[stem] for stem in words), words)


def _profile(name: Name, index: NameIndex, language: str) -> dict[str, int]:
    """The stems of what a source says of a name, each with the unit that has it."""
    found: dict[str, int] = {}
    units = sorted({number for number, _ in index.holders(name)})[:_MOST_UNITS]
    for number in units:
        unit = index.places.units[number]
        if unit.end - unit.start > _LONGEST:
            continue
        own, words = index.names_of(number), index.places.words_of(number)
        for other, stems in _told(index.text, unit.start, unit.end, own, words, language):
            if index.are_one(name, other):
                for stem in stems:
                    found.setdefault(stem, number)
    return found


def _told(
    text: str, start: int, end: int, names: Sequence[Name], words: Sequence[Word], language: str
) -> Iterator[tuple[Name, frozenset[str]]]:
    """What a sentence says of each name that stands alone in its clauses: *A stays, while B, who is ill, leaves*."""
    hard = [start, *(match.end() for match in _HARD.finditer(text, start, end)), end]
    cuts = sorted({*hard, *(match.start() for match in clause_cuts(language).finditer(text, start, end))})
    named = [w for name in names for w in words if name.start - (_TITLE if name.titled else 0) <= w.start < name.end]
    plain = plain_stems(language) | {word.stem for word in named}
    for own, first, last in _segments(cuts, set(hard), names):
        if len(own) == 1:
            yield (
                own[0],
                frozenset(
                    w.stem
                    for w in words
                    if first <= w.start < last and w.stem not in plain and not w.stem[0].isdecimal()
                ),
            )


def _segments(cuts: Sequence[int], hard: set[int], names: Sequence[Name]) -> Iterator[tuple[list[Name], int, int]]:
    """Clauses with their names; one without any goes with that before it or, after a full stop, with the next."""
    own: list[Name] = []
    begin = cuts[0]
    for first, last in pairwise(cuts):
        inside = [name for name in names if first <= name.start < last]
        if own and (inside or first in hard):
            yield own, begin, first
            own, begin = [], first
        elif first in hard:
            begin = first
        own = own or inside
    if own:
        yield own, begin, cuts[-1]
