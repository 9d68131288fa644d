"""``citewell references lookup``: the works that a registry has under an identifier or a title."""

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from citewell.cli.exits import Exit, exits
from citewell.cli.formats import ListFormat
from citewell.cli.ledger_options import FormatOption, OutputOption, guard_output
from citewell.cli.terminal import bytes_on, console_on, say
from citewell.errors import ConfigError
from citewell.references.index.asking import look_up
from citewell.references.index.lookup import MOST_FOUND, LocalIndex
from citewell.report.references.works import print_matches


def lookup(
    wanted: Annotated[
        str,
        typer.Argument(
            metavar="WORK", help="A title, or an identifier: DOI, arXiv, PubMed, ISBN, ACL, dblp, an address."
        ),
    ],
    *,
    registry: Annotated[
        Path, typer.Option("--registry", metavar="FILE", help="The registry that references index build made.")
    ],
    year: Annotated[
        int | None, typer.Option("--year", help="Of titles equally alike, those of this year first.")
    ] = None,
    most: Annotated[int, typer.Option("--most", min=1, metavar="N", help="Show so many works.")] = MOST_FOUND,
    format: FormatOption = ListFormat.CONSOLE,
    output: OutputOption = None,
) -> None:
    """Show the works under an identifier, or those whose titles are most like a title."""
    with exits(), ExitStack() as stack:
        if not wanted.strip():
            raise ConfigError("there is nothing to look up", "Give a title or an identifier.")
        guard_output(output, registry, "registry")
        index = stack.enter_context(LocalIndex(registry))
        found = look_up(index, wanted, year=year, most=most)
        if format is ListFormat.JSONL:
            stack.enter_context(bytes_on(output)).writelines(msgspec.json.encode(one) + b"\n" for one in found)
        else:
            print_matches(found, stack.enter_context(console_on(output)))
        if not found:
            say("there is no such work in the registry")
    if not found:
        raise typer.Exit(Exit.FINDINGS)
