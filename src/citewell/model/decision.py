"""What the gate decided to put before the reader, and why."""

import datetime as dt
import enum

import msgspec

from citewell.model.finding import Finding


class Action(enum.Enum):
    """What happens to an answer: shown as it is, without failing sentences, or not at all.

    ``release`` is for an answer still being written: its beginning went out, and a decision on the whole follows.
    """

    SHOW = "show"
    AMEND = "amend"
    HAND_OVER = "hand_over"
    RELEASE = "release"


class CheckRun(msgspec.Struct, frozen=True, kw_only=True):
    """That a check ran, and on how much.

    Attributes:
        check: id of the check.
        version: its version.
        examined: how many claims or citations (or whole answers) it looked at.
        objected: how many findings it made other than ``not_checked``.
        not_checked: how many it could not check.
    """

    check: str
    version: str
    examined: int
    objected: int
    not_checked: int


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """One decision of the gate.

    Attributes:
        answer_id: id of the answer record.
        action: what was decided.
        shown: the text for the reader: the answer, the answer without failing sentences, the hand-over sentence, or
            the beginning that was released so far.
        findings: every finding, in order of place.
        blocking: which of the findings the policy did not let pass, as indices.
        checks: which checks ran, and on how much.
        policy: id of the policy that decided.
        policy_version: its version.
        as_of: the moment as of which sources were judged.
        decided_at: when the decision was made.
        elapsed_ms: how long it took.
        previous: digest of the decision before it in the same ledger; ``None`` for the first or without a ledger.
        digest: SHA-256 over the canonical JSON of all other fields, as ``sha256:`` and hex digits.
    """

    answer_id: str
    action: Action
    shown: str
    findings: tuple[Finding, ...]
    blocking: tuple[int, ...] = ()
    checks: tuple[CheckRun, ...]
    policy: str
    policy_version: str
    as_of: dt.datetime
    decided_at: dt.datetime
    elapsed_ms: float
    previous: str | None = None
    digest: str = ""
