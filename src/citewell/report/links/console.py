"""Verdicts for people at a terminal: one address after another, and the counts."""

from collections import Counter
from collections.abc import Iterable
from typing import BinaryIO

from rich.console import Console
from rich.text import Text

from citewell.links.grade import severity_of, was_checked
from citewell.links.words import STATUS_WORDS, reason_words
from citewell.model import LinkStatus, LinkVerdict, Severity
from citewell.report.console_lines import hanging, labelled, plain
from citewell.report.console_stream import console_for
from citewell.report.interface import Settings
from citewell.report.links.interface import CheckedLink, LinkFormat, LinkItem
from citewell.report.links.wording import archive_words, suggestion_words
from citewell.report.wording import count_words

_MOST_PLACES = 3
_WIDEST = max(len(words) for words in STATUS_WORDS.values())
_MOST_SUGGESTIONS = 3


def render(items: Iterable[LinkItem], out: BinaryIO, settings: Settings) -> None:
    """Write each verdict as it comes, and the counts at the end."""
    counts: Counter[LinkStatus] = Counter()
    unread = 0
    with console_for(out, settings) as console:
        for item in items:
            if isinstance(item, CheckedLink):
                counts[item.verdict.status] += 1
                print_link(item, console)
            else:
                unread += 1
                head = Text.assemble(("! could not be read", "bold magenta"), "  ", plain(str(item)))
                console.print(hanging(head, 2, console, first=0))
                if item.hint:
                    console.print(hanging(labelled("hint", item.hint), 2, console))
        if counts or unread:
            console.print()
        print_counts(counts, unread, console)


def print_link(item: CheckedLink, console: Console) -> None:
    """Print one address: where it stands and why, where it was found, and what to consider instead."""
    verdict = item.verdict
    sign, style = sign_of(verdict)
    head = Text.assemble(
        (f"{sign} {STATUS_WORDS[verdict.status]:<{_WIDEST}}", f"bold {style}"), "  ", plain(verdict.url)
    )
    console.print(hanging(head, 4, console, first=0))
    if not (severity_of(verdict) or not was_checked(verdict)):
        return
    console.print(
        hanging(
            Text.assemble(plain(reason_words(verdict)), (f"  [{verdict.confidence.value} confidence]", "dim")),
            4,
            console,
        )
    )
    for answer in verdict.archive:
        console.print(hanging(plain(archive_words(answer), "dim"), 4, console))
    for suggestion in verdict.suggestions[:_MOST_SUGGESTIONS]:
        console.print(
            hanging(
                Text.assemble(("→ ", style), plain(suggestion.url), "  ", plain(suggestion_words(suggestion), "dim")),
                6,
                console,
                first=4,
            )
        )
    if item.places:
        named = ", ".join(place.words() for place in item.places[:_MOST_PLACES])
        more = f" and {len(item.places) - _MOST_PLACES:,} more" if len(item.places) > _MOST_PLACES else ""
        console.print(hanging(labelled("in", named + more), 4, console))


def sign_of(verdict: LinkVerdict) -> tuple[str, str]:
    """The sign and the colour that a verdict is shown with."""
    severity = severity_of(verdict)
    if severity is Severity.ERROR:
        return "✗", "red"
    if not was_checked(verdict):
        return "?", "magenta"
    return ("!", "yellow") if severity else ("✓", "green")


def print_counts(counts: Counter[LinkStatus], unread: int, console: Console) -> None:
    """Print how many addresses stand where."""
    head = Text(count_words(counts.total(), "link"), "bold")
    if unread:
        head.append(f", and {count_words(unread, 'input')} that could not be read", "bold magenta")
    console.print(hanging(head, 2, console, first=0))
    digits = len(f"{max(counts.values(), default=0):,}")
    for status in LinkStatus:
        if counts[status]:
            console.print(hanging(plain(f"{STATUS_WORDS[status]:<{_WIDEST}}  {counts[status]:>{digits},}"), 2, console))


FORMAT = LinkFormat(id="console", title="text for people", render=render)
