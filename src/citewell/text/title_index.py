"""The titles of the sources by their words, to tell whether words are one of them in other words."""

import re
from collections import defaultdict
from collections.abc import Sequence

from citewell.model import Source
from citewell.text.fold import fold

_TELLING = re.compile(r"[^\W\d_]{4,}")
_DIGITS = re.compile(r"\d+")
_STEM = 5
_MOST_HOLDERS = 50


class TitleIndex:
    """The titles of all sources.

    Args:
        sources: the sources of the record.
    """

    def __init__(self, sources: Sequence[Source]) -> None:
        titles = [fold(source.title) for source in sources if source.title]
        self._figures = [frozenset(_DIGITS.findall(title)) for title in titles]
        self._whole = frozenset(titles)
        self._holders: dict[str, list[int]] = defaultdict(list)
        for number, title in enumerate(titles):
            for stem in _stems(title):
                self._holders[stem].append(number)

    def has(self, words: str) -> bool:
        """Whether words are a title, or most of them and all their figures stand in one."""
        folded = fold(words)
        if folded in self._whole:
            return True
        stems = _stems(folded)
        shared: dict[int, int] = defaultdict(int)
        for stem in stems:
            for number in self._holders.get(stem, ())[:_MOST_HOLDERS]:
                shared[number] += 1
        figures = frozenset(_DIGITS.findall(folded))
        return any(2 * count > len(stems) and figures <= self._figures[number] for number, count in shared.items())


def _stems(folded: str) -> set[str]:
    return {word[:_STEM] for word in _TELLING.findall(folded)}
