"""The command line: one module a command, put together here."""

import sys
from typing import Annotated

import typer

from citewell import __version__
from citewell.cli import decisions
from citewell.cli.demo import demo
from citewell.cli.exits import Exit
from citewell.cli.explain import explain
from citewell.cli.gate import gate
from citewell.cli.read import read
from citewell.cli.terminal import complain, drop_stdout
from citewell.errors import OutputError

app = typer.Typer(
    name="citewell",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(*, asked: bool) -> None:
    if asked:
        typer.echo(f"citewell {__version__}")
        raise typer.Exit


@app.callback()
def citewell(
    *,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=lambda value: _version(asked=value), is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """Check the citations of AI answers before anyone relies on them."""


app.command("demo")(demo)
app.command("gate")(gate)
app.command("read")(read)
app.command("explain")(explain)
app.add_typer(decisions.app, name="decisions")


def main() -> None:
    """Runs the command line."""
    try:
        app()
    except OSError as error:  # commands see to theirs; this is of the help and the version
        drop_stdout()
        complain(OutputError(f"stdout cannot be written: {error.strerror}"))
        sys.exit(Exit.STORAGE)
