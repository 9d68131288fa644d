"""The stretches of sources that findings name, and a source's text cut into pieces that a report can mark. Pure."""

import itertools
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from citewell.model import Finding, PassageMatch, SourceEvidence, Span
from citewell.report.excerpts import windows

_WHOLE = 1_500
_CONTEXT = 200


class Highlight(msgspec.Struct, frozen=True):
    """A stretch of a source that a finding names.

    Attributes:
        span: where it stands in the source's text.
        finding: number of the finding, counted from 1 in the decision's order.
    """

    span: Span
    finding: int


class SourcePiece(msgspec.Struct, frozen=True, kw_only=True):
    """A stretch of a source inside which nothing changes.

    Attributes:
        text: the words as written.
        findings: numbers of the findings that name it.
        closing: those of them whose stretch ends here.
        omitted: how many code points were left out before it.
    """

    text: str
    findings: tuple[int, ...] = ()
    closing: tuple[int, ...] = ()
    omitted: int = 0


def highlights(findings: Sequence[Finding]) -> Mapping[str, Sequence[Highlight]]:
    """The stretches that findings name, by source; a source that is named without one has an empty list."""
    by_source: dict[str, list[Highlight]] = {}
    for number, finding in enumerate(findings, start=1):
        for passage in finding.related:
            named = by_source.setdefault(passage.source, [])
            if passage.start is not None and passage.end is not None:
                named.append(Highlight(Span(passage.start, passage.end), number))
        for evidence in finding.evidence:
            if not isinstance(evidence, SourceEvidence):
                continue
            named = by_source.setdefault(evidence.source, [])
            if isinstance(evidence, PassageMatch):
                named.append(Highlight(evidence.span, number))
    return by_source


def source_pieces(
    text: str, marked: Sequence[Highlight], *, whole: int = _WHOLE, context: int = _CONTEXT
) -> Iterator[SourcePiece]:
    """A source's text from start to end; of a long one what findings name, with some of what stands around.

    Args:
        text: the source's text.
        marked: the stretches that findings name.
        whole: of a longer text no more than so many code points are given.
        context: code points given around each stretch.
    """
    inside = _merged(marked, text)
    shown_to = 0
    for window in windows(len(text), [item.span for item in inside], whole=whole, context=context):
        omitted = window.start - shown_to
        edges = {window.start, window.end}
        for item in inside:
            edges.update(edge for edge in (item.span.start, item.span.end) if window.start < edge < window.end)
        ordered = sorted(edges)
        for start, end in itertools.pairwise(ordered):
            here = [item for item in inside if item.span.start <= start and end <= item.span.end]
            yield SourcePiece(
                text=text[start:end],
                findings=tuple(item.finding for item in here),
                closing=tuple(item.finding for item in here if min(item.span.end, window.end) == end),
                omitted=omitted,
            )
            omitted = 0
        shown_to = window.end
    if shown_to < len(text):
        yield SourcePiece(text="", omitted=len(text) - shown_to)


def _edge(place: int, text: str) -> int:
    """A place in a text, or the one after it where a line's end of two characters would be cut in two."""
    place = min(max(0, place), len(text))
    return place + 1 if text[max(0, place - 1) : place + 1] == "\r\n" else place


def _merged(marked: Sequence[Highlight], text: str) -> list[Highlight]:
    """The stretches that lie in a text, those of one finding that overlap or touch taken together."""
    merged: list[Highlight] = []
    for item in sorted(marked, key=lambda item: (item.finding, item.span)):
        start, end = _edge(item.span.start, text), _edge(item.span.end, text)
        if start >= end:
            continue
        last = merged[-1] if merged and merged[-1].finding == item.finding else None
        if last is not None and start <= last.span.end:
            merged[-1] = Highlight(Span(last.span.start, max(last.span.end, end)), item.finding)
        else:
            merged.append(Highlight(Span(start, end), item.finding))
    return merged
