"""Words of a text as stems with their places, by the rules of the text's language.

Stems are those of the Snowball stemmers, so that *closing* and *closed* are one word; where a language is unknown or
has none, of a word only its commonest endings are dropped.
"""

import re
import threading
import unicodedata
from functools import cache, lru_cache

import msgspec
import snowballstemmer

from citewell.support.words import STOP_WORDS, stem
from citewell.text.alternatives import words_in
from citewell.text.lexicon import UNSPACED, lexicons

_STEMMERS = {
    "de": "german",
    "en": "english",
    "es": "spanish",
    "fr": "french",
    "hi": "hindi",
    "it": "italian",
    "nl": "dutch",
    "pt": "portuguese",
    "ru": "russian",
}
_UNSPACED = "\u0e00\u0e01-\u0e7f\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff"
# Chinese characters and katakana carry the content; hiragana mostly inflects.
_WORD = re.compile(
    rf"[\u30a1-\u30ff]+|[\u3400-\u9fff\uf900-\ufaff\u3005]+|[\u0e01-\u0e7f]+|[^\W_{_UNSPACED}]+(?:['’][^\W\d_]+)?"
)
_ASCII_WORD = re.compile(r"[A-Za-z0-9]+(?:'[A-Za-z]+)?")
_HAN = "\u3400"
_KATAKANA = "\u30a1"
_KANA_END = "\u30ff"
_LAST_HAN = "\ufaff"
_PARTICLES = "はがをにでとのもへやか"
VERB = "~"
"""What ends the stem of a verb in Japanese, which many a clause leaves out."""

_MOST_KEPT = 60_000
_LONGEST = 40
_SHORT = 500
_YEAR = re.compile(r"(?:19|20)\d\d")
_ELIDED = re.compile(r"[^\W\d_]{1,2}['’](?=[^\W\d_]{2})|[^\W\d_]{1,7}qu['’]", re.IGNORECASE)


class Word(msgspec.Struct, frozen=True, gc=False):
    """A word that carries content.

    Attributes:
        stem: its stem.
        start: first code point.
        end: after the last.
        name: whether it is written as a name: with a digit, or a capital that no sentence begins with.
    """

    stem: str
    start: int
    end: int
    name: bool


class _Stems:
    """The stems of one language, kept."""

    def __init__(self, language: str | None) -> None:
        algorithm = _STEMMERS.get(language or "")
        self._stemmer = snowballstemmer.stemmer(algorithm) if algorithm else None
        known = lexicons().get(language or "")
        self.stop_words = frozenset(known.stop_words.split()) if known is not None else STOP_WORDS
        self.is_unspaced = language in UNSPACED
        self.nouns_are_capitalised = language == "de"
        self.kept: dict[str, str] = {}
        """Stems by the words in lower case that were asked for before."""
        self._irregular = known.clauses.irregular if known is not None else {}
        self._lock = threading.Lock()
        numbered = known.clauses.numbered.split() if known is not None else ()
        self.numbered = frozenset(map(self.stem, numbered)) - {""}
        """What is numbered rather than counted: a line, a zone."""

    def stem(self, word: str) -> str:
        """The stem of a word in lower case, empty for one without content of its own."""
        known = self.kept.get(word)
        if known is None:
            known = self._stem(self._irregular.get(word, word))
            if len(self.kept) >= _MOST_KEPT:
                self.kept.clear()
            self.kept[word] = known
        return known

    def _stem(self, word: str) -> str:
        if word in self.stop_words:
            return ""
        if self._stemmer is None or len(word) > _LONGEST or not word.isalpha():
            return stem(word)
        with self._lock:  # a stemmer works on one word at a time
            return stem(self._stemmer.stemWord(word))


@cache
def _stems(language: str | None) -> _Stems:
    return _Stems(language)


def is_empty(word: str, language: str | None) -> bool:
    """Whether a word carries no content of its own."""
    return not _stems(language).stem(word.lower())


def read_words(text: str, start: int, end: int, language: str | None) -> list[Word]:
    """The words with content in a stretch of a text, in order.

    A number or a single letter after a word names something together with it, and is given as one with it:
    *line 4*, *Plan B*.

    Args:
        text: the text.
        start: where the stretch begins.
        end: where it ends.
        language: ISO 639-1 code of the text's language, or ``None``.
    """
    if len(text) > _SHORT:
        return _read(text, start, end, language)
    return list(_kept(text, start, end, language))  # several checks ask for the words of one sentence


def single_stems(text: str, language: str | None) -> frozenset[str] | None:
    """What ``single`` makes of the stems of a text, and maybe more: told quicker than its words.

    Args:
        text: the text.
        language: ISO 639-1 code of the text's language, or ``None``.

    Returns:
        The stems; ``None`` where they are not told quicker, as in scripts without spaces.
    """
    if language in UNSPACED or not text.isascii():
        return None
    words = words_in(text)
    return words.union(map(_stems(language).stem, words))


def single(stem: str) -> str:
    """The first word of a stem that is made of several, without a *non-* before it."""
    return stem.partition(" ")[0].removeprefix("non-")


@lru_cache(maxsize=256)
def _kept(text: str, start: int, end: int, language: str | None) -> tuple[Word, ...]:
    return tuple(_read(text, start, end, language))


def _read(text: str, start: int, end: int, language: str | None) -> list[Word]:
    stems = _stems(language)
    kept = stems.kept
    found: list[Word] = []
    before: Word | None = None
    first = True
    plain = text.isascii()
    for match in (_ASCII_WORD if plain else _WORD).finditer(text, start, end):
        written = match[0]
        begin, stop = match.span()
        if (
            plain
            and (known := kept.get(written)) is not None
            and stop - begin > 1
            and text[begin - 1] != "-"
            and written.isalpha()
        ):
            # The commonest case by far: a word in small letters that was met before.
            before = Word(known, begin, stop, name=False) if known else None
            if before is not None:
                found.append(before)
            first = False
            continue
        initial = written[0]
        if _KATAKANA <= initial <= _LAST_HAN:
            _unspaced(written, text[stop : stop + 1], begin, found)
            first = False
            before = None
            continue
        if not written.isalnum():  # an apostrophe
            begin, written = _without_elision(written, begin)
            initial = written[0]
        if len(written) == 1 or written.isdecimal():
            if _YEAR.fullmatch(written):
                before = None
                found.append(Word(written, begin, stop, name=True))
                continue
            if (
                before is not None
                and begin - before.end <= 2
                and (
                    (initial.isdigit() and (text[before.start].isupper() or before.stem in stems.numbered))
                    or initial.isupper()
                )
            ):
                number = unicodedata.normalize("NFKC", written).lower()
                found.append(Word(f"{before.stem} {number}", before.start, stop, name=True))
            before = None
            continue
        lowered = written.lower()
        known = kept.get(lowered)
        if known is None:
            known = stems.stem(lowered)
        if known:
            if text[begin - 1] == "-" and text[begin - 4 : begin].lower() == "non-":
                known = f"non-{known}"
            name = initial.isupper() and (
                stems.is_unspaced if written.isupper() else not (first or stems.nouns_are_capitalised)
            )
            if not name and not written.isalpha():
                name = any(map(str.isdigit, written))
            before = Word(known, begin, stop, name)
            found.append(before)
        else:
            before = None
        first = False
    return found


def _without_elision(written: str, begin: int) -> tuple[int, str]:
    """A word without an article or pronoun that is run into it: *l'autonomie*, or a possessive after it."""
    elided = _ELIDED.match(written)
    if elided is not None:
        return begin + elided.end(), written[elided.end() :]
    return begin, re.split("['’]", written, maxsplit=1)[0] or written


def _unspaced(run: str, following: str, begin: int, found: list[Word]) -> None:
    """Words of a run in a script without spaces: katakana as a whole, Chinese characters in pairs."""
    if run[0] <= _KANA_END:
        if len(run) > 1:
            found.append(Word(run, begin, begin + len(run), name=True))
    elif len(run) == 1:
        inflected = following != "" and "\u3041" <= following <= "\u3096" and following not in _PARTICLES
        found.append(Word(run + VERB if inflected else run, begin, begin + 1, name=False))
    else:
        found.extend(
            Word(run[index : index + 2], begin + index, begin + index + 2, name=False) for index in range(len(run) - 1)
        )
