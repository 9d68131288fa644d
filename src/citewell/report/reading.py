"""How an answer was read, as a wire record and for people."""

import msgspec
from rich.console import Console
from rich.table import Table

from citewell.report.console_lines import plain
from citewell.text.reading import Reading


class ClaimLine(msgspec.Struct, frozen=True, kw_only=True):
    """A claim: where it stands, what it says, what it does, and which citations are offered for it, by index."""

    start: int
    end: int
    text: str
    kind: str
    citations: tuple[int, ...]


class CitationLine(msgspec.Struct, frozen=True, kw_only=True):
    """A citation: where it stands, how it is written, what it names, and whether all of that is among the sources."""

    start: int
    end: int
    text: str
    family: str
    targets: tuple[str, ...]
    known: bool
    quoted: str | None


class SourceLine(msgspec.Struct, frozen=True, kw_only=True):
    """A source that the answer may cite."""

    id: str
    title: str | None
    url: str | None


class ReadingLine(msgspec.Struct, frozen=True, kw_only=True):
    """An answer as read. Positions count code points of ``answer``; indices refer to ``citations``."""

    answer_id: str
    answer: str
    claims: tuple[ClaimLine, ...]
    citations: tuple[CitationLine, ...]
    sources: tuple[SourceLine, ...]


def reading_line(reading: Reading) -> ReadingLine:
    """The wire record of a reading."""
    return ReadingLine(
        answer_id=reading.answer.id,
        answer=reading.answer.text,
        claims=tuple(
            ClaimLine(
                start=claim.span.start,
                end=claim.span.end,
                text=claim.text,
                kind=claim.kind.value,
                citations=claim.citations,
            )
            for claim in reading.claims
        ),
        citations=tuple(
            CitationLine(
                start=citation.span.start,
                end=citation.span.end,
                text=citation.text,
                family=citation.family.value,
                targets=citation.targets,
                known=citation.known,
                quoted=citation.quoted,
            )
            for citation in reading.citations
        ),
        sources=tuple(
            SourceLine(id=source.id, title=source.title, url=source.url) for source in reading.answer.sources
        ),
    )


def print_reading(reading: Reading, console: Console) -> None:
    """Prints the claims of an answer with what each cites, then its citations."""
    console.print(plain(reading.answer.id, "bold"))
    claims = Table(box=None, pad_edge=False, show_header=True, header_style="dim", expand=True)
    for title, ratio in (("claim", 8), ("kind", 2), ("cites", 3)):
        claims.add_column(title, ratio=ratio, overflow="fold")
    for claim in reading.claims:
        cites = ", ".join(dict.fromkeys(t for i in claim.citations for t in reading.citations[i].targets)) or "-"
        claims.add_row(plain(claim.text), claim.kind.value, plain(cites))
    console.print(claims)
    if reading.citations:
        citations = Table(box=None, pad_edge=False, show_header=True, header_style="dim", expand=True)
        for title, ratio in (("citation", 5), ("family", 3), ("names", 5), ("known", 1)):
            citations.add_column(title, ratio=ratio, overflow="fold")
        for citation in reading.citations:
            citations.add_row(
                plain(citation.text),
                citation.family.value,
                plain(", ".join(citation.targets)),
                "yes" if citation.known else "no",
            )
        console.print(citations)
    console.print()
