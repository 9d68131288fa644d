"""Sentences that state nothing about the world: courtesies, and admissions that nothing was found."""

import re
import tomllib
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files

import msgspec

from citewell.text.fold import fold


class _Phrases(msgspec.Struct, frozen=True):
    """The phrases of one language, as in ``phrases.toml``."""

    words: frozenset[str]
    keys: frozenset[str]
    patterns: re.Pattern[str]
    refusals: re.Pattern[str]


@lru_cache(maxsize=1)
def _phrases() -> tuple[_Phrases, ...]:
    table = tomllib.loads(files("citewell.text").joinpath("phrases.toml").read_text(encoding="utf-8"))
    return tuple(
        _Phrases(
            words=frozenset(map(fold, f"{entry['words']} {entry['keys']}".split())),
            keys=frozenset(map(fold, entry["keys"].split())),
            patterns=re.compile("|".join(f"(?:{pattern})" for pattern in entry["patterns"])),
            refusals=re.compile("|".join(f"(?:{pattern})" for pattern in entry["refusals"]) or r"(?!)", re.DOTALL),
        )
        for entry in table.values()
    )


_NEGATION = re.compile(
    r"n['’]t\b|\b(?:not|no|none|nothing|cannot|unable|insufficient|nicht|kein\w{0,2}|nichts|pas|aucune?|rien|impossible|não|non|sé|ningun\w?"
    r"|nenhuma?|nessun\w?|niet|geen|niets)\b|[没無无不未ん]|ない",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(r"[,;:!?.]+(?=\s|$|[^\x00-\x7f])|[。、…]|\s[-/]\s")
_CLAUSE_WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
_LONGEST = 300


def is_courtesy(sentence: str) -> bool:
    """Whether a sentence only greets, agrees, offers help or announces what follows. One with a figure never does."""
    if len(sentence) > _LONGEST or any(char.isdigit() for char in sentence):
        return False
    clauses = [clause for part in _CLAUSE_END.split(fold(sentence)) if (clause := part.strip("*_ '"))]
    if not clauses or not any(_are_courteous(clauses, phrases) for phrases in _phrases()):
        return False
    return not is_refusal(sentence)  # ``Sorry, I don't know`` is both


def _are_courteous(clauses: Sequence[str], phrases: _Phrases) -> bool:
    """Whether clauses hold nothing but courtesies of one language."""
    keyed = False
    for clause in clauses:
        if phrases.patterns.fullmatch(clause):
            keyed = True
            continue
        words = set(_CLAUSE_WORD.findall(clause))
        if not words or not words <= phrases.words:
            return False
        keyed = keyed or not words.isdisjoint(phrases.keys)
    return keyed


def is_refusal(sentence: str) -> bool:
    """Whether a sentence admits that the answer is not known or not in the sources."""
    if len(sentence) > 2 * _LONGEST or _NEGATION.search(sentence) is None:
        return False
    folded = fold(sentence).strip("*_ ")
    return any(phrases.refusals.match(folded) for phrases in _phrases())
