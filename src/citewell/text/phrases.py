"""Sentences that state nothing about the world: courtesies, and admissions that nothing was found.

Both are told by their words alone, in the languages of ``phrases.toml``; what is in doubt is a statement.
"""

import re
import tomllib
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec

from citewell.text.fold import fold


class _Admission(msgspec.Struct, frozen=True):
    """The words of one language with which an answer admits that it does not know."""

    persons: frozenset[str]
    negators: frozenset[str]
    knowing: frozenset[str]
    information: frozenset[str]
    sources: frozenset[str]
    saying: frozenset[str]
    openers: frozenset[str]
    about: frozenset[str]
    denied: frozenset[str]
    subordinators: frozenset[str]
    but: re.Pattern[str]


class _Phrases(msgspec.Struct, frozen=True):
    """The phrases of one language, as in ``phrases.toml``."""

    words: frozenset[str]
    keys: frozenset[str]
    patterns: re.Pattern[str]
    refusal: _Admission | None
    refusals: re.Pattern[str] | None


@lru_cache(maxsize=1)
def _phrases() -> tuple[_Phrases, ...]:
    table = tomllib.loads(files("citewell.text").joinpath("phrases.toml").read_text(encoding="utf-8"))
    return tuple(
        _Phrases(
            words=frozenset(map(fold, f"{entry['words']} {entry['keys']}".split())),
            keys=frozenset(map(fold, entry["keys"].split())),
            patterns=re.compile("|".join(f"(?:{pattern})" for pattern in entry["patterns"])),
            refusal=_admission(entry["refusal"]) if "refusal" in entry else None,
            refusals=re.compile("|".join(entry["refusals"]), re.DOTALL) if "refusals" in entry else None,
        )
        for entry in table.values()
    )


def _admission(entry: dict[str, Any]) -> _Admission:
    words = {name: frozenset(fold(text).split()) for name, text in entry.items() if name != "but"}
    denied = words["knowing"] | words["information"] | words["saying"]
    return _Admission(**words, denied=denied, but=re.compile(rf"\b(?:{fold(entry['but'])})\b|[;:]"))


# Cheap to look for, and part of every refusal: beside the negators of each language, words that hold a denial.
_DENIALS = frozenset(
    {"unable", "insufficient", "unsure", "unknown", "unaware", "without", "unbekannt", "impossible", "imposible"}
    | {"impossível", "impossibile", "onbekend"}
)
_DENYING_SIGNS = re.compile(r"[没沒無无不未ん]|ない")
_CLAUSE_END = re.compile(r"[,;:!?.]+(?=\s|$|[^\x00-\x7f])|[。、…]|\s[-/]\s")
_CLAUSE_WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
_WORD = re.compile(r"[^\W\d_]+")
_CONTRACTED = re.compile(r"n['’]t\b")
_LONGEST = 300
_NEAR = 4


def is_courtesy(sentence: str) -> bool:
    """Whether a sentence only greets, agrees, offers help or announces what follows. One with a figure never does."""
    if len(sentence) > _LONGEST or any(char.isdigit() for char in sentence):
        return False
    folded = fold(sentence)
    if not any(_is_courteous(folded, phrases) for phrases in _phrases()):
        return False
    return not is_refusal(sentence)  # ``Sorry, I don't know`` is both


def _is_courteous(folded: str, phrases: _Phrases) -> bool:
    """Whether words hold nothing but courtesies of one language."""
    clauses = [clause for part in _CLAUSE_END.split(folded) if (clause := part.strip("*_ '\""))]
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
    """Whether a sentence admits that the answer is not known or not in the sources, and states nothing beside it."""
    if len(sentence) > 2 * _LONGEST or not _denies(sentence):
        return False
    folded = _CONTRACTED.sub(" not", fold(sentence).strip("*_ "))
    words = frozenset(_WORD.findall(folded))
    return any(_is_refusal(folded, words, phrases) for phrases in _phrases())


def _denies(sentence: str) -> bool:
    """Whether anything in a sentence is denied, which most sentences can be told from at once."""
    if "n't" in sentence or "n’t" in sentence or not _negators().isdisjoint(_WORD.findall(sentence.casefold())):
        return True
    return not sentence.isascii() and _DENYING_SIGNS.search(sentence) is not None


@lru_cache(maxsize=1)
def _negators() -> frozenset[str]:
    return _DENIALS.union(*(phrases.refusal.negators for phrases in _phrases() if phrases.refusal is not None))


def _is_refusal(folded: str, words: frozenset[str], phrases: _Phrases) -> bool:
    """Whether words are an admission in one language."""
    if phrases.refusals is not None and phrases.refusals.fullmatch(folded):
        return True
    admission = phrases.refusal
    if admission is None or words.isdisjoint(admission.negators) or words.isdisjoint(admission.denied):
        return False
    return _admits_only(folded, admission, phrases)


def _admits_only(folded: str, admission: _Admission, phrases: _Phrases) -> bool:
    """Whether every part of a sentence is an admission or a courtesy, and one is an admission."""
    admitted = False
    for part in admission.but.split(folded):
        words = _WORD.findall(part)
        if _admits(words, admission):
            admitted = True
        elif words and not _is_courteous(part.strip(" ,."), phrases):
            return False
    return admitted


def _admits(words: Sequence[str], admission: _Admission) -> bool:
    """Whether the main clause of a sentence says that something is not known or not said."""
    main = list(words[:2])
    for word, following in zip(words[2:], [*words[3:], ""], strict=False):
        if word in admission.subordinators and following not in admission.information:
            break
        main.append(word)
    denied = [index for index, word in enumerate(main) if word in admission.negators]
    # The denial is of the knowing, the saying or the information itself: ``There is no reliable information about it``.
    near = {word for index in denied for word in main[max(index - _NEAR, 0) : index + _NEAR + 1]}
    if not denied:
        return False
    spoken = set(main)
    informed = not near.isdisjoint(admission.information)
    knows = not near.isdisjoint(admission.knowing)
    if (knows and not admission.persons) or ((knows or informed) and not spoken.isdisjoint(admission.persons)):
        return True
    if not spoken.isdisjoint(admission.sources) and (informed or not near.isdisjoint(admission.saying)):
        return True
    opened = main[0] in admission.openers or not admission.information.isdisjoint(main[1:2])
    return informed and opened and not spoken.isdisjoint(admission.about)
