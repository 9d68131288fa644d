"""How telling a word is: how few documents of a background collection hold it."""

import math
from functools import cache
from importlib.resources import files

import msgspec

from citewell.text.lexicon import lexicons

NUMBER = 5.0
"""What a word of digits weighs."""

_PLAIN = 3.0
_BY_LETTER = 0.3
_MOST_LETTERS = 12
_PAIR = 4.0
_UNSPACED = "\u0e00"
_HANGUL = "\uac00"


class _Counts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of background counts: how many documents there were, and stems by how many of them hold each."""

    about: str
    documents: int
    least: int
    stems: dict[str, str]


class Background:
    """The weights of the words of one language.

    Args:
        language: ISO 639-1 code.
    """

    def __init__(self, language: str) -> None:
        known = lexicons().get(language)
        self._stop_words = frozenset(known.stop_words.split()) if known is not None else frozenset()
        self._weights: dict[str, float] = {}
        self._unseen = 0.0
        if language == "en":
            counts = _counts()
            self._unseen = round(math.log(counts.documents / (counts.least / 2 + 1)), 4)
            for count, words in counts.stems.items():
                weight = round(math.log(counts.documents / int(count)), 4)
                self._weights.update(dict.fromkeys(words.split(), weight))

    def weight(self, word: str, stem: str) -> float:
        """How telling a word is; 0 for one without content of its own.

        Args:
            word: the word as written.
            stem: its stem.
        """
        if word.lower() in self._stop_words:
            return 0.0
        if word[0].isdigit():
            return NUMBER
        if self._weights:
            return self._weights.get(stem, self._unseen)
        if _UNSPACED <= word[0] < _HANGUL:
            return _PAIR
        # Without counts: long words are rarer than short ones.
        return _PLAIN + _BY_LETTER * min(len(word), _MOST_LETTERS)


@cache
def _counts() -> _Counts:
    data = (files("citewell.support.score") / "background.json").read_bytes()
    return msgspec.json.decode(data, type=_Counts)


@cache
def background(language: str) -> Background:
    """The weights of the words of a language."""
    return Background(language)
