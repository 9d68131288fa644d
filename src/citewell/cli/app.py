"""The command line: one module a command, put together here."""

import sys
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from citewell import __version__
from citewell.cli.exits import Exit
from citewell.cli.terminal import complain, drop_stdout
from citewell.errors import OutputError

SUMMARIES = {
    "demo": "Replay a small incident without and with the gate, and gate a batch into a page.",
    "gate": "Decide of each answer whether its reader gets it, and say why not.",
    "support": "Tell of each claim whether its sources say it, piece by piece.",
    "read": "Show the claims and citations of answers, and which citation belongs to which claim.",
    "explain": (
        "Derive a decision's findings again from what was kept, and show each with answer and source side by side."
    ),
    "values": "Tell which value on a page plays a role, such as the official address, or why none does.",
    "links": "Find the web addresses of answers and documents, and tell which are alive.",
    "references": "Tell whether the works that references name exist, look works up, and build registries for that.",
    "audit": "Measure how often answers, links and references are wrong, and compare systems.",
    "repair": "Let a model revise the sentences that fail, check them again, and show only what holds.",
    "paper": "Hold a document's numbers against each other.",
    "mcp": "Serve the checks as tools for agents, by the Model Context Protocol.",
    "alerts": "Tell whether the share of hand-overs jumped, dropped, drifted or went silent.",
    "decisions": "List, show, verify, export and count what the gate decided.",
    "serve": "Serve the gate over HTTP.",
    "proxy": "Gate the replies of an API that speaks as OpenAI's chat completions do.",
    "keys": "Make, list and remove API keys of a service.",
    "config": "Show what a service would be run with.",
}
"""What the help tells of each command: the first sentence of its own, which need not be imported for that."""


class Later(TyperCommand):
    """A command that is imported when it is called: what commands need takes longer than all the rest of a start."""

    def load(self) -> Any:
        """The command itself: what its module has as ``app``, or by the name of the command."""
        module = import_module(f"citewell.cli.{self.name}")
        inner: typer.Typer | None = getattr(module, "app", None)
        if inner is None:
            inner = typer.Typer(add_completion=False)
            inner.command(self.name)(getattr(module, str(self.name)))
        command = get_command(inner)
        command.name = self.name
        return command


class Commands(TyperGroup):
    """The commands by their names."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        for name, summary in SUMMARIES.items():
            self.add_command(Later(name, help=summary))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is called, with the words that are its own."""
        name, command, rest = super().resolve_command(ctx, args)
        return name, command.load() if isinstance(command, Later) else command, rest


app = typer.Typer(
    cls=Commands,
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


def main() -> None:
    """Runs the command line."""
    try:
        app()
    except OSError as error:  # commands see to theirs; this is of the help and the version
        drop_stdout()
        complain(OutputError(f"stdout cannot be written: {error.strerror}"))
        sys.exit(Exit.STORAGE)
