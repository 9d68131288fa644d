"""Long texts read piece by piece, so that reading them can stop when the time is up.

Pieces end between paragraphs, lines or sentences, and depend on the text alone: it is read alike at any time.
"""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from citewell.model import Quantity, Span
from citewell.support.deadline import keep_to_deadline

_LONGEST = 200_000
_NEAR = 20_000
_ENDS = ("\n\n", "\n", ". ", "。", "\u3000", " ")


def slices(text: str) -> Iterator[tuple[int, int]]:
    """The pieces of a text, each as its begin and end; a text that is not long is one piece.

    Raises:
        TimeUpError: the time was up after one of them.
    """
    begin = 0
    while len(text) - begin > _LONGEST:
        end = _cut(text, begin + _LONGEST)
        yield begin, end
        keep_to_deadline()
        begin = end
    yield begin, len(text)


def read_in_slices(text: str, read: Callable[[str], tuple[Quantity, ...]]) -> tuple[Quantity, ...]:
    """The values that a text states.

    Args:
        text: the text, however long.
        read: reads the values of a piece.

    Raises:
        TimeUpError: the time was up before the end of the text.
    """
    if len(text) <= _LONGEST:
        return read(text)
    found: list[Quantity] = []
    for begin, end in slices(text):
        found += [
            replace(value, span=Span(value.span.start + begin, value.span.end + begin))
            for value in read(text[begin:end])
        ]
    return tuple(found)


def _cut(text: str, latest: int) -> int:
    """Where a piece ends: after the last of the best ends that stands shortly before the latest place for it."""
    for end in _ENDS:
        at = text.rfind(end, latest - _NEAR, latest)
        if at >= 0:
            return at + len(end)
    return latest
