"""citewell checks the citations of AI answers and documents before anyone relies on them.

from citewell import Gate

decision = Gate().decide({"id": "a1", "answer": "… [pol-1].", "sources": [{"id": "pol-1", "text": "…"}]})
print(decision.action, decision.shown)
"""

from citewell.errors import CitewellError, ConfigError, InputError, PluginError, PolicyError, StoreError
from citewell.gate import Gate, Policy, StreamGate, load_policy
from citewell.ledger import SqliteLedger
from citewell.model import Action, Answer, Citation, Claim, Decision, Finding, Outcome, Source, SourceStatus
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
    "Source",
    "SourceStatus",
    "SqliteLedger",
    "StoreError",
    "StreamGate",
    "load_policy",
    "read_answer",
    "read_reply",
]
