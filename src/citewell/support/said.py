"""A sentence whose values are to be bound: its words, and those around it that may be meant too."""

import re
from collections.abc import Callable, Iterator, Sequence, Set
from functools import cached_property

from citewell.model import Quantity
from citewell.support.clause_words import apart, may_leave_out, plain_stems
from citewell.support.cues import may_negate, negator_of
from citewell.support.frames import frames_in
from citewell.support.places import Place, Places, Weights
from citewell.support.prepared import PreparedSource
from citewell.support.stems import Word

_PAUSE = re.compile(r",\s|[;:.，、。]")


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
        self._add_around = around
        self._around: dict[str, float] = {}

    @cached_property
    def words(self) -> Sequence[Word]:
        """The words of the sentence."""
        return self.places.words_of(0)

    @cached_property
    def stems(self) -> Set[str]:
        """The stems of the words in the sentence and around it."""
        return {word.stem for word in self.words}.union(self.around)

    @cached_property
    def _names(self) -> set[str]:
        return {word.stem for word in self.words if word.name}

    @cached_property
    def _written(self) -> dict[str, str]:
        return {word.stem: self.text[word.start : word.end] for word in reversed(self.words)}

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

    def meant(self, place: Place) -> dict[str, float]:
        """The stems that say what one of the values belongs to."""
        words = dict(self.around)
        for stem, weight in place.words.items():
            if weight > words.get(stem, 0.0):
                words[stem] = weight
        plain, unmeant = plain_stems(self.language), self._unmeant
        return {stem: weight for stem, weight in words.items() if stem not in plain and stem not in unmeant}

    def meant_before(self, value: Quantity) -> Iterator[str]:
        """Of the stems that say what a value belongs to, those that stand before it; quicker told than all of them."""
        plain, unmeant, begin = plain_stems(self.language), self._unmeant, value.span.start
        for word in self.words:
            if word.start >= begin:
                return
            if word.stem not in plain and word.stem not in unmeant:
                yield word.stem

    @cached_property
    def left_out(self) -> Set[str]:
        """The stems of what the sentence leaves out of what it says, or compares it with."""
        return frozenset(_left_out(self.text, self.words, self.language))

    @cached_property
    def _unmeant(self) -> Set[str]:
        """The stems that do not say what a value belongs to, plain verbs apart: what is left out, what is denied."""
        unmeant = set(self.left_out)
        if may_negate(self.text, self.language) and negator_of(self.language).search(self.text):
            for statement in self.places.statements_of(0):
                denied = statement.denied_from()
                if denied is not None:
                    unmeant.update(word.stem for word in self.words if denied <= word.start < statement.end)
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


def _left_out(text: str, spoken: Sequence[Word], language: str | None) -> Iterator[str]:
    """The words that a sentence leaves out of what it says: *apart from apples and pears*."""
    if not may_leave_out(text, language):
        return
    for match in apart(language).finditer(text):
        end = next((cut.start() for cut in _PAUSE.finditer(text, match.end())), len(text))
        yield from (word.stem for word in spoken if match.end() <= word.start < end)
