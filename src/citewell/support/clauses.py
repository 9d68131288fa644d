"""Where the clauses of a sentence begin."""

import re
from functools import cache

from citewell.support.phrases import phrases_pattern

_PUNCTUATION = r"[;；:：()（）—–、，。]|,(?=\s)|\s-\s"


@cache
def clause_cuts(language: str | None) -> re.Pattern[str]:
    """Where clauses begin: at punctuation and at words that join."""
    joiners = phrases_pattern(lambda lexicon: lexicon.clauses.joiners.split(), language)
    return re.compile(f"{_PUNCTUATION}|{joiners.pattern}", re.IGNORECASE)
