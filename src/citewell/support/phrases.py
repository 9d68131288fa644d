"""Patterns for the phrases of one language, or of all where the language is not known, and what tells sooner."""

import re
from collections.abc import Callable, Iterable, Set
from functools import cache

from citewell.text.alternatives import alternatives, telling_words, words_in
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


class PhraseWords:
    """The words of some phrases, for which a text is asked before the phrases are looked for: most texts have none.

    Args:
        phrases: the phrases.
        common: words that tell little of a text.
    """

    def __init__(self, phrases: Iterable[str], common: Set[str] = frozenset()) -> None:
        self._phrases: dict[str, list[frozenset[str]]] = {}
        for phrase in phrases:
            for word in telling_words((phrase,), common):
                self._phrases.setdefault(word, []).append(words_in(phrase))
        self.telling = frozenset(self._phrases)
        """One word of each phrase."""

    def may_be_in(self, text: str) -> bool:
        """Whether a text has all words of any of the phrases."""
        words = words_in(text)
        if self.telling.isdisjoint(words):
            return False
        for word in self.telling & words:
            for phrase in self._phrases[word]:
                if phrase <= words:
                    return True
        return False


@cache
def unsure_in(language: str) -> re.Pattern[str]:
    """What a language says of that which is not certain."""
    return phrases_pattern(lambda lexicon: (*lexicon.meaning.weak.get("sure", ()), *lexicon.validity.doubt), language)
