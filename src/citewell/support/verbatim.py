"""Finding words verbatim in a text, whatever its spacing, punctuation, quotation marks, dashes and hyphenation."""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator

from citewell.support.deadline import keep_to_deadline

_TOKENS_AT_ONCE = 50_000
# One character of scripts without spaces, a word of letters and digits, or a sign that means something.
_TOKEN = re.compile(
    r"[\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff]"
    r"|[^\W_\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff]+"
    r"|[%‰$€£¥°]"
)


def folded_tokens(text: str) -> list[str]:
    """The words of a text without regard to case and compatible forms of characters; punctuation is left out."""
    return [_fold(token) for token in _TOKEN.findall(text)]


class Verbatim:
    """The words of a text, joined without anything between them, with the way back to the text.

    Words are compared joined because hyphenation and spacing split them differently (``e-mail``, ``email``).

    Args:
        text: the text.
    """

    __slots__ = ("_ends", "_joined", "_places", "_starts")

    def __init__(self, text: str) -> None:
        starts: list[int] = []
        places: list[tuple[int, int]] = []
        words: list[str] = []
        position = 0
        for count, match in enumerate(_TOKEN.finditer(text), start=1):
            if not count % _TOKENS_AT_ONCE:
                keep_to_deadline()
            word = _fold(match[0])
            if not word:
                continue
            starts.append(position)
            places.append(match.span())
            words.append(word)
            position += len(word)
        self._joined = "".join(words)
        self._starts = starts
        self._places = places
        self._ends = [*starts[1:], position] if starts else []

    def find(self, words: str, start: int = 0) -> Iterator[tuple[int, int]]:
        """Where joined words stand as whole words: indices of the first word and after the last.

        Args:
            words: folded words joined without spaces.
            start: index of the word from which on to search.
        """
        if not words or start >= len(self._starts):
            return
        at = self._joined.find(words, self._starts[start])
        while at >= 0:
            first = bisect_left(self._starts, at)
            last = bisect_left(self._ends, at + len(words))
            if first < len(self._starts) and self._starts[first] == at and self._ends[last] == at + len(words):
                yield first, last + 1
            at = self._joined.find(words, at + 1)

    def place(self, first: int, after: int) -> tuple[int, int]:
        """Where a run of words stands in the text."""
        return self._places[first][0], self._places[after - 1][1]


def _fold(token: str) -> str:
    if token.isascii():
        return token.lower()
    apart = unicodedata.normalize("NFKD", token).casefold()
    return "".join([char for char in apart if not unicodedata.combining(char)])
