"""The words around each value and name of a text, with their distances."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from citewell.support.surroundings.pieces import Piece, Sort
from citewell.support.units import Unit
from citewell.support.words import placed_words, stem

FAR = 99
"""The distance of a word that does not stand on one side."""

_REACH = 60
_ELSEWHERE = 8
_GOVERNING = 8
_MOST_GOVERNORS = 3


class Token(NamedTuple):
    """A word of a text.

    Attributes:
        stem: its stem.
        start: first code point.
        text: as written.
    """

    stem: str
    start: int
    text: str


class Near(NamedTuple):
    """What stands around a piece of a text.

    Attributes:
        distances: by stem, how many words before and how many after the piece it stands at the nearest; words of other
            sentences and rows count as farther, those that govern a row or item as near on both sides.
        left: the stem right before the piece, in the same sentence or row; empty if there is none.
        right: that right after it.
        unit: number of the sentence or row; -1 for none.
    """

    distances: Mapping[str, tuple[int, int]]
    left: str
    right: str
    unit: int


def tokens_of(text: str) -> Sequence[Token]:
    """The words of a text, in order."""
    return [Token(stem(word), start, word) for word, start in placed_words(text)]


def place_among(starts: Sequence[int], piece: Piece) -> tuple[int, int]:
    """Which of the words of a text are those of a piece: the first of them, and the first after them."""
    begin = bisect_left(starts, piece.start)
    return begin, max(bisect_left(starts, piece.end), begin)


class Around:
    """The words and pieces of one text, and what stands around each piece.

    Args:
        text: the text.
        units: its sentences and rows, in order.
        pieces: its values and names, in order.

    Attributes:
        pieces: by key, in order.
        by_sort: by sort, in order.
    """

    def __init__(self, text: str, units: Sequence[Unit], pieces: Sequence[Piece]) -> None:
        self._text = text
        self._units = units
        self.pieces: dict[tuple[str, ...], list[Piece]] = {}
        self.by_sort: dict[Sort, list[Piece]] = {}
        for piece in pieces:
            self.pieces.setdefault(piece.key, []).append(piece)
            self.by_sort.setdefault(piece.sort, []).append(piece)
        self._near: dict[Piece, Near] = {}

    def in_table(self, piece: Piece) -> bool:
        """Whether a piece stands in a table, where its row and column tell what it belongs to."""
        number = self.unit_of(piece.start)
        return number >= 0 and bool(self._units[number].cells)

    @cached_property
    def _tokens(self) -> Sequence[Token]:
        return tokens_of(self._text)

    @cached_property
    def _starts(self) -> Sequence[int]:
        return [token.start for token in self._tokens]

    @cached_property
    def _begins(self) -> Sequence[int]:
        return [unit.start for unit in self._units]

    def near(self, piece: Piece) -> Near:
        """What stands around a piece."""
        known = self._near.get(piece)
        if known is None:
            known = self._near[piece] = self._read(piece)
        return known

    def unit_of(self, place: int) -> int:
        """The number of the sentence or row at a code point; -1 for none."""
        number = bisect_left(self._begins, place + 1) - 1
        return number if number >= 0 and place < self._units[number].end else -1

    def _read(self, piece: Piece) -> Near:
        begin, after = place_among(self._starts, piece)
        unit = self.unit_of(piece.start)
        first, last = (self._units[unit].start, self._units[unit].end) if unit >= 0 else (piece.start, piece.end)
        tokens = self._tokens
        before: dict[str, int] = {}
        for distance, token in enumerate(reversed(tokens[max(0, begin - _REACH) : begin]), 1):
            before.setdefault(token.stem, distance if token.start >= first else distance + _ELSEWHERE)
        behind: dict[str, int] = {}
        for distance, token in enumerate(tokens[after : after + _REACH], 1):
            behind.setdefault(token.stem, distance if token.start < last else distance + _ELSEWHERE)
        found = {word: (distance, behind.get(word, FAR)) for word, distance in before.items()}
        for word, distance in behind.items():
            found.setdefault(word, (FAR, distance))
        for word in self._governing(unit):
            found.setdefault(word, (_GOVERNING, _GOVERNING))
        left = tokens[begin - 1] if begin > 0 else None
        right = tokens[after] if after < len(tokens) else None
        return Near(
            found,
            left.stem if left is not None and left.start >= first else "",
            right.stem if right is not None and right.start < last else "",
            unit,
        )

    def _governing(self, unit: int) -> Sequence[str]:
        """The words of the headings, the lead-in and the header row of a sentence or row."""
        governors = self._units[unit].governors[:_MOST_GOVERNORS] if unit >= 0 else ()
        found: list[str] = []
        for number in governors:
            governor = self._units[number]
            begin, end = bisect_left(self._starts, governor.start), bisect_left(self._starts, governor.end)
            found += [token.stem for token in self._tokens[begin:end]]
        return found
