"""Decisions for people at a terminal: what was decided and why, the answer with its failing sentences, the figures."""

from collections.abc import Iterable
from typing import BinaryIO

from rich.console import Console
from rich.text import Text

from citewell.errors import InputError
from citewell.model import Action, Finding, Outcome
from citewell.report.console_answer import marked_answer
from citewell.report.console_lines import hanging, labelled, plain
from citewell.report.console_stream import console_for
from citewell.report.interface import Item, Judged, ReportFormat, Settings
from citewell.report.redaction import redact_decision
from citewell.report.standing import claim_standings
from citewell.report.styles import ACTION_SIGNS, ACTION_STYLES, OUTCOME_STYLES
from citewell.report.tally import Summary, Tally
from citewell.report.wording import ACTION_WORDS, count_words, estimate_words, grouped_reasons, outcome_words
from citewell.text.reading import read_answer

_MOST_FINDINGS = 30
_MOST_REASONS = 5


def render(items: Iterable[Item], out: BinaryIO, settings: Settings) -> None:
    """Write each answer as it comes, and the figures at the end."""
    tally = Tally()
    with console_for(out, settings) as console:
        for item in items:
            tally.add(item)
            print_item(item, console)
            console.print()
        print_summary(tally.summary(), console)


def print_item(item: Item, console: Console) -> None:
    """Print one answer: verdict and reasons, question, text with its marks, findings, and what its reader sees."""
    if isinstance(item, InputError):
        _print_unread(item, console)
        return
    answer = item.answer
    decision = redact_decision(answer, item.decision)
    console.print(hanging(verdict_line(item), 2, console, first=0))
    if answer.question:
        console.print(hanging(plain(answer.question, "italic"), 2, console))
    console.print()
    reading = read_answer(answer)
    text = marked_answer(reading, claim_standings(reading, decision), styled=console.color_system is not None)
    console.print(hanging(text, 2, console))
    if decision.findings:
        console.print()
    for number, finding in enumerate(decision.findings[:_MOST_FINDINGS], start=1):
        _print_finding(number, finding, console, blocks=number - 1 in decision.blocking)
    if len(decision.findings) > _MOST_FINDINGS:
        words = f"and {count_words(len(decision.findings) - _MOST_FINDINGS, 'more finding')}"
        console.print(hanging(plain(words, "dim"), 2, console))
    if decision.action is not Action.SHOW:
        console.print()
        console.print(hanging(labelled("reader sees", decision.shown), 2, console))


def verdict_line(entry: Judged) -> Text:
    """What was decided about an answer, and the reasons."""
    decision = redact_decision(entry.answer, entry.decision)
    style = ACTION_STYLES[decision.action]
    verdict = f"{ACTION_SIGNS[decision.action]} {ACTION_WORDS[decision.action]:<11}"
    line = Text.assemble((verdict, f"bold {style}"), "  ", plain(entry.answer.id, "bold"))
    reasons = grouped_reasons(decision)
    if reasons:
        more = f"; and {len(reasons) - _MOST_REASONS:,} more" if len(reasons) > _MOST_REASONS else ""
        line.append_text(plain(f"  {'; '.join(reasons[:_MOST_REASONS])}{more}", style))
    return line


def print_summary(summary: Summary, console: Console) -> None:
    """Print the figures of a report, every share with its interval and n."""
    head = Text(count_words(summary.n, "answer"), "bold")
    if summary.unread:
        head.append(f", and {count_words(summary.unread, 'record')} that could not be read", "bold magenta")
    console.print(hanging(head, 2, console, first=0))
    widest = max(len(ACTION_WORDS[action]) for action in summary.shares) + 1
    digits = len(f"{max(summary.actions.values()):,}")
    for action in summary.shares:
        words = f"{ACTION_SIGNS[action]} {ACTION_WORDS[action]:<{widest}}"
        share = estimate_words(summary.shares[action])
        figures = f"{summary.actions[action]:>{digits},}   {share}"
        console.print(hanging(Text.assemble((words, ACTION_STYLES[action]), figures), 2, console, first=0))
    objected = [f"{count.check} {count.objected:,}" for count in summary.checks if count.objected]
    if objected:
        console.print(hanging(labelled("objected to, in answers", ", ".join(objected)), 2, console, first=0))
    if summary.not_checked:
        words = f"{count_words(summary.not_checked, 'answer')} with something that could not be checked"
        console.print(hanging(Text(words, "magenta"), 2, console, first=0))
    if summary.n:
        words = "Shares with 95 % Wilson intervals. That nothing was objected to does not make an answer true."
        console.print(hanging(Text(words, "dim"), 0, console))


def _print_finding(number: int, finding: Finding, console: Console, *, blocks: bool) -> None:
    style = OUTCOME_STYLES[finding.outcome] if blocks else "yellow"
    notes = [finding.check]
    if finding.outcome is Outcome.NOT_CHECKED:
        notes.append(outcome_words(finding.outcome, finding.reason))
    if not blocks:
        notes.append("does not block")
    head = Text.assemble(
        (f"({number}) ", style), plain(finding.message, style), plain(f"  [{', '.join(notes)}]", "dim")
    )
    console.print(hanging(head, 6, console, first=2))
    if finding.suggestion is not None:
        console.print(hanging(labelled("suggestion", finding.suggestion), 6, console))


def _print_unread(error: InputError, console: Console) -> None:
    head = Text.assemble(("! could not be read", "bold magenta"), "  ", plain(str(error)))
    console.print(hanging(head, 2, console, first=0))
    if error.hint:
        console.print(hanging(labelled("hint", error.hint), 2, console))


FORMAT = ReportFormat(id="console", title="text for people", render=render)
