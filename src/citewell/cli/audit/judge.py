"""``citewell audit judge``: citewell's own verdicts on answers, as rows to be audited."""

from contextlib import ExitStack
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
from citewell.providers.registry import AUTO
from citewell.records.batch import Batch


def judge(
    file: FileArgument,
    *,
    policy: Annotated[
        Path | None,
        typer.Option("--policy", metavar="FILE", help="Policy file (TOML) with the checks and the model to ask."),
    ] = None,
    source: FromOption = AUTO,
    output: OutputOption = None,
) -> None:
    """Judge each statement of answers by its sources, as rows for audit run --protocol citation-support.

    Hold some of them against people with audit agree before the figures are relied on.
    """
    from citewell.audit.own_verdicts import judged_row

    unreadable = 0
    with exits(), ExitStack() as stack:
        guard_output(output, Path(file), "input")
        gate = Gate(policy)
        stream = stack.enter_context(opened(file))
        out = stack.enter_context(bytes_on(output))
        for record in Batch(stream, file="stdin" if file == "-" else file, format=source):
            if isinstance(record, InputError):
                unreadable += 1
                complain(record)
                continue
            out.write(msgspec.json.encode(judged_row(record, gate)) + b"\n")
            out.flush()  # whoever reads the other end of a pipe need not wait for the rest
    if unreadable:
        raise typer.Exit(Exit.USAGE)
