"""``citewell paper statistics``: compute a text's own numbers again."""

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from citewell.cli.exits import Exit, exits
from citewell.cli.formats import ListFormat
from citewell.cli.input_options import opened
from citewell.cli.ledger_options import FormatOption, OutputOption, guard_output
from citewell.cli.terminal import bytes_on, console_on
from citewell.errors import InputError
from citewell.model import CheckVerdict
from citewell.papers.self_check import self_check
from citewell.report.papers.self_checks import print_self_checks


def statistics(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="Markdown or plain text; - is stdin.")],
    *,
    format: FormatOption = ListFormat.CONSOLE,
    output: OutputOption = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit with 3 when a statement could not be decided.")
    ] = False,
) -> None:
    """Compute a text's own numbers again: tests, means, percentages, changes, sums, intervals and dates."""
    with exits(), ExitStack() as stack:
        guard_output(output, Path(file), "input")
        text = _text(stack.enter_context(opened(file)).read(), "stdin" if file == "-" else file)
        rows = self_check(text)
        if format is ListFormat.JSONL:
            out = stack.enter_context(bytes_on(output))
            for row in rows:
                out.write(msgspec.json.encode(row) + b"\n")
        else:
            print_self_checks(rows, stack.enter_context(console_on(output)))
    verdicts = {row.verdict for row in rows}
    if CheckVerdict.INCONSISTENT in verdicts:
        raise typer.Exit(Exit.FINDINGS)
    if strict and CheckVerdict.CANNOT_DECIDE in verdicts:
        raise typer.Exit(Exit.NOT_CHECKED)


def _text(data: bytes, name: str) -> str:
    """The text of a file.

    Raises:
        InputError: it is no UTF-8 text.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        hint = "Save it as UTF-8 text or Markdown; PDF, Word and other formats are not read yet."
        raise InputError(f"byte {error.start + 1} is no UTF-8", hint, file=name) from error
    if "\x00" in text:
        line = text.count("\n", 0, text.index("\x00")) + 1
        raise InputError(
            "this is no text, since it holds a null character", "Give Markdown or plain text.", file=name, line=line
        )
    return text
