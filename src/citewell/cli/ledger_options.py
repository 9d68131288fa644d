"""Options that the commands about kept decisions share."""

import datetime as dt
from pathlib import Path
from typing import Annotated

import typer

from citewell.cli.formats import ListFormat
from citewell.errors import ConfigError
from citewell.model import Action, Outcome


def parse_since(text: str) -> dt.datetime:
    """The first moment that a ``--since`` includes: a UTC day's start, or the moment given."""
    return _parse_moment(text)[0]


def parse_until(text: str) -> dt.datetime:
    """The first moment that an ``--until`` no longer includes: after the day given, or the moment given."""
    moment, is_day = _parse_moment(text)
    return moment + dt.timedelta(days=1) if is_day else moment


def guard_output(output: Path | None, read: Path, what: str = "ledger") -> None:
    """Refuse to write over what is read.

    Raises:
        ConfigError: the output is the same file.
    """
    try:
        same = output is not None and output.samefile(read)
    except OSError:
        return  # one of the two is not there, or cannot be used and says so when it is opened
    if same:
        raise ConfigError(f"--output names the {what} itself", "Name another file.")


def _parse_moment(text: str) -> tuple[dt.datetime, bool]:
    try:
        moment = dt.datetime.fromisoformat(text)
    except ValueError:
        problem = f"{text!r} is no date or time such as 2026-11-30 or 2026-11-30T12:00:00Z"
        raise typer.BadParameter(problem) from None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=dt.UTC)
    return moment, len(text) <= len("2026-11-30")


LedgerOption = Annotated[
    Path, typer.Option("--ledger", envvar="CITEWELL_LEDGER", metavar="PATH", help="The ledger that the gate writes.")
]
ActionOption = Annotated[Action | None, typer.Option("--action", help="Only decisions with this action.")]
CheckOption = Annotated[
    str | None, typer.Option("--check", metavar="ID", help="Only decisions to which this check had something to say.")
]
OutcomeOption = Annotated[
    Outcome | None, typer.Option("--outcome", help="Only decisions with such a finding, of --check if given.")
]
SystemOption = Annotated[
    str | None, typer.Option("--system", metavar="NAME", help="Only answers of this answering system.")
]
AnswerOption = Annotated[str | None, typer.Option("--answer", metavar="ID", help="Only decisions about this answer.")]
SinceOption = Annotated[
    dt.datetime | None,
    typer.Option("--since", parser=parse_since, metavar="TIME", help="From this UTC day or moment on."),
]
UntilOption = Annotated[
    dt.datetime | None,
    typer.Option("--until", parser=parse_until, metavar="TIME", help="To the end of this UTC day, or this moment."),
]
OffsetOption = Annotated[int, typer.Option("--offset", min=0, help="Pass over so many first.")]
FormatOption = Annotated[ListFormat, typer.Option("--format", help="For people, or one JSON object a line.")]
OutputOption = Annotated[
    Path | None, typer.Option("--output", metavar="FILE", help="Write to this file instead of stdout.")
]
ShowRestrictedOption = Annotated[
    bool, typer.Option("--show-restricted", help="Also show sources that the answer's reader may not see.")
]
