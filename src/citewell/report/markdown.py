"""Decisions as Markdown for the summary of a CI job: what was decided, how often, and why the rest was not shown.

A job summary takes a megabyte at most, so only the first answers that were not shown as they are get a row.
"""

from collections.abc import Iterable
from typing import BinaryIO

from citewell.model import Action
from citewell.report.interface import Item, Judged, ReportFormat, Settings
from citewell.report.markdown_text import inline, row
from citewell.report.redaction import redact_decision
from citewell.report.tally import Summary, Tally
from citewell.report.wording import ACTION_WORDS, count_words, estimate_words, grouped_reasons

_MOST_ROWS = 100
_MOST_REASONS = 3
_LONGEST = 400


def render(items: Iterable[Item], out: BinaryIO, settings: Settings) -> None:
    """Write the figures, then a table of the first answers that were not shown as they are."""
    tally = Tally()
    rows: list[str] = []
    for item in items:
        tally.add(item)
        if isinstance(item, Judged) and item.decision.action is not Action.SHOW and len(rows) < _MOST_ROWS:
            rows.append(_row(item))
    summary = tally.summary()
    lines = [f"## {inline(settings.title)}", "", *_figures(summary)]
    if rows:
        lines += ["", row(["answer", "decision", "why"]), row(["---"] * 3), *rows]
        if summary.n - summary.actions[Action.SHOW] > len(rows):
            lines += ["", f"Only the first {len(rows):,} of them have a row."]
    if summary.unread:
        lines += ["", *(f"* could not be read: {inline(_short(problem))}" for problem in summary.problems)]
    out.write(("\n".join(lines) + "\n").encode())


def _row(item: Judged) -> str:
    reasons = grouped_reasons(redact_decision(item.answer, item.decision))
    more = f"; and {len(reasons) - _MOST_REASONS:,} more" if len(reasons) > _MOST_REASONS else ""
    why = "; ".join(_short(reason) for reason in reasons[:_MOST_REASONS]) + more
    return row([_short(item.answer.id), ACTION_WORDS[item.decision.action], why])


def _figures(summary: Summary) -> list[str]:
    unread = f", and {count_words(summary.unread, 'record')} that could not be read" if summary.unread else ""
    lines = [f"**{count_words(summary.n, 'answer')}{unread}**"]
    if not summary.n:
        return lines
    lines += ["", row(["decision", "answers", "share [95 % interval]"]), row(["---"] * 3)]
    lines += [
        row([ACTION_WORDS[action], f"{summary.actions[action]:,}", estimate_words(share)])
        for action, share in summary.shares.items()
    ]
    objected = [f"{count.check} {count.objected:,}" for count in summary.checks if count.objected]
    if objected:
        lines += ["", f"Objected to, in answers: {inline(', '.join(objected))}."]
    if summary.not_checked:
        lines += ["", f"{count_words(summary.not_checked, 'answer')} with something that could not be checked."]
    return [*lines, "", "That nothing was objected to does not make an answer true."]


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


FORMAT = ReportFormat(id="markdown", title="Markdown for the summary of a CI job", render=render)
