"""Whether words in the answer's own list of sources can describe a document of the record."""

import re
from collections.abc import Sequence
from functools import cache, cached_property

from citewell.model import Source
from citewell.text.abbreviations import MONTHS
from citewell.text.fold import fold
from citewell.text.language import guess_language
from citewell.text.lexicon import lexicons
from citewell.text.markers.asides import is_aside, is_title, is_token
from citewell.text.names import Names
from citewell.text.works import is_authored, is_work, work_of_title

_WORD = re.compile(r"[^\W\d_]{4,}")
_STEM = 5
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7af]")
_RUN = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af]{2,}")
_MOST_RUN = 40
_FEW = 4


class ListedRecord:
    """The words of all sources, to tell the lines that can describe one of them.

    Args:
        names: what the sources are called.
        text: the answer.
    """

    def __init__(self, names: Names, text: str) -> None:
        self._names = names
        self._sources = names.sources
        self._text = text
        self._by_id = {source.id: source for source in names.sources}
        self._begins_of: dict[str, frozenset[str]] = {}

    @cached_property
    def _titled(self) -> bool:
        return all(source.title for source in self._sources)

    @cached_property
    def _numbered(self) -> bool:
        return all((source.label or source.id).isdigit() for source in self._sources)

    @cached_property
    def _worded(self) -> bool:
        return any(source.id.isalpha() for source in self._sources)

    @cached_property
    def _begins(self) -> frozenset[str]:
        return frozenset().union(*(self._begins_with(source) for source in self._sources))

    @cached_property
    def _folded(self) -> dict[str, str]:
        return {source.id: fold(" ".join(_parts(source))) for source in self._sources}

    @cached_property
    def _language(self) -> str | None:
        return guess_language(self._text)

    @cached_property
    def _same(self) -> bool:
        return all(self._speaks(source) for source in self._sources)

    def _speaks(self, source: Source) -> bool:
        """Whether a source is in the language of the answer; a short one tells it best by the words that they share."""
        language = guess_language(source.text or source.title or "")
        if language in (self._language, None):
            return True
        said = _WORD.findall(fold(self._text))
        return 2 * _strange(said, self._begins) <= len(said)

    def _begins_with(self, source: Source) -> frozenset[str]:
        known = self._begins_of.get(source.id)
        if known is None:
            words = {word for part in _parts(source) for word in _WORD.findall(fold(part))}
            known = frozenset([word[:_STEM] for word in words] + [word[:-1] for word in words if len(word) == _STEM])
            self._begins_of[source.id] = known
        return known

    def lacks(self, words: str, label: str = "") -> bool:
        """Whether words can only name something that no source is: a word like an id, a work, a title quite strange.

        Where all sources have numbers, words beside another number name none of them.

        Args:
            words: the words of a line, or of one part of it.
            label: the number or key before them.
        """
        names = self._names
        if label and self._numbered and names.source(label) is None and is_title(words):
            return True
        if is_unsourced(words):
            return True
        head = words.partition(":")[0].strip(" *_`")
        if " " in words and is_token(head, sure=True) and not head.isalpha() and not names.resolves(head):
            return True  # ``- x-9: Rowan Cycles``
        if " " not in words:
            if not is_token(words, sure=True):
                return False
            return self._worded or not words.isalpha() or self._is_foreign_name(words)
        work = work_of_title(words) if is_work(words) else None
        if work is not None:
            return names.work(*work) is None and work[0][:_STEM] not in self._begins
        if not self._titled or not self._same or _UNSPACED.search(words) or not is_title(words):
            return False
        telling = _telling(words)
        after = _telling(words.rpartition(": ")[2]) if ": " in words else ()
        strange = _strange(telling, self._begins)
        return len(telling) > 1 and (2 * strange >= len(telling) or 0 < len(after) == _strange(after, self._begins))

    def _is_foreign_name(self, word: str) -> bool:
        """Whether one word is a name of which the record never speaks: ``Wikipedia``."""
        telling = _telling(word)
        return word[0].isupper() and self._titled and self._same and 0 < len(telling) == _strange(telling, self._begins)

    def is_other(self, words: str, known: str) -> bool:
        """Whether the words beside a source's own number can only name something else.

        They may give its title in other words, but not in none of its own. Of a source without a title or in another
        language than the answer, that cannot be known.
        """
        if is_unsourced(words):
            return True
        source = self._by_id[known]
        if not source.title or not words:
            return False
        work = work_of_title(words) if is_authored(words) else None
        if work is not None and work[0] not in _notes():
            return work[0][:_STEM] not in self._begins and self._names.work(*work) is None
        if _UNSPACED.search(words):
            runs = [run[:_MOST_RUN] for run in _RUN.findall(fold(words)) if run not in _notes()]
            pairs = [run[at : at + 2] for run in runs for at in range(len(run) - 1)]
            return len(pairs) >= _FEW and not any(pair in self._folded[source.id] for pair in pairs)
        if is_aside(words) or not self._speaks(source):
            return False
        telling = _telling(words)
        strange = _strange(telling, self._begins)
        return 0 < len(telling) == strange or (len(telling) >= _FEW - 1 and 2 * strange > len(telling))


def is_unsourced(words: str) -> bool:
    """Whether words in a list of sources say that no source is meant: ``General knowledge``."""
    return _unsourced().search(fold(words)) is not None


def _parts(source: Source) -> tuple[str, ...]:
    return source.title or "", source.id, source.url or "", source.text


def _telling(words: str) -> list[str]:
    """The words of a line that can be part of a name."""
    return [word for word in _WORD.findall(fold(words)) if word not in _notes()]


def _strange(words: Sequence[str], begins: frozenset[str]) -> int:
    """How many words begin like none of the record."""
    return sum(word[:_STEM] not in begins and word[: _STEM - 1] not in begins for word in words)


@cache
def _notes() -> frozenset[str]:
    """Words that are no part of a source's name: months, words such as *page*, words without content."""
    kept = {
        fold(word) for lexicon in lexicons().values() for word in f"{lexicon.list_notes} {lexicon.stop_words}".split()
    }
    return frozenset(kept | set(MONTHS))


@cache
def _unsourced() -> re.Pattern[str]:
    phrases = {fold(phrase) for lexicon in lexicons().values() for phrase in lexicon.unsourced}
    spaced = sorted((phrase for phrase in phrases if phrase.isascii() or phrase[0] < "\u2e80"), key=len, reverse=True)
    unspaced = sorted(phrases.difference(spaced), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, spaced))})\b|{'|'.join(map(re.escape, unspaced))}")
