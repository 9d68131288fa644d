"""``citewell references``: whether the works that references name exist, as described."""

import typer

from citewell.cli.references.index import app as index
from citewell.cli.references.lookup import lookup

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="Look up the works that references name, and build registries for that out of dumps.",
)
app.command("lookup")(lookup)
app.add_typer(index, name="index")


@app.callback()
def references() -> None:
    """Look up the works that references name, and build registries for that out of dumps."""
