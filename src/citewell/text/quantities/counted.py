"""What a bare number counts, where it is named right after it: 5 boats, 12 Häfen, 3艘."""

import re

from citewell.text.lexicon import lexicons
from citewell.text.quantities.han import COUNTERS

_NOUN = re.compile(r"[ \u00a0\u202f]([^\W\d_]{2,40}+)")
_CJK_START = "\u2e80"
_STOP_WORDS = frozenset(
    word
    for lexicon in lexicons().values()
    for word in (
        *lexicon.stop_words.split(),
        *lexicon.negators.split(),
        *lexicon.clauses.joiners.split(),
        *lexicon.clauses.conditions.split(),
        *(word for phrase in (*lexicon.cues.upper, *lexicon.cues.lower, *lexicon.cues.over) for word in phrase.split()),
    )
)


def counted_noun(text: str, lowered: str, end: int) -> str:
    """The word of content, or the sign, right after a number; empty where there is none.

    Args:
        text: the text.
        lowered: the text in lower case, of the same length.
        end: index after the number.
    """
    if end >= len(text):
        return ""
    if text[end] >= _CJK_START:
        return text[end] if text[end] in COUNTERS else ""
    noun = _NOUN.match(lowered, end)
    return noun[1] if noun is not None and noun[1] not in _STOP_WORDS else ""
