"""Where a command's output goes, and text in it that can neither act on a terminal nor be read as markup."""

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, TextIO

from rich.console import Console
from rich.text import Text

from citewell.errors import ConfigError
from citewell.report.visible import visible

__all__ = ["bytes_on", "console_on", "plain", "visible"]


def plain(text: str, style: str = "") -> Text:
    """Text for rich that is safe for a terminal, and in which nothing is read as markup."""
    return Text(visible(text), style=style)


@contextlib.contextmanager
def console_on(output: Path | None) -> Iterator[Console]:
    """A console on stdout, or on a file that is made anew.

    Raises:
        ConfigError: the file cannot be written.
    """
    if output is None:
        yield _console(sys.stdout)
    else:
        with _writing(output), output.open("w", encoding="utf-8") as stream:
            yield _console(stream)


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
    else:
        with _writing(output), output.open("wb") as stream:
            yield stream


def _console(stream: TextIO) -> Console:
    return Console(file=stream, highlight=False, emoji=False, markup=False)


@contextlib.contextmanager
def _writing(output: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        hint = "Name another file with --output, or leave it out to print."
        raise ConfigError(f"{output} cannot be written: {error.strerror}", hint) from error
