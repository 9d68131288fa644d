"""What a ledger does, and the shapes in which it gives back what it keeps."""

import datetime as dt
from collections.abc import Iterable, Iterator
from typing import Protocol

import msgspec

from citewell.ledger.rates import Rates
from citewell.model import Action, Answer, Decision, Outcome


class Ledger(Protocol):
    """Where decisions are kept: only ever added to, each chained to the one before."""

    def append(self, answer: Answer, decision: Decision, policy_text: str) -> Decision:
        """Keep one decision.

        Args:
            answer: what was judged.
            decision: what was decided.
            policy_text: the policy that decided, in full, so that the decision can be derived again.

        Returns:
            The sealed decision, once it is certain to survive a crash of process and machine.

        Raises:
            InputError: the record cannot be written as JSON.
            StoreError: the decision was not kept; the answer must not be shown on the strength of it.
        """

    def append_many(self, pairs: Iterable[tuple[Answer, Decision]], policy_text: str) -> list[Decision]:
        """Keep several decisions in one go, all of them or none; otherwise as ``append``."""


class Query(msgspec.Struct, frozen=True, kw_only=True):
    """Which decisions are wanted; what is not given does not limit.

    Attributes:
        action: what was decided.
        check: id of a check that had something to say. Without ``outcome``, anything but ``supported``.
        outcome: the outcome of a finding, of that check when one is given.
        system: name of the answering system.
        answer_id: id of the answer record.
        since: first moment of ``decided_at``.
        until: first moment after.
        limit: how many at most.
        offset: how many to pass over first.
        newest_first: whether the last decision comes first.
    """

    action: Action | None = None
    check: str | None = None
    outcome: Outcome | None = None
    system: str | None = None
    answer_id: str | None = None
    since: dt.datetime | None = None
    until: dt.datetime | None = None
    limit: int | None = None
    offset: int = 0
    newest_first: bool = False


class LedgerEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A decision and its place in the ledger.

    Attributes:
        seq: its number, counted from 1 without gaps.
        system: name of the answering system.
        decision: what was decided.
    """

    seq: int
    system: str | None
    decision: Decision


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a decision can be derived again from.

    Attributes:
        seq: its number in the ledger.
        decision: what was decided.
        answer: what was judged.
        policy_text: the policy that decided.
    """

    seq: int
    decision: Decision
    answer: Answer
    policy_text: str


class ChainReport(msgspec.Struct, frozen=True, kw_only=True):
    """Whether a ledger still says what it said.

    Attributes:
        decisions: how many were found intact, from the first on.
        head: seal of the last of them; it stands for everything up to there. ``None`` when there is none.
        broken: number of the first decision that is not intact; ``None`` when all are.
        problem: what is wrong with it.
    """

    decisions: int
    head: str | None
    broken: int | None = None
    problem: str | None = None


class LedgerReader(Protocol):
    """Where kept decisions are read."""

    def find(self, query: Query) -> Iterator[LedgerEntry]:
        """The decisions that a query asks for.

        Raises:
            StoreError: the ledger cannot be read.
        """

    def get(self, key: str) -> Case:
        """One decision: the last one about an answer id, or by (the start of) its digest, or by its number.

        Raises:
            ConfigError: nothing or more than one thing has that name.
            StoreError: the ledger cannot be read.
        """

    def cases(self, query: Query) -> Iterator[Case]:
        """Like ``find``, with everything that each decision can be derived again from."""

    def check_ids(self) -> frozenset[str]:
        """Ids of the checks that had something to say in some decision, those of other versions included."""

    def rates(self, query: Query) -> Rates:
        """Hand-over rates by UTC day of the decisions that a query asks for; its limit and offset do not count."""

    def verify(self, *, head: str | None = None) -> ChainReport:
        """Recompute every digest and link from what is stored.

        Args:
            head: a seal seen earlier; the ledger must still hold it.
        """
