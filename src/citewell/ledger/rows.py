"""The rows of a ledger: made ready outside a transaction, chained and written inside one."""

import datetime as dt
import sqlite3

import msgspec

from citewell.errors import ConfigError
from citewell.ledger.records import pack_answer
from citewell.ledger.seal import canonical_json, digest_of, seal_with_content
from citewell.model import Answer, Decision


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A decision made ready for writing, before its place in the chain is known."""

    decision: Decision
    decided_at: str
    system: str | None
    answer: bytes
    answer_digest: str
    texts: dict[str, str]
    policy_text: str
    policy_digest: str


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


def prepare(answer: Answer, decision: Decision, policy_text: str) -> Row:
    """Make a decision ready, so that whatever cannot be written fails before a transaction is open.

    Raises:
        InputError: the record or the decision cannot be written as JSON.
        ConfigError: decision and answer do not belong together, or the decision has no time zone.
    """
    if answer.id != decision.answer_id:
        raise ConfigError(
            f"the decision is about {decision.answer_id!r}, the answer is {answer.id!r}",
            "Append each decision together with the answer that it is about.",
        )
    # Done again when the decision's place is known; what it cannot encode must not break off a transaction of several.
    canonical_json(decision)
    packed, texts = pack_answer(answer)
    return Row(
        decision=decision,
        decided_at=utc_text(decision.decided_at),
        system=answer.system,
        answer=packed,
        answer_digest=digest_of(packed),
        texts=texts,
        policy_text=policy_text,
        policy_digest=digest_of(policy_text.encode()),
    )


def insert(
    connection: sqlite3.Connection, row: Row, seq: int, previous: str | None, previous_seal: str | None
) -> tuple[Decision, str]:
    """Write one row after the last one, within an open transaction.

    Args:
        connection: to the ledger.
        row: what to write.
        seq: number of the last decision.
        previous: its digest.
        previous_seal: its seal.

    Returns:
        The sealed decision, and the seal of its row.
    """
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
    blocking = frozenset(sealed.blocking)
    connection.executemany(
        "INSERT INTO findings VALUES (?, ?, ?, ?, ?, ?)",
        (
            (
                seq + 1,
                place,
                finding.check,
                finding.outcome.value,
                finding.reason and finding.reason.value,
                place in blocking,
            )
            for place, finding in enumerate(sealed.findings)
        ),
    )
    return sealed, seal
