"""Patterns for the phrases of one language, or of all where the language is not known."""

import re
from collections.abc import Callable, Iterable
from functools import cache

from citewell.text.alternatives import alternatives
from citewell.text.lexicon import UNSPACED_SCRIPTS, Lexicon, lexicons


def phrases_pattern(phrases_of: Callable[[Lexicon], Iterable[str]], language: str | None) -> re.Pattern[str]:
    """Any of the phrases of a language, or of all languages when it is not known."""
    spaced: set[str] = set()
    unspaced: set[str] = set()
    for code, lexicon in lexicons().items():
        if language is None or code == language:
            (unspaced if lexicon.script in UNSPACED_SCRIPTS else spaced).update(phrases_of(lexicon))
    parts = []
    if spaced:
        longest = sorted(map(re.escape, spaced), key=lambda phrase: (-len(phrase), phrase))
        parts.append(rf"(?<![^\W_]){alternatives(longest)}(?![^\W_])")
    if unspaced:
        parts.append("|".join(sorted(map(re.escape, unspaced), key=lambda phrase: (-len(phrase), phrase))))
    return re.compile("|".join(parts) or r"(?!)", re.IGNORECASE)


@cache
def unsure_in(language: str) -> re.Pattern[str]:
    """What a language says of that which is not certain."""
    return phrases_pattern(lambda lexicon: (*lexicon.meaning.weak.get("sure", ()), *lexicon.validity.doubt), language)
