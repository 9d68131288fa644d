"""The words of a text that carry content, in a form in which singular and plural are the same."""

import re
import unicodedata
from collections.abc import Iterable, Iterator

from citewell.text.lexicon import lexicons
from citewell.text.runs import letter_and_digit_runs

# A run of letters and digits, or one of characters of scripts that put no space between words.
_UNSPACED = "\u0e00-\u0e7f\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff"
_RUN = re.compile(rf"[{_UNSPACED}]+|[^\W_{_UNSPACED}]+")
_FIRST_UNSPACED = "\u0e00"
_HANGUL = "\uac00"
_MOST_STEMS = 50_000
_LONGEST_KEPT = 40
_PREFIX = 5
_STEMS: dict[str, str] = {}


def _stop_words() -> frozenset[str]:
    words: set[str] = set()
    for lexicon in lexicons().values():
        words.update(lexicon.stop_words.split())
    return frozenset(words)


STOP_WORDS = _stop_words()
"""Frequent words without content of their own, of every language."""


def prefixes(stems: Iterable[str]) -> frozenset[str]:
    """Stems cut short, so that starters are those who started."""
    return frozenset(stem[:_PREFIX] for stem in stems if not stem.isdecimal())


def stem(word: str) -> str:
    """A word without case, marks on letters and the commonest endings of plurals and cases.

    The same word always gives the same stem; two words may share one.
    """
    known = _STEMS.get(word)
    if known is None:
        if len(word) > _LONGEST_KEPT:
            return _stem(word)
        if len(_STEMS) >= _MOST_STEMS:
            _STEMS.clear()
        known = _STEMS[word] = _stem(word)
    return known


def _stem(word: str) -> str:
    bare = word.casefold()
    if not bare.isascii():
        bare = "".join(char for char in unicodedata.normalize("NFKD", bare) if not unicodedata.combining(char))
    if len(bare) < 4 or not bare.isalpha():
        return bare
    if bare.endswith("ies"):
        return bare[:-3]
    if bare.endswith(("ss", "is", "us")):
        return bare
    if len(bare) > 4 and bare.endswith(("es", "en", "em")):
        bare = bare[:-2]
    elif bare.endswith("s"):
        bare = bare[:-1]
    return bare[:-1] if len(bare) > 3 and bare[-1] in "eioay" else bare


def placed_words(text: str) -> Iterator[tuple[str, int]]:
    """The words of a text as written, with their places; pairs of characters where no spaces divide words."""
    for match in _RUN.finditer(text):
        run = match[0]
        if _FIRST_UNSPACED <= run[0] < _HANGUL:
            for start, pair in enumerate(_pairs(run), match.start()):
                yield pair, start
        elif len(run) > 1:
            yield run, match.start()


def content_words(text: str) -> Iterator[str]:
    """Stems of the words of a text that carry content, in order; pairs of characters where no spaces divide words."""
    for run in letter_and_digit_runs(text) if text.isascii() else _RUN.findall(text):
        if _FIRST_UNSPACED <= run[0] < _HANGUL:
            yield from _pairs(run)
        elif len(run) > 1 and run.lower() not in STOP_WORDS:
            yield stem(run)


def _pairs(run: str) -> list[str]:
    """The pairs of neighbouring characters of a run; a single character by itself."""
    return [run[index : index + 2] for index in range(max(1, len(run) - 1))]
