"""``citewell links check``: whether addresses are alive, moved, gone or were never there."""

import os.path
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import zip_longest
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from citewell.cli.exits import Exit, exits
from citewell.cli.input_options import opened
from citewell.cli.ledger_options import OutputOption, guard_output
from citewell.cli.links.noted import Noted
from citewell.cli.links.options import (
    DELAY,
    PER_HOST,
    AllowNetOption,
    ArchiveOption,
    ArchiveRateOption,
    CitedOption,
    DelayOption,
    PerHostOption,
    RateOption,
    SourceOption,
)
from citewell.cli.links.outcomes import FailOn, FailOnOption, LinkFormatOption, Outcomes, StrictOption
from citewell.cli.links.questions import questions_in
from citewell.cli.links.telling import Telling
from citewell.cli.terminal import bytes_on, complain, say
from citewell.errors import ConfigError, InputError
from citewell.links.checking import settings_of, sweep
from citewell.links.sweep.state import SweepState
from citewell.links.sweep.workers import Workers
from citewell.links.swiftly import run_swiftly
from citewell.model import LinkQuestion
from citewell.providers.registry import AUTO
from citewell.report.interface import Settings
from citewell.report.links import console
from citewell.report.links.interface import CheckedLink, LinkItem, Place
from citewell.report.links.registry import format_named
from citewell.text.urls import writable

# A run over many addresses can wait until an archive has recovered; nobody waits as long for the verdict on a few.
_ARCHIVE_PATIENCE = 300.0
_SHORTEST_PATIENCE = 10.0
_LINKS_A_SECOND = 1.0


def check(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE|URL|-",
            help="A document, records, replies, rows with a url, a list of addresses, or one address; - is stdin.",
        ),
    ],
    *,
    source: SourceOption = AUTO,
    format: LinkFormatOption = console.FORMAT.id,
    output: OutputOption = None,
    archive: ArchiveOption = ["wayback"],  # noqa: B006 - read only
    archive_rate: ArchiveRateOption = None,
    registries: Annotated[
        bool,
        typer.Option("--registries/--no-registries", help="Ask registries about DOIs, arXiv numbers and the like."),
    ] = True,
    siblings: Annotated[
        bool,
        typer.Option(
            "--siblings/--no-siblings", help="Look in archives and sites' maps for addresses much like those not there."
        ),
    ] = True,
    expect_title: Annotated[
        bool, typer.Option("--expect-title", help="Expect each page to be called as its link says.")
    ] = False,
    since: CitedOption = None,
    allow_net: AllowNetOption = [],  # noqa: B006 - read only
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="DB", help="Keep the state in this file, and go on from it.")
    ] = None,
    cache: Annotated[
        Path | None, typer.Option("--cache", metavar="DB", help="Keep what archives and registries say in this file.")
    ] = None,
    per_host: PerHostOption = PER_HOST,
    delay: DelayOption = DELAY,
    rate: RateOption = None,
    at_once: Annotated[
        int, typer.Option("--at-once", min=1, metavar="N", help="Requests at a time, to all hosts.")
    ] = 256,
    processes: Annotated[
        int | None,
        typer.Option("--processes", min=1, metavar="N", help="That ask; one for each core if there is much to do."),
    ] = None,
    robots: Annotated[
        bool, typer.Option("--robots", help="Keep to what sites ask of programs in their robots.txt.")
    ] = False,
    timeout: Annotated[float, typer.Option("--timeout", min=0.1, metavar="SECONDS", help="For one request.")] = 15.0,
    retries: Annotated[
        int, typer.Option("--retries", min=0, metavar="N", help="How often what may pass is asked for again, later.")
    ] = 2,
    retry_wait: Annotated[
        float,
        typer.Option("--retry-wait", min=0.0, metavar="SECONDS", help="Before the first of them; then twice as long."),
    ] = 2.0,
    contact: Annotated[
        str | None, typer.Option("--contact", metavar="URL|MAIL", help="Tell sites whom to ask about these requests.")
    ] = None,
    fail_on: FailOnOption = FailOn.ERROR,
    strict: StrictOption = False,
) -> None:
    """Tell of each address whether it is alive, moved, gone or was never there, from evidence."""
    outcomes = Outcomes(fail_on)
    noted = Noted("stdin" if file == "-" else file)
    with exits(), ExitStack() as stack:
        report = format_named(format)
        for read in (Path(file), resume, cache):
            if read is not None:
                guard_output(output, read, "input")
        settings, pace = settings_of(
            archives=archive,
            archive_rate=archive_rate,
            registries=registries,
            siblings=siblings,
            allow_net=allow_net,
            timeout=timeout,
            retries=retries,
            retry_wait=retry_wait,
            at_once=at_once,
            per_host=per_host,
            delay=delay,
            rate=rate,
            robots=robots,
            contact=contact,
            cache=cache,
        )
        state = stack.enter_context(SweepState(resume))
        workers = stack.enter_context(Workers(settings, processes))
        try:
            cited_at = since.isoformat() if since is not None else None
            asked = noted.noting(_questions(stack, file, source, expect_title=expect_title, cited_at=cited_at))
            if state.is_new:
                state.fill(workers.noting(asked))
            else:
                _find_again(asked, state, file)
            if report is not console.FORMAT or output is not None:
                for error in noted.unreadable:
                    complain(error)
            links = state.counts()[0]
            settings = msgspec.structs.replace(settings, archive_patience=_archive_patience(links))
            with Telling() as telling:
                run_swiftly(sweep(state, settings, pace, telling.tell, workers=workers))
        except KeyboardInterrupt:
            _say_how_to_go_on(state, resume)
            raise typer.Exit(Exit.INTERRUPTED) from None
        out = stack.enter_context(bytes_on(output))
        report.render(outcomes.noted(_items(state, noted)), out, Settings())
    if noted.unreadable:
        raise typer.Exit(Exit.USAGE)
    outcomes.exit(strict=strict)


def _archive_patience(links: int) -> float:
    """Seconds that a question waits for an archive that keeps failing, in a run over so many addresses."""
    return min(_ARCHIVE_PATIENCE, _SHORTEST_PATIENCE + links / _LINKS_A_SECOND)


def _questions(
    stack: ExitStack, file: str, source: str, *, expect_title: bool, cited_at: str | None
) -> Iterator[tuple[LinkQuestion, Place | None] | InputError]:
    if file != "-" and not os.path.exists(file):  # noqa: PTH110 - pathlib raises for what no file can be called
        if "://" not in file:
            hint = "Name a file, - for stdin, or an address that begins with http:// or https://."
            raise ConfigError(f"there is no file {file}", hint)
        yield LinkQuestion(url=writable(file), cited_at=cited_at), None
        return
    stream = stack.enter_context(opened(file))
    yield from questions_in(stream, file, source, expect_title=expect_title, cited_at=cited_at)


def _find_again(asked: Iterator[LinkQuestion], state: SweepState, file: str) -> None:
    """Read an input again that was begun with before, for where its addresses stand.

    Raises:
        ConfigError: it is not the same.
    """
    for number, (now, before) in enumerate(zip_longest(asked, state.given()), start=1):
        if now != before:
            problem = f"{file} is not what the check in --resume was begun with: address {number:,} differs"
            raise ConfigError(problem, "Give the same input and options, or name a new file with --resume.")


def _say_how_to_go_on(state: SweepState, resume: Path | None) -> None:
    if resume is None:
        say("stopped; nothing was kept. With --resume DB a check that was stopped can go on.")
        return
    total, done = (0, 0) if state.is_new else state.counts()
    say(f"stopped with {done:,} of {total:,} different addresses checked. The same command goes on from {resume}.")


def _items(state: SweepState, noted: Noted) -> Iterator[LinkItem]:
    yield from noted.unreadable
    for position, (question, verdict) in enumerate(state.verdicts()):
        yield CheckedLink(verdict=verdict, places=noted.places(position, question))
