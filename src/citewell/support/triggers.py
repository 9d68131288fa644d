"""The words of a sentence as they are written, to tell at once whether a closer look is worth it."""

import re
from collections.abc import Iterable
from functools import lru_cache

_WORD = re.compile(r"[^\W\d_]+")


@lru_cache(maxsize=2048)
def words_in(text: str) -> frozenset[str]:
    """The words of a text in lower case."""
    return frozenset(_WORD.findall(text.lower()))


def first_words(phrases: Iterable[str]) -> frozenset[str]:
    """The first word of each phrase; a phrase without letters has none."""
    return frozenset(found[0] for phrase in phrases if (found := _WORD.findall(phrase.lower())))
