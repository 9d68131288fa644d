"""Quotations in a text: words between quotation marks that are long enough to be somebody's own words."""

import re
from bisect import bisect_right
from collections.abc import Sequence

import msgspec

from citewell.model import Span
from citewell.text.blot import apart

_MARKS = re.compile(r"[\"“”„‟«»‹›‘’「」『』]|\n[ \t]*\n")
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_UNSPACED = re.compile(r"[\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff]")
_LONGEST = 4000
_FEWEST_WORDS = 3
_FEWEST_UNSPACED = 5

# What each opening mark is closed by. Languages use the same marks in opposite directions.
_CLOSED_BY = {
    "“": "”",
    "„": "“”‟",
    "‟": "”",
    "«": "»",
    "»": "«»",
    "‹": "›",
    "›": "‹",
    "「": "」",
    "『": "』",
    "‘": "’",
    '"': '"',
}


class Quotation(msgspec.Struct, frozen=True):
    """Words that a text puts in quotation marks.

    Attributes:
        span: where they stand, without the quotation marks.
        text: the words, without what was to be skipped.
    """

    span: Span
    text: str


def find_quotations(text: str, *, skip: Sequence[Span] = ()) -> tuple[Quotation, ...]:
    """The quotations of a text, in order, without those inside others.

    Short stretches are left out: one or two words in quotation marks are a name, a title or a way of speaking.

    Args:
        text: any text. Marks that are not closed within their paragraph count for nothing.
        skip: stretches that are no part of what is said, such as citation markers and code.
    """
    found: list[tuple[int, int]] = []
    opened: dict[str, int] = {}
    hidden = apart(skip)
    index = 0
    for match in _MARKS.finditer(text):
        mark, at = match[0], match.start()
        while index < len(hidden) and hidden[index].end <= at:
            index += 1
        if index < len(hidden) and hidden[index].start <= at:
            continue
        if mark[0] == "\n":
            opened.clear()
            continue
        closed = _closes(text, at, mark, opened)
        if closed is not None:
            start = opened.pop(closed) + 1
            if at - start <= _LONGEST:
                found.append((start, at))
        elif mark in _CLOSED_BY and _opens(text, at, mark):
            opened[mark] = at
    return tuple(_quotations(text, found, hidden))


def _closes(text: str, at: int, mark: str, opened: dict[str, int]) -> str | None:
    """The open mark that a mark closes; of several the one that was opened last."""
    if not opened or (mark == "’" and text[at + 1 : at + 2].isalnum()):
        return None
    if mark == '"' and text[at - 1].isspace() and not text[at + 1 : at + 2].isspace():
        return None
    candidates = [opening for opening in opened if mark in _CLOSED_BY[opening]]
    return max(candidates, key=opened.__getitem__) if candidates else None


def _opens(text: str, at: int, mark: str) -> bool:
    """Whether a mark may open a quotation: an apostrophe inside a word or an inch mark does not."""
    before = text[at - 1 : at]
    if mark == '"' or mark == "‘":
        return not before.isalnum() and not text[at + 1 : at + 2].isspace()
    return True


def _quotations(text: str, found: list[tuple[int, int]], hidden: list[Span]) -> list[Quotation]:
    kept: list[Quotation] = []
    end = 0
    for start, stop in sorted(found, key=lambda place: (place[0], -place[1])):
        if start < end:
            continue
        words = _without(text, start, stop, hidden)
        if _is_long_enough(words):
            kept.append(Quotation(Span(start, stop), words))
            end = stop
    return kept


def _without(text: str, start: int, stop: int, hidden: list[Span]) -> str:
    """The stretch without what is hidden in it."""
    parts: list[str] = []
    index = bisect_right(hidden, start, key=_end)
    while index < len(hidden) and hidden[index].start < stop:
        span = hidden[index]
        parts.append(text[start : max(start, span.start)])
        start = span.end
        index += 1
    parts.append(text[start:stop])
    return "".join(parts)


def _end(span: Span) -> int:
    return span.end


def _is_long_enough(words: str) -> bool:
    unspaced = len(_UNSPACED.findall(words))
    if unspaced:
        return unspaced >= _FEWEST_UNSPACED
    return len(_WORD.findall(words)) >= _FEWEST_WORDS
