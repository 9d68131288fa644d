"""``citewell alerts``: whether the share of hand-overs jumped, drifted or stopped, and whether the gate still stops."""

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from citewell.cli.exits import Exit, exits
from citewell.cli.formats import ListFormat
from citewell.cli.ledger_options import FormatOption, LedgerOption, OutputOption, SystemOption, guard_output
from citewell.cli.terminal import bytes_on, console_on
from citewell.gate import Gate
from citewell.gate.canary import fly_canary
from citewell.ledger import Query, SqliteLedgerReader
from citewell.ledger.alerts import WatchRules, watch
from citewell.report.alerts import print_watched


def alerts(
    *,
    ledger: LedgerOption,
    system: SystemOption = None,
    recent: Annotated[int, typer.Option("--recent", min=1, help="Days at the end that are judged.")] = 7,
    canary: Annotated[
        bool, typer.Option("--canary", help="Send scripted bad replies through the gate as well; keeps none of them.")
    ] = False,
    policy: Annotated[
        Path | None, typer.Option("--policy", metavar="FILE", help="The policy that the canary's gate decides by.")
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Exit with 1 when there is an alert or an incident.")] = False,
    format: FormatOption = ListFormat.CONSOLE,
    output: OutputOption = None,
) -> None:
    """Tell whether the share of hand-overs jumped, dropped, drifted or went silent.

    What each check blocks is watched for itself as well. For a timer: --check, and look at the exit code.
    """
    with exits(), ExitStack() as stack:
        guard_output(output, ledger)
        with SqliteLedgerReader(ledger) as reader:
            watched = watch(reader.rates(Query(system=system)), WatchRules(recent=recent))
        flown = fly_canary(Gate(policy).decide) if canary else ()
        if format is ListFormat.JSONL:
            out = stack.enter_context(bytes_on(output))
            out.writelines(msgspec.json.encode(one) + b"\n" for one in (*watched.alerts, *flown))
        else:
            print_watched(watched, flown, stack.enter_context(console_on(output)))
    if check and (watched.alerts or any(one.incident for one in flown)):
        raise typer.Exit(Exit.FINDINGS)
