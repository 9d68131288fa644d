"""Conversion between the three ways in which providers count positions in a text."""

from bisect import bisect_right
from functools import cached_property
from itertools import accumulate


class Offsets:
    """Positions of one text in code points, UTF-8 bytes and UTF-16 units.

    Every result lies within the text: positions outside are clamped, and a position inside a character is that
    character's start. A lone surrogate counts as three bytes and one unit.

    Args:
        text: the text that the positions refer to.
    """

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _utf8(self) -> list[int] | None:
        if self._text.isascii():
            return None
        return [0, *accumulate(len(char.encode("utf-8", "surrogatepass")) for char in self._text)]

    @cached_property
    def _utf16(self) -> list[int] | None:
        if not self._text or max(self._text) <= "\uffff":
            return None
        return [0, *accumulate(2 if char > "\uffff" else 1 for char in self._text)]

    def from_utf8(self, n: int) -> int:
        """Code point position of the ``n``-th UTF-8 byte."""
        return self._from(self._utf8, n)

    def to_utf8(self, i: int) -> int:
        """UTF-8 byte position of the ``i``-th code point."""
        i = min(max(i, 0), len(self._text))
        return i if self._utf8 is None else self._utf8[i]

    def from_utf16(self, n: int) -> int:
        """Code point position of the ``n``-th UTF-16 unit."""
        return self._from(self._utf16, n)

    def _from(self, starts: list[int] | None, n: int) -> int:
        if starts is None:
            return min(max(n, 0), len(self._text))
        return min(max(bisect_right(starts, n) - 1, 0), len(self._text))
