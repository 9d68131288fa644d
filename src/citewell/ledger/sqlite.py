"""A ledger in one SQLite file, shared by any number of threads and processes of one machine. Touches the disk."""

import collections
import datetime as dt
import os
import sqlite3
import threading
import weakref
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType

import msgspec

from citewell.errors import ConfigError, StoreError
from citewell.ledger.connect import open_to_write
from citewell.ledger.faults import storage
from citewell.ledger.records import pack_answer
from citewell.ledger.seal import canonical_json, digest_of, seal_with_content
from citewell.model import Answer, Decision


def row_seal(previous: str | None, decision: str, answer: str, policy: str) -> str:
    """What binds a row to all before it: SHA-256 over the seal before and the digests of the row's three parts.

    The decision's own chain does not cover the answer that was judged nor the text of the policy; this one does.
    """
    return digest_of("\n".join((previous or "", decision, answer, policy)).encode())


def utc_text(moment: dt.datetime) -> str:
    """A moment as the ledger writes it: UTC, and as text in the same order as in time.

    Raises:
        ConfigError: the moment has no time zone.
    """
    if moment.tzinfo is None:
        raise ConfigError(f"{moment.isoformat()} has no time zone", "Use datetime.now(timezone.utc) or the like.")
    return moment.astimezone(dt.UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ").rjust(27, "0")


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
        self._connect()
        _LEDGERS.add(self)

    def append(self, answer: Answer, decision: Decision, policy_text: str) -> Decision:
        """Keep one decision; see ``Ledger.append``."""
        return self.append_many(((answer, decision),), policy_text)[0]

    def append_many(self, pairs: Iterable[tuple[Answer, Decision]], policy_text: str) -> list[Decision]:
        """Keep several decisions, all of them or none; see ``Ledger.append_many``."""
        job = _Job([_prepare(answer, decision, policy_text) for answer, decision in pairs])
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
                    sealed, seal = _insert(connection, row, *last)
                    last = (last[0] + 1, sealed.digest, seal)
                    sealed_by_job[-1].append(sealed)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        for job, sealed_decisions in zip(jobs, sealed_by_job, strict=True):
            job.sealed = sealed_decisions


class _Row(msgspec.Struct, frozen=True, kw_only=True):
    """A decision made ready for writing, before its place in the chain is known."""

    decision: Decision
    decided_at: str
    system: str | None
    answer: bytes
    answer_digest: str
    texts: dict[str, str]
    policy_text: str
    policy_digest: str


class _Job:
    """What one call wants written, and what became of it."""

    def __init__(self, rows: list[_Row]) -> None:
        self.rows = rows
        self.sealed: list[Decision] = []
        self.error: StoreError | None = None
        self.done = False


def _prepare(answer: Answer, decision: Decision, policy_text: str) -> _Row:
    if answer.id != decision.answer_id:
        raise ConfigError(
            f"the decision is about {decision.answer_id!r}, the answer is {answer.id!r}",
            "Append each decision together with the answer that it is about.",
        )
    # A decision that cannot be written must fail here: in the transaction it would take others down with it.
    canonical_json(decision)
    packed, texts = pack_answer(answer)
    return _Row(
        decision=decision,
        decided_at=utc_text(decision.decided_at),
        system=answer.system,
        answer=packed,
        answer_digest=digest_of(packed),
        texts=texts,
        policy_text=policy_text,
        policy_digest=digest_of(policy_text.encode()),
    )


def _insert(
    connection: sqlite3.Connection, row: _Row, seq: int, previous: str | None, previous_seal: str | None
) -> tuple[Decision, str]:
    sealed, content = seal_with_content(row.decision, previous)
    seal = row_seal(previous_seal, sealed.digest, row.answer_digest, row.policy_digest)
    connection.executemany("INSERT INTO texts VALUES (?, ?)", row.texts.items())
    connection.execute(
        "INSERT INTO policies VALUES (?, ?, ?, ?)",
        (row.policy_digest, sealed.policy, sealed.policy_version, row.policy_text),
    )
    connection.execute(
        "INSERT INTO decisions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            seq + 1,
            sealed.answer_id,
            sealed.action.value,
            sealed.policy,
            sealed.policy_version,
            row.policy_digest,
            row.decided_at,
            row.system,
            sealed.digest,
            previous,
            seal,
            content.decode(),
            row.answer.decode(),
        ),
    )
    connection.executemany(
        "INSERT INTO findings VALUES (?, ?, ?, ?, ?)",
        (
            (seq + 1, place, finding.check, finding.outcome.value, finding.reason and finding.reason.value)
            for place, finding in enumerate(sealed.findings)
        ),
    )
    return sealed, seal


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
