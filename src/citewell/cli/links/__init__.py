"""``citewell links``: what becomes of the web addresses in answers and documents."""

import typer

from citewell.cli.links.check import check
from citewell.cli.links.extract import extract
from citewell.cli.links.plan import plan
from citewell.cli.links.report import report

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="Find the web addresses of answers and documents, and tell which are alive.",
)
app.command("extract")(extract)
app.command("check")(check)
app.command("plan")(plan)
app.command("report")(report)


@app.callback()
def links() -> None:
    """Find the web addresses of answers and documents, and tell which are alive."""
