"""The words of a sentence that compare things or rank them: louder, costs less, the heaviest, twice as many."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from citewell.model import Kind, Quantity
from citewell.support.regions import bound_words
from citewell.text.alternatives import telling_words, words_in
from citewell.text.lexicon import UNSPACED_SCRIPTS, Lexicon, lexicons

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_NEAR = 3
_NUMBER_AFTER = re.compile(r"\s*(?:[$€£¥₹]|CHF|EUR)?\s?(?=\d)")
_AMOUNT = "amount"
_TWO = 2
_HALF = "0.5"

UNITS: Mapping[str, Mapping[str, int]] = {
    "amount": {},
    "loudness": {"dB": 1},
    "weight": {"g": 1},
    "price": {"money": 1},
    "length": {"m": 1, "s": 1, "month": 1},
    "distance": {"m": 1, "s": 1},
    "height": {"m": 1},
    "duration": {"s": 1, "month": 1},
    "speed": {"bit/s": 1, "m/s": 1, "rpm": 1, "s": -1},
    "frequency": {"s": -1, "month": -1},
    "precision": {"m": -1},
    "power": {"W": 1},
    "size": {"m²": 1, "m³": 1},
    "temperature": {"°C": 1, "K": 1},
    "time": {"time": 1},
    "hardness": {"g/l": 1, "g": 1},
    "age": {},
}
"""By scale, the units in which it is measured; -1 where a smaller value is more of it."""


class Comparative(NamedTuple):
    """A word or phrase that compares.

    Attributes:
        sign: 1 where the first thing has more of the scale, -1 where it has less.
        scales: what is compared, one of several where the word alone does not tell.
        ranks: whether it puts a thing before all others.
        start: where it begins.
        end: where it ends.
    """

    sign: int
    scales: tuple[str, ...]
    ranks: bool
    start: int
    end: int


class _Words:
    """The words of one language with which things are compared."""

    def __init__(self, language: str) -> None:
        lexicon = lexicons().get(language)
        known = lexicon.comparing if lexicon is not None else Lexicon(stop_words="", negators="").comparing
        self.known = known
        self.unspaced = lexicon is not None and lexicon.script in UNSPACED_SCRIPTS
        self.single: dict[str, tuple[int, list[str], bool]] = {}
        for ranks, table in ((False, known.comparatives), (True, known.superlatives)):
            for scale, sides in table.items():
                for sign, words in zip((1, -1), sides, strict=True):
                    for word in words.split():
                        _, scales, _ = self.single.setdefault(word, (sign, [], ranks))
                        scales.append(scale)
        self.base: dict[str, list[tuple[str, int]]] = {}
        for scale, sides in known.scales.items():
            for sign, words in zip((1, -1), sides, strict=True):
                for word in words.split():
                    self.base.setdefault(word, []).append((scale, sign))
        self.degree = {
            **dict.fromkeys(known.more, (1, False)),
            **dict.fromkeys(known.less, (-1, False)),
            **dict.fromkeys(known.most, (1, True)),
            **dict.fromkeys(known.least, (-1, True)),
        }
        self.articles = frozenset(known.articles.split())
        self.than = _pattern(known.than, unspaced=self.unspaced)
        self.pairing = _pattern(known.pairing, unspaced=self.unspaced)
        self.against = _pattern(known.against, unspaced=self.unspaced)
        self.times = _pattern(known.times, unspaced=self.unspaced)
        self.starts = _pattern(known.starts, unspaced=self.unspaced)
        self.topics = _pattern(known.topics.split(), unspaced=self.unspaced)
        self.totals = frozenset(known.totals.split())
        self.triggers = frozenset(self.single) | frozenset(self.degree)
        self.up, self.down, self.better, self.worse = (
            _pattern([word.replace("_", " ") for word in words.split()], unspaced=self.unspaced)
            for words in (known.up, known.down, known.better, known.worse)
        )
        directions = [*known.up.split(), *known.down.split(), *known.better.split(), *known.worse.split()]
        self.moving = _pattern([word.replace("_", " ") for word in directions], unspaced=self.unspaced)
        self._looked_for = telling_words([*self.triggers, *(word.replace("_", " ") for word in directions)])
        self._compared = telling_words(self.triggers)
        self.all = _pattern(self.triggers, unspaced=self.unspaced)
        self.bases = _pattern(self.base, unspaced=self.unspaced)

    def may_compare(self, text: str) -> bool:
        """Whether a sentence may compare anything: whether it has one of the words, if those are written apart."""
        return self.unspaced or not self._looked_for.isdisjoint(words_in(text))

    def may_rank(self, text: str) -> bool:
        """Whether a stretch of a text may have a comparative or superlative."""
        return self.unspaced or not self._compared.isdisjoint(words_in(text))


def _pattern(phrases: object, *, unspaced: bool) -> re.Pattern[str]:
    longest = sorted(map(re.escape, phrases), key=lambda phrase: (-len(phrase), phrase))  # type: ignore[call-overload]
    if not longest:
        return re.compile(r"(?!)")
    written = "|".join(longest)
    return re.compile(written if unspaced else rf"(?<![^\W_])(?<!-)(?:{written})(?![^\W_])(?!-)", re.IGNORECASE)


@cache
def comparing(language: str) -> _Words:
    """What a language compares with."""
    return _Words(language)


def read_comparatives(text: str, language: str) -> list[Comparative]:
    """The words of a sentence that compare, in order.

    Args:
        text: the sentence.
        language: ISO 639-1 code of its language.
    """
    words = comparing(language)
    if words.unspaced:
        return _unspaced(text, words)
    if not words.may_rank(text):
        return []
    tokens = [(match[0].lower(), match.start(), match.end()) for match in _WORD.finditer(text)]
    found: list[Comparative] = []
    for index, (word, start, end) in enumerate(tokens):
        article = index > 0 and tokens[index - 1][0] in words.articles
        known = words.single.get(word)
        if known is not None:
            sign, named, ranks = known
            article = article or words.pairing.match(text, end + 1) is not None
            found.append(Comparative(sign, tuple(named), ranks or article, start, end))
            continue
        degree = words.degree.get(word)
        if degree is None:
            continue
        sign, ranks = degree
        if ranks and any(first <= start < last for first, last in _bounding(text, language)):
            continue  # *at least* bounds
        scales, side, stop = _scale_beside(tokens, index, words)
        found.append(Comparative(sign * side, scales, ranks or article, start, stop))
    return found


def _bounding(text: str, language: str) -> list[tuple[int, int]]:
    """The phrases of a text that bound a value."""
    return [match.span() for match in bound_words(language).any.finditer(text)]


def _scale_beside(
    tokens: Sequence[tuple[str, int, int]], index: int, words: _Words
) -> tuple[tuple[str, ...], int, int]:
    """What a word such as *more* makes a comparison of: the word after it, or the verb before it."""
    end = tokens[index][2]
    for word, _, stop in tokens[index + 1 : index + _TWO]:
        known = words.base.get(word)
        if known is not None:
            return tuple(scale for scale, _ in known), known[0][1], stop
    for word, _, _ in reversed(tokens[max(index - _NEAR, 0) : index]):
        known = words.base.get(word)
        if known is not None and known[0][1] > 0:
            return tuple(scale for scale, _ in known), 1, end
    return (_AMOUNT,), 1, end


def _unspaced(text: str, words: _Words) -> list[Comparative]:
    found = []
    for match in words.all.finditer(text):
        word = match[0]
        if word in words.single:
            sign, scales, ranks = words.single[word]
            found.append(Comparative(sign, tuple(scales), ranks, match.start(), match.end()))
            continue
        sign, ranks = words.degree[word]
        base = words.bases.match(text, match.end()) or words.bases.search(text, match.end(), match.end() + 12)
        if base is not None:
            scale, side = words.base[base[0]][0]
            found.append(Comparative(sign * side, (scale,), ranks, match.start(), base.end()))
        else:
            found.append(Comparative(sign, (_AMOUNT,), ranks, match.start(), match.end()))
    if not found:
        than = words.than.search(text)
        base = words.bases.search(text, than.end()) if than is not None else None
        if base is not None:
            scale, side = words.base[base[0]][0]
            found.append(Comparative(side, (scale,), ranks=False, start=base.start(), end=base.end()))
    return found


def is_before_number(text: str, position: int) -> bool:
    """Whether a number follows: *more than 30* compares with nothing but that."""
    return _NUMBER_AFTER.match(text, position) is not None


def is_multiple(value: Quantity) -> bool:
    """Whether a value may say how many times as much."""
    return value.kind is Kind.MULTIPLE or value.value == _HALF


def measures(quantity: Quantity, scales: Sequence[str]) -> int:
    """Whether a value measures one of some scales: 1, -1 where less of it is more of the scale, or 0."""
    unit = quantity.unit
    if quantity.kind is Kind.MONEY:
        unit = "money"
    elif quantity.kind is Kind.TIME:
        unit = "time"
    for scale in scales:
        sign = UNITS.get(scale, {}).get(unit or "", 0)
        if sign:
            return sign
    return 0
