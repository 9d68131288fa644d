"""What words say of a value beside them, in every language of the tables at once."""

import re
import tomllib
from collections import defaultdict
from collections.abc import Set
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

_WORD = re.compile(r"[^\W_]+")
_UNSPACED = ("ja", "ko", "zh")
_FIRST_UNSPACED = "\u2e80"
_LONGEST = 600


class Hit(NamedTuple):
    """A term of the tables in a text.

    Attributes:
        group: ``kinds``, ``roles`` or ``places``.
        name: what it means.
        start: where it begins.
        end: where it ends.
        words: as written there.
    """

    group: str
    name: str
    start: int
    end: int
    words: str


class _Terms:
    """The terms of one sort of table, by their first word."""

    def __init__(self) -> None:
        self.by_word: defaultdict[str, list[tuple[tuple[str, ...], bool, str, str]]] = defaultdict(list)
        self.by_stem: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
        self.lengths: list[int] = []
        self.unspaced: list[tuple[str, str, str]] = []

    def add(self, group: str, name: str, term: str, *, unspaced: bool) -> None:
        """Puts a term into the tables."""
        if unspaced and any(char >= _FIRST_UNSPACED for char in term):
            self.unspaced.append((term, group, name))
            return
        open_ended = term.endswith("*")
        words = tuple(_WORD.findall(term.casefold()))
        if open_ended and len(words) == 1:
            self.by_stem[words[0]].append((group, name))
        elif words:
            self.by_word[words[0]].append((words[1:], open_ended, group, name))

    def seal(self) -> None:
        """Makes the tables ready."""
        self.lengths = sorted({len(stem) for stem in self.by_stem})


class Lexicon:
    """The tables of some languages; local parts of addresses are those of all.

    Args:
        languages: two letters each; none for all languages.
    """

    def __init__(self, languages: Set[str] = frozenset()) -> None:
        self._terms = _Terms()
        self.local_parts: dict[str, str] = {}
        self.exact: dict[str, str] = {}
        for language, table in _tables().items():
            for meaning, parts in table.get("local_parts", {}).items():
                for part in parts:
                    self.local_parts.setdefault(part, meaning)
            for meaning, terms in table.get("exact", {}).items():
                for term in terms:
                    self.exact.setdefault(term, meaning)
            if languages and language not in languages and language not in _UNSPACED:
                continue
            for group in ("kinds", "roles", "places"):
                for meaning, terms in table.get(group, {}).items():
                    for term in terms:
                        self._terms.add(group, meaning, term, unspaced=language in _UNSPACED)
        self._terms.seal()

    def find(self, text: str) -> list[Hit]:
        """The terms in a text, in order; of those that overlap the longest."""
        return list(_find(self, text[-_LONGEST:]))

    def look(self, text: str) -> tuple[Hit, ...]:
        """Looks a text up; asked through a cache."""
        folded = text.casefold()
        if len(folded) != len(text):
            folded = text.lower() if len(text.lower()) == len(text) else text
        terms = self._terms
        words = [(match.start(), match.end(), match[0]) for match in _WORD.finditer(folded)]
        found: list[Hit] = []
        for index, (start, end, word) in enumerate(words):
            for rest, open_ended, group, name in terms.by_word.get(word, ()):
                last = index + len(rest)
                if last >= len(words):
                    continue
                there = [part for _, _, part in words[index + 1 : last + 1]]
                same = all(a == b for a, b in zip(rest[:-1], there[:-1], strict=True))
                if same and (not rest or there[-1] == rest[-1] or (open_ended and there[-1].startswith(rest[-1]))):
                    stop = words[last][1]
                    found.append(Hit(group, name, start, stop, text[start:stop]))
            for length in terms.lengths:
                if length > len(word):
                    break
                for group, name in terms.by_stem.get(word[:length], ()):
                    found.append(Hit(group, name, start, end, text[start:end]))
        if any(char >= _FIRST_UNSPACED for char in text):
            for term, group, name in terms.unspaced:
                at = folded.find(term)
                if at >= 0:
                    found.append(Hit(group, name, at, at + len(term), term))
        return _longest(found)


def _longest(found: list[Hit]) -> tuple[Hit, ...]:
    kept: list[Hit] = []
    for hit in sorted(found, key=lambda h: (h.start - h.end, h.start, h.group, h.name)):
        if all(
            hit.end <= other.start or hit.start >= other.end or (hit.start, hit.end) == (other.start, other.end)
            for other in kept
        ):
            kept.append(hit)
    return tuple(sorted(set(kept), key=lambda h: (h.start, h.end, h.group, h.name)))


@lru_cache(maxsize=8_192)
def _find(lexicon: Lexicon, text: str) -> tuple[Hit, ...]:
    return lexicon.look(text)


@lru_cache(maxsize=1)
def _tables() -> dict[str, dict[str, Any]]:
    """The table of each language, English first."""
    folder = files("citewell.values.words")
    names = sorted(entry.name for entry in folder.iterdir() if re.fullmatch(r"[a-z]{2}\.toml", entry.name))
    names.sort(key=lambda name: name != "en.toml")
    return {name[:2]: tomllib.loads((folder / name).read_text(encoding="utf-8")) for name in names}


@lru_cache(maxsize=64)
def lexicon(languages: Set[str] = frozenset()) -> Lexicon:
    """The tables of some languages, read once; of all when none is named."""
    return Lexicon(languages)


_SHARED = {"no": "da", "nb": "da", "nn": "da", "uk": "ru", "sk": "cs", "ca": "es", "gl": "es"}


def languages_of(*codes: str | None) -> frozenset[str]:
    """The languages whose tables are asked for a page, English with them; none, so all, where nothing is known."""
    known = {_SHARED.get(code, code) for code in codes if code}
    known &= set(_tables())
    return frozenset(known | {"en"}) if known - {"en"} or "en" in known else frozenset()


@lru_cache(maxsize=1)
def _markup() -> tuple[dict[str, str], list[tuple[str, str]]]:
    table = tomllib.loads((files("citewell.values.words") / "markup.toml").read_text(encoding="utf-8"))
    whole: dict[str, str] = {}
    stems: list[tuple[str, str]] = []
    for flag, terms in table["flags"].items():
        for term in terms:
            if term.endswith("*"):
                stems.append((term[:-1], flag))
            else:
                whole.setdefault(term, flag)
    return whole, stems


_CAMEL = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


@lru_cache(maxsize=8_192)
def markup_flags(names: str) -> frozenset[str]:
    """What the names of classes and ids say of a part of a page."""
    whole, stems = _markup()
    found: set[str] = set()
    for name in names.split():
        parts = [part.lower() for part in _CAMEL.findall(name)]
        for word in (*parts, "".join(parts)):
            if word in whole:
                found.add(whole[word])
            found.update(flag for stem, flag in stems if word.startswith(stem))
    return frozenset(found)


@lru_cache(maxsize=1)
def dull_words() -> frozenset[str]:
    """Words of questions that tell nothing of what is asked for."""
    text = (files("citewell.values.words") / "questions.toml").read_text(encoding="utf-8")
    return frozenset(tomllib.loads(text)["dull"]["words"])


def calendar(names: str) -> str:
    """An alternation of the names of ``days`` or ``months`` in the languages of the tables, the longest first."""
    text = (files("citewell.values.words") / "calendar.toml").read_text(encoding="utf-8")
    terms = [term for group in tomllib.loads(text)[names].values() for term in group]
    return "|".join(re.escape(term) for term in sorted(set(terms), key=lambda term: (-len(term), term)))
