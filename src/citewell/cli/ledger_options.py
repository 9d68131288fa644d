"""Options that the commands about kept decisions share."""

import datetime as dt
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from citewell.cli.formats import ItemFormat, ListFormat
from citewell.errors import ConfigError
from citewell.model import Action, Outcome

if TYPE_CHECKING:
    from citewell.ledger import SqliteLedgerReader


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


def parse_item_format(text: str) -> ItemFormat:
    """The format that a ``--format`` names; one object is one line of JSON Lines, so both names mean it."""
    try:
        return ItemFormat("json" if text == "jsonl" else text)
    except ValueError:
        names = ", ".join(repr(known.value) for known in ItemFormat)
        raise typer.BadParameter(f"{text!r} is not one of {names}") from None


def check_known(check: str | None, reader: "SqliteLedgerReader") -> None:
    """Refuse the id of a check that this citewell does not have, unless a ledger tells of it.

    Raises:
        ConfigError: there is no such check; names those that there are.
    """
    if check is None or check in (kept := reader.check_ids()):
        return
    from citewell.checks.registry import load_checks  # here, since few need the checks to list what they said

    known = dict.fromkeys([*(known.info.id for known in load_checks()), *sorted(kept)])
    if check not in known:
        raise ConfigError(f"--check {check!r} is no check", f"The checks are {', '.join(known)}.")


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
ItemFormatOption = Annotated[
    ItemFormat,
    typer.Option("--format", parser=parse_item_format, metavar="console|json", help="For people, or one JSON object."),
]
OutputOption = Annotated[
    Path | None, typer.Option("--output", metavar="FILE", help="Write to this file instead of stdout.")
]
ShowRestrictedOption = Annotated[
    bool, typer.Option("--show-restricted", help="Also show sources that the answer's reader may not see.")
]
