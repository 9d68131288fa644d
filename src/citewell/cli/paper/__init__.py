"""``citewell paper``: what a document says, held against itself."""

import typer

from citewell.cli.paper.statistics import statistics

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="Hold a document's numbers against each other.",
)
app.command("statistics")(statistics)


@app.callback()
def paper() -> None:
    """Hold a document's numbers against each other."""
