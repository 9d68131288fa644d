"""``citewell gate``: decide of each answer whether its reader gets it."""

import enum
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from citewell.cli.exits import Exit, exits
from citewell.cli.input_options import FileArgument, FromOption, opened
from citewell.cli.ledger_options import OutputOption, guard_output
from citewell.cli.terminal import bytes_on, complain
from citewell.errors import InputError
from citewell.gate import Gate
from citewell.ledger import SqliteLedger
from citewell.model import Action, Answer, Decision, Outcome
from citewell.providers.registry import AUTO
from citewell.records.batch import Batch
from citewell.report import console
from citewell.report.interface import Item, Judged, Settings
from citewell.report.redaction import redact_decision
from citewell.report.registry import FORMATS, format_named
from citewell.report.wording import reasons

# Decisions that wait for the disk together. From a pipe each waits alone, since someone may wait for it.
_TOGETHER = 64


class FailOn(enum.Enum):
    """From which outcome on the command fails."""

    FINDING = "finding"
    AMEND = "amend"
    HAND_OVER = "hand_over"
    NEVER = "never"


class _Outcomes(msgspec.Struct):
    """What has to be known at the end to choose the exit code."""

    failed: bool = False
    unreadable: bool = False
    unchecked: bool = False
    differences: int = 0


def gate(
    file: FileArgument,
    *,
    policy: Annotated[
        Path | None,
        typer.Option("--policy", metavar="FILE", help="Policy file (TOML); the strict one that ships if not given."),
    ] = None,
    ledger: Annotated[
        Path | None,
        typer.Option("--ledger", envvar="CITEWELL_LEDGER", metavar="PATH", help="Keep every decision in this file."),
    ] = None,
    source: FromOption = AUTO,
    format: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="|".join(known.id for known in FORMATS),
            help=f"{'; '.join(f'{known.id}: {known.title}' for known in FORMATS)}.",
        ),
    ] = console.FORMAT.id,
    output: OutputOption = None,
    fail_on: Annotated[
        FailOn,
        typer.Option("--fail-on", help="Exit with 1 when an answer has a finding, is amended, or is handed over."),
    ] = FailOn.HAND_OVER,
    strict: Annotated[bool, typer.Option("--strict", help="Exit with 3 when something could not be checked.")] = False,
    expect: Annotated[
        bool,
        typer.Option(
            "--expect", help="Compare each decision with the record's meta.expect; exit with 1 on a difference."
        ),
    ] = False,
) -> None:
    """Decide of each answer whether its reader gets it, and say why not."""
    outcomes = _Outcomes()
    with exits(), ExitStack() as stack:
        report = format_named(format)
        guard_output(output, Path(file), "input")
        if ledger is not None:
            guard_output(output, ledger)
        kept = stack.enter_context(SqliteLedger(ledger)) if ledger is not None else None
        keeper = Gate(policy, kept)
        stream = stack.enter_context(opened(file))
        records = Batch(stream, file="stdin" if file == "-" else file, format=source)
        items = _decided(keeper, records, 1 if kept is None or file == "-" else _TOGETHER)
        out = stack.enter_context(bytes_on(output))
        counted = _counted(
            items, outcomes, records, fail_on, expect=expect, told=report is console.FORMAT and output is None
        )
        report.render(counted, out, Settings())
    if outcomes.unreadable:
        raise typer.Exit(Exit.USAGE)
    if expect:
        if outcomes.differences:
            raise typer.Exit(Exit.FINDINGS)
    elif outcomes.failed:
        raise typer.Exit(Exit.FINDINGS)
    if strict and outcomes.unchecked:
        raise typer.Exit(Exit.NOT_CHECKED)


def _decided(keeper: Gate, records: Iterable[Answer | InputError], together: int) -> Iterator[Item]:
    """Records with their decisions, in their order; a decision comes out once it is kept."""
    pending = iter(records)
    while group := list(islice(pending, together)):
        answers = [record for record in group if isinstance(record, Answer)]
        decisions = iter(keeper.decide_many(answers))
        for record in group:
            yield Judged(record, next(decisions)) if isinstance(record, Answer) else record


def _counted(
    items: Iterable[Item], outcomes: _Outcomes, records: Batch, fail_on: FailOn, *, expect: bool, told: bool
) -> Iterator[Item]:
    """The items as they come, their outcomes noted, and bad records named on stderr unless the report tells of them."""
    for item in items:
        if isinstance(item, InputError):
            outcomes.unreadable = True
            if not told:
                complain(item)
        else:
            decision = item.decision
            outcomes.failed |= _fails(decision, fail_on)
            outcomes.unchecked |= any(finding.outcome is Outcome.NOT_CHECKED for finding in decision.findings)
            if expect:
                _compare(item, outcomes, records)
        yield item


def _fails(decision: Decision, fail_on: FailOn) -> bool:
    if fail_on is FailOn.FINDING:
        return bool(decision.findings)
    if fail_on is FailOn.AMEND:
        return decision.action is not Action.SHOW
    return fail_on is FailOn.HAND_OVER and decision.action is Action.HAND_OVER


def _compare(entry: Judged, outcomes: _Outcomes, records: Batch) -> None:
    """Compares a decision with what its record expects."""
    wanted = entry.answer.meta.get("expect")
    name = entry.answer.id
    line = records.line_of(name)
    if wanted not in {action.value for action in (Action.SHOW, Action.AMEND, Action.HAND_OVER)}:
        outcomes.unreadable = True
        problem = "no decision to expect" if wanted is None else f"{wanted!r} is no decision to expect"
        hint = "Write show, amend or hand_over there, or leave out --expect."
        complain(InputError(problem, hint, file=records.file, line=line, record=name, field="meta.expect"))
        return
    if wanted != entry.decision.action.value:
        outcomes.differences += 1
        named = "; ".join(reasons(redact_decision(entry.answer, entry.decision))[:3])
        because = f" ({named})" if named else ""
        problem = f"expected {wanted}, decided {entry.decision.action.value}{because}"
        complain(InputError(problem, file=records.file, line=line, record=name))
