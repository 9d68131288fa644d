"""How a command ends: its exit codes, and what it says when it cannot go on."""

import contextlib
import enum
from collections.abc import Iterator

import typer

from citewell.cli.terminal import complain, drop_stdout
from citewell.errors import CitewellError, OutputError, StoreError


class Exit(enum.IntEnum):
    """Exit codes of every command."""

    CLEAN = 0
    FINDINGS = 1
    USAGE = 2
    NOT_CHECKED = 3
    STORAGE = 4
    INTERRUPTED = 130
    """Stopped by Ctrl-C; as a shell reports of programs that end by SIGINT."""
    UNREAD = 141
    """Nobody reads what is printed any more; as a shell reports of programs that end by SIGPIPE."""


@contextlib.contextmanager
def exits() -> Iterator[None]:
    """Turn an error of citewell into its message and hint on stderr, and its exit code."""
    try:
        yield
    except BrokenPipeError:
        drop_stdout()
        raise typer.Exit(Exit.UNREAD) from None
    except CitewellError as error:
        code = Exit.STORAGE if isinstance(error, StoreError | OutputError) else Exit.USAGE
        complain(error)
        raise typer.Exit(code) from error
