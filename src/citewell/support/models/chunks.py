"""Cuts passages that are longer together than a model can read at once into readings that are not."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

import msgspec

# After a full stop and a space, after a wide full stop, or after a line: where a reader would pause.
_PAUSE = re.compile(r"(?<=[.!?])\s|(?<=[\u3002\uff01\uff1f\u0964])|\n")
_BETWEEN = "\n"
_BETWEEN_TOKENS = 2
_OVERLAP = 4
"""A reading that goes on within a passage begins with up to this part of the one before it."""


class Chunk(msgspec.Struct, frozen=True):
    """What a model reads at once.

    Attributes:
        text: the passages or the part of one.
        passages: their indices.
    """

    text: str
    passages: tuple[int, ...]


def cut(passages: Sequence[str], tokens: Sequence[Sequence[tuple[int, int]]], budget: int) -> list[Chunk]:
    """Readings that cover every passage, as many whole passages in each as fit, in order.

    Args:
        passages: the texts.
        tokens: for each, the stretches that its tokens stand for.
        budget: how many tokens a reading may have; at least one.
    """
    chunks: list[Chunk] = []
    held: list[int] = []
    used = 0
    for index, places in enumerate(tokens):
        if not places:
            continue
        cost = len(places) + (_BETWEEN_TOKENS if held else 0)
        if held and used + cost > budget:
            chunks.append(_join(passages, held))
            held, used, cost = [], 0, len(places)
        if cost > budget:
            passage = passages[index]
            chunks += [Chunk(passage[start:end], (index,)) for start, end in windows(passage, places, budget)]
            continue
        held.append(index)
        used += cost
    if held:
        chunks.append(_join(passages, held))
    return chunks


def _join(passages: Sequence[str], held: Sequence[int]) -> Chunk:
    return Chunk(_BETWEEN.join(passages[index] for index in held), tuple(held))


def windows(text: str, tokens: Sequence[tuple[int, int]], budget: int) -> Iterator[tuple[int, int]]:
    """Stretches of a text of at most so many tokens, cut where a reader would pause if there is such a place.

    Each begins a little before the end of the one before it, so that two sentences that belong together are read
    together at least once.

    Args:
        text: the text.
        tokens: the stretches that its tokens stand for, in order.
        budget: the most tokens in a window; at least one.
    """
    # Counted in tokens: the first token after each pause, which may hold the space before its word.
    ends = [end for _, end in tokens]
    pauses = sorted({bisect_right(ends, match.end()) for match in _PAUSE.finditer(text)})
    first = 0
    while True:
        last = first + budget
        if last >= len(tokens):
            yield tokens[first][0], tokens[-1][1]
            return
        pause = _latest(pauses, last)
        last = pause if pause > first + budget // 2 else last
        yield tokens[first][0], tokens[last - 1][1]
        again = _earliest(pauses, last - budget // _OVERLAP)
        first = again if first < again < last else last


def _latest(pauses: Sequence[int], at_most: int) -> int:
    index = bisect_right(pauses, at_most)
    return pauses[index - 1] if index else -1


def _earliest(pauses: Sequence[int], at_least: int) -> int:
    index = bisect_right(pauses, at_least - 1)
    return pauses[index] if index < len(pauses) else -1
