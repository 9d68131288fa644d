"""``citewell decisions``: list, show, verify, export and count what the gate decided."""

import datetime as dt
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from msgspec.structs import replace

from citewell.cli.exits import Exit, exits
from citewell.cli.formats import ItemFormat, ListFormat
from citewell.cli.ledger_options import (
    ActionOption,
    AnswerOption,
    CheckOption,
    FormatOption,
    ItemFormatOption,
    LedgerOption,
    OffsetOption,
    OutcomeOption,
    OutputOption,
    ShowRestrictedOption,
    SinceOption,
    SystemOption,
    UntilOption,
    check_known,
    guard_output,
)
from citewell.cli.terminal import bytes_on, console_on, say
from citewell.ledger import Case, LedgerEntry, Query, SqliteLedgerReader
from citewell.model import Action, Outcome
from citewell.report.decision_tables import chain_line, decision_sheet, decision_table, rate_tables
from citewell.report.redaction import redact_answer, redact_decision, restricted_ids

app = typer.Typer(
    no_args_is_help=True, add_completion=False, help="List, show, verify, export and count what the gate decided."
)


@app.command("list")
def list_decisions(
    *,
    ledger: LedgerOption,
    action: ActionOption = None,
    check: CheckOption = None,
    outcome: OutcomeOption = None,
    system: SystemOption = None,
    answer: AnswerOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    limit: Annotated[int, typer.Option("--limit", min=1, help="How many at most.")] = 20,
    offset: OffsetOption = 0,
    format: FormatOption = ListFormat.CONSOLE,
    output: OutputOption = None,
) -> None:
    """List decisions, the last one first."""
    # One more than is shown tells whether there are more.
    query = replace(
        _query(action, check, outcome, system, answer, since, until), limit=limit + 1, offset=offset, newest_first=True
    )
    with exits():
        guard_output(output, ledger)
        with SqliteLedgerReader(ledger) as reader:
            check_known(check, reader)
            # Only the record says what its reader may see.
            entries = [_listed(case) for case in reader.cases(query)]
        shown = entries[:limit]
        if format is ListFormat.JSONL:
            _write_lines(output, shown)
        else:
            with console_on(output) as console:
                console.print(decision_table(shown, console.width) if shown else "no such decision")
        if len(entries) > limit:
            say(f"there are more; continue with --offset {offset + limit}")


@app.command()
def show(
    key: Annotated[str, typer.Argument(metavar="ID", help="Answer id, start of a digest, or number.")],
    *,
    ledger: LedgerOption,
    show_restricted: ShowRestrictedOption = False,
    format: ItemFormatOption = ItemFormat.CONSOLE,
    output: OutputOption = None,
) -> None:
    """Show one decision: what was decided, by which policy and checks, and every finding."""
    with exits():
        guard_output(output, ledger)
        with SqliteLedgerReader(ledger) as reader:
            case = reader.get(key)
            of_answer = reader.find(Query(answer_id=case.decision.answer_id))
            others = [entry.seq for entry in of_answer if entry.seq != case.seq]
        if not show_restricted:
            case = _redacted(case)
        if format is ItemFormat.JSON:
            _write_lines(output, [case])
        else:
            with console_on(output) as console:
                console.print(decision_sheet(case, others))


@app.command()
def verify(
    *,
    ledger: LedgerOption,
    head: Annotated[
        str | None, typer.Option("--head", metavar="SEAL", help="A head seen earlier, which must still be there.")
    ] = None,
    format: FormatOption = ListFormat.CONSOLE,
    output: OutputOption = None,
) -> None:
    """Recompute every digest and link, and name the first decision that is not intact.

    The head that is printed stands for all decisions so far. Kept elsewhere and given back with --head, it also shows
    whether the ledger was cut off or written anew.
    """
    with exits():
        guard_output(output, ledger)
        with SqliteLedgerReader(ledger) as reader:
            report = reader.verify(head=head)
        if format is ListFormat.JSONL:
            _write_lines(output, [report])
        else:
            with console_on(output) as console:
                console.print(chain_line(report), soft_wrap=True)
        if report.broken is not None:
            raise typer.Exit(Exit.STORAGE)


@app.command()
def export(
    *,
    ledger: LedgerOption,
    action: ActionOption = None,
    check: CheckOption = None,
    outcome: OutcomeOption = None,
    system: SystemOption = None,
    answer: AnswerOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    limit: Annotated[int | None, typer.Option("--limit", min=1, help="How many at most.")] = None,
    offset: OffsetOption = 0,
    output: OutputOption = None,
) -> None:
    """Write decisions with their answer records and policies as JSON Lines, the first one first.

    The records are complete, with sources that the answers' readers may not have been allowed to see.
    """
    query = replace(_query(action, check, outcome, system, answer, since, until), limit=limit, offset=offset)
    with exits():
        guard_output(output, ledger)
        with SqliteLedgerReader(ledger) as reader:
            check_known(check, reader)
            _write_lines(output, reader.cases(query))


@app.command()
def rates(
    *,
    ledger: LedgerOption,
    system: SystemOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    format: FormatOption = ListFormat.CONSOLE,
    output: OutputOption = None,
) -> None:
    """Count by UTC day how many answers were shown, amended and handed over, with the interval of the share."""
    query = Query(system=system, since=since, until=until)
    with exits():
        guard_output(output, ledger)
        with SqliteLedgerReader(ledger) as reader:
            found = reader.rates(query)
        if format is ListFormat.JSONL:
            _write_lines(output, (*found.days, found.total))
        else:
            with console_on(output) as console:
                console.print(rate_tables(found) if found.total.n else "no such decision")


def _write_lines(output: Path | None, items: Iterable[msgspec.Struct]) -> None:
    with bytes_on(output) as stream:
        for item in items:
            stream.write(msgspec.json.encode(item) + b"\n")


def _query(
    action: Action | None,
    check: str | None,
    outcome: Outcome | None,
    system: str | None,
    answer: str | None,
    since: dt.datetime | None,
    until: dt.datetime | None,
) -> Query:
    """What the options that ``list`` and ``export`` share ask for."""
    return Query(action=action, check=check, outcome=outcome, system=system, answer_id=answer, since=since, until=until)


def _redacted(case: Case) -> Case:
    restricted = restricted_ids(case.answer)
    decision = redact_decision(case.answer, case.decision)
    return replace(case, answer=redact_answer(case.answer, restricted), decision=decision)


def _listed(case: Case) -> LedgerEntry:
    return LedgerEntry(seq=case.seq, system=case.answer.system, decision=redact_decision(case.answer, case.decision))
