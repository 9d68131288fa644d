"""A text held against itself, for people at a terminal."""

from collections import Counter
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from citewell.model import CheckVerdict, SelfCheck
from citewell.report.console_lines import hanging, plain
from citewell.report.wording import count_words

_SIGNS = {
    CheckVerdict.INCONSISTENT: ("✗", "red", "inconsistent"),
    CheckVerdict.CANNOT_DECIDE: ("?", "yellow", "cannot decide"),
    CheckVerdict.CONSISTENT: ("✓", "green", "consistent"),
}
_LONGEST = 600


def print_self_checks(rows: Sequence[SelfCheck], console: Console) -> None:
    """Prints what does not fit, then what cannot be told, and how many statements were computed again.

    Args:
        rows: the statements in order of place.
        console: where to.
    """
    for verdict in (CheckVerdict.INCONSISTENT, CheckVerdict.CANNOT_DECIDE):
        sign, style, words = _SIGNS[verdict]
        for row in rows:
            if row.verdict is not verdict:
                continue
            head = Text.assemble(
                (f"{sign} {words}", f"bold {style}"), f"  {row.kind.value}", (f"  {row.start}–{row.end}", "dim")
            )
            console.print(hanging(head, 2, console, first=0))
            quote = " ".join(row.quote.split())
            console.print(hanging(plain(quote if len(quote) <= _LONGEST else quote[:_LONGEST] + "…"), 2, console))
            console.print(hanging(plain(row.why, "dim"), 4, console))
            console.print()
    counts = Counter(row.verdict for row in rows)
    console.print(Text(f"{count_words(len(rows), 'statement')} computed again", "bold"))
    for verdict in (CheckVerdict.CONSISTENT, CheckVerdict.INCONSISTENT, CheckVerdict.CANNOT_DECIDE):
        sign, style, words = _SIGNS[verdict]
        console.print(Text.assemble((f"  {sign} {words:<14}", style), f"{counts[verdict]:,}"))
