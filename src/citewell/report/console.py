"""Decisions for people at a terminal: what was decided, the answer with its failing sentences, why, and the figures."""

import contextlib
import io
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from citewell.errors import InputError
from citewell.ledger.redact import redact_finding, restricted_ids
from citewell.model import Action, Finding, Outcome
from citewell.report.console_answer import marked_answer, plain
from citewell.report.interface import Entry, Item, ReportFormat, Settings
from citewell.report.standing import claim_standings
from citewell.report.tally import Summary, Tally
from citewell.report.wording import ACTION_WORDS, counted, estimate_words, outcome_words
from citewell.text.reading import read_answer

# Signs and words say the same as the colours.
_SIGNS = {Action.SHOW: "✓", Action.AMEND: "~", Action.HAND_OVER: "✗"}
ACTION_STYLES = {Action.SHOW: "bold green", Action.AMEND: "bold yellow", Action.HAND_OVER: "bold red"}
_OUTCOME_STYLES = {
    Outcome.SUPPORTED: "green",
    Outcome.CONTRADICTED: "red",
    Outcome.NOT_ENOUGH_INFO: "red",
    Outcome.NOT_CHECKED: "magenta",
}
_MOST_FINDINGS = 30
# Longer lines are hard to read, however wide the terminal is.
_WIDEST = 120


def render(items: Iterable[Item], out: BinaryIO, settings: Settings) -> None:
    """Write each answer as it comes, and the figures at the end."""
    tally = Tally()
    with _console(out, settings) as console:
        for item in items:
            tally.add(item)
            console.print(_unread(item) if isinstance(item, InputError) else answer_block(item, console))
            console.print()
        console.print(summary_block(tally.summary()))


def answer_block(entry: Entry, console: Console) -> RenderableType:
    """One answer: the verdict, the question, the text with its marks, and the findings.

    Args:
        entry: the answer and what was decided about it.
        console: where it will be printed.
    """
    decision, answer = entry.decision, entry.answer
    restricted = restricted_ids(answer)
    findings = decision.findings[:_MOST_FINDINGS]
    if restricted:
        findings = tuple(redact_finding(finding, restricted) for finding in findings)
    reading = read_answer(answer)
    style = ACTION_STYLES[decision.action]
    parts: list[RenderableType] = [
        Text.assemble(
            (f"{_SIGNS[decision.action]} {ACTION_WORDS[decision.action]}", style), "  ", plain(answer.id, "bold")
        )
    ]
    if answer.question:
        parts.append(_indented(plain(answer.question, "italic")))
    text = marked_answer(reading, claim_standings(reading, decision), styled=console.is_terminal)
    parts.append(_indented(Group(Text(), text)))
    if findings:
        parts.append(Text())
    parts.extend(_indented(_finding(number, finding)) for number, finding in enumerate(findings, start=1))
    if len(decision.findings) > len(findings):
        parts.append(_indented(Text(f"and {counted(len(decision.findings) - len(findings), 'more finding')}", "dim")))
    if decision.action is not Action.SHOW:
        parts.append(Text())
        parts.append(_indented(_labelled("reader sees", plain(decision.shown))))
    return Group(*parts)


def summary_block(summary: Summary) -> RenderableType:
    """The figures of a report, every share with its interval and n."""
    head = Text.assemble((counted(summary.n, "answer"), "bold"))
    if summary.unread:
        head.append(f", and {counted(summary.unread, 'record')} that could not be read", "bold magenta")
    shares = Table.grid(padding=(0, 2))
    shares.add_column(no_wrap=True)
    shares.add_column(justify="right", no_wrap=True)
    shares.add_column()
    for action in Action:
        words = estimate_words(summary.shares[action])
        shares.add_row(
            Text(f"{_SIGNS[action]} {ACTION_WORDS[action]}", ACTION_STYLES[action]),
            f"{summary.actions[action]:,}",
            Text(words, "dim"),
        )
    parts: list[RenderableType] = [head, shares]
    if summary.checks:
        objected = [f"{count.check} {count.objected:,}" for count in summary.checks if count.objected]
        if objected:
            parts.append(_labelled("answers objected to, by check", plain(", ".join(objected))))
    if summary.not_checked:
        words = f"{counted(summary.not_checked, 'answer')} with something that could not be checked"
        parts.append(Text(words, "magenta"))
    if summary.n:
        parts.append(
            Text("Shares with their 95 % Wilson interval. No objection does not mean that an answer is true.", "dim")
        )
    return Group(*parts)


def _finding(number: int, finding: Finding) -> RenderableType:
    lines = Table.grid(padding=(0, 1))
    lines.add_column(justify="right", no_wrap=True, min_width=3)
    lines.add_column(overflow="fold")
    lines.add_row(
        Text(f"({number})", _OUTCOME_STYLES[finding.outcome]),
        Text.assemble(
            plain(finding.message, _OUTCOME_STYLES[finding.outcome]),
            plain(f"  [{finding.check}] {outcome_words(finding)}, {finding.severity.value}", "dim"),
        ),
    )
    if finding.suggestion is not None:
        lines.add_row("", _labelled("suggestion", plain(finding.suggestion)))
    return lines


def _unread(error: InputError) -> RenderableType:
    parts: list[RenderableType] = [Text.assemble(("! could not be read", "bold magenta"), "  ", plain(str(error)))]
    if error.hint:
        parts.append(_indented(_labelled("hint", plain(error.hint))))
    return Group(*parts)


def _labelled(label: str, words: Text) -> Text:
    return Text.assemble((f"{label}: ", "dim"), words)


def _indented(renderable: RenderableType) -> Padding:
    return Padding(renderable, (0, 0, 0, 2))


@contextlib.contextmanager
def _console(out: BinaryIO, settings: Settings) -> Iterator[Console]:
    stream = io.TextIOWrapper(out, encoding="utf-8", write_through=True)
    try:
        console = Console(
            file=stream,
            width=settings.width,
            force_terminal=settings.styled,
            highlight=False,
            emoji=False,
            markup=False,
        )
        if settings.width is None and console.width > _WIDEST:
            console.width = _WIDEST
        yield console
    finally:
        # Without this the stream would be closed along with its wrapper.
        stream.flush()
        stream.detach()


FORMAT = ReportFormat(id="console", title="text for people", render=render)
