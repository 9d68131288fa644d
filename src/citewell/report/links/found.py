"""Links that were found, for people."""

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from citewell.model import FoundLink
from citewell.report.console_lines import hanging, plain


def print_links(links: Iterable[FoundLink], console: Console) -> None:
    """Prints each occurrence with where it stands and what is odd about it."""
    for link in links:
        console.print(hanging(_line(link), 4, console, first=0))


def _line(link: FoundLink) -> Text:
    """The address, then its place, kind, title and notes."""
    place = f"{link.span[0]}-{link.span[1]}" if link.span is not None else ""
    where = " ".join(part for part in (link.answer_id, link.field, place) if part)
    line = Text.assemble(plain(link.url or link.identifier or link.text), plain(f"\n{where}  {link.kind.value}", "dim"))
    if link.title:
        line.append_text(plain(f"  {link.title}", "dim"))
    if link.notes:
        line.append_text(plain("  " + ", ".join(note.value for note in link.notes), "yellow"))
    if link.other is not None:
        line.append_text(plain(f"\nor {link.other}", "dim"))
    return line
