"""A scorer for Inspect: a sample is correct when the gate would show its answer as it is."""

from collections.abc import Callable, Mapping
from typing import Any

from citewell.errors import ConfigError
from citewell.gate import Gate
from citewell.integrations.case_record import case_record, why
from citewell.model import Action

try:
    from inspect_ai.scorer import CORRECT, INCORRECT, Score, Scorer, Target, accuracy, scorer, stderr
    from inspect_ai.solver import TaskState
except ImportError as error:
    raise ConfigError("the scorer needs inspect-ai", "Install it: pip install inspect-ai.") from error

Record = Callable[[TaskState], Mapping[str, Any]]


@scorer(metrics=[accuracy(), stderr()])
def cited(policy: str | None = None, record: Record | None = None) -> Scorer:
    """Scores whether the gate would show the answer of a sample as it is.

    The answer is the completion, the question the input, and the documents are ``sources`` of the sample's metadata,
    beside ``retrieved``, ``scope`` and the like as in ``docs/reference/records.md``. The score's ``answer`` is what the
    reader would see, its ``explanation`` why, and its metadata hold the action and the checks that objected.

    Args:
        policy: path of a policy file; ``None`` for the policy that ships.
        record: makes the record of a sample, or what it adds to the above; for solvers that retrieve by themselves.

    Raises:
        PolicyError: the policy cannot be used.
    """
    gate = Gate(policy)

    async def score(state: TaskState, target: Target) -> Score:
        output: Any = state.output.completion
        if record is not None:
            output = {"answer": output, **record(state)}
        answer = case_record(str(state.sample_id), state.input_text, output, state.metadata)
        decision = await gate.decide_async(answer)
        blocking = dict.fromkeys(decision.findings[index].check for index in decision.blocking)
        return Score(
            value=CORRECT if decision.action is Action.SHOW else INCORRECT,
            answer=decision.shown,
            explanation=why(answer, decision) or None,
            metadata={"action": decision.action.value, "checks": list(blocking), "policy": decision.policy},
        )

    return score
