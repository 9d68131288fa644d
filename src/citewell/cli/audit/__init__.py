"""``citewell audit``: how often a system is wrong, with intervals that hold."""

import typer

from citewell.cli.audit.agree import agree
from citewell.cli.audit.compare import compare
from citewell.cli.audit.judge import judge
from citewell.cli.audit.plan import plan
from citewell.cli.audit.run import run

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="Measure how often answers, links and references are wrong, and compare systems.",
)
app.command("run")(run)
app.command("compare")(compare)
app.command("judge")(judge)
app.command("plan")(plan)
app.command("agree")(agree)


@app.callback()
def audit() -> None:
    """Measure how often answers, links and references are wrong, and compare systems."""
