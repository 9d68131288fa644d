"""What came of a repair, round by round."""

import enum

import msgspec

from citewell.model import Action, Decision


class Ended(enum.Enum):
    """Why a repair ended."""

    NOTHING_TO_DO = "nothing_to_do"
    CLEAN = "clean"
    NO_IMPROVEMENT = "no_improvement"
    ROUNDS = "rounds"
    TOKENS = "tokens"
    NOT_BY_SENTENCE = "not_by_sentence"
    UNREACHABLE = "unreachable"


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """One round.

    Attributes:
        number: counted from 1.
        failing: sentences that the model was asked to revise.
        revised: sentences that it revised and whose revision was taken up.
        refused: why revisions were not taken up.
        before: blocking findings before the round.
        after: blocking findings after it.
        tokens_in: tokens of the question.
        tokens_out: tokens of the reply.
        counted: whether the endpoint counted the tokens; else they are estimated.
    """

    number: int
    failing: int
    revised: int
    refused: tuple[str, ...]
    before: int
    after: int
    tokens_in: int
    tokens_out: int
    counted: bool


class Repaired(msgspec.Struct, frozen=True, kw_only=True):
    """An answer after its repair.

    Attributes:
        answer_id: id of the answer.
        model: the model that was asked.
        ended: why the repair ended.
        text: the answer as the model left it, which is not what the reader gets.
        action: what becomes of it.
        shown: what the reader gets: nothing in it failed.
        before: blocking findings of the answer as it came.
        after: blocking findings of the answer as the model left it.
        rounds: the rounds.
        decision: the last decision.
    """

    answer_id: str
    model: str
    ended: Ended
    text: str
    action: Action
    shown: str
    before: int
    after: int
    rounds: tuple[Round, ...]
    decision: Decision
