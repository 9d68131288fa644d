"""``citewell links plan``: what checking addresses will take, before anything is asked for."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Annotated

import msgspec
import typer

from citewell.cli.exits import Exit, exits
from citewell.cli.formats import ItemFormat
from citewell.cli.input_options import opened
from citewell.cli.ledger_options import ItemFormatOption, OutputOption, guard_output
from citewell.cli.links.options import DELAY, DelayOption, RateOption, SourceOption
from citewell.cli.links.questions import questions_in
from citewell.cli.terminal import bytes_on, complain, console_on
from citewell.errors import InputError
from citewell.links.sweep.plan import make_plan
from citewell.providers.registry import AUTO
from citewell.report.links.plan import print_plan


def plan(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE|-", help="A document, records, replies, rows with a url, or a list of addresses; - is stdin."
        ),
    ],
    *,
    source: SourceOption = AUTO,
    delay: DelayOption = DELAY,
    rate: RateOption = None,
    most: Annotated[int, typer.Option("--heaviest", min=0, metavar="N", help="Name so many of the hosts.")] = 10,
    format: ItemFormatOption = ItemFormat.CONSOLE,
    output: OutputOption = None,
) -> None:
    """Tell how many addresses there are, on which hosts, and the least time that checking them politely takes."""
    unreadable: list[InputError] = []
    with exits(), ExitStack() as stack:
        guard_output(output, Path(file), "input")
        stream = stack.enter_context(opened(file))
        made = make_plan(_urls(stream, file, source, unreadable), delay=delay, rate=rate, most=most)
        for error in unreadable:
            complain(error)
        if format is ItemFormat.JSON:
            stack.enter_context(bytes_on(output)).write(msgspec.json.encode(made) + b"\n")
        else:
            print_plan(made, stack.enter_context(console_on(output)))
    if unreadable:
        raise typer.Exit(Exit.USAGE)


def _urls(stream: IO[bytes], file: str, source: str, unreadable: list[InputError]) -> Iterator[str]:
    for item in questions_in(stream, file, source, expect_title=False, cited_at=None):
        if isinstance(item, InputError):
            unreadable.append(item)
        else:
            yield item[0].url
