"""Where a command's output goes, and what it says on stderr."""

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from rich.console import Console

from citewell.errors import CitewellError, ConfigError, OutputError
from citewell.report.console_stream import console_for
from citewell.report.interface import Settings
from citewell.report.visible import visible


def say(line: str, *, end: str = "\n") -> None:
    """Says something on stderr, where it does not mix with what a command prints."""
    # Without a stderr print would write to stdout; and that nobody hears is no reason to stop.
    if sys.stderr is not None:
        try:
            print(visible(line), file=sys.stderr, end=end, flush=True)  # noqa: T201
        except OSError:
            _drop(2)


def drop_stdout() -> None:
    """Lets go of what stdout still holds and cannot get rid of, or Python would complain of it at its end."""
    _drop(1)


def _drop(descriptor: int) -> None:
    """Sends to nowhere what a stream still holds: Python tries once more at its end, and would exit with 120."""
    with contextlib.suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, descriptor)
        os.close(nowhere)


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
        ConfigError: the file cannot be made.
        OutputError: there is no stdout, or something could not be written.
    """
    if output is None:
        yield from _stdout()
        return
    try:
        stream = output.open("wb")
    except OSError as error:
        hint = "Name another file with --output, or leave it out to print."
        raise ConfigError(f"{output} cannot be written: {error.strerror}", hint) from error
    try:
        with stream:
            yield stream
    except OSError as error:
        problem = f"{output} cannot be written to its end: {error.strerror}"
        raise OutputError(problem, "What is there of it is not complete.") from error


def _stdout() -> Iterator[BinaryIO]:
    """Stdout for bytes, whatever it is connected to."""
    if sys.stdout is None:
        raise OutputError("there is no stdout to print to", "Open it, or name a file with --output.")
    try:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        drop_stdout()
        problem = f"stdout cannot be written: {error.strerror}"
        raise OutputError(problem, "What was printed is not complete.") from error
