"""Lists that arrive over several parts of a stream."""

from typing import Any


def grown(known: list[Any], further: list[Any]) -> list[Any]:
    """A list after one more part: some systems send what is new, others everything so far."""
    return further if further[: len(known)] == known else known + further
