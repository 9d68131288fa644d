"""An answer's and a source's text as the parts that the HTML page strings together. Pure."""

from collections.abc import Iterator, Sequence

import msgspec

from citewell.report.passages import Highlight, source_pieces
from citewell.report.pieces import Piece, stretches
from citewell.report.standing import ClaimStanding, ClaimStatus
from citewell.text.reading import Reading

# Claims and passages point at this many findings each; the list of findings has them all.
_MOST_POINTERS = 5
# A range such as [1-500] may name as many sources; the card does not have room for all.
_MOST_LINKS = 12
_CLASSES = {
    None: "",
    ClaimStatus.OBJECTED: "objected",
    ClaimStatus.NOT_CHECKED: "unchecked",
    ClaimStatus.NO_OBJECTION: "clear",
    ClaimStatus.NEEDS_NONE: "",
}


class Link(msgspec.Struct, frozen=True, kw_only=True):
    """What a citation names.

    Attributes:
        label: id or address as the answer writes it.
        source: number of the source on the card; ``None`` when it has no place there.
        known: whether the record has it.
    """

    label: str
    source: int | None
    known: bool


class MarkerPart(msgspec.Struct, frozen=True, kw_only=True):
    """Words, or a marker with what it names, or words after which a provider's citations stand.

    Attributes:
        text: as written.
        marker: whether it is a marker.
        known: whether everything that it names is a source of the record.
        source: the one source that the marker as a whole links to, when there is only one.
        links: what is linked after it: a marker's several sources, and a provider's citations.
        more_links: how many of those were left out.
        omitted: how many code points were left out before it.
    """

    text: str
    marker: bool
    known: bool
    source: int | None
    links: tuple[Link, ...]
    more_links: int
    omitted: int


class AnswerPart(msgspec.Struct, frozen=True, kw_only=True):
    """A claim or what stands between claims: its class on the page, where it stands, its parts and its findings."""

    kind: str
    standing: str | None
    parts: tuple[MarkerPart, ...]
    findings: tuple[int, ...]


class SourcePart(msgspec.Struct, frozen=True, kw_only=True):
    """A stretch of a source: whether a finding names it, and the findings whose stretch ends here."""

    text: str
    marked: bool
    closing: tuple[int, ...]
    omitted: int


def answer_parts(
    reading: Reading, standings: Sequence[ClaimStanding], targets: Sequence[tuple[Link, ...]], *, most: int
) -> Iterator[AnswerPart]:
    """The parts of an answer.

    Args:
        reading: how it was read.
        standings: where its claims stand.
        targets: for each citation what it names.
        most: number of the last finding that stands on the page.
    """
    for stretch in stretches(reading, standings):
        item = stretch.standing
        numbers = [number for number in item.findings if number <= most] if item else []
        yield AnswerPart(
            kind=_CLASSES[item.standing if item else None],
            standing=item.standing.value if item else None,
            parts=tuple(_marker_part(piece, targets) for piece in stretch.pieces),
            findings=tuple(numbers[:_MOST_POINTERS]),
        )


def source_parts(text: str, marked: Sequence[Highlight]) -> Iterator[SourcePart]:
    """The parts of a source's text."""
    for piece in source_pieces(text, marked):
        yield SourcePart(
            text=piece.text,
            marked=bool(piece.findings),
            closing=piece.closing[:_MOST_POINTERS],
            omitted=piece.omitted,
        )


def _marker_part(piece: Piece, targets: Sequence[tuple[Link, ...]]) -> MarkerPart:
    named = list(dict.fromkeys(link for index in piece.citations for link in targets[index]))
    attached = list(dict.fromkeys(link for index in piece.closing for link in targets[index]))
    only = named[0] if len(named) == 1 else None
    links = attached if only else [*named, *attached]
    return MarkerPart(
        text=piece.text,
        marker=bool(piece.citations),
        known=all(link.known for link in named),
        source=only.source if only else None,
        links=tuple(links[:_MOST_LINKS]),
        more_links=max(0, len(links) - _MOST_LINKS),
        omitted=piece.omitted,
    )
