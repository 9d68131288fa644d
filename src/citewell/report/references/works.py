"""Works that a registry has, for people."""

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from citewell.model import WorkRecord
from citewell.references.index.lookup import Match
from citewell.report.console_lines import hanging, plain

_MOST_NAMED = 6


def print_matches(matches: Iterable[Match], console: Console) -> None:
    """Prints each work with how alike its title is, who wrote it, where it appeared and what it is known by."""
    for match in matches:
        console.print(hanging(_lines(match), 6, console, first=0))


def _lines(match: Match) -> Text:
    record = match.record
    title = record.titles[0] if record.titles else record.record_id
    lines = Text.assemble(plain(f"{100 * match.likeness:3.0f} % "), plain(title, "bold"))
    for line in (_authors(record), _appeared(record)):
        if line:
            lines.append_text(plain(f"\n{line}"))
    known = " · ".join(f"{one.scheme.value} {one.value}" for one in record.ids)
    where = f"{record.registry} {record.record_id}" + (f", as of {record.snapshot}" if record.snapshot else "")
    lines.append_text(plain("\n" + " · ".join(part for part in (where, known) if part), "dim"))
    for notice in record.notices:
        told = " ".join(part for part in (notice.kind.value.replace("_", " "), notice.date) if part)
        reasons = f": {'; '.join(notice.reasons)}" if notice.reasons else ""
        lines.append_text(plain(f"\n{told} ({notice.source}){reasons}", "red"))
    return lines


def _authors(record: WorkRecord) -> str:
    names = [name.literal or f"{name.given} {name.family}".strip() for name in record.authors or record.editors]
    more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    return ", ".join(names[:_MOST_NAMED]) + more


def _appeared(record: WorkRecord) -> str:
    years = sorted({date.year for date in record.dates})
    return ", ".join(part for part in (*record.containers[:1], "/".join(map(str, years))) if part)
