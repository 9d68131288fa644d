"""Features: negation, opposites, strength, and how the sentence is built."""

import math
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from citewell.support.cues import negator_of
from citewell.support.score.comparison import Comparison
from citewell.support.score.coverage import Features
from citewell.support.words import stem


class _Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of one language, as in the file."""

    strong: str
    weak: str
    opposites: str
    pronouns: str


class Wording(msgspec.Struct, frozen=True):
    """Words of one language by which a sentence says more, less or the opposite of its source.

    Attributes:
        strong: words that allow no exception, in lower case.
        weak: words that hold a statement back.
        weak_stems: their stems.
        opposites: by stem, the stems of words that say the opposite.
        pronouns: words that begin a sentence that leans on the one before.
    """

    strong: frozenset[str]
    weak: frozenset[str]
    weak_stems: frozenset[str]
    opposites: Mapping[str, tuple[str, ...]]
    pronouns: frozenset[str]


@cache
def wording(language: str) -> Wording:
    """The words of a language; none where it is not among those known."""
    known = _languages().get(language)
    if known is None:
        return Wording(frozenset(), frozenset(), frozenset(), {}, frozenset())
    opposites: dict[str, list[str]] = {}
    for pair in known.opposites.split():
        one, _, other = pair.partition("/")
        opposites.setdefault(stem(one), []).append(stem(other))
        opposites.setdefault(stem(other), []).append(stem(one))
    weak = frozenset(known.weak.split())
    return Wording(
        strong=frozenset(known.strong.split()),
        weak=weak,
        weak_stems=frozenset(map(stem, weak)),
        opposites={word: tuple(others) for word, others in opposites.items()},
        pronouns=frozenset(known.pronouns.split()),
    )


@cache
def _languages() -> dict[str, _Words]:
    data = (files("citewell.support.score") / "wording.toml").read_bytes()
    return msgspec.toml.decode(data, type=dict[str, _Words])


def polarity(compared: Comparison) -> Features:
    """Negators of the sentence and of the best passages, and opposites."""
    negator = negator_of(compared.language)
    ours = len(negator.findall(compared.claim))
    theirs = [len(negator.findall(compared.text_of(place))) for place in compared.chosen]
    best, whole = theirs[0] if theirs else 0, sum(theirs)
    yield "negators", float(ours)
    yield "negators_of_best", float(best)
    yield "negation_differs", float((ours > 0) is not (best > 0))
    yield "negation_new", float(ours > 0 and best == 0)
    yield "negation_nowhere", float(ours > 0 and whole == 0)
    yield "negation_lost", float(ours == 0 and best > 0)
    opposites = wording(compared.language).opposites
    said = {word.stem for word in compared.words}
    in_best = anywhere = 0
    for word in dict.fromkeys([word.stem for word in compared.words]):
        others = opposites.get(word)
        if others is None:
            continue
        if word not in compared.best and any(other in compared.best and other not in said for other in others):
            in_best += 1
        if not compared.anywhere(word) and any(compared.anywhere(other) for other in others):
            anywhere += 1
    yield "opposites_in_best", float(in_best)
    yield "opposites_anywhere", float(anywhere)


def manner(compared: Comparison) -> Features:
    """Strength, the kind of words, and sizes."""
    known = wording(compared.language)
    lowered = [word.text.lower() for word in compared.words]
    strong = [stem(word) for word in lowered if word in known.strong]
    yield "strong_new", float(sum([word not in compared.best for word in strong]))
    weak = sum([word in known.weak for word in lowered])
    yield "weak", float(weak)
    yield "weak_lost", float(len(known.weak_stems & compared.best)) if not weak else 0.0
    yield "leans_on_before", float(bool(lowered) and lowered[0] in known.pronouns)
    function = [word.stem for word in compared.words if word.weight == 0.0]
    yield "function_words", len(function) / (len(lowered) or 1)
    yield "function_words_in_best", sum([word in compared.best for word in function]) / (len(function) or 1)
    yield "words", float(len(lowered))
    yield "passages", math.log1p(sum([len(index.spans) for index in compared.indexes]))
    yield "source_words", math.log1p(sum([index.length for index in compared.indexes]))
