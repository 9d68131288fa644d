"""A ledger in one SQLite file, shared by any number of threads and processes of one machine. Touches the disk."""

import collections
import os
import sqlite3
import threading
import weakref
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType

from citewell.errors import StoreError
from citewell.ledger.connect import open_to_write
from citewell.ledger.faults import storage
from citewell.ledger.rows import Row, insert, prepare
from citewell.model import Answer, Decision


class SqliteLedger:
    """Decisions in a SQLite file, only ever added to.

    Calls from several threads that come while one is waiting for the disk are kept together in the next transaction,
    so that many callers share one wait.

    Args:
        path: the file; made when it is not there.
        timeout: seconds to wait for other processes that are writing.

    Raises:
        StoreError: the file cannot be used.
    """

    def __init__(self, path: str | os.PathLike[str], *, timeout: float = 30.0) -> None:
        self.path = Path(path)
        self._timeout = timeout
        self._closed = False
        self._lock = threading.Lock()
        self._waiting: collections.deque[_Job] = collections.deque()
        self._connection: sqlite3.Connection | None = None
        self._file: tuple[int, int] | None = None
        self._connect()
        _LEDGERS.add(self)

    def append(self, answer: Answer, decision: Decision, policy_text: str) -> Decision:
        """Keep one decision; see ``Ledger.append``."""
        return self.append_many(((answer, decision),), policy_text)[0]

    def append_many(self, pairs: Iterable[tuple[Answer, Decision]], policy_text: str) -> list[Decision]:
        """Keep several decisions, all of them or none; see ``Ledger.append_many``."""
        job = _Job([prepare(answer, decision, policy_text) for answer, decision in pairs])
        if not job.rows:
            return []
        self._waiting.append(job)
        with self._lock:
            # Whoever held the lock before may have written this job along with its own.
            if not job.done:
                self._write_waiting()
        if job.error is not None:
            raise StoreError(str(job.error), job.error.hint) from job.error
        return job.sealed

    def close(self) -> None:
        """Let go of the file. A closed ledger refuses to append."""
        with self._lock:
            self._closed = True
            self._disconnect()

    def __enter__(self) -> "SqliteLedger":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _connect(self) -> sqlite3.Connection:
        if self._closed:
            raise StoreError(f"the ledger {self.path} was closed", "Append before closing it, or open it again.")
        if self._connection is None:
            self._connection = open_to_write(self.path, self._timeout)
            self._file = _identity(self.path)
        elif _identity(self.path) != self._file:
            # Writing would go on in a file that nobody finds any more.
            raise StoreError(f"{self.path} was moved or removed while it was open", "Put it back, or open it again.")
        return self._connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            with storage(str(self.path)):
                self._connection.close()
            self._connection = None

    def _write_waiting(self) -> None:
        jobs: list[_Job] = []
        while self._waiting:
            jobs.append(self._waiting.popleft())
        try:
            with storage(str(self.path)):
                self._write(jobs)
        except BaseException as error:
            fault = error if isinstance(error, StoreError) else StoreError("the write was broken off", "Try again.")
            for job in jobs:
                job.error = fault
            if not isinstance(error, StoreError):
                raise
        finally:
            for job in jobs:
                job.done = True

    def _write(self, jobs: Sequence["_Job"]) -> None:
        connection = self._connect()
        # The write lock is taken before the end of the chain is read, so that no other process can come in between.
        connection.execute("BEGIN IMMEDIATE")
        try:
            last: tuple[int, str | None, str | None] = connection.execute(
                "SELECT seq, digest, seal FROM decisions ORDER BY seq DESC LIMIT 1"
            ).fetchone() or (0, None, None)
            sealed_by_job: list[list[Decision]] = []
            for job in jobs:
                sealed_by_job.append([])
                for row in job.rows:
                    sealed, seal = insert(connection, row, *last)
                    last = (last[0] + 1, sealed.digest, seal)
                    sealed_by_job[-1].append(sealed)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        for job, sealed_decisions in zip(jobs, sealed_by_job, strict=True):
            job.sealed = sealed_decisions


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


class _Job:
    """What one call wants written, and what became of it."""

    def __init__(self, rows: list[Row]) -> None:
        self.rows = rows
        self.sealed: list[Decision] = []
        self.error: StoreError | None = None
        self.done = False


# SQLite's record of which locks a process holds comes along through a fork, the locks themselves do not: a child that
# inherits an open connection can lose decisions. So connections are closed before a fork, and opened again when needed.
_LEDGERS: weakref.WeakSet[SqliteLedger] = weakref.WeakSet()
_HELD: list[SqliteLedger] = []


def _before_fork() -> None:
    for ledger in tuple(_LEDGERS):
        ledger._lock.acquire()
        _HELD.append(ledger)
        ledger._disconnect()


def _after_fork_in_parent() -> None:
    while _HELD:
        _HELD.pop()._lock.release()


def _after_fork_in_child() -> None:
    for ledger in _HELD:
        # What the parent's threads were about to write, the parent writes.
        ledger._waiting.clear()
    _after_fork_in_parent()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_before_fork, after_in_parent=_after_fork_in_parent, after_in_child=_after_fork_in_child)
