"""What SQLite's errors mean to whoever keeps the ledger. No sqlite3 error leaves this package."""

import contextlib
import sqlite3
from collections.abc import Iterator

from citewell.errors import StoreError

# By primary result code: the low byte of SQLite's extended codes.
_MEANING: dict[int, tuple[str, str]] = {
    sqlite3.SQLITE_BUSY: (
        "{path} stayed locked by another process",
        "See which process holds it, or allow a longer timeout.",
    ),
    sqlite3.SQLITE_LOCKED: (
        "{path} stayed locked by another connection",
        "See which connection holds it, or allow a longer timeout.",
    ),
    sqlite3.SQLITE_NOTADB: (
        "{path} is not a ledger",
        "Name a file that citewell wrote, or one that does not exist.",
    ),
    sqlite3.SQLITE_CORRUPT: (
        "{path} is damaged",
        "Keep the file as it is, restore a copy beside it, and compare the two with 'citewell decisions verify'.",
    ),
    sqlite3.SQLITE_FULL: (
        "there is no room on the disk for {path}",
        "Make room; nothing was written by halves.",
    ),
    sqlite3.SQLITE_READONLY: (
        "{path} can only be read",
        "Give this process write access to the file and its folder, or name another ledger.",
    ),
    sqlite3.SQLITE_CANTOPEN: (
        "{path} cannot be opened",
        "Check that its folder exists and that this process may read and write there.",
    ),
    sqlite3.SQLITE_PERM: (
        "{path} may not be used by this process",
        "Check the permissions of the file and its folder.",
    ),
    sqlite3.SQLITE_IOERR: (
        "the disk failed while {path} was used",
        "Check the disk, its quota and the system log; nothing was written by halves.",
    ),
    sqlite3.SQLITE_CONSTRAINT: (
        "{path} refused a change that would break its chain",
        "Write to a ledger through citewell only.",
    ),
    sqlite3.SQLITE_TOOBIG: (
        "the decision or its answer is too big for {path}",
        "A record may hold up to about a thousand million bytes; send less.",
    ),
}


@contextlib.contextmanager
def storage(path: str) -> Iterator[None]:
    """Turn sqlite3 errors within the block into StoreErrors that name the ledger."""
    try:
        yield
    except sqlite3.Error as error:
        raise store_error(error, path) from error
    except UnicodeDecodeError as error:
        # Python gives SQLite's messages back as text, and they quote what stands in the file.
        message, hint = _MEANING[sqlite3.SQLITE_CORRUPT]
        raise StoreError(f"{message.format(path=path)}: what was text no longer is", hint) from error


def store_error(error: sqlite3.Error, path: str) -> StoreError:
    """What an error of SQLite means, and what to do next."""
    # Errors of the Python module itself, such as using a closed connection, carry no code.
    code: int = getattr(error, "sqlite_errorcode", 0) & 0xFF
    message, hint = _MEANING.get(
        code, ("{path} cannot be used", "Check the file with 'citewell decisions verify' and the system log.")
    )
    return StoreError(f"{message.format(path=path)}: {error}", hint)
