"""The gate between an answering system and its readers."""

from citewell.gate.gate import Gate
from citewell.gate.judge import Judgement, judge, judge_again
from citewell.gate.policy import Policy, default_policy, load_policy, parse_policy
from citewell.gate.slots import slots_again
from citewell.gate.stream import StreamGate

__all__ = [
    "Gate",
    "Judgement",
    "Policy",
    "StreamGate",
    "default_policy",
    "judge",
    "judge_again",
    "load_policy",
    "parse_policy",
    "slots_again",
]
