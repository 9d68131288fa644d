"""Sentences made out of supported ones by changing a word: what one word can do to a sentence, for the trees to see."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

from citewell.support.score.thesaurus import groups
from citewell.support.words import STOP_WORDS

SHARES = {"exchanged": 0.05, "reworded": 0.03, "turned": 0.03}
"""How much all edited sentences of a kind count, beside all that people labelled."""

_WORD = re.compile(r"[A-Za-z][A-Za-z'-]+|\d[\d.,]*\d|\d")
_COMMON = re.compile(r"[a-z]{3,}")
_SUFFIXES = ("ing", "ed", "ly", "s", "ion", "er", "al", "ive")
_ENDINGS = ("", "s", "ed", "ing")
_VOWELS = frozenset("aeiou")
_DOUBLED = frozenset("bdgmnprt")
_LOOKED_AT = 6000
_ALIKE = 4
_SHORTEST = 3
_REWORDED = 2


class Edit(NamedTuple):
    """An edited sentence.

    Attributes:
        kind: ``exchanged``: a word gave way to another of its source. ``reworded``: words gave way to synonyms.
            ``turned``: a word gave way to an opposite.
        claim: the sentence.
        supported: whether the source of the sentence still supports it.
    """

    kind: str
    claim: str
    supported: bool


def edits(claim: str, source: str, chance: Random) -> Iterator[Edit]:
    """The edits of a supported sentence.

    Args:
        claim: the sentence.
        source: its source.
        chance: which words are chosen.
    """
    same, opposite = _replacements()
    for kind, edited in (
        ("exchanged", _exchanged(claim, source, chance)),
        ("reworded", _replaced(claim, same, _REWORDED, chance)),
        ("turned", _replaced(claim, opposite, 1, chance)),
    ):
        if edited is not None:
            yield Edit(kind, edited, kind == "reworded")


def _exchanged(claim: str, source: str, chance: Random) -> str | None:
    """One word replaced by a word of the source that could stand in its place and that the sentence does not have."""
    words = list(_telling(claim))
    chance.shuffle(words)
    others = list(_telling(source[:_LOOKED_AT]))
    for word in words:
        kind, own = _kind(word), word[0].lower()
        fitting = [
            other[0]
            for other in others
            if _kind(other) == kind and other[0].lower()[:_ALIKE] != own[:_ALIKE] and other[0] not in claim
        ]
        if fitting:
            return claim[: word.start()] + chance.choice(fitting) + claim[word.end() :]
    return None


def _telling(text: str) -> Iterator[re.Match[str]]:
    for match in _WORD.finditer(text):
        if (len(match[0]) >= _SHORTEST or match[0][0].isdigit()) and match[0].lower() not in STOP_WORDS:
            yield match


def _kind(word: re.Match[str]) -> str:
    """What a word can stand for: the kind that its digits, its capital or its last letters show."""
    written = word[0]
    if written[0].isdigit():
        return "long number" if len(written) > _SHORTEST else "number"
    if written[0].isupper() and word.start() > 0:
        return "name"
    return next((suffix for suffix in _SUFFIXES if written.endswith(suffix)), "")


def _replaced(claim: str, table: dict[str, list[str]], most: int, chance: Random) -> str | None:
    """Some words replaced by others, in the same form."""
    bases = _bases()
    found = [match for match in _COMMON.finditer(claim) if match[0] in bases and table[bases[match[0]][0]]]
    chance.shuffle(found)
    for match in sorted(found[:most], key=lambda match: -match.start()):
        word, ending = bases[match[0]]
        claim = claim[: match.start()] + _inflected(chance.choice(table[word]), ending) + claim[match.end() :]
    return claim if found else None


@cache
def _replacements() -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """By word, the others of its groups, and those of the other sides."""
    same: dict[str, set[str]] = {}
    opposite: dict[str, set[str]] = {}
    for sides in groups():
        for number, side in enumerate(sides):
            others = {word for other in sides[:number] + sides[number + 1 :] for word in other}
            for word in side:
                same.setdefault(word, set()).update(set(side) - {word})
                opposite.setdefault(word, set()).update(others)
    return {word: sorted(found) for word, found in same.items()}, {
        word: sorted(found) for word, found in opposite.items()
    }


@cache
def _bases() -> dict[str, tuple[str, str]]:
    """By form, the word and the ending that it has."""
    found: dict[str, tuple[str, str]] = {}
    for word in _replacements()[0]:
        for ending in _ENDINGS:
            found.setdefault(_inflected(word, ending), (word, ending))
    return found


def _inflected(word: str, ending: str) -> str:
    if not ending:
        return word
    after_consonant = word[-2] not in _VOWELS
    if ending == "s":
        if word[-1] == "y" and after_consonant:
            return word[:-1] + "ies"
        return word + ("es" if word[-1] in "sxh" else "s")
    if ending == "ed" and word[-1] == "y" and after_consonant:
        return word[:-1] + "ied"
    if word[-1] in _DOUBLED and not after_consonant and sum([letter in _VOWELS for letter in word]) == 1:
        return word + word[-1] + ending
    return word.removesuffix("e") + ending
