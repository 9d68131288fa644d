"""Blotting out stretches of a text that are not to be read, in time that grows with the text and not with both."""

from collections.abc import Sequence

from citewell.model import Span


def blot(text: str, spans: Sequence[Span], mark: str = " ") -> str:
    """The text with some stretches blotted out, of the same length.

    Args:
        text: any text.
        spans: the stretches, in any order; they may overlap, nest, and reach beyond the text.
        mark: the one character put in the place of each that is blotted out.
    """
    if not spans:
        return text
    parts: list[str] = []
    position, length = 0, len(text)
    for span in sorted(spans) if len(spans) > 1 else spans:
        start, end = span.start, span.end
        if start < position:
            start = position
        if end > length:
            end = length
        if start < end:
            parts.append(text[position:start])
            parts.append(mark * (end - start))
            position = end
    parts.append(text[position:])
    return "".join(parts)


def apart(spans: Sequence[Span]) -> list[Span]:
    """The same stretches in order and without overlaps: those that overlap become one."""
    found: list[Span] = []
    for span in sorted(spans):
        if found and span.start < found[-1].end:
            if span.end > found[-1].end:
                found[-1] = Span(found[-1].start, span.end)
        elif span.start < span.end:
            found.append(span)
    return found
