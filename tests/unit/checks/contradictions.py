"""What one check alone finds contradicted in a sentence that cites one document."""

import datetime as dt

from citewell.checks.interface import Check
from citewell.gate.judge import judge
from citewell.gate.policy import default_policy
from citewell.model import Answer, Finding, Outcome, Source

NOW = dt.datetime(2026, 11, 30, tzinfo=dt.UTC)


def contradictions(check: Check, text: str, source: str, question: str = "") -> list[Finding]:
    """The contradictions that a check finds between a sentence and its document."""
    answer = Answer(
        id="a",
        text=f"{text[:-1]} [d]{text[-1]}",
        question=question,
        sources=(Source(id="d", title="", text=source),),
    )
    found = judge(answer, default_policy(), NOW, checks=[check]).findings
    return [finding for finding in found if finding.outcome is Outcome.CONTRADICTED]
