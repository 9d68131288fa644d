"""Opening a ledger file, to write or only to read. Touches the disk."""

import contextlib
import os
import re
import sqlite3
import stat
from pathlib import Path

from citewell.errors import StoreError
from citewell.ledger.chain import end_problem
from citewell.ledger.faults import storage
from citewell.ledger.schema import check_version, migrate, use_write_ahead_log

# Room for decisions of long answers with many findings, so that listing does not read the disk twice.
_CACHE_KIB = 16_384
_ADDRESS = re.compile(r"([a-z][a-z0-9+.-]{2,}):/", re.IGNORECASE)
# Up to this size the whole file is looked over before it is added to, which takes some ten milliseconds.
_LOOKED_OVER = 32 * 1024 * 1024


def open_to_write(path: Path, timeout: float) -> sqlite3.Connection:
    """A connection that may append; makes the file when it is not there.

    Raises:
        StoreError: the file cannot be used, or is seen to be damaged.
    """
    _refuse_addresses(path)
    kept = _is_there(path)
    with storage(str(path)):
        # Several threads share the connection under the ledger's own lock.
        connection = sqlite3.connect(path, timeout=timeout, isolation_level=None, check_same_thread=False)
        try:
            check_version(connection, str(path), empty_allowed=True)
            use_write_ahead_log(connection, timeout)
            # FULL: a commit returns after the log is on the disk. The macOS disk cache needs its own order for that.
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA fullfsync = ON")
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
            migrate(connection, str(path))
        except BaseException:
            connection.close()
            raise
        if kept:
            try:
                _check_end(path, connection, timeout)
            except BaseException:
                connection.close()
                raise
    return connection


def check_pages(connection: sqlite3.Connection, path: Path, *, indexes: bool = False) -> None:
    """See whether every page of the file can be read; what stands there is not compared with any digest.

    Args:
        connection: to the ledger.
        path: its name, for messages.
        indexes: whether they must also hold what the tables hold, which takes three times as long.

    Raises:
        StoreError: some cannot.
        sqlite3.Error: some cannot, and SQLite finds no words for it.
    """
    found = connection.execute(f"PRAGMA {'integrity' if indexes else 'quick'}_check(1)").fetchone()[0]
    if found != "ok":
        raise damaged(path, found.replace("\n", " ").removeprefix("*** in database main *** "))


def damaged(path: Path, problem: str) -> StoreError:
    """The error of a ledger that is not what was written."""
    hint = "Keep the file as it is, and see 'citewell decisions verify'; write to another ledger meanwhile."
    return StoreError(f"{path} is damaged: {problem}", hint)


def _check_end(path: Path, connection: sqlite3.Connection, timeout: float) -> None:
    """See that what the next decision will build on is intact, and in a small file that all of it can be read.

    Raises:
        StoreError: it is not.
    """
    if path.stat().st_size <= _LOOKED_OVER:
        check_pages(connection, path)
    with contextlib.closing(open_to_read(path, timeout)) as reading:
        problem = end_problem(reading)
    if problem is not None:
        raise damaged(path, problem)


def open_to_read(path: Path, timeout: float) -> sqlite3.Connection:
    """A connection that cannot write; the file must be there.

    Raises:
        StoreError: there is no such file, or it is no ledger.
    """
    _refuse_addresses(path)
    if not _is_there(path):
        raise StoreError(f"there is no ledger at {path}", "Name the file that the gate writes with --ledger.")
    with storage(str(path)):
        try:
            return _open(path, "mode=ro", timeout)
        except sqlite3.OperationalError as error:
            # In a folder that cannot be written, SQLite cannot make the shared index of the log. Without a log
            # there is nothing it could miss, so the file may be read as one that nobody changes.
            alone = not path.with_name(path.name + "-wal").exists()
            if alone and error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY):
                return _open(path, "immutable=1", timeout)
            raise


def _refuse_addresses(path: Path) -> None:
    """An address of a database is no file of that name, and may hold a password."""
    if match := _ADDRESS.match(str(path)):
        raise StoreError(f"a {match[1]} address is no ledger file", "Name a file; it is made when it is not there.")


def _is_there(path: Path) -> bool:
    """Whether there is such a file. SQLite takes a folder for a failing disk, and waits for a pipe for ever.

    Raises:
        StoreError: what is there is no file, or cannot be looked at.
    """
    try:
        mode = os.stat(path).st_mode  # noqa: PTH116 - a name with any characters
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        hint = "Check the name, and that this process may look into its folder."
        raise StoreError(f"{path} cannot be opened: {error.strerror}", hint) from error
    if not stat.S_ISREG(mode):
        what = "a folder" if stat.S_ISDIR(mode) else "no regular file"
        raise StoreError(
            f"{path} is {what}, not a ledger", "Name a file that citewell wrote, or one that does not exist."
        )
    return True


def _open(path: Path, mode: str, timeout: float) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?{mode}"
    connection = sqlite3.connect(uri, uri=True, timeout=timeout, isolation_level=None, check_same_thread=False)
    try:
        if check_version(connection, str(path), empty_allowed=False) == 0:
            raise StoreError(f"{path} is not a ledger", "Name a file that citewell wrote.")
    except BaseException:
        connection.close()
        raise
    return connection
