"""The loop: findings to the model, its revision checked, until nothing fails or nothing is gained. Uses the network."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import msgspec

from citewell.gate import Gate
from citewell.model import Action, Answer, Decision
from citewell.records.checked import checked
from citewell.records.record import answer_from
from citewell.repair.chat import Chat, Reply
from citewell.repair.failing import Failing, failing_sentences, with_replacements
from citewell.repair.outcome import Ended, Repaired, Round
from citewell.repair.prompt import question
from citewell.repair.revision import Revision, read_edits, revise
from citewell.repair.settings import RepairSettings
from citewell.text.reading import read_answer


class Asked(Protocol):
    """What is asked for revisions."""

    def ask(self, question: str, /) -> Reply:
        """What it replies; never raises because of what is on the other end."""
        ...


class Repairer:
    """Repairs answers with a model.

    Whatever the model does, the reader gets what the gate lets pass: sentences that passed are never changed, nothing
    is cited that was not retrieved, and what still fails is dropped or handed over, as the gate's policy says.

    Args:
        gate: decides; with a ledger, every round is kept in it.
        settings: where the model is, and when to stop.
        chat: what is asked; by default the endpoint of the settings.
        tell: is told of every round.

    Raises:
        ConfigError: the address cannot be used, or the key is not there.
    """

    def __init__(
        self,
        gate: Gate,
        settings: RepairSettings,
        *,
        chat: Asked | None = None,
        tell: Callable[[str, Round], None] | None = None,
    ) -> None:
        self._gate = gate
        self._settings = settings
        self._chat: Asked = Chat(settings) if chat is None else chat
        self._tell = tell

    def repair(self, record: Answer | Mapping[str, Any]) -> Repaired:
        """Repairs one answer.

        Args:
            record: the answer, or a record as in ``docs/reference/records.md``.

        Raises:
            InputError: the record cannot be used.
            StoreError: a decision could not be kept; nothing of the answer must be shown.
        """
        first = checked(record) if isinstance(record, Answer) else answer_from(record)
        decision = self._gate.decide(first)
        before = len(decision.blocking)
        if not before:
            return self._made(first, first, Ended.NOTHING_TO_DO, decision, before, ())
        answer, rounds, ended = first, [], Ended.ROUNDS
        spent = idle = 0
        refused: tuple[str, ...] = ()
        for number in range(1, self._settings.rounds + 1):
            blocking = [decision.findings[index] for index in decision.blocking]
            answer = with_replacements(answer, blocking)
            reading = read_answer(answer)
            failing = failing_sentences(reading, blocking)
            if not failing:
                ended = Ended.NOT_BY_SENTENCE
                break
            asked = question(answer, failing, refused)
            if spent >= self._settings.tokens:
                ended = Ended.TOKENS
                break
            reply = self._chat.ask(asked)
            spent += reply.tokens_in + reply.tokens_out
            revision = self._revision(answer, failing, reply)
            candidate = self._named(first, revision.answer, number, revision.refused)
            tried = self._gate.decide(candidate)
            better = revision.revised > 0 and len(tried.blocking) < len(decision.blocking)
            made = Round(
                number=number,
                failing=len(failing),
                revised=revision.revised if better else 0,
                refused=revision.refused,
                before=len(decision.blocking),
                after=len(tried.blocking) if better else len(decision.blocking),
                tokens_in=reply.tokens_in,
                tokens_out=reply.tokens_out,
                counted=reply.counted,
            )
            rounds.append(made)
            if self._tell is not None:
                self._tell(first.id, made)
            if better:
                answer, decision, idle, refused = candidate, tried, 0, revision.refused
            else:
                idle += 1
                refused = revision.refused or ("the revision did not pass the checks either",)
            if not decision.blocking:
                ended = Ended.CLEAN
                break
            if not reply.reached:
                ended = Ended.UNREACHABLE
                break
            if idle >= self._settings.patience:
                ended = Ended.NO_IMPROVEMENT
                break
        return self._made(first, answer, ended, decision, before, tuple(rounds))

    def _revision(self, answer: Answer, failing: tuple[Failing, ...], reply: Reply) -> Revision:
        if reply.content is None:
            return Revision(answer=answer, revised=0, refused=(reply.fault,))
        edits = read_edits(reply.content)
        if edits is None:
            return Revision(answer=answer, revised=0, refused=("the reply is not the JSON that was asked for",))
        return revise(answer, read_answer(answer), failing, edits)

    @staticmethod
    def _named(first: Answer, answer: Answer, number: int, refused: tuple[str, ...]) -> Answer:
        """A round's answer under a name of its own, so that each stands in the ledger."""
        meta = {**first.meta, "repair": {"of": first.id, "round": number, "refused": list(refused)}}
        return msgspec.structs.replace(answer, id=f"{first.id}~repair-{number}", meta=meta)

    def _made(
        self,
        first: Answer,
        answer: Answer,
        ended: Ended,
        decision: Decision,
        before: int,
        rounds: tuple[Round, ...],
    ) -> Repaired:
        # What the gate shows passed on its own, or is the sentence that hands over.
        action = Action.HAND_OVER if decision.action is Action.RELEASE else decision.action
        return Repaired(
            answer_id=first.id,
            model=self._settings.model,
            ended=ended,
            text=answer.text,
            action=action,
            shown=decision.shown,
            before=before,
            after=len(decision.blocking),
            rounds=rounds,
            decision=decision,
        )
