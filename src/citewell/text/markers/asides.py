"""Remarks in brackets, which name no source: ``[sic]``, ``[emphasis added]``, ``[Hervorhebung im Original]``."""

import re
from functools import cache

from citewell.text.fold import fold
from citewell.text.lexicon import lexicons

_FIRST = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]{1,3}\b)?")
# Single words and joined parts with letters in them. ``a-c`` and ``iv`` are places, ``12b`` and ``v2`` are versions.
_TOKEN = re.compile(r"(?=[^_]*[^\W\d_])[^\W_]+(?:[-_.:/#][^\W_]+)*")
_PLACE = re.compile(r"[ivxlcdm]+|\w|[^\W\d_][-\u2013.][^\W\d_]|v?[\d./:-]+[a-z]?", re.IGNORECASE)
_JOINED = re.compile(r"[^\W\d_]{3,}|.*[-_:/#].*|[\u2e80-\u9fff\uac00-\ud7af]{2,}")
_TITLE = re.compile(r"[A-Z\u00c0-\u00de0-9\u0410-\u042f\u0600-\u06ff\u0900-\u097f\u2e80-\u9fff\uac00-\ud7af][^.!?|]*")
_LONGEST_TITLE = 120
_MOST_WORDS = 12


def is_aside(words: str) -> bool:
    """Whether words in brackets begin like a remark rather than a name."""
    first = _FIRST.match(words.lstrip(" *_\"'\u201c"))
    return first is not None and fold(first[0]) in _asides()


def is_token(name: str, *, sure: bool) -> bool:
    """Whether a name that nothing has is one word that can be meant as an id.

    Args:
        name: the name.
        sure: whether the place leaves no doubt that a source is named, so that ``A1`` counts as well.
    """
    if not 1 < len(name) <= 60 or _TOKEN.fullmatch(name) is None:
        return False
    if (_PLACE.fullmatch(name) and not (sure and name[0].isupper() and not name.isalpha())) or is_aside(name):
        return False
    return sure or _JOINED.fullmatch(name) is not None


def is_title(words: str) -> bool:
    """Whether words that nothing has can be a source's title, where a source must be named."""
    if len(words) > _LONGEST_TITLE or words.count(" ") >= _MOST_WORDS or is_aside(words):
        return False
    return _TITLE.fullmatch(words) is not None


@cache
def _asides() -> frozenset[str]:
    return frozenset(fold(word) for lexicon in lexicons().values() for word in lexicon.asides.split())
