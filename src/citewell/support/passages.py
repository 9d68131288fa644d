"""Which passages of a text a sentence is about: an index of its words, made once for a text."""

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from heapq import nsmallest

from citewell.support.units import Unit, UnitKind
from citewell.support.words import placed_words, stem

_SPACED = re.compile(r"[^\W_]{2,}")

COMMON = 256
"""A word that more passages than this hold only adds to those that rarer words found."""

_MOST_BEGUN = 1024
"""Where all words are that common, so many passages are looked at, the first ones."""

_CHEAPER = 6
"""A word is gone through passage by passage, rather than looked up for each candidate, up to so many times as many."""

FORM = 5
"""How many first letters two forms of one word share."""

_MOST_GOVERNORS = 2


class PassageIndex:
    """The words of the passages of a text and where they stand.

    Args:
        text: the text.
        units: its units, in order; items and rows are read together with what governs them.

    Attributes:
        spans: start and end of each passage.
        words: stems of the words of each passage, in order.
        places: by stem, the passages that hold it, ascending.
        forms: the first letters of the longer words, by which another form of a word is recognised.
        length: how many words there are.
    """

    __slots__ = ("forms", "length", "places", "spans", "words")

    def __init__(self, text: str, units: Sequence[Unit]) -> None:
        own = [tuple(stems(text[unit.start : unit.end])) for unit in units]
        self.spans = tuple([(unit.start, unit.end) for unit in units])
        self.words = tuple([_with_governors(number, unit, own) for number, unit in enumerate(units)])
        self.length = sum(map(len, own))
        self.places: dict[str, list[int]] = {}
        places = self.places
        for number, words in enumerate(self.words):
            for word in words:
                held = places.get(word)
                if held is None:
                    places[word] = [number]
                elif held[-1] != number:
                    held.append(number)
        self.forms = frozenset([word[:FORM] for word in places if len(word) >= FORM and not word[0].isdigit()])

    def best(self, weights: Mapping[str, float], most: int) -> list[tuple[int, float]]:
        """The passages that hold the most of some words, the weightiest first, the earlier of equals.

        Args:
            weights: stems with their weights, all above zero.
            most: how many passages.
        """
        found: dict[int, float] = {}
        known = [(len(held), word, held) for word in weights if (held := self.places.get(word)) is not None]
        known.sort()
        for count, word, held in known:
            weight = weights[word]
            if count <= COMMON or not found:
                for passage in held[:_MOST_BEGUN]:
                    found[passage] = found.get(passage, 0.0) + weight
            elif count < _CHEAPER * len(found):
                for passage in held:
                    if passage in found:
                        found[passage] += weight
            else:
                last = held[-1]
                for passage in found:
                    if passage <= last and held[bisect_left(held, passage)] == passage:
                        found[passage] += weight
        return nsmallest(most, found.items(), key=_weightiest)


def _weightiest(item: tuple[int, float]) -> tuple[float, int]:
    return -item[1], item[0]


def _with_governors(number: int, unit: Unit, own: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """The words of a unit, after those of the heading, lead-in or table head that it cannot be read without."""
    if unit.kind not in (UnitKind.ITEM, UnitKind.ROW) or not unit.governors:
        return own[number]
    return tuple([word for governor in unit.governors[-_MOST_GOVERNORS:] for word in own[governor]]) + own[number]


def stems(text: str) -> list[str]:
    """Stems of the words of a text, in order, frequent words among them; single letters are left out."""
    if text.isascii():
        return [stem(word) for word in _SPACED.findall(text)]
    return [stem(word) for word, _ in placed_words(text)]
