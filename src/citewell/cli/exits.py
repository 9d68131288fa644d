"""How a command ends: its exit codes, and what it says when it cannot go on."""

import contextlib
import enum
from collections.abc import Iterator

import typer

from citewell.cli.terminal import complain
from citewell.errors import CitewellError, StoreError


class Exit(enum.IntEnum):
    """Exit codes of every command."""

    CLEAN = 0
    FINDINGS = 1
    USAGE = 2
    NOT_CHECKED = 3
    STORAGE = 4


@contextlib.contextmanager
def exits() -> Iterator[None]:
    """Turn an error of citewell into its message and hint on stderr, and its exit code."""
    try:
        yield
    except CitewellError as error:
        code = Exit.STORAGE if isinstance(error, StoreError) else Exit.USAGE
        complain(error)
        raise typer.Exit(code) from error
