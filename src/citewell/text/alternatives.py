"""Looking for any of many words: patterns that fail fast, and the words of a text as a set to be asked first."""

from collections.abc import Iterable, Sequence, Set
from functools import lru_cache

from citewell.text.runs import letter_and_digit_runs

# One answer is asked for the same few sentences by several checks, one after the other.
_MOST_KEPT = 256


def alternatives(words: Sequence[str]) -> str:
    """A group that matches any of some words, written as patterns that begin with a literal character, in this order.

    Words with one first character stand together, so that of many words only those few are tried at a place. Which
    word matches stays the same: where words have different first characters, only one of them can.
    """
    if not words:
        return "(?!)"
    groups: dict[str, list[str]] = {}
    for word in words:
        first = word[: 2 if word[0] == "\\" else 1]
        groups.setdefault(first.lower(), []).append(word[len(first) :])
    written = "|".join(
        first + (rests[0] if len(rests) == 1 else f"(?:{'|'.join(rests)})") for first, rests in groups.items()
    )
    return f"(?=[{''.join(groups)}])(?:{written})"


@lru_cache(maxsize=_MOST_KEPT)
def words_in(text: str) -> frozenset[str]:
    """The words of a text in lower case: runs of letters and digits."""
    return frozenset(letter_and_digit_runs(text.lower()))


def telling_words(phrases: Iterable[str], common: Set[str] = frozenset()) -> frozenset[str]:
    """The longest word of each phrase. A text without any of them, as ``words_in`` gives them, has no phrase.

    Args:
        phrases: the phrases.
        common: words that tell little of a text, of which a phrase is known only if it has no others.
    """
    found = (letter_and_digit_runs(phrase.lower()) for phrase in phrases)
    return frozenset(max(words, key=lambda word: (word not in common, len(word))) for words in found if words)
