"""Where references stand, for people: the counts first, then each reference that there is something to say of."""

from collections import Counter
from typing import BinaryIO

from rich.console import Console
from rich.text import Text

from citewell.model import FieldFix, ReferenceResult, ReferenceStatus, Severity, StaticIssue
from citewell.report.console_lines import hanging, labelled, plain
from citewell.report.console_stream import console_for
from citewell.report.interface import Settings
from citewell.report.references.interface import CheckedReferences, ReferencesFormat
from citewell.report.references.wording import WORDS, called
from citewell.report.wording import count_words

_SIGNS = {
    ReferenceStatus.SUPERSEDED: ("!", "yellow"),
    ReferenceStatus.CANNOT_TELL: ("?", "magenta"),
    ReferenceStatus.EXISTS_AS_DESCRIBED: ("✓", "green"),
}
_WIDEST = max(map(len, WORDS.values()))
_MOST_FIXES = 4


def render(checked: CheckedReferences, out: BinaryIO, settings: Settings) -> None:
    """Write how many references stand where, then what is to be said of each, and whose records tell so."""
    with console_for(out, settings, widest=None) as console:
        _print(checked, console)


def _print(checked: CheckedReferences, console: Console) -> None:
    counts = Counter(result.status for result in checked.results)
    head = Text(count_words(len(checked.results), "reference"), "bold")
    if checked.unread:
        head.append(f", and {len(checked.unread):,} that could not be read", "bold magenta")
    console.print(hanging(head, 2, console, first=0))
    digits = len(f"{max(counts.values(), default=0):,}")
    for status, words in WORDS.items():
        if counts[status]:
            console.print(hanging(plain(f"{words:<{_WIDEST}}  {counts[status]:>{digits},}"), 2, console))
    for result in checked.results:
        if result.status is not ReferenceStatus.EXISTS_AS_DESCRIBED or result.static:
            console.print()
            _print_result(result, console)
    if checked.attributions:
        console.print()
        console.print(hanging(labelled("records of", "; ".join(checked.attributions)), 2, console, first=0))


def _print_result(result: ReferenceResult, console: Console) -> None:
    sign, style = _SIGNS.get(result.status, ("✗", "red"))
    head = Text.assemble((f"{sign} {WORDS[result.status]}", f"bold {style}"), "  ", plain(called(result.reference)))
    console.print(hanging(head, 4, console, first=0))
    for issue in result.issues:
        confidence = "" if issue.status is ReferenceStatus.CANNOT_TELL else f"  [{issue.confidence.value} confidence]"
        console.print(hanging(Text.assemble(plain(issue.message), (confidence, "dim")), 4, console))
    for shown in result.static:
        console.print(hanging(_static(shown), 4, console))
    for fix in [*result.suggestions, *(shown.fix for shown in result.static if shown.fix)][:_MOST_FIXES]:
        console.print(hanging(_fix(fix), 6, console, first=4))


def _static(issue: StaticIssue) -> Text:
    style = {Severity.ERROR: "red", Severity.WARNING: "yellow"}.get(issue.severity, "dim")
    line = f"line {issue.line}: " if issue.line is not None else ""
    return Text.assemble((line, "dim"), plain(issue.message, style), (f"  [{issue.rule}]", "dim"))


def _fix(fix: FieldFix) -> Text:
    return Text.assemble(("→ ", "green"), plain(f"{fix.field}: {fix.proposed}"), "  ", plain(fix.why, "dim"))


FORMAT = ReferencesFormat(id="console", title="for people", render=render)
