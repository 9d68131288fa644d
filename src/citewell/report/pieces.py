"""An answer's text cut into pieces that a report can mark: claims, the markers in them, what stands between. Pure."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence

import msgspec

from citewell.model import Citation, Family, Span
from citewell.report.excerpts import windows
from citewell.report.standing import ClaimStanding, ClaimStatus
from citewell.text.claims import is_marker
from citewell.text.reading import Reading

_WHOLE = 12_000
_CONTEXT = 200


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """A stretch of an answer inside which nothing changes.

    Attributes:
        text: the words as written.
        citations: indices of the citations whose marker this is (part of).
        closing: indices of citations that a provider attached to words that end here.
        omitted: how many code points were left out before it.
    """

    text: str
    citations: tuple[int, ...] = ()
    closing: tuple[int, ...] = ()
    omitted: int = 0


class Stretch(msgspec.Struct, frozen=True, kw_only=True):
    """A claim, or what stands between claims, in pieces.

    Attributes:
        standing: where the claim stands; ``None`` between claims.
        pieces: the pieces in order.
    """

    standing: ClaimStanding | None
    pieces: tuple[Piece, ...]


def stretches(reading: Reading, standings: Sequence[ClaimStanding]) -> Iterator[Stretch]:
    """The answer's text from start to end; of a very long one only what was objected to or not checked.

    Args:
        reading: how the answer was read.
        standings: where each of its claims stands.
    """
    text = reading.answer.text
    markers = _markers(reading.citations)
    marks = _Marks(text, markers, _closings(reading.citations))
    open_standings = {ClaimStatus.OBJECTED, ClaimStatus.NOT_CHECKED}
    focus = [item.claim.span for item in standings if item.standing in open_standings]
    shown_to = 0
    for window in windows(len(text), focus, whole=_WHOLE, context=_CONTEXT):
        omitted = window.start - shown_to
        for start, end, standing in _claims_in(window, standings):
            pieces = marks.cut(start, end)
            if omitted and pieces:
                pieces[0] = msgspec.structs.replace(pieces[0], omitted=omitted)
                omitted = 0
            yield Stretch(standing=standing, pieces=tuple(pieces))
        shown_to = window.end
    if shown_to < len(text):
        yield Stretch(standing=None, pieces=(Piece(text="", omitted=len(text) - shown_to),))


def _claims_in(window: Span, standings: Sequence[ClaimStanding]) -> Iterator[tuple[int, int, ClaimStanding | None]]:
    position = window.start
    first = bisect_right([item.claim.span.end for item in standings], position)
    for item in standings[first:]:
        start, end = max(position, item.claim.span.start), min(window.end, item.claim.span.end)
        if start >= window.end:
            break
        if position < start:
            yield position, start, None
        if start < end:
            yield start, end, item
            position = end
    if position < window.end:
        yield position, window.end, None


class _Marks:
    """Where markers stand and where provider's citations end."""

    def __init__(
        self, text: str, markers: list[tuple[int, int, tuple[int, ...]]], closings: dict[int, tuple[int, ...]]
    ) -> None:
        self._text = text
        self._markers = markers
        self._ends = [end for _, end, _ in markers]
        self._closings = closings
        self._closing_at = sorted(closings)

    def cut(self, start: int, end: int) -> list[Piece]:
        """The pieces of a stretch."""
        pieces: list[Piece] = []
        position = start
        for index in range(bisect_right(self._ends, start), len(self._markers)):
            first, last, citations = self._markers[index]
            if first >= end:
                break
            first, last = max(first, start), min(last, end)
            self._plain(position, first, pieces)
            self._add(first, last, citations, pieces)
            position = last
        self._plain(position, end, pieces)
        return pieces

    def _plain(self, start: int, end: int, pieces: list[Piece]) -> None:
        first, last = bisect_right(self._closing_at, start), bisect_right(self._closing_at, end - 1)
        for position in self._closing_at[first:last]:
            self._add(start, position, (), pieces)
            start = position
        self._add(start, end, (), pieces)

    def _add(self, start: int, end: int, citations: tuple[int, ...], pieces: list[Piece]) -> None:
        if start < end:
            # Plain pieces end where a provider's citation does; a marker may hold such ends.
            first, last = bisect_right(self._closing_at, start), bisect_right(self._closing_at, end)
            closing = tuple(index for position in self._closing_at[first:last] for index in self._closings[position])
            pieces.append(Piece(text=self._text[start:end], citations=citations, closing=closing))


def _markers(citations: Sequence[Citation]) -> list[tuple[int, int, tuple[int, ...]]]:
    """The markers in order, those that overlap taken together."""
    markers: list[tuple[int, int, tuple[int, ...]]] = []
    for index, citation in enumerate(citations):
        if _covers_words(citation):
            continue
        start, end = citation.span.start, citation.span.end
        if markers and start < markers[-1][1]:
            first, last, indices = markers[-1]
            markers[-1] = (first, max(last, end), (*indices, index))
        else:
            markers.append((start, end, (index,)))
    return markers


def _closings(citations: Sequence[Citation]) -> dict[int, tuple[int, ...]]:
    closings: dict[int, tuple[int, ...]] = {}
    for index, citation in enumerate(citations):
        if _covers_words(citation):
            closings[citation.span.end] = (*closings.get(citation.span.end, ()), index)
    return closings


def _covers_words(citation: Citation) -> bool:
    """Whether a citation's span is the words that it is for, not a marker."""
    return citation.family is Family.STRUCTURED and not is_marker(citation)
