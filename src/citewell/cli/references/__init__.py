"""``citewell references``: whether the works that references name exist, as described."""

import typer

from citewell.cli.references.check import check
from citewell.cli.references.index import app as index
from citewell.cli.references.lookup import lookup

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="Tell whether the works that references name exist, look works up, and build registries for that.",
)
app.command("check")(check)
app.command("lookup")(lookup)
app.add_typer(index, name="index")


@app.callback()
def references() -> None:
    """Tell whether the works that references name exist, look works up, and build registries for that."""
