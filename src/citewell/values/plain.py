"""Pieces of plain text as pages: in an order of their own, and those that overlap put together again."""

import re
from collections.abc import Sequence

from citewell.values.page import About, Page

_LEAST_OVERLAP = 20
_MOST_OVERLAP = 2_000
_HEADING = re.compile(r"^#{1,6} (.+)$", re.MULTILINE)


def read_chunks(chunks: Sequence[str], subject: str | None = None) -> tuple[Page, ...]:
    """The pages that some pieces of text make; the order in which they come changes nothing.

    Args:
        chunks: the pieces, in any order.
        subject: whom the question is about.
    """
    joined = _joined(sorted({chunk.replace("\r\n", "\n").strip() for chunk in chunks if chunk.strip()}))
    text = "\n\n\n".join(joined)
    if not text:
        return ()
    return (Page(number=0, text=text, about=About(site=subject or ""), is_plain=True),)


def _joined(chunks: list[str]) -> list[str]:
    """The pieces with those put together whose end is another's beginning, and without those within others."""
    kept = [
        chunk
        for index, chunk in enumerate(chunks)
        if not any(chunk in other for place, other in enumerate(chunks) if place != index)
    ]
    while True:
        best = (0, 0, 0)
        for i, left in enumerate(kept):
            for j, right in enumerate(kept):
                if i != j and (size := _overlap(left, right)) > best[0]:
                    best = (size, i, j)
        size, i, j = best
        if size < _LEAST_OVERLAP:
            return sorted(kept)
        merged = kept[i] + kept[j][size:]
        kept = sorted([chunk for index, chunk in enumerate(kept) if index not in {i, j}] + [merged])


def _overlap(left: str, right: str) -> int:
    """How many characters the end of one piece shares with the beginning of another."""
    head = right[:_LEAST_OVERLAP]
    if len(head) < _LEAST_OVERLAP:
        return 0
    at = left.find(head, max(0, len(left) - _MOST_OVERLAP))
    while at >= 0:
        if right.startswith(left[at:]):
            return len(left) - at
        at = left.find(head, at + 1)
    return 0
