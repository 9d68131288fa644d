"""How an answer was read, as a wire record and for people."""

import msgspec
from rich.console import Console
from rich.text import Text

from citewell.report.console_lines import hanging, plain
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
    console.print(hanging(plain(reading.answer.id, "bold"), 2, console, first=0))
    for claim in reading.claims:
        console.print(hanging(plain(claim.text), 2, console))
        cites = ", ".join(dict.fromkeys(t for i in claim.citations for t in reading.citations[i].targets))
        words = f"{claim.kind.value}, cites {cites}" if cites else f"{claim.kind.value}, cites nothing"
        console.print(hanging(plain(words, "dim"), 6, console))
    if reading.citations:
        console.print(hanging(plain("citations", "dim"), 2, console))
    for citation in reading.citations:
        names = f"  {citation.family.value}: {', '.join(citation.targets)}"
        line = Text.assemble(plain(citation.text), plain(names, "dim"))
        if not citation.known:
            line.append_text(Text("  not among the sources", "yellow"))
        console.print(hanging(line, 6, console, first=4))
    console.print()
