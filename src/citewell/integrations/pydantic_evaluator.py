"""An evaluator for pydantic-evals: asserts that the gate would show the output of a case as it is."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from citewell.errors import ConfigError
from citewell.gate import Gate
from citewell.integrations.case_record import case_record, why
from citewell.model import Action

try:
    from pydantic_evals.evaluators import EvaluationReason, Evaluator, EvaluatorContext
except ImportError as error:
    raise ConfigError("the evaluator needs pydantic-evals", "Install it: pip install pydantic-evals.") from error


@dataclass(repr=False)
class Cited(Evaluator[Any, Any, Any]):
    """Asserts that the answer would be shown as it is, and labels it with what the gate decided.

    The output of the task is the answer's text, or a record with answer and sources; what it lacks is taken from the
    case's metadata: ``sources``, ``retrieved``, ``scope`` and the like as in ``docs/reference/records.md``.

    Attributes:
        policy: path of a policy file; ``None`` for the policy that ships.
    """

    policy: str | None = None

    @cached_property
    def _gate(self) -> Gate:
        return Gate(self.policy)

    async def evaluate(self, ctx: EvaluatorContext[Any, Any, Any]) -> dict[str, EvaluationReason | str]:
        """Decides of one case.

        Returns:
            The assertion ``cited`` with its reason, and the label ``citewell action``.

        Raises:
            InputError: the case gives no answer or no sources.
            PolicyError: the policy cannot be used.
        """
        answer = case_record(ctx.name or "case", ctx.inputs, ctx.output, ctx.metadata)
        decision = await self._gate.decide_async(answer)
        shown = decision.action is Action.SHOW
        return {
            "cited": EvaluationReason(value=shown, reason=why(answer, decision) or None),
            "citewell action": decision.action.value,
        }

    def get_evaluator_version(self) -> str:
        """The policy with its version: results of another one are others."""
        return f"{self._gate.policy.id} {self._gate.policy.version}"
