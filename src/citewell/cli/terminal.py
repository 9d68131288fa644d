"""Where a command's output goes, and what it says on stderr."""

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from rich.console import Console

from citewell.errors import CitewellError, ConfigError
from citewell.report.console_stream import console_for
from citewell.report.interface import Settings
from citewell.report.visible import visible


def say(line: str) -> None:
    """Says something on stderr, where it does not mix with what a command prints."""
    print(visible(line), file=sys.stderr)  # noqa: T201


def complain(error: CitewellError) -> None:
    """Says on stderr what went wrong, and what to do."""
    say(f"citewell: {error}")
    if error.hint:
        say(f"  {error.hint}")


@contextlib.contextmanager
def console_on(output: Path | None) -> Iterator[Console]:
    """A console for tables on stdout, or on a file that is made anew.

    Raises:
        ConfigError: the file cannot be written.
    """
    with bytes_on(output) as stream, console_for(stream, Settings(), widest=None) as console:
        yield console


@contextlib.contextmanager
def bytes_on(output: Path | None) -> Iterator[BinaryIO]:
    """Stdout for bytes, or a file that is made anew.

    Raises:
        ConfigError: the file cannot be written.
    """
    if output is None:
        stdout = sys.stdout.buffer
        yield stdout
        stdout.flush()
        return
    try:
        with output.open("wb") as stream:
            yield stream
    except OSError as error:
        hint = "Name another file with --output, or leave it out to print."
        raise ConfigError(f"{output} cannot be written: {error.strerror}", hint) from error
