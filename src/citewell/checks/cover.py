"""Stretches of a text, to be asked whether one of them holds a place."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from citewell.model import Span


class Cover:
    """Stretches of a text.

    Args:
        spans: the stretches, in any order; they may overlap and nest.
    """

    def __init__(self, spans: Sequence[Span]) -> None:
        ordered = sorted(spans)
        self._starts = [span.start for span in ordered]
        # How far the stretches that begin up to here reach: the one that reaches furthest holds all that any does.
        self._reach = list(accumulate((span.end for span in ordered), max))

    def holds(self, start: int, end: int) -> bool:
        """Whether one of the stretches holds a place."""
        at = bisect_right(self._starts, start)
        return at > 0 and self._reach[at - 1] >= end
