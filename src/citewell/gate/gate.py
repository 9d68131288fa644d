"""The gate: answers in, decisions out, each kept in the ledger before anyone sees it. Reads the clock."""

import datetime as dt
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from citewell.checks.interface import Check
from citewell.checks.registry import load_checks
from citewell.errors import ConfigError, PolicyError
from citewell.gate.claims import support_of
from citewell.gate.judge import Judgement, judge
from citewell.gate.policy import LINK_ALIVE, Level, Policy, default_policy, level_of, load_policy, policy_text
from citewell.gate.stream import StreamGate
from citewell.gate.written import Written
from citewell.ledger import Ledger, seal
from citewell.links.told import AskedOnce, LinkAsker
from citewell.model import Action, Answer, Decision, Support
from citewell.records.checked import checked
from citewell.records.claim_record import claim_from
from citewell.records.record import NATIVE, answer_from
from citewell.support.models.interface import SupportModel

Record = Answer | Mapping[str, Any]


def _now() -> dt.datetime:
    return dt.datetime.now(dt.UTC)


class Gate:
    """Decides of each answer whether its reader gets it.

    Args:
        policy: what decides: a policy, the path of a policy file, or ``None`` for the policy that ships.
        ledger: where decisions are kept; ``None`` to keep none.
        checks: the checks to run; ``None`` for the built-in ones and those that installed packages add.
        model: the stronger model to ask; ``None`` to load the one that the policy names. One that cannot be loaded is
            ``not_checked``, sentence by sentence.
        links: asks for addresses; ``None`` for what the policy says.
        now: the current time, in UTC.

    Raises:
        PolicyError: the policy cannot be used, or names a check that does not run.
        ConfigError: no check would run, two have one id, or an archive or a range that the policy names is none.
        PluginError: a check of an installed package cannot be loaded.
        StoreError: the cache that the policy names cannot be used.
    """

    def __init__(
        self,
        policy: Policy | str | Path | None = None,
        ledger: Ledger | None = None,
        *,
        checks: Sequence[Check] | None = None,
        model: SupportModel | None = None,
        links: LinkAsker | None = None,
        now: Callable[[], dt.datetime] = _now,
    ) -> None:
        if policy is None:
            policy = default_policy()
        self.policy = policy if isinstance(policy, Policy) else load_policy(policy)
        self._policy_text = policy_text(self.policy)
        self._checks = tuple(load_checks() if checks is None else checks)
        self._check_set_up()
        # Those that the policy does not ignore, which stay the same from answer to answer.
        self._wanted = tuple(
            check for check in self._checks if level_of(self.policy, check.info.id) is not Level.IGNORE
        )
        base = Path() if isinstance(policy, Policy) else Path(policy).parent
        self.model = self._load_model(base) if model is None else model
        self.links = self._open_links(base) if links is None else links
        self._ledger = ledger
        self._now = now

    def _check_set_up(self) -> None:
        """Refuses a policy and checks that do not fit together: such a gate would let through what it should not."""
        ids = [check.info.id for check in self._checks]
        if len(set(ids)) < len(ids):
            twice = sorted({name for name in ids if ids.count(name) > 1})
            raise ConfigError(f"two checks have the id {', '.join(twice)}", "Give every check an id of its own.")
        unknown = sorted(set(self.policy.checks).difference(ids))
        if unknown:
            known = ", ".join(ids)
            raise PolicyError(f"{self.policy.id}: there is no check {', '.join(unknown)}", f"The checks are {known}.")
        if all(level_of(self.policy, name) is Level.IGNORE for name in ids):
            hint = "Give at least one check that the policy does not ignore; one that warns will do."
            raise ConfigError(f"{self.policy.id}: no check would run", hint)

    def _load_model(self, base: Path) -> SupportModel | None:
        """The stronger model that the policy wants, if any."""
        if not self.policy.support.wants_model:
            return None
        from citewell.support.models.absent import load_or_absent  # here, since few policies want one

        return load_or_absent(self.policy.support, base=base)

    def _open_links(self, base: Path) -> LinkAsker | None:
        """What asks for addresses, if the policy wants that."""
        if self.policy.links is None or level_of(self.policy, LINK_ALIVE) is Level.IGNORE:
            return None
        from citewell.links.asking import WebLinks  # here, since few policies want it

        return WebLinks(self.policy.links, base=base)

    def decide(self, record: Record, *, links: LinkAsker | None = None) -> Decision:
        """Decides of one answer; with a ledger, returns once the decision is certain to survive a crash.

        Args:
            record: an answer, or a record as in ``docs/reference/records.md``.
            links: asks for addresses in place of the gate's own.

        Raises:
            InputError: the record cannot be used; the answer must not be shown.
            StoreError: the decision could not be kept; the answer must not be shown.
        """
        answer, decision = self._decide(record, links)
        if self._ledger is None:
            return seal(decision, None)
        return self._ledger.append(answer, decision, self._policy_text)

    async def decide_async(self, record: Record) -> Decision:
        """``decide`` on a worker thread, so that neither checks nor disk hold up an event loop."""
        import asyncio  # here, since it would be a tenth of the start of a command that never waits

        return await asyncio.to_thread(self.decide, record)

    def decide_many(self, records: Iterable[Record]) -> list[Decision]:
        """Decides of several answers and keeps the decisions together, which costs one wait for the disk.

        Raises:
            InputError: a record cannot be used; none of the decisions is kept.
            StoreError: the decisions could not be kept; none of the answers must be shown.
        """
        decided = [self._decide(record) for record in records]
        if self._ledger is None:
            return [seal(decision, None) for _, decision in decided]
        return self._ledger.append_many(decided, self._policy_text)

    def stream(self, record: Record) -> StreamGate:
        """A gate for one answer that is still being written.

        Args:
            record: the record without its answer text.

        Raises:
            InputError: the record cannot be used, has an answer already, or gives citations, which need a text to stand
                in.
        """
        answer = checked(record) if isinstance(record, Answer) else answer_from({"answer": "", **record}, NATIVE)
        return StreamGate(answer, Written(self, self._once_each(None)))

    def judge(
        self, answer: Answer, as_of: dt.datetime, *, links: LinkAsker | None = None, unfinished: bool = False
    ) -> Judgement:
        """Judges an answer with this gate's policy and checks, in the time that the policy gives; keeps nothing.

        Args:
            answer: the answer.
            as_of: the moment as of which its sources must be in force.
            links: asks for addresses in place of the gate's own.
            unfinished: whether it is still being written.
        """
        deadline = time.monotonic() + self.policy.deadline_ms / 1000
        return judge(
            answer,
            self.policy,
            as_of,
            checks=self._wanted,
            model=self.model,
            links=self._once_each(links),
            unfinished=unfinished,
            deadline=deadline,
        )

    def _once_each(self, links: LinkAsker | None) -> LinkAsker | None:
        """What asks for the addresses of one answer, each once, however often it is judged."""
        return AskedOnce(self.links) if links is None and self.links is not None else links

    def support(self, record: Record) -> Support:
        """Whether sources say what a claim says, by the checks of this gate and by the score; keeps nothing.

        Args:
            record: a claim with its sources, as in ``docs/reference/support.md``, or what ``claim_from`` made of one.

        Raises:
            InputError: the record cannot be used.
        """
        answer = checked(record) if isinstance(record, Answer) else claim_from(record)
        deadline = time.monotonic() + self.policy.deadline_ms / 1000
        return support_of(
            answer, self.policy, self.as_of(answer), checks=self._checks, model=self.model, deadline=deadline
        )

    def release(self, answer: Answer, judgement: Judgement, as_of: dt.datetime, shown: str) -> None:
        """Keeps that the beginning of an unfinished answer goes out; without a ledger there is nothing to keep.

        Raises:
            StoreError: it could not be kept; the beginning must not be shown.
        """
        if self._ledger is not None:
            decision = self._decision(answer, judgement, as_of, elapsed_ms=0.0)
            released = msgspec.structs.replace(decision, action=Action.RELEASE, shown=shown)
            self._ledger.append(answer, released, self._policy_text)

    def as_of(self, answer: Answer) -> dt.datetime:
        """The moment as of which the sources of an answer must be in force: when it was asked, else now."""
        return answer.asked_at or self._now()

    def _decide(self, record: Record, links: LinkAsker | None = None) -> tuple[Answer, Decision]:
        answer = checked(record) if isinstance(record, Answer) else answer_from(record)
        started = time.perf_counter()
        as_of = self.as_of(answer)
        judgement = self.judge(answer, as_of, links=links)
        elapsed_ms = round((time.perf_counter() - started) * 1000, 3)
        return answer, self._decision(answer, judgement, as_of, elapsed_ms=elapsed_ms)

    def _decision(self, answer: Answer, judgement: Judgement, as_of: dt.datetime, *, elapsed_ms: float) -> Decision:
        return Decision(
            answer_id=answer.id,
            action=judgement.action,
            shown=judgement.shown,
            findings=judgement.findings,
            blocking=judgement.blocking,
            checks=judgement.checks,
            policy=self.policy.id,
            policy_version=self.policy.version,
            as_of=as_of,
            decided_at=self._now(),
            elapsed_ms=elapsed_ms,
        )
