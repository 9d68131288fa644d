"""Observations kept for a while in a SQLite file, so that nothing is asked twice. Touches the disk.

Any number of threads and processes may share the file. A process that is killed loses at most what it had not yet
kept. Nothing in it is needed to go on: what cannot be read counts as not kept.
"""

import datetime as dt
import logging
import os
import sqlite3
import threading
import time
import weakref
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TypeVar

import msgspec

from citewell.errors import StoreError
from citewell.model import ArchiveAnswer, Asked, HttpExchange, LookupAnswer, LookupOutcome, RegistryAnswer

_APPLICATION_ID = 0x63746563  # "ctec"
_VERSION = 1
_SCHEMA = """
CREATE TABLE kept (
    key TEXT PRIMARY KEY,
    expires REAL NOT NULL,
    observation BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX kept_by_expiry ON kept (expires);
"""
_log = logging.getLogger(__name__)
_Answer = TypeVar("_Answer", ArchiveAnswer, RegistryAnswer, LookupAnswer, tuple[HttpExchange, ...])
_Result = TypeVar("_Result")


class Lifetimes(msgspec.Struct, frozen=True, kw_only=True):
    """How long an answer is believed.

    Attributes:
        found: what was found; copies and registrations rarely go away.
        none: that nothing was found; a copy may be made any day.
        page: what an address itself answered; a page may go any minute.
    """

    found: dt.timedelta = dt.timedelta(days=90)
    none: dt.timedelta = dt.timedelta(days=3)
    page: dt.timedelta = dt.timedelta(hours=1)

    def of(self, outcome: Asked) -> dt.timedelta | None:
        """How long an answer with this outcome is kept; a failure says nothing, and is not kept."""
        return {Asked.FOUND: self.found, Asked.NONE: self.none}.get(outcome)


class EvidenceCache:
    """Answers of archives, registries and addresses by what was asked.

    Args:
        path: the file; made when it is not there.
        lifetimes: how long answers are kept.
        timeout: seconds to wait for another process that is writing.

    Raises:
        StoreError: the file is there and is something else, or cannot be used.
    """

    def __init__(
        self, path: str | os.PathLike[str], *, lifetimes: Lifetimes | None = None, timeout: float = 1.0
    ) -> None:
        self.path = Path(path)
        self.lifetimes = lifetimes or Lifetimes()
        self._timeout = timeout
        self._lock = threading.Lock()
        self._connection: sqlite3.Connection | None = None
        with self._lock:
            try:
                self._connect()
            except sqlite3.Error as error:
                hint = "Name a file that can be written, or one that does not exist."
                raise StoreError(f"{self.path} cannot be used as a cache: {error}", hint) from error
        _CACHES.add(self)

    def archive_answer(self, key: str) -> ArchiveAnswer | None:
        """The answer of an archive that was kept under this key and is still believed."""
        return self._get(key, ArchiveAnswer)

    def registry_answer(self, key: str) -> RegistryAnswer | None:
        """The answer of a registry that was kept under this key and is still believed."""
        return self._get(key, RegistryAnswer)

    def keep(self, key: str, answer: ArchiveAnswer | RegistryAnswer) -> bool:
        """Keep an answer for its lifetime, counted from when it was asked, in place of an older one.

        Returns:
            Whether it was kept: failures never are, nor is anything while the file cannot be written.
        """
        lifetime = self.lifetimes.of(answer.outcome)
        if lifetime is None:
            return False
        row = (key, (answer.at + lifetime).timestamp(), msgspec.json.encode(answer))
        return self._run(lambda db: db.execute("INSERT OR REPLACE INTO kept VALUES (?, ?, ?)", row).rowcount, 0) > 0

    def lookup_answer(self, key: str) -> LookupAnswer | None:
        """What a registry of works said, if it was kept under this key and is still believed."""
        return self._get(key, LookupAnswer)

    def keep_lookup(self, key: str, answer: LookupAnswer) -> bool:
        """Keep what a registry of works said, counted from when it was asked.

        Returns:
            Whether it was kept: failures never are, nor is anything while the file cannot be written.
        """
        lifetimes = {LookupOutcome.FOUND: self.lifetimes.found, LookupOutcome.NONE: self.lifetimes.none}
        lifetime = lifetimes.get(answer.outcome)
        if lifetime is None or answer.at is None:
            return False
        row = (key, (answer.at + lifetime).timestamp(), msgspec.json.encode(answer))
        return self._run(lambda db: db.execute("INSERT OR REPLACE INTO kept VALUES (?, ?, ?)", row).rowcount, 0) > 0

    def exchanges(self, key: str) -> tuple[HttpExchange, ...] | None:
        """What asking for an address brought, if it was kept under this key and is still believed."""
        return self._get(key, tuple[HttpExchange, ...])

    def keep_exchanges(self, key: str, exchanges: tuple[HttpExchange, ...]) -> bool:
        """Keep what asking for an address brought, counted from the first of its exchanges.

        Returns:
            Whether it was kept: nothing is while the file cannot be written.
        """
        if not exchanges:
            return False
        row = (key, (exchanges[0].at + self.lifetimes.page).timestamp(), msgspec.json.encode(exchanges))
        return self._run(lambda db: db.execute("INSERT OR REPLACE INTO kept VALUES (?, ?, ?)", row).rowcount, 0) > 0

    def drop_expired(self) -> int:
        """Make room: how many answers were no longer believed, and are gone."""
        return self._run(lambda db: db.execute("DELETE FROM kept WHERE expires <= ?", (_now(),)).rowcount, 0)

    def close(self) -> None:
        """Let go of the file; it is opened again when needed."""
        with self._lock:
            self._disconnect()

    def __enter__(self) -> "EvidenceCache":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _get(self, key: str, kind: type[_Answer]) -> _Answer | None:
        def read(db: sqlite3.Connection) -> _Answer | None:
            row = db.execute("SELECT observation FROM kept WHERE key = ? AND expires > ?", (key, _now())).fetchone()
            return msgspec.json.decode(row[0], type=kind) if row else None

        return self._run(read, None)

    def _run(self, work: Callable[[sqlite3.Connection], _Result], otherwise: _Result) -> _Result:
        """Do something with the file, one thread at a time; what goes wrong is told to the log and no further."""
        with self._lock:
            try:
                return work(self._connect())
            except (sqlite3.Error, StoreError, msgspec.MsgspecError) as error:
                _log.warning("the cache %s could not be used: %s", self.path, error)
                return otherwise

    def _connect(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = _open(self.path, self._timeout)
        return self._connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _open(path: Path, timeout: float) -> sqlite3.Connection:
    # Several threads share the connection under the cache's own lock.
    connection = sqlite3.connect(path, timeout=timeout, isolation_level=None, check_same_thread=False)
    try:
        _prepare(connection, path)
        _use_write_ahead_log(connection, timeout)
        # A power failure may lose the last answers; they can be asked for again, and the file stays whole.
        connection.execute("PRAGMA synchronous = NORMAL")
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    """See that the file is a cache of this version. One of an older version is emptied, an empty file is made one.

    Raises:
        StoreError: it is something else, or of a newer version.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        if (tables or version) and application != _APPLICATION_ID:
            raise StoreError(f"{path} is not a cache", "Name a file that does not exist.")
        if version > _VERSION:
            raise StoreError(f"{path} was made by a newer citewell", "Name another file, or update citewell.")
        if version < _VERSION:
            if "kept" in tables:
                connection.execute("DROP TABLE kept")
            for statement in _SCHEMA.split(";"):
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {_APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {_VERSION}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _use_write_ahead_log(connection: sqlite3.Connection, timeout: float) -> None:
    # SQLite does not wait for others while it changes this, so the waiting is done here.
    patience = time.monotonic() + timeout
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if time.monotonic() > patience:
                raise
            time.sleep(0.01)
        else:
            return


def _now() -> float:
    return dt.datetime.now(dt.UTC).timestamp()


# A child that inherits an open connection takes its parent's locks for its own. So connections are closed before a
# fork, and opened again when needed.
_CACHES: weakref.WeakSet[EvidenceCache] = weakref.WeakSet()
_HELD: list[EvidenceCache] = []


def _before_fork() -> None:
    for cache in tuple(_CACHES):
        cache._lock.acquire()
        _HELD.append(cache)
        cache._disconnect()


def _after_fork() -> None:
    while _HELD:
        _HELD.pop()._lock.release()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_before_fork, after_in_parent=_after_fork, after_in_child=_after_fork)
