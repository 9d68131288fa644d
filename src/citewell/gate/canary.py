"""Replies that no gate may show, sent through one: a gate that shows one has stopped checking."""

import functools
import tomllib
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any

import msgspec

from citewell.errors import CitewellError
from citewell.model import Action, Decision


class CanaryResult(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one scripted reply.

    Attributes:
        id: of the reply.
        stopped_by: the check that has to stop it.
        action: what was decided; ``None`` when the gate failed.
        incident: what is wrong, if anything: it was shown, or the gate failed. That another check stopped it is none.
    """

    id: str
    stopped_by: str
    action: Action | None
    incident: str | None


def fly_canary(decide: Callable[[Mapping[str, Any]], Decision], *, prefix: str = "canary-") -> tuple[CanaryResult, ...]:
    """Sends each scripted reply through a gate.

    Args:
        decide: the gate; it keeps what it decides wherever it keeps other decisions, so give it one without a ledger.
        prefix: of the ids of the records.
    """
    script = _script()
    results = []
    for reply in script["replies"]:
        record = {
            "id": f"{prefix}{reply['id']}",
            "question": "What is the deposit?",
            "answer": reply["answer"],
            "sources": script["sources"],
            "audience": ["public"],
        }
        action, incident = None, None
        try:
            action = decide(record).action
        except CitewellError as error:
            incident = f"the gate failed: {error}"
        if action is not None and action is not Action.HAND_OVER:
            incident = f"{action.value}: {reply['answer']}"
        results.append(CanaryResult(id=reply["id"], stopped_by=reply["stopped_by"], action=action, incident=incident))
    return tuple(results)


@functools.cache
def _script() -> dict[str, Any]:
    return tomllib.loads((files("citewell.gate") / "canary.toml").read_text(encoding="utf-8"))
