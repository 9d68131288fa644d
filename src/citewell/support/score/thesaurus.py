"""Common English words that may stand for each other, and those that say the opposite. Reads a file of the package."""

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import msgspec

from citewell.support.words import stem

_ENDINGS = ("s", "es", "ed", "ing", "er")
_DOUBLED = frozenset("bdglmnprt")
_VOWELS = frozenset("aeiou")
_SHORT = 2
_SIDES = "|"


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    groups: tuple[str, ...]


class Related(NamedTuple):
    """What a stem is related to, as sets of stems.

    Attributes:
        same: the groups that it stands in.
        opposite: the other sides of these.
    """

    same: tuple[frozenset[str], ...]
    opposite: tuple[frozenset[str], ...]


@cache
def groups() -> tuple[tuple[tuple[str, ...], ...], ...]:
    """The groups of words, each of one side, or of two that are opposites."""
    data = (files("citewell.support.score") / "thesaurus.toml").read_bytes()
    lines = msgspec.toml.decode(data, type=_File).groups
    return tuple(tuple(tuple(side.split()) for side in line.split(_SIDES)) for line in lines)


@cache
def thesaurus() -> dict[str, Related]:
    """What each known stem is related to."""
    same: dict[str, list[frozenset[str]]] = {}
    opposite: dict[str, list[frozenset[str]]] = {}
    for sides in groups():
        stems = [frozenset(_stems(side)) for side in sides]
        for number, side in enumerate(stems):
            for word in side:
                same.setdefault(word, []).append(side)
                opposite.setdefault(word, []).extend(stems[:number] + stems[number + 1 :])
    return {word: Related(tuple(sides), tuple(opposite[word])) for word, sides in same.items()}


def _stems(words: Iterable[str]) -> Iterable[str]:
    """Stems of words and of their regular forms."""
    return (stem(form) for word in words for form in _forms(word))


def _forms(word: str) -> Iterable[str]:
    yield word
    if len(word) <= _SHORT:
        return
    bare = word.removesuffix("e")
    yield from ((word if ending in {"s", "es"} else bare) + ending for ending in _ENDINGS)
    if word[-1] == "y" and word[-2] not in _VOWELS:
        yield from (word[:-1] + ending for ending in ("ied", "ies"))
    if word[-1] in _DOUBLED and word[-2] in _VOWELS:
        yield from (word + word[-1] + ending for ending in ("ed", "ing"))
