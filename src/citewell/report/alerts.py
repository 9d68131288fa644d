"""Alerts for people."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from citewell.gate.canary import CanaryResult
from citewell.ledger.alerts import Watched
from citewell.report.console_lines import hanging, plain
from citewell.report.wording import count_words


def print_watched(watched: Watched, flown: Sequence[CanaryResult], console: Console) -> None:
    """Print what to look into, what was watched, and what became of the canary."""
    for alert in watched.alerts:
        head = Text.assemble((f"✗ {alert.kind.value}", "bold red"), "  ", plain(alert.series))
        console.print(hanging(head, 4, console, first=0))
        console.print(hanging(plain(alert.message), 4, console))
    for one in flown:
        if one.incident:
            console.print(hanging(Text.assemble(("✗ canary", "bold red"), "  ", plain(one.id)), 4, console, first=0))
            console.print(hanging(plain(one.incident), 4, console))
    lines = [f"{count_words(len(watched.alerts), 'alert')} in {', '.join(watched.series) or 'nothing'}"]
    if watched.series:
        lines.append(f"where nothing changed, about {watched.false_alarms} alerts a month at most are to be expected")
    lines += [f"not judged: {one}" for one in watched.unjudged]
    if flown:
        stopped = sum(one.incident is None for one in flown)
        lines.append(f"canary: {stopped} of {len(flown)} bad replies stopped")
    for line in lines:
        console.print(hanging(plain(line, "dim"), 2, console, first=0))
