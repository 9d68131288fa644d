"""``citewell read``: show how answers are read, before anything is judged."""

from contextlib import ExitStack
from pathlib import Path

import msgspec
import typer

from citewell.cli.exits import Exit, exits
from citewell.cli.formats import ListFormat
from citewell.cli.input_options import FileArgument, FromOption, opened
from citewell.cli.ledger_options import FormatOption, OutputOption, guard_output
from citewell.cli.terminal import bytes_on, complain, console_on
from citewell.errors import InputError
from citewell.providers.registry import AUTO
from citewell.records.batch import Batch
from citewell.report.reading import print_reading, reading_line
from citewell.text.reading import read_answer


def read(
    file: FileArgument,
    *,
    source: FromOption = AUTO,
    format: FormatOption = ListFormat.CONSOLE,
    output: OutputOption = None,
) -> None:
    """Show the claims and citations of answers, and which citation belongs to which claim.

    For whoever wrote the records: sources are named whether or not an answer's reader may see them.
    """
    unreadable = False
    with exits(), ExitStack() as stack:
        guard_output(output, Path(file), "input")
        stream = stack.enter_context(opened(file))
        if format is ListFormat.JSONL:
            out = stack.enter_context(bytes_on(output))
        else:
            console = stack.enter_context(console_on(output))
        for item in Batch(stream, file="stdin" if file == "-" else file, format=source):
            if isinstance(item, InputError):
                unreadable = True
                complain(item)
            elif format is ListFormat.JSONL:
                out.write(msgspec.json.encode(reading_line(read_answer(item))) + b"\n")
            else:
                print_reading(read_answer(item), console)
    if unreadable:
        raise typer.Exit(Exit.USAGE)
