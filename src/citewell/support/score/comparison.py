"""A sentence laid beside the passages of its sources: what every feature is made of."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from citewell.model import Quantity
from citewell.support.passages import FORM, PassageIndex
from citewell.support.prepared import PreparedSource, PreparedText
from citewell.support.score.background import background
from citewell.support.words import placed_words, stem
from citewell.text.language import guess_language

CONSIDERED = 12
"""How many passages are looked at closely."""

_CHOSEN = 3
_LONGEST = 4000
_MARKER = re.compile(r"\s{0,2}\[\d{1,3}\]")


class ClaimWord(NamedTuple):
    """A word of the sentence.

    Attributes:
        text: as written.
        stem: its stem.
        weight: how telling it is; 0 for one without content of its own.
        name: whether a capital within the sentence makes it part of a name.
    """

    text: str
    stem: str
    weight: float
    name: bool


class Place(NamedTuple):
    """A passage: which of the texts, and which of its passages."""

    text: int
    number: int


class Comparison:
    """A sentence and the passages that share the most with it.

    Args:
        claim: the sentence; of an inordinately long one the beginning is compared.
        quantities: its values.
        sources: what it cites. Their order does not matter.

    Attributes:
        language: ISO 639-1 code of the language that words are weighed by.
        words: all words of the sentence.
        content: those with content of their own.
        weights: weights of their stems.
        total: the sum of the weights.
        held: stems that any text holds.
        forms: other stems of which a text may hold another form.
        candidates: the passages that share the most words with the sentence, the best first.
        chosen: up to three that together hold the most, the first being the best.
        gains: the weight that each of the chosen added.
        near: the stems of the first of the chosen and of the passages beside it.
        holders: by stem of the sentence, which of the candidates hold it, a bit for each.
    """

    def __init__(self, claim: str, quantities: Sequence[Quantity], sources: Sequence[PreparedSource]) -> None:
        self.claim = _MARKER.sub("", claim[:_LONGEST])
        self.quantities = quantities
        self.texts = _texts(sources)
        self.indexes: list[PassageIndex] = [text.passages for text in self.texts]
        self._read_claim()
        # Dictionaries, not sets: sums over them must not depend on an order of hashing.
        self.held = {word: True for word in self.weights if self.anywhere(word)}
        self.forms = {word: True for word in self.weights if word not in self.held and self._has_form(word)}
        self._choose()

    def _read_claim(self) -> None:
        language = next((text.language for text in self.texts if text.language is not None), None)
        self.language = language or guess_language(self.claim) or "en"
        weigh = background(self.language).weight
        self.words: list[ClaimWord] = []
        for written, start in placed_words(self.claim):
            root = stem(written)
            named = start > 0 and written[0].isupper()
            self.words.append(ClaimWord(written, root, weigh(written, root), named))
        if self.words and self.words[0].name:  # a quotation mark stands before the first word
            self.words[0] = self.words[0]._replace(name=False)
        self.content = [word for word in self.words if word.weight > 0.0]
        self.weights: dict[str, float] = {}
        for word in self.content:
            self.weights[word.stem] = max(word.weight, self.weights.get(word.stem, 0.0))
        self.total = sum(self.weights.values()) or 1.0

    def anywhere(self, word: str) -> bool:
        """Whether any of the texts holds a stem."""
        return any(word in index.places for index in self.indexes)

    def _has_form(self, word: str) -> bool:
        if len(word) < FORM or word[0].isdigit():
            return False
        return any(word[:FORM] in index.forms for index in self.indexes)

    def _choose(self) -> None:
        found = [
            (-weight, Place(number, passage))
            for number, index in enumerate(self.indexes)
            for passage, weight in index.best(self.weights, CONSIDERED)
        ]
        found.sort()
        self.candidates = [(place, -weight) for weight, place in found[:CONSIDERED]]
        self.sets = {place: frozenset(self.stems_of(place)) for place, _ in self.candidates}
        rest = dict(self.weights)
        self.chosen: list[Place] = []
        self.gains: list[float] = []
        for _ in range(_CHOSEN):
            best, most = None, 0.0
            for place, _ in self.candidates:
                if place not in self.chosen:
                    held = self.sets[place]
                    gain = sum([weight for word, weight in rest.items() if word in held])
                    if gain > most + 1e-9:
                        best, most = place, gain
            if best is None:
                break
            self.chosen.append(best)
            self.gains.append(most)
            held = self.sets[best]
            rest = {word: weight for word, weight in rest.items() if word not in held}
        self.best = self.sets[self.chosen[0]] if self.chosen else frozenset()
        near: set[str] = set(self.best)
        for place in self.neighbours(self.chosen[0]) if self.chosen else ():
            near.update(self.stems_of(place))
        self.near = frozenset(near)
        self.holders = dict.fromkeys(self.weights, 0)
        for number, (place, _) in enumerate(self.candidates):
            for word in self.weights.keys() & self.sets[place]:
                self.holders[word] |= 1 << number

    def stems_of(self, place: Place) -> tuple[str, ...]:
        """The stems of a passage, in order."""
        return self.indexes[place.text].words[place.number]

    def text_of(self, place: Place) -> str:
        """What a passage says."""
        start, end = self.indexes[place.text].spans[place.number]
        return self.texts[place.text].text[start:end]

    def neighbours(self, place: Place) -> list[Place]:
        """The passages before and after one."""
        last = len(self.indexes[place.text].spans) - 1
        return [Place(place.text, near) for near in (place.number - 1, place.number + 1) if 0 <= near <= last]

    def share(self, held: frozenset[str]) -> float:
        """What part of the sentence's weight a set of stems holds."""
        return sum([weight for word, weight in self.weights.items() if word in held]) / self.total


def _texts(sources: Sequence[PreparedSource]) -> list[PreparedText]:
    """The texts and titles of the sources, each once, in an order of their own."""
    found: dict[str, PreparedText] = {}
    for source in sources:
        for text in (source.body, source.title):
            if text is not None and text.text.strip():
                found.setdefault(text.digest, text)
    return [found[digest] for digest in sorted(found)]
