"""``citewell read``: show how answers are read, before anything is judged."""

import enum
from contextlib import ExitStack
from typing import Annotated

import msgspec
import typer

from citewell.cli.exits import Exit, exits
from citewell.cli.input_options import FileArgument, FromOption, complain, opened
from citewell.cli.ledger_options import OutputOption
from citewell.cli.terminal import bytes_on, console_on
from citewell.errors import InputError
from citewell.providers.batch import read_batch
from citewell.report.reading import print_reading, reading_line
from citewell.text.reading import read_answer


class Format(enum.Enum):
    """How readings are printed."""

    CONSOLE = "console"
    JSONL = "jsonl"


def read(
    file: FileArgument,
    *,
    source: FromOption = "auto",
    format: Annotated[Format, typer.Option("--format", help="For people, or one JSON object a line.")] = Format.CONSOLE,
    output: OutputOption = None,
) -> None:
    """Show the claims and citations of answers, and which citation belongs to which claim."""
    unreadable = False
    with exits(), ExitStack() as stack:
        stream = stack.enter_context(opened(file))
        if format is Format.JSONL:
            out = stack.enter_context(bytes_on(output))
        else:
            console = stack.enter_context(console_on(output))
        for item in read_batch(stream, file="stdin" if file == "-" else file, format=source):
            if isinstance(item, InputError):
                unreadable = True
                complain(item)
            elif format is Format.JSONL:
                out.write(msgspec.json.encode(reading_line(read_answer(item))) + b"\n")
            else:
                print_reading(read_answer(item), console)
    if unreadable:
        raise typer.Exit(Exit.USAGE)
