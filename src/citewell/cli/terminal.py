"""Text that strangers wrote, made safe for a terminal; and where a command's output goes."""

import contextlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, TextIO

from rich.console import Console
from rich.text import Text

from citewell.errors import ConfigError

# Control characters but line feed and tab, direction marks and overrides, invisible separators and spaces, halves of
# surrogate pairs, private use (which also carries some providers' markers), and tag characters.
_UNSAFE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\uf8ff\U000e0000-\U000e007f\U000f0000-\U0010ffff]"
)


def visible(text: str) -> str:
    r"""The text with every character that a terminal would act on or hide written out, as in ``\u202e``."""
    return _UNSAFE.sub(lambda match: match[0].encode("unicode_escape").decode(), text)


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
