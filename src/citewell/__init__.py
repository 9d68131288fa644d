"""citewell checks the citations of AI answers and documents before anyone relies on them.

from citewell import Gate

decision = Gate().decide({"id": "a1", "answer": "… [pol-1].", "sources": [{"id": "pol-1", "text": "…"}]})
print(decision.action, decision.shown)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from citewell.errors import CitewellError, ConfigError, InputError, PluginError, PolicyError, StoreError
    from citewell.gate import Gate, Policy, StreamGate, load_policy
    from citewell.ledger import SqliteLedger
    from citewell.model import (
        Action,
        Answer,
        Citation,
        Claim,
        Decision,
        Finding,
        Outcome,
        Slot,
        Source,
        SourceStatus,
        Support,
    )
    from citewell.providers import read_reply
    from citewell.text.reading import Reading, read_answer

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Answer",
    "Citation",
    "CitewellError",
    "Claim",
    "ConfigError",
    "Decision",
    "Finding",
    "Gate",
    "InputError",
    "Outcome",
    "PluginError",
    "Policy",
    "PolicyError",
    "Reading",
    "Slot",
    "Source",
    "SourceStatus",
    "SqliteLedger",
    "StoreError",
    "StreamGate",
    "Support",
    "load_policy",
    "read_answer",
    "read_reply",
]

_ROOMS = ("errors", "model", "ledger", "providers", "text.reading", "gate")
"""Where these names are from, lightest first: a room is imported when a name of it is first asked for."""


def __getattr__(name: str) -> Any:
    if name in __all__:
        for room in _ROOMS:
            found = getattr(import_module(f"citewell.{room}"), name, None)
            if found is not None:
                globals()[name] = found
                return found
    raise AttributeError(f"module 'citewell' has no attribute {name!r}")
