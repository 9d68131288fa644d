"""Options that the commands about addresses share."""

import datetime as dt
from typing import Annotated

import typer

from citewell.cli.ledger_options import parse_since
from citewell.links.archive.choice import WORDS
from citewell.links.sweep.pace import Pace

_PACE = Pace()

SourceOption = Annotated[
    str,
    typer.Option("--from", metavar="FORMAT", help="markdown, html, text, a format of records or replies, or auto."),
]
CitedOption = Annotated[
    dt.datetime | None,
    typer.Option(
        "--since",
        parser=parse_since,
        metavar="DATE",
        help="When the addresses were cited, where the input does not say; the archived copy nearest to it is named.",
    ),
]
ArchiveOption = Annotated[
    list[str],
    typer.Option("--archive", metavar="ARCHIVE", help=f"Ask about what is not there; may be repeated: {WORDS}."),
]
ArchiveRateOption = Annotated[
    int | None,
    typer.Option(
        "--archive-rate", min=1, metavar="N", help="Requests a minute to each archive but the Internet Archive's."
    ),
]
AllowNetOption = Annotated[
    list[str],
    typer.Option("--allow-net", metavar="CIDR", help="Also ask addresses in this private range; may be repeated."),
]
PerHostOption = Annotated[int, typer.Option("--per-host", min=1, metavar="N", help="Requests to one host at a time.")]
DelayOption = Annotated[
    float, typer.Option("--delay", min=0.0, metavar="SECONDS", help="Between the beginnings of two requests to a host.")
]
RateOption = Annotated[
    float | None,
    typer.Option("--rate", min=0.01, metavar="N", help="Addresses a second over all hosts; unbounded if not given."),
]
PER_HOST = _PACE.per_host
DELAY = _PACE.delay
