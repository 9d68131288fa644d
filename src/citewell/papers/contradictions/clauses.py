"""Clauses of a text as word lists, so that two of them can be held against each other."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from citewell.papers.passages import Passage
from citewell.papers.wording import words

_WORD = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*|\d+(?:[.,]\d+)*")
_SPLIT = re.compile(r"[;:]\s|,\s(?:and|but|so|while|whereas|although|though|yet|which)\s|\s[–—]\s")
_EMPTY = frozenset(
    [
        "a",
        "an",
        "the",
        "this",
        "that",
        "these",
        "those",
        "its",
        "their",
        "his",
        "her",
        "our",
        "of",
        "in",
        "on",
        "at",
        "by",
        "for",
        "with",
        "from",
        "to",
        "and",
        "or",
        "as",
        "is",
        "are",
        "was",
        "were",
        "be",
        "been",
        "being",
        "has",
        "have",
        "had",
        "do",
        "does",
        "did",
        "it",
        "they",
        "we",
        "he",
        "she",
        "i",
        "there",
        "which",
        "who",
        "whom",
        "also",
        "then",
        "thus",
        "so",
        "not",
        "no",
    ]
)
_OPENERS = re.compile(
    r"(?:(?:because|since|as|although|though|while|whereas|that|and|but|so|thus|hence|therefore"
    r"|however|moreover|furthermore|again|also|in fact|indeed|overall|"
    r"later|later we note that|we (?:conclude|find|found|show|showed|note|noted|see|saw|observed"
    r"|report|state|stated|infer|argue) that|it (?:turned out|was found|follows) that|"
    r"in (?:sum|short|conclusion|summary|all),?|to sum up,?|as (?:noted|said|stated"
    r"|described) (?:above|before|earlier),?|once more)[,\s]\s?)*"
)


_UNSPACED = re.compile(r"[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_SUBORDINATE = re.compile(r"(?:because|since|as|although|though|while|whereas)\s")


class Clause(NamedTuple):
    """A clause.

    Attributes:
        passage: the sentence it stands in.
        start: where it begins in the sentence, after words that only join it to another.
        end: where it ends.
        lower: its words in lower case.
    """

    passage: Passage
    start: int
    end: int
    lower: str


def clauses(sentence: Passage) -> Iterator[Clause]:
    """The clauses of a sentence in order; none of scripts that put no spaces between words."""
    lower = sentence.lower
    if _UNSPACED.search(lower):
        return
    position = 0
    for end, following in [*((m.start(), m.end()) for m in _SPLIT.finditer(lower)), (len(lower), len(lower))]:
        yield from _clause(sentence, position, end)
        position = following


def _clause(sentence: Passage, start: int, end: int) -> Iterator[Clause]:
    lower = sentence.lower
    while end > start and lower[end - 1] in " .!?,;:":
        end -= 1
    while start < end and lower[start] == " ":
        start += 1
    opened = _OPENERS.match(lower, start, end)
    if _SUBORDINATE.match(lower, start, end):  # "Because nests were visited every 3 days, the day of hatching is known"
        comma = lower.find(", ", start, end)
        if comma > 0:
            yield from _clause(sentence, comma + 2, end)
            end = comma
    begin = opened.end() if opened is not None else start
    while begin < end and lower[begin] in " ,":
        begin += 1
    if end - begin > 5:
        yield Clause(sentence, begin, end, lower[begin:end])


def tokens(text: str) -> list[str]:
    """The words of a text, in order."""
    return _WORD.findall(text)


def content(text: str) -> frozenset[str]:
    """The words of a text that carry its meaning, without plural endings."""
    return frozenset(stem(word) for word in _WORD.findall(text) if word not in _EMPTY)


def stem(word: str) -> str:
    """A word without the ending of its plural or its third person."""
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def is_own_statement(text: str) -> bool:
    """Whether a sentence in lower case states something of its own, and does not report, suppose or expect it."""
    return words("contradictions", "not_own").search(text) is None and "?" not in text
