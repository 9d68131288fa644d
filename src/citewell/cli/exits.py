"""How a command ends: its exit codes, and what it says when it cannot go on."""

import contextlib
import enum
import sys
from collections.abc import Iterator

import typer

from citewell.errors import CitewellError, StoreError
from citewell.report.visible import visible


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
        print(f"citewell: {visible(str(error))}", file=sys.stderr)  # noqa: T201
        if error.hint:
            print(f"  {visible(error.hint)}", file=sys.stderr)  # noqa: T201
        raise typer.Exit(code) from error
