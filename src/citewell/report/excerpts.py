"""Long texts cut down to what a reader of a report needs: the stretches in focus, and what stands around them. Pure."""

from collections.abc import Iterable

from citewell.model import Span

# Of a stretch in focus that is itself long, so many code points are kept.
_LONGEST_FOCUS = 2_000
_MOST_WINDOWS = 40


def windows(length: int, focus: Iterable[Span], *, whole: int, context: int) -> tuple[Span, ...]:
    """Which stretches of a text to show, sorted and disjoint.

    Args:
        length: of the text, in code points.
        focus: stretches that should be seen.
        whole: a text up to this length is shown whole.
        context: code points kept around each stretch. With nothing in focus the text's start is shown.
    """
    if length <= whole:
        return (Span(0, length),) if length else ()
    wanted = sorted(
        Span(max(0, start - context), min(length, min(span.end, start + _LONGEST_FOCUS) + context))
        for span in focus
        if (start := min(max(0, span.start), length)) <= span.end
    )
    if not wanted:
        return (Span(0, min(length, whole)),)
    merged: list[Span] = []
    for span in wanted:
        if merged and span.start <= merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        elif len(merged) < _MOST_WINDOWS:
            merged.append(span)
        else:
            break
    return tuple(merged)
