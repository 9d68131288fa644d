"""A stretch of a named text."""

import msgspec


class Span(msgspec.Struct, frozen=True, order=True, gc=False):
    """A half-open stretch ``[start, end)`` of a text, counted in Unicode code points.

    Attributes:
        start: index of the first code point.
        end: index after the last code point.
    """

    start: int
    end: int
