"""``citewell read``: show how answers are read, before anything is judged."""

import enum
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
    failed = False
    with exits(), opened(file) as stream:
        name = "stdin" if file == "-" else file
        if format is Format.JSONL:
            with bytes_on(output) as out:
                for item in read_batch(stream, file=name, format=source):
                    if isinstance(item, InputError):
                        failed = True
                        complain(item)
                    else:
                        out.write(msgspec.json.encode(reading_line(read_answer(item))) + b"\n")
        else:
            with console_on(output) as console:
                for item in read_batch(stream, file=name, format=source):
                    if isinstance(item, InputError):
                        failed = True
                        complain(item)
                    else:
                        print_reading(read_answer(item), console)
    if failed:
        raise typer.Exit(Exit.USAGE)
