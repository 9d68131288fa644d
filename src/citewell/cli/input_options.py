"""Arguments and options that the commands reading records share, and the input they name."""

import contextlib
import sys
from collections.abc import Iterator
from typing import IO, Annotated

import typer

from citewell.errors import ConfigError
from citewell.providers.registry import AUTO, FORMATS
from citewell.records.record import NATIVE

FileArgument = Annotated[
    str, typer.Argument(metavar="FILE|-", help="Answer records: JSON Lines, a JSON array or one object; - is stdin.")
]
FromOption = Annotated[
    str,
    typer.Option(
        "--from",
        metavar="FORMAT",
        help=f"{NATIVE}, {', '.join(known.name for known in FORMATS)}, or {AUTO}.",
    ),
]


@contextlib.contextmanager
def opened(file: str) -> Iterator[IO[bytes]]:
    """The input of a command.

    Raises:
        ConfigError: it cannot be opened.
    """
    if file == "-":
        if sys.stdin is None:
            raise ConfigError("there is no stdin to read", "Open it, or name a file.")
        yield sys.stdin.buffer
        return
    try:
        stream = open(file, "rb")  # noqa: PTH123, SIM115 - a name as given, closed below
    except OSError as error:
        raise ConfigError(f"{file} cannot be read: {error.strerror}", "Name a file, or - for stdin.") from error
    with stream:
        yield stream
