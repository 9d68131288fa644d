"""Whether a SQLite ledger still says what it said: every digest, link, index entry and text is recomputed. Reads only.

Works on the stored bytes, not on today's structs, so that a ledger stays verifiable when the model grows. A page of the
file that was overwritten may leave anything where text was, so no value is relied on before it is known to be text.
"""

import datetime as dt
import sqlite3
from typing import NamedTuple

import msgspec

from citewell.ledger.interface import ChainReport
from citewell.ledger.records import text_digests
from citewell.ledger.rows import row_seal, utc_text
from citewell.ledger.seal import digest_of


class _Row(NamedTuple):
    seq: int
    answer_id: bytes
    action: bytes
    policy: bytes
    policy_version: bytes
    policy_digest: bytes
    decided_at: bytes
    system: bytes | None
    digest: bytes
    previous: bytes | None
    seal: bytes
    decision: bytes
    answer: bytes


_NULLABLE = frozenset({"system", "previous"})
_COLUMNS = ", ".join(_Row._fields)
_Indexed = tuple[bytes, bytes, bytes | None, int]


class _StoredFinding(msgspec.Struct, frozen=True):
    check: str
    outcome: str
    reason: str | None = None


class _StoredDecision(msgspec.Struct, frozen=True):
    answer_id: str
    action: str
    policy: str
    policy_version: str
    decided_at: dt.datetime
    findings: tuple[_StoredFinding, ...]
    blocking: tuple[int, ...]
    previous: str | None


class _StoredAnswer(msgspec.Struct, frozen=True):
    id: str
    system: str | None = None


_DECISION = msgspec.json.Decoder(_StoredDecision)
_ANSWER = msgspec.json.Decoder(_StoredAnswer)


def verify_chain(connection: sqlite3.Connection, head: str | None = None) -> ChainReport:
    """Recompute the whole ledger, up to the first decision that is not intact.

    Args:
        connection: to the ledger, for this alone; a read transaction stays open on it.
        head: a seal seen earlier, which the ledger must still hold.

    Raises:
        sqlite3.Error: the file cannot be read.
    """
    # Bytes, because a flipped bit may have left something that is no text.
    connection.text_factory = bytes
    connection.execute("BEGIN")
    altered_texts = _altered(connection, "SELECT digest, text FROM texts")
    altered_policies = _altered(connection, "SELECT digest, text FROM policies")
    last: _Row | None = None
    head_seen = head is None
    count = 0
    for values in connection.execute(f"SELECT {_COLUMNS} FROM decisions ORDER BY seq"):  # noqa: S608
        row = _Row(*values)
        problem = _problem(connection, row, last, altered_texts, altered_policies)
        if problem is not None:
            return _report(count, last, count + 1, problem)
        last = row
        count += 1
        head_seen = head_seen or row.seal.decode() == head
    issued = _issued(connection)
    if issued != count:
        return _report(count, last, count + 1, f"it is missing: numbers up to {issued} were given out")
    if not head_seen:
        return _report(count, last, count + 1, f"the head {head} is not there: decisions at the end are missing")
    return _report(count, last)


def end_problem(connection: sqlite3.Connection) -> str | None:
    """What is wrong with the last decision, on which the next one builds; ``None`` when nothing is.

    Args:
        connection: to the ledger, for this alone.

    Raises:
        sqlite3.Error: the file cannot be read.
    """
    connection.text_factory = bytes
    connection.execute("BEGIN")
    statement = f"SELECT {_COLUMNS} FROM decisions ORDER BY seq DESC LIMIT 2"  # noqa: S608
    rows = [_Row(*values) for values in connection.execute(statement)]
    if _issued(connection) != (rows[0].seq if rows else 0):
        return "the last decision is missing"
    if not rows:
        return None
    for row in rows:
        if not _is_text(row):
            return f"decision {row.seq} cannot be read"
    last, before = rows[0], rows[1] if len(rows) > 1 else None
    policy = _altered(connection, "SELECT digest, text FROM policies WHERE digest = ?", last.policy_digest)
    problem = _problem(connection, last, before, frozenset(), policy)
    return None if problem is None else f"decision {last.seq}: {problem}"


def _issued(connection: sqlite3.Connection) -> int:
    """The highest number that was ever given to a decision."""
    row = connection.execute("SELECT seq FROM sqlite_sequence WHERE name = 'decisions'").fetchone()
    return 0 if row is None else int(row[0])


def _report(count: int, last: _Row | None, broken: int | None = None, problem: str | None = None) -> ChainReport:
    head = None if last is None else last.seal.decode()
    return ChainReport(decisions=count, head=head, broken=broken, problem=problem)


def _altered(connection: sqlite3.Connection, statement: str, *names: bytes) -> frozenset[bytes]:
    return frozenset(
        digest
        for digest, text in connection.execute(statement, tuple(name.decode(errors="replace") for name in names))
        if not isinstance(text, bytes) or _digest(text) != digest
    )


def _is_text(row: _Row) -> bool:
    """Whether a row holds text wherever it was written."""
    values: tuple[object, ...] = row[1:]
    return all(
        isinstance(value, bytes) or (value is None and name in _NULLABLE)
        for name, value in zip(_Row._fields[1:], values, strict=True)
    )


def _digest(content: bytes) -> bytes:
    return digest_of(content).encode()


def _problem(
    connection: sqlite3.Connection,
    row: _Row,
    last: _Row | None,
    altered_texts: frozenset[bytes],
    altered_policies: frozenset[bytes],
) -> str | None:
    """What is wrong with a row, ``None`` when nothing is."""
    if row.seq != (last.seq if last else 0) + 1:
        return f"it is missing: number {row.seq} stands in its place"
    if not _is_text(row):
        return "it cannot be read: what was text no longer is"
    if _digest(row.decision) != row.digest:
        return "its content does not have its digest"
    if row.previous != (last.digest if last else None):
        return "it does not name the decision before it"
    try:
        decision = _DECISION.decode(row.decision)
        answer = _ANSWER.decode(row.answer)
        texts = text_digests(row.answer)
        expected = _expected_columns(decision, answer)
        parts = (row.digest.decode(), digest_of(row.answer), row.policy_digest.decode())
    except (msgspec.MsgspecError, ValueError) as error:
        return f"it cannot be read: {error}"
    for column, value in expected.items():
        if getattr(row, column) != value:
            return f"its column {column} is not what its content says"
    if row_seal(last.seal.decode() if last else None, *parts).encode() != row.seal:
        return "its answer record, policy or place does not have its seal"
    if row.policy_digest in altered_policies or not _is_there(connection, "policies", row.policy_digest):
        return "the policy that decided was altered or removed"
    for digest in map(str.encode, texts):
        if digest in altered_texts or not _is_there(connection, "texts", digest):
            return f"the source text {digest.decode()} was altered or removed"
    if _stored_index(connection, row.seq) != _expected_index(decision):
        return "its entries in the index of findings are not what its content says"
    return None


def _expected_columns(decision: _StoredDecision, answer: _StoredAnswer) -> dict[str, bytes | None]:
    if answer.id != decision.answer_id:
        raise ValueError("the answer record is that of another answer")
    return {
        "answer_id": decision.answer_id.encode(),
        "action": decision.action.encode(),
        "policy": decision.policy.encode(),
        "policy_version": decision.policy_version.encode(),
        "decided_at": utc_text(decision.decided_at).encode(),
        "system": None if answer.system is None else answer.system.encode(),
        "previous": None if decision.previous is None else decision.previous.encode(),
    }


def _expected_index(decision: _StoredDecision) -> list[_Indexed]:
    blocking = frozenset(decision.blocking)
    return [
        (
            finding.check.encode(),
            finding.outcome.encode(),
            None if finding.reason is None else finding.reason.encode(),
            int(place in blocking),
        )
        for place, finding in enumerate(decision.findings)
    ]


def _stored_index(connection: sqlite3.Connection, seq: int) -> list[_Indexed]:
    statement = "SELECT check_id, outcome, reason, blocking FROM findings WHERE seq = ? ORDER BY place"
    return list(connection.execute(statement, (seq,)))


def _is_there(connection: sqlite3.Connection, table: str, digest: bytes) -> bool:
    statement = f"SELECT 1 FROM {table} WHERE digest = ?"  # noqa: S608
    return connection.execute(statement, (digest.decode(),)).fetchone() is not None
