"""``citewell links report``: what a sweep has found out, from its state, without asking anything."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from citewell.cli.exits import exits
from citewell.cli.ledger_options import OutputOption, guard_output
from citewell.cli.links.outcomes import FailOn, FailOnOption, LinkFormatOption, Outcomes, StrictOption
from citewell.cli.terminal import bytes_on, say
from citewell.links.sweep.observations import write_observations
from citewell.links.sweep.state import SweepState
from citewell.report.interface import Settings
from citewell.report.links import console
from citewell.report.links.interface import CheckedLink, LinkItem
from citewell.report.links.registry import format_named


def report(
    database: Annotated[Path, typer.Argument(metavar="DB", help="The state that links check keeps with --resume.")],
    *,
    format: LinkFormatOption = console.FORMAT.id,
    output: OutputOption = None,
    observations: Annotated[
        Path | None,
        typer.Option("--observations", metavar="FILE.parquet", help="Also write down everything that was observed."),
    ] = None,
    fail_on: FailOnOption = FailOn.ERROR,
    strict: StrictOption = False,
) -> None:
    """Write down the verdicts of a sweep, finished or not, and on request everything that was observed."""
    outcomes = Outcomes(fail_on)
    with exits(), ExitStack() as stack:
        chosen = format_named(format)
        for written in (output, observations):
            guard_output(written, database, "state")
        state = stack.enter_context(SweepState.existing(database))
        if observations is not None:
            write_observations(state, observations)
        out = stack.enter_context(bytes_on(output))
        chosen.render(outcomes.noted(_items(state)), out, Settings())
        total, done = state.counts()
        if done < total:
            say(f"{total - done:,} of {total:,} addresses have no verdict yet; links check --resume goes on")
    outcomes.exit(strict=strict)


def _items(state: SweepState) -> Iterator[LinkItem]:
    for _, verdict in state.verdicts():
        yield CheckedLink(verdict=verdict)
