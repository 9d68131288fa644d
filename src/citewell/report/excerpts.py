"""Long texts cut down to what a reader of a report needs: the stretches in focus, and what stands around them. Pure."""

from collections.abc import Iterable

from citewell.model import Span

# Of a stretch in focus that is itself long, so many code points are kept.
_LONGEST_FOCUS = 2_000


def windows(length: int, focus: Iterable[Span], *, whole: int, context: int) -> tuple[Span, ...]:
    """Which stretches of a text to show, sorted and disjoint; together they are never longer than ``whole``.

    Args:
        length: of the text, in code points.
        focus: stretches that should be seen, the first ones first when there are too many.
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
    found: list[Span] = []
    left = whole
    for span in wanted or [Span(0, whole)]:
        start = max(span.start, found[-1].end) if found else span.start
        end = min(span.end, start + left)
        if start >= end:
            continue
        left -= end - start
        if found and start == found[-1].end:
            found[-1] = Span(found[-1].start, end)
        else:
            found.append(Span(start, end))
        if not left:
            break
    return tuple(found)
