"""What lines of sources state besides: ``[^1]: Skis cost 25 euros``, ``Sources: terms. Skis travel free of charge.``.

A line that names sources is no statement; a sentence that stands in one is, and is judged like any other.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import islice

import msgspec

from citewell.model import Kind
from citewell.text.language import guess_language
from citewell.text.listing import words_of
from citewell.text.markers.asides import is_aside
from citewell.text.names import Entry, Names
from citewell.text.quantities import read_quantities
from citewell.text.stating import is_sentence
from citewell.text.works import is_authored, is_work

_PRICED = frozenset({Kind.MONEY, Kind.PERCENT})
_PIECE = re.compile(
    r"(?<=[.!?])[ \t]+|[\u3002\uff01\uff1f]|[ \t]?[(\uff08]|[ \t][\u2013\u2014-]{1,2}[ \t]|[:\uff1a;\uff1b|][ \t]?"
    r"|[,\uff0c][ \t]?|\n"
)
_DIVIDER = re.compile(r"[.!?;|][ \t]+|[\u3002\uff01\uff1f\uff1b]|[ \t]?[(\uff08]|[,\uff0c][ \t]?|\n")
_EDGES = " ,;\t*_\"'\u201c\u201d()\uff08\uff09[]"
_SHORTEST = 5
_MOST_BESIDE = 5
_LONGEST = 300
_MOST_PIECES = 40


class Said(msgspec.Struct, frozen=True, gc=False):
    """A sentence in a line of the answer's own list of sources.

    Attributes:
        start: where it begins.
        end: where it ends.
        line_start: where the line begins.
        line_end: where it ends.
    """

    start: int
    end: int
    line_start: int
    line_end: int


def find_said(text: str, entries: Iterable[Entry], names: Names) -> list[Said]:
    """What the lines of the list state, in order, each up to the end of its line.

    Beside an address for which the record gives no title, words are taken to be the title.

    Args:
        text: the answer.
        entries: the lines.
        names: what the sources are called.
    """
    found: dict[int, Said] = {}
    for entry in entries:
        if entry.start in found or (entry.url is not None and not names.has_title(entry.url)):
            continue
        for start, end, link in words_of(text, entry):
            offset = stating(text[start:end], names)
            if offset is not None:
                begin = start - 1 if link else start + offset
                found[entry.start] = Said(begin, entry.end, entry.start, entry.end)
                break
    return [found[start] for start in sorted(found)]


def stating(words: str, names: Names) -> int | None:
    """Where in words beside or instead of a source's name something is stated, ``None`` where nothing is.

    Args:
        words: a line or a part of it.
        names: what the sources are called.
    """
    if len(words) < _SHORTEST or is_work(words) or is_authored(words):
        return None
    for start, end in islice(_pieces(words, names), _MOST_PIECES):
        piece = words[start:end].strip(_EDGES)
        if _states(piece, names, first=start == 0) and not names.titles.has(piece):
            return start
    last = max((mark.end() for mark in _DIVIDER.finditer(words)), default=0)
    return last if _is_priced(words[last:]) and not names.titles.has(words[last:]) else None


def _pieces(words: str, names: Names) -> Iterator[tuple[int, int]]:
    """The parts of a line. A comma ends one only after the name of a source."""
    position = 0
    for mark in _PIECE.finditer(words):
        if mark[0][0] in ",\uff0c" and names.described(words[position : mark.start()]) is None:
            continue
        yield position, mark.start() + (mark[0][0] in "\u3002\uff01\uff1f")
        position = mark.end()
    yield position, len(words)


def _states(piece: str, names: Names, *, first: bool) -> bool:
    """Whether a part of a line is a sentence. After the name of a source, words with a value are no title."""
    if is_aside(piece):
        return False
    languages = {guess_language(piece), *(guess_language(source.text) for source in names.sources[:1])}
    return is_sentence(piece, frozenset(code for code in languages if code is not None), titled=first)


def _is_priced(words: str) -> bool:
    """Whether a label stands before an amount and nothing else: ``Skis: 25 euros``."""
    label, colon, value = words[:_LONGEST].replace("\uff1a", ":").rpartition(":")
    if not colon or not value.strip() or any(char.isdigit() for char in label):
        return False
    amounts = [found for found in read_quantities(value) if found.kind in _PRICED]
    return bool(amounts) and len(value.strip(" .")) - sum(a.span.end - a.span.start for a in amounts) <= _MOST_BESIDE
