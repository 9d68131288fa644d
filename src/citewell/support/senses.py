"""The words of a language that turn, divide, weaken or strengthen what a sentence says, found in a text."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TypeVar

import msgspec

from citewell.text.lexicon import UNSPACED_SCRIPTS, Meaning, lexicons

_STOP = re.compile(r"[;:()—–、，。；：（）!?！？]|,(?!\d)|\s-\s")
_WITH_CAPITALS = frozenset({"de"})
_ELIDING = frozenset({"fr", "it"})
_TOKEN = re.compile(r"\d[\d.,]*\d|[^\W_]+(?:['’][^\W_]+)?|[,;:()—–!?%]|(?<=\s)-(?=\s)")
_TOKEN_WITH_ELISION = re.compile(r"\d[\d.,]*\d|[^\W_]+['’]?|[,;:()—–!?%]|(?<=\s)-(?=\s)")
_STOPS = frozenset(",;:()—–!?-、，。；：（）！？")
_HARD = frozenset(";:!?；：。！？")
_WITHOUT_CONTENT = frozenset({"denies", "plain", "verbs", "harmless", "only", "whatever", "most", "least", "exact"})
_MOST_KEPT = 20_000


_Does = TypeVar("_Does")
Longer = Mapping[str, Sequence[tuple[list[str], _Does]]]
"""Phrases that begin with one word, by their second word, the longest first; each with what it does."""


class Sense(msgspec.Struct, frozen=True, gc=False):
    """What a word or phrase does.

    Attributes:
        roles: names of the word lists of ``Meaning`` that it stands in; ``stop`` for punctuation that ends a clause.
        opposites: pairs of opposites that it belongs to, with its side, 1 or -1.
        down: whether it denies as the other side of such a pair.
        contrast: whether neither side of its pairs is a denial.
        weak: scales on which it is weak.
        strong: scales on which it is strong.
        empty: whether it says nothing of what a statement is about.
    """

    roles: frozenset[str] = frozenset()
    opposites: tuple[tuple[str, int], ...] = ()
    down: bool = False
    contrast: bool = False
    weak: tuple[str, ...] = ()
    strong: tuple[str, ...] = ()
    empty: bool = False


class Mark(msgspec.Struct, frozen=True, gc=False):
    """A word or phrase of a text that does something."""

    start: int
    end: int
    sense: Sense


STOP = Sense(frozenset({"stop"}))
_HARD_STOP = Sense(frozenset({"stop", "hard"}))
ONLY = Sense(frozenset({"only"}), empty=True)
_ROLES = (
    *("denies", "with_ne", "ne", "turning", "harmless", "verbs", "lists", "divides", "conditions", "excepting"),
    *(
        "excepted",
        "lacking",
        "plain",
        "attributes",
        "only",
        "but",
        "most",
        "least",
        "exact",
        "whatever",
        "only_with_ne",
    ),
)


class Senses:
    """The words of one language.

    Args:
        language: ISO 639-1 code.
    """

    def __init__(self, language: str) -> None:
        lexicon = lexicons()[language]
        self.concord = lexicon.meaning.concord
        self.common = frozenset(lexicon.stop_words.split())
        self.pairs = frozenset([*lexicon.meaning.opposites, *lexicon.meaning.contrasts])
        self._months = frozenset(lexicon.dates.months.split())
        self._small = language not in _WITH_CAPITALS
        self.spaced = lexicon.script not in UNSPACED_SCRIPTS
        self.token = _TOKEN_WITH_ELISION if language in _ELIDING else _TOKEN
        # What an idiom holds is no bound: *carry over*.
        phrases = dict(_phrases(lexicon.meaning)) | dict.fromkeys(lexicon.bounding.idioms, Sense())
        self._kept: dict[str, tuple[Sense | None, Longer[Sense]]] = {}
        self._single: dict[str, Sense] = {}
        self._prefixes: list[tuple[str, Sense]] = []
        self._long: dict[str, dict[str, list[tuple[list[str], Sense]]]] = {}
        self.written = phrases
        self._pattern = _STOP
        if self.spaced:
            self._by_word(phrases)
        else:
            longest = sorted(map(re.escape, phrases), key=lambda phrase: (-len(phrase), phrase))
            self._pattern = re.compile("|".join([*longest, _STOP.pattern]))

    def _by_word(self, phrases: dict[str, Sense]) -> None:
        for phrase, sense in phrases.items():
            words = [match[0] for match in self.token.finditer(phrase.rstrip("*"))]
            if len(words) > 1:
                self._long.setdefault(words[0], {}).setdefault(words[1], []).append((words, sense))
            elif phrase.endswith("*"):
                self._prefixes.append((phrase[:-1], sense))
            else:
                self._single[words[0]] = sense
        for prefix, sense in self._prefixes:
            for word, known in self._single.items():
                if word.startswith(prefix):
                    self._single[word] = _both(known, sense)
        for longer in self._long.values():
            for entries in longer.values():
                entries.sort(key=lambda entry: -len(entry[0]))
        self._prefixes.sort(key=lambda entry: -len(entry[0]))

    def find(self, text: str, start: int, end: int) -> list[Mark]:
        """The words and phrases of a stretch of a text that do something, and its punctuation, in order."""
        if not self.spaced:
            return [
                Mark(
                    match.start(),
                    match.end(),
                    self.written.get(match[0]) or (_HARD_STOP if match[0] in _HARD else STOP),
                )
                for match in self._pattern.finditer(text, start, end)
            ]
        tokens = list(self.token.finditer(text, start, end))
        spoken = [token[0].lower() for token in tokens]
        kept = self._kept
        found: list[Mark] = []
        position, last = 0, len(tokens)
        spoken.append("")
        while position < last:
            sense, longer = kept.get(spoken[position]) or self.look_up(spoken[position])
            after = position + 1
            for words, other in longer.get(spoken[after], ()) if longer else ():
                if spoken[position : position + len(words)] == words:
                    sense, after = other, position + len(words)
                    break
            if sense is not None and not (
                position and tokens[position][0][0].isupper() and self._is_name(tokens, position)
            ):
                found.append(Mark(tokens[position].start(), tokens[after - 1].end(), sense))
            position = after
        return found

    def _is_name(self, tokens: list[re.Match[str]], position: int) -> bool:
        """Whether a word with a capital letter is a name: *in May*, *the Free plan*."""
        word, before = tokens[position][0], tokens[position - 1][0]
        if word.lower() in self._months:
            return True
        return self._small and len(word) > 1 and not word.isupper() and before.isalpha() and before.islower()

    def look_up(self, word: str) -> tuple[Sense | None, Longer[Sense]]:
        """What a word in lower case does alone, and the phrases that begin with it."""
        if len(self._kept) >= _MOST_KEPT:
            self._kept.clear()
        plain = word.replace("’", "'")
        sense = self._single.get(plain)
        if word in _STOPS:
            sense = _HARD_STOP if word in _HARD else STOP
        if sense is None:
            sense = next((other for prefix, other in self._prefixes if plain.startswith(prefix)), None)
        known = self._kept[word] = sense, self._long.get(plain, {})
        return known


def _phrases(meaning: Meaning) -> Iterator[tuple[str, Sense]]:
    """Every phrase with what it does."""
    roles: dict[str, set[str]] = {}
    opposites: dict[str, dict[str, int]] = {}
    weak: dict[str, list[str]] = {}
    strong: dict[str, list[str]] = {}
    for role in _ROLES:
        for phrase in getattr(meaning, role):
            roles.setdefault(phrase, set()).add(role)
    down = {phrase for _, phrases in meaning.opposites.values() for phrase in phrases}
    denial = {phrase for sides in meaning.opposites.values() for phrases in sides for phrase in phrases}
    for name, sides in (*meaning.opposites.items(), *meaning.contrasts.items()):
        for side, phrases in zip((1, -1), sides, strict=True):
            for phrase in phrases:
                opposites.setdefault(phrase, {})[name] = side
    for scales, given in ((weak, meaning.weak), (strong, meaning.strong)):
        for scale, phrases in given.items():
            for phrase in phrases:
                scales.setdefault(phrase, []).append(scale)
    verbs = set(meaning.verbs)
    for phrase in _once(opposites, weak, strong):
        if not verbs.isdisjoint(phrase.split()):
            roles.setdefault(phrase, set()).add("verbs")
    for phrase in _once(roles, opposites, weak, strong):
        yield (
            phrase,
            _sense(
                frozenset(roles.get(phrase, ())),
                tuple(sorted(opposites.get(phrase, {}).items())),
                tuple(weak.get(phrase, ())),
                tuple(strong.get(phrase, ())),
                down=phrase in down,
                contrast=phrase not in denial,
            ),
        )


def _sense(
    roles: frozenset[str],
    opposites: tuple[tuple[str, int], ...],
    weak: tuple[str, ...],
    strong: tuple[str, ...],
    *,
    down: bool,
    contrast: bool,
) -> Sense:
    empty = bool(opposites or weak or strong or not roles.isdisjoint(_WITHOUT_CONTENT))
    return Sense(roles, opposites, down, contrast, weak, strong, empty)


def _both(one: Sense, other: Sense) -> Sense:
    return _sense(
        one.roles | other.roles,
        one.opposites or other.opposites,
        one.weak or other.weak,
        one.strong or other.strong,
        down=one.down or other.down,
        contrast=one.contrast and other.contrast,
    )


def _once(*groups: Iterable[str]) -> dict[str, None]:
    return dict.fromkeys(phrase for group in groups for phrase in group)


@cache
def _senses(language: str) -> Senses | None:
    lexicon = lexicons().get(language)
    return Senses(language) if lexicon is not None and lexicon.meaning.denies else None


def senses_of(language: str | None) -> Senses | None:
    """The words of a language; ``None`` where they are not known."""
    return None if language is None else _senses(language)
