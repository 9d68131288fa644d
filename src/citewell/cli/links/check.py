"""``citewell links check``: whether addresses are alive, moved, gone or were never there."""

import asyncio
import enum
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from citewell.cli.exits import Exit, exits
from citewell.cli.input_options import opened
from citewell.cli.ledger_options import OutputOption, guard_output
from citewell.cli.links.options import (
    DELAY,
    PER_HOST,
    AllowNetOption,
    ArchiveOption,
    ArchiveRateOption,
    DelayOption,
    PerHostOption,
    RateOption,
    SourceOption,
)
from citewell.cli.links.questions import questions_in
from citewell.cli.terminal import bytes_on, complain, say
from citewell.errors import InputError
from citewell.links.grade import severity_of, was_checked
from citewell.links.patience import Patience
from citewell.links.setting_up import LinkSettings, open_checker
from citewell.links.sweep.pace import Pace
from citewell.links.sweep.progress import Progress
from citewell.links.sweep.run import Sweep
from citewell.links.sweep.state import SweepState
from citewell.model import LinkQuestion, Severity
from citewell.providers.registry import AUTO
from citewell.report.interface import Settings
from citewell.report.links import console
from citewell.report.links.interface import CheckedLink, LinkItem, Place
from citewell.report.links.registry import FORMATS, format_named

# A run over many addresses can wait until an archive has recovered.
_ARCHIVE_PATIENCE = 300.0


class FailOn(enum.Enum):
    """From which severity on the command fails."""

    ERROR = "error"
    WARNING = "warning"
    NEVER = "never"


_FAILING = {
    FailOn.ERROR: (Severity.ERROR,),
    FailOn.WARNING: (Severity.ERROR, Severity.WARNING),
    FailOn.NEVER: (),
}


class _Outcomes(msgspec.Struct):
    """What has to be known at the end to choose the exit code."""

    failed: bool = False
    unchecked: bool = False


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
    format: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="|".join(known.id for known in FORMATS),
            help=f"{'; '.join(f'{known.id}: {known.title}' for known in FORMATS)}.",
        ),
    ] = console.FORMAT.id,
    output: OutputOption = None,
    archive: ArchiveOption = ["wayback"],  # noqa: B006 - read only
    archive_rate: ArchiveRateOption = None,
    registries: Annotated[
        bool,
        typer.Option("--registries/--no-registries", help="Ask registries about DOIs, arXiv numbers and the like."),
    ] = True,
    expect_title: Annotated[
        bool, typer.Option("--expect-title", help="Expect each page to be called as its link says.")
    ] = False,
    since: Annotated[
        str | None,
        typer.Option("--since", metavar="DATE", help="When the addresses were cited, where the input does not say."),
    ] = None,
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
    fail_on: Annotated[
        FailOn, typer.Option("--fail-on", help="Exit with 1 when an address is as bad as that.")
    ] = FailOn.ERROR,
    strict: Annotated[bool, typer.Option("--strict", help="Exit with 3 when an address could not be checked.")] = False,
) -> None:
    """Tell of each address whether it is alive, moved, gone or was never there, from evidence."""
    outcomes = _Outcomes()
    unreadable: list[InputError] = []
    settings = LinkSettings(
        archives=archive,
        archive_rate=archive_rate,
        archive_patience=_ARCHIVE_PATIENCE,
        registries=registries,
        allow=allow_net,
        patience=Patience(exchange_seconds=timeout, seconds=max(4 * timeout, 20.0), retries=0),
        connections=at_once,
        contact=contact,
        cache=cache,
    )
    pace = Pace(
        at_once=at_once, per_host=per_host, delay=delay, rate=rate, retries=retries, retry_wait=retry_wait
    )  # fmt: skip
    with exits(), ExitStack() as stack:
        report = format_named(format)
        for read in (Path(file), resume, cache):
            if read is not None:
                guard_output(output, read, "input")
        state = stack.enter_context(SweepState(resume))
        places: dict[LinkQuestion, list[Place]] = {}
        questions = _questions(stack, file, source, expect_title=expect_title, since=since)
        if state.is_new:
            state.fill(_noted(questions, places, unreadable))
        else:
            for _ in _noted(questions, places, unreadable):
                pass
        if report is not console.FORMAT or output is not None:
            for error in unreadable:
                complain(error)
        asyncio.run(_sweep(state, settings, pace))
        out = stack.enter_context(bytes_on(output))
        report.render(_counted(_items(state, places, unreadable), outcomes, _FAILING[fail_on]), out, Settings())
    if unreadable:
        raise typer.Exit(Exit.USAGE)
    if outcomes.failed:
        raise typer.Exit(Exit.FINDINGS)
    if strict and outcomes.unchecked:
        raise typer.Exit(Exit.NOT_CHECKED)


def _questions(
    stack: ExitStack, file: str, source: str, *, expect_title: bool, since: str | None
) -> Iterator[tuple[LinkQuestion, Place | None] | InputError]:
    if "://" in file and not Path(file).exists():
        yield LinkQuestion(url=file, cited_at=since), None
        return
    stream = stack.enter_context(opened(file))
    yield from questions_in(stream, file, source, expect_title=expect_title, cited_at=since)


def _noted(
    questions: Iterator[tuple[LinkQuestion, Place | None] | InputError],
    places: dict[LinkQuestion, list[Place]],
    unreadable: list[InputError],
) -> Iterator[LinkQuestion]:
    """The addresses, each once, with their places noted; input that cannot be read is noted too."""
    for item in questions:
        if isinstance(item, InputError):
            unreadable.append(item)
            continue
        question, place = item
        if place is None:
            yield question
        elif question in places:
            places[question].append(place)
        else:
            places[question] = [place]
            yield question


async def _sweep(state: SweepState, settings: LinkSettings, pace: Pace) -> None:
    async with open_checker(settings) as checker:
        await Sweep(state, checker, pace, _tell).run()


def _tell(progress: Progress) -> None:
    """Says how far a sweep is that takes long enough for somebody to wonder."""
    if progress.seconds >= 2.0:
        say(progress.words())


def _items(
    state: SweepState, places: dict[LinkQuestion, list[Place]], unreadable: list[InputError]
) -> Iterator[LinkItem]:
    yield from unreadable
    for question, verdict in state.verdicts():
        yield CheckedLink(verdict=verdict, places=tuple(places.get(question, ())))


def _counted(items: Iterator[LinkItem], outcomes: _Outcomes, failing: tuple[Severity, ...]) -> Iterator[LinkItem]:
    """The items as they come, their outcomes noted."""
    for item in items:
        if isinstance(item, CheckedLink):
            outcomes.failed |= severity_of(item.verdict) in failing
            outcomes.unchecked |= not was_checked(item.verdict)
        yield item
