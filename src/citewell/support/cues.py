"""Words around a value or a dropped passage that change how it is meant, of every language."""

import re
from collections.abc import Callable, Iterable

from citewell.text.lexicon import Lexicon, lexicons

_UNSPACED_SCRIPTS = frozenset({"han", "kana", "hangul"})


def _pattern(words_of: Callable[[Lexicon], Iterable[str]]) -> re.Pattern[str]:
    """One pattern for the words of all languages; scripts without spaces match anywhere."""
    spaced: set[str] = set()
    unspaced: set[str] = set()
    for lexicon in lexicons().values():
        (unspaced if lexicon.script in _UNSPACED_SCRIPTS else spaced).update(words_of(lexicon))
    parts = [rf"(?<![^\W_])(?:{_any(spaced)})(?![^\W_])", _any(unspaced)]
    return re.compile("|".join(part for part in parts if part), re.IGNORECASE)


def _any(words: Iterable[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))


def _contracted(lexicon: Lexicon) -> list[str]:
    """Negators written with a typographic apostrophe."""
    return [word.replace("'", "’") for word in lexicon.negators.split() if "'" in word]


ABOUT = _pattern(lambda lexicon: lexicon.cues.about.split())
"""The value is rounded."""

OVER = _pattern(lambda lexicon: lexicon.cues.over)
"""The true value lies a little above."""

UNDER = _pattern(lambda lexicon: lexicon.cues.under)
"""The true value lies a little below."""

TOTAL = _pattern(lambda lexicon: lexicon.cues.total.split())
"""The value is a sum."""

DIFFERENCE = _pattern(lambda lexicon: lexicon.cues.difference.split())
"""The value is a difference."""

LOW = _pattern(lambda lexicon: lexicon.cues.low.split())
"""Something lies below a bound."""

HIGH = _pattern(lambda lexicon: lexicon.cues.high.split())
"""Something lies above a bound."""

UPPER = _pattern(lambda lexicon: lexicon.cues.upper)
"""An upper bound."""

LOWER = _pattern(lambda lexicon: lexicon.cues.lower)
"""A lower bound."""

REFERENCE = re.compile(
    rf"(?:{_pattern(lambda lexicon: lexicon.cues.references.split()).pattern})(?: id| no\.?| number| nr\.?)?[ #]*$",
    re.IGNORECASE,
)
"""What stands before a number that names a source."""

PREMISE = re.compile(rf"[\W_]*(?:{_pattern(lambda lexicon: lexicon.cues.premises.split()).pattern})", re.IGNORECASE)
"""The beginning of a sentence that first repeats what is given."""

BOUND_BEFORE_NUMBER = re.compile(rf"(?:{OVER.pattern}|{UNDER.pattern})(?=\s*[\d$€£¥])", re.IGNORECASE)
"""A comparison with a number, which is no difference: "more than 30"."""

NEGATOR = _pattern(lambda lexicon: [*lexicon.negators.split(), *_contracted(lexicon)])
"""A word that turns a statement into its opposite, or makes an exception to it."""
