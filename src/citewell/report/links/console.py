"""Verdicts for people at a terminal: one address after another, and the counts."""

import itertools
from collections import Counter
from collections.abc import Iterable
from typing import BinaryIO

from rich.console import Console
from rich.text import Text

from citewell.links.grade import severity_of, was_checked
from citewell.links.words import reason_words
from citewell.model import LinkVerdict, Severity
from citewell.report.console_lines import hanging, labelled, plain
from citewell.report.console_stream import console_for
from citewell.report.interface import Settings
from citewell.report.links.interface import CheckedLink, LinkFormat, LinkItem
from citewell.report.links.wording import STANDINGS, archive_lines, standing
from citewell.report.wording import count_words

_MOST_PLACES = 3
_WIDEST = max(map(len, STANDINGS))
_MOST_SUGGESTIONS = 3
_FEW = 20


def render(items: Iterable[LinkItem], out: BinaryIO, settings: Settings) -> None:
    """Write each verdict, as it comes if there are many, and the counts at the end.

    Of many addresses only those are shown that there is something to say of.
    """
    counts: Counter[str] = Counter()
    unread = 0
    with console_for(out, settings) as console:
        pending = iter(items)
        few = list(itertools.islice(pending, _FEW + 1))
        are_few = len(few) <= _FEW
        for item in itertools.chain(few, pending):
            if isinstance(item, CheckedLink):
                counts[standing(item.verdict)] += 1
                if are_few or not is_in_order(item.verdict):
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
        if not are_few:
            console.print(hanging(plain("Those in order are not listed above.", "dim"), 2, console, first=0))


def print_link(item: CheckedLink, console: Console) -> None:
    """Print one address: where it stands and why, where it was found, and what to consider instead."""
    verdict = item.verdict
    sign, style = sign_of(verdict)
    head = Text.assemble((f"{sign} {standing(verdict):<{_WIDEST}}", f"bold {style}"), "  ", plain(verdict.url))
    console.print(hanging(head, 4, console, first=0))
    if is_in_order(verdict):
        return
    console.print(
        hanging(
            Text.assemble(plain(reason_words(verdict)), (f"  [{verdict.confidence.value} confidence]", "dim")),
            4,
            console,
        )
    )
    for line in archive_lines(verdict):
        console.print(hanging(plain(line, "dim"), 4, console))
    for suggestion in verdict.suggestions[:_MOST_SUGGESTIONS]:
        console.print(
            hanging(
                Text.assemble(("→ ", style), plain(suggestion.url), "  ", plain(suggestion.why, "dim")),
                6,
                console,
                first=4,
            )
        )
    if item.places:
        named = ", ".join(place.words() for place in item.places[:_MOST_PLACES])
        more = f" and {len(item.places) - _MOST_PLACES:,} more" if len(item.places) > _MOST_PLACES else ""
        console.print(hanging(labelled("in", named + more), 4, console))


def is_in_order(verdict: LinkVerdict) -> bool:
    """Whether an address was checked and there is nothing to say of it."""
    return severity_of(verdict) is None and was_checked(verdict)


def sign_of(verdict: LinkVerdict) -> tuple[str, str]:
    """The sign and the colour that a verdict is shown with."""
    severity = severity_of(verdict)
    if severity is Severity.ERROR:
        return "✗", "red"
    if not was_checked(verdict):
        return "?", "magenta"
    return ("!", "yellow") if severity else ("✓", "green")


def print_counts(counts: Counter[str], unread: int, console: Console) -> None:
    """Print how many addresses stand where."""
    head = Text(count_words(counts.total(), "link"), "bold")
    if unread:
        head.append(f", and {count_words(unread, 'input')} that could not be read", "bold magenta")
    console.print(hanging(head, 2, console, first=0))
    digits = len(f"{max(counts.values(), default=0):,}")
    for words in STANDINGS:
        if counts[words]:
            console.print(hanging(plain(f"{words:<{_WIDEST}}  {counts[words]:>{digits},}"), 2, console))


FORMAT = LinkFormat(id="console", title="text for people", render=render)
