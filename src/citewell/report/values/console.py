"""A choice among values for people at a terminal: the value or why there is none, then every candidate."""

from rich.console import Console
from rich.text import Text

from citewell.model import Candidate, Resolution
from citewell.report.console_lines import hanging, plain

_MOST = 12


def print_resolution(found: Resolution, console: Console) -> None:
    """Print one choice."""
    sign, style = ("✓", "bold green") if found.value is not None else ("–", "bold yellow")
    console.print(hanging(Text.assemble((f"{sign} ", style), plain(found.message)), 2, console, first=0))
    if found.also:
        console.print(hanging(plain(f"as good: {', '.join(found.also)}"), 4, console, first=2))
    for candidate in found.candidates[:_MOST]:
        print_candidate(candidate, console, is_chosen=candidate.value == found.value)
    if len(found.candidates) > _MOST:
        console.print(plain(f"  and {len(found.candidates) - _MOST} more", "dim"))


def print_candidate(candidate: Candidate, console: Console, *, is_chosen: bool) -> None:
    """Print a candidate: what it is, what told so, and where it stands."""
    head = Text.assemble(
        ("  → " if is_chosen else "    ", "green"),
        plain(candidate.value, "bold"),
        "  ",
        plain(candidate.role.value, "cyan"),
    )
    console.print(hanging(head, 6, console, first=0))
    console.print(hanging(plain(rules_words(candidate), "dim"), 8, console, first=6))
    if candidate.where:
        place = candidate.where[0]
        console.print(
            hanging(
                plain(f"{place.path}: {place.context}" if place.context else place.path, "dim"), 8, console, first=6
            )
        )


def rules_words(candidate: Candidate) -> str:
    """The rules that decided of a candidate, in one line."""
    said = []
    for rule in candidate.rules:
        weight = f" {rule.weight:+g}" if rule.weight else ""
        said.append(f"{rule.name}{weight} ({rule.saw})" if rule.saw else f"{rule.name}{weight}")
    return " · ".join(said)
