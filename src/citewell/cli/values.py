"""``citewell values``: tell which value on a page plays a role, or why none does."""

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
from citewell.cli.terminal import bytes_on, complain, console_on
from citewell.errors import ConfigError, InputError
from citewell.report.values import html
from citewell.report.values.console import print_resolution
from citewell.values.records import ValueAnswer, answers, read_body, told
from citewell.values.resolve import Pages


class ValueFormat(enum.Enum):
    """Of the command that tells of one page."""

    CONSOLE = "console"
    JSON = "json"
    HTML = "html"


def values(
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="[FILE|-]",
            help="A page: HTML, plain text, or a JSON array of pieces of text; - is stdin.",
            show_default=False,
        ),
    ] = None,
    *,
    ask: Annotated[
        list[str] | None,
        typer.Option("--ask", metavar="QUESTION", help="What is wanted, such as 'contact e-mail'; may be repeated."),
    ] = None,
    region: Annotated[
        str | None, typer.Option("--region", metavar="CODE", help="Country of the page's numbers, such as GB.")
    ] = None,
    subject: Annotated[
        str | None, typer.Option("--subject", metavar="NAME", help="Whom the question is about.")
    ] = None,
    batch: Annotated[
        Path | None,
        typer.Option("--batch", metavar="FILE", help="Questions about pages, as JSON Lines; written as JSON Lines."),
    ] = None,
    format: Annotated[
        ValueFormat, typer.Option("--format", help="For people, as JSON, or as a page with every candidate marked.")
    ] = ValueFormat.CONSOLE,
    output: OutputOption = None,
) -> None:
    """Tell which value on a page plays a role, such as the official address, or why none does."""
    with exits(), ExitStack() as stack:
        if batch is not None:
            if file is not None or ask:
                raise ConfigError("--batch brings its own pages and questions", "Leave FILE and --ask out.")
            guard_output(output, batch, "input")
            refused = _batch(str(batch), output, stack)
        else:
            if file is None or not ask:
                raise ConfigError(
                    "a page and a question are wanted", "Write: citewell values page.html --ask 'contact e-mail'."
                )
            guard_output(output, Path(file), "input")
            stream = stack.enter_context(opened(file))
            name = "stdin" if file == "-" else file
            pages = read_body(stream.read(), name=name, region=region, subject=subject)
            refused = _one(pages, name, ask, format, output, stack)
    if refused:
        raise typer.Exit(refused)


def _batch(file: str, output: Path | None, stack: ExitStack) -> Exit:
    """Answers the questions of a batch; unreadable ones make the exit code."""
    stream = stack.enter_context(opened(file))
    out = stack.enter_context(bytes_on(output))
    folder = Path() if file == "-" else Path(file).parent
    unreadable = 0
    found: Iterator[ValueAnswer | InputError] = answers(stream, file=file, folder=folder)
    for item in found:
        if isinstance(item, InputError):
            unreadable += 1
            complain(item)
            continue
        out.write(msgspec.json.encode(item) + b"\n")
        out.flush()
    return Exit.USAGE if unreadable else Exit.CLEAN


def _one(
    pages: Pages, name: str, questions: list[str], format: ValueFormat, output: Path | None, stack: ExitStack
) -> Exit:
    """Answers questions about one page; that none is answered with a value makes the exit code."""
    found = [pages.resolve(question) for question in questions]
    if format is ValueFormat.CONSOLE:
        console = stack.enter_context(console_on(output))
        for one in found:
            print_resolution(one, console)
    else:
        out = stack.enter_context(bytes_on(output))
        for one in found:
            if format is ValueFormat.JSON:
                out.write(msgspec.json.encode(told(name, one)) + b"\n")
            else:
                html.render(one, [page.text for page in pages.pages], out)
    return Exit.CLEAN if all(one.value is not None for one in found) else Exit.FINDINGS
