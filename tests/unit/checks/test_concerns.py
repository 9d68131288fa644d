"""Checks that say at one look which answers cannot concern them find nothing in those."""

import datetime as dt
import json
from pathlib import Path
from typing import Any

import pytest

from citewell.checks.interface import Context, Subject
from citewell.checks.registry import CHECKS
from citewell.gate.context import context_of
from citewell.gate.policy import default_policy
from citewell.model import Finding
from citewell.records.record import answer_from

CASES = Path(__file__).parents[2] / "cases/support"
CHOOSY = [check for check in CHECKS if hasattr(check, "concerns")]
SOURCES = [
    {"id": "fees", "title": "Fees", "text": 'A berth costs 14 crowns. "The quay is closed at night," says the master.'},
    {"id": "leads", "title": "Leads", "text": "Our distributors: Bayside Ltd, order@bayside.example, by the quay."},
    {"id": "pavo", "title": "Pavo 3 manual", "text": "The Pavo 3 pumps 9 litres.", "scope": {"product": ["Pavo 3"]}},
]
INVENTED: list[dict[str, Any]] = [
    {"answer": "A berth costs 14 crowns [fees]."},
    {"answer": "A berth costs 14 crowns."},
    {"answer": "A berth costs 14 crowns [tariff]."},
    {"answer": "A berth costs 14 crowns [fees].", "audience": ["staff"]},
    {"answer": "A berth costs 14 crowns [fees].", "retrieved": ["pavo"]},
    {"answer": "A berth costs 14 crowns, see [harbour.example.net](https://quay.example.org/fees)."},
    {"answer": 'The master says "the quay is open by day and night" [fees].'},
    {"answer": "As the master has it [fees]:\n\n> The quay is open by day and by night. [fees]"},
    {"answer": "It pumps 9 litres [pavo].", "question": "How much does the Pavo 4 pump?"},
    {"answer": "It pumps 9 litres [pavo].", "question": "How much does the X200 pump?"},
    {"answer": "A berth costs 14 crowns [fees]. ![The quay](https://quay.example/quay.png)"},
    {"answer": "Contact us at order@bayside.example [leads]."},
    {"answer": "I do not know."},
    {"answer": ""},
]


def contexts() -> list[Context]:
    records = [{"id": "a", "sources": SOURCES, **record} for record in INVENTED]
    for path in sorted(CASES.glob("*.jsonl")):
        records += [json.loads(line) for line in path.read_text("utf-8").splitlines()[:40]]
    moment = dt.datetime(2026, 10, 1, tzinfo=dt.UTC)
    return [context_of(answer_from(record), default_policy(), moment) for record in records]


def findings(check: Any, context: Context) -> list[Finding]:
    if check.info.subject is Subject.ANSWER:
        return list(check.judge(context))
    claims = check.info.subject is Subject.CLAIM
    subjects: Any = context.reading.claims if claims else context.reading.offered()
    return [finding for subject in subjects for finding in check.judge(subject, context)]


@pytest.mark.parametrize("check", CHOOSY, ids=lambda check: check.info.id)
def test_what_does_not_concern_a_check_holds_nothing_for_it(check: Any) -> None:
    told = [(check.concerns(context), bool(findings(check, context))) for context in contexts()]
    assert (False, True) not in told
    assert {(False, False), (True, True)} <= set(told), "the cases tell nothing"
