"""Builds answers, findings and decisions; unless told otherwise, of a fictional appliance maker's help desk."""

import datetime as dt

from citewell.model import (
    Absence,
    Action,
    Answer,
    CheckRun,
    Confidence,
    Decision,
    Finding,
    Location,
    Outcome,
    Passage,
    Reason,
    Severity,
    Source,
)

NOON = dt.datetime(2026, 11, 30, 12, 0, tzinfo=dt.UTC)
POLICY = 'id = "default"\nversion = "1"\n'
WARRANTY = "The warranty of the X200 runs for 24 months from the day of purchase."
SENTENCE = "The warranty of the X200 runs for 30 months [pol-warranty]."


def make_answer(id: str = "a1", **changes: object) -> Answer:
    fields: dict[str, object] = {
        "id": id,
        "text": SENTENCE,
        "question": "How long is the warranty?",
        "sources": (Source(id="pol-warranty", title="Warranty terms", text=WARRANTY, updated=dt.date(2026, 3, 1)),),
        "retrieved": ("pol-warranty",),
        "system": "helpdesk",
        "asked_at": NOON,
        "meta": {"channel": "chat", "turns": [1, 2]},
    }
    return Answer(**{**fields, **changes})


def make_finding(check: str = "numbers", outcome: Outcome = Outcome.CONTRADICTED, **changes: object) -> Finding:
    fields: dict[str, object] = {
        "check": check,
        "version": "1",
        "outcome": outcome,
        "severity": Severity.ERROR,
        "confidence": Confidence.HIGH,
        "message": "pol-warranty does not say ['30']",
        "location": Location(start=0, end=len(SENTENCE), text=SENTENCE),
        "related": (Passage(source="pol-warranty", start=34, end=43, text="24 months"),),
        "evidence": (Absence(sought="30", source="pol-warranty", digest="sha256:" + "0" * 64),),
        "reason": Reason.TIMED_OUT if outcome is Outcome.NOT_CHECKED else None,
    }
    return Finding(**{**fields, **changes})


def make_decision(answer_id: str = "a1", action: Action = Action.HAND_OVER, **changes: object) -> Decision:
    fields: dict[str, object] = {
        "answer_id": answer_id,
        "action": action,
        "shown": SENTENCE if action is Action.SHOW else "A colleague will answer this.",
        "findings": () if action is Action.SHOW else (make_finding(),),
        "checks": (
            CheckRun(check="numbers", version="1", examined=1, objected=int(action is not Action.SHOW), not_checked=0),
        ),
        "blocking": () if action is Action.SHOW else (0,),
        "policy": "default",
        "policy_version": "1",
        "as_of": NOON,
        "decided_at": NOON,
        "elapsed_ms": 0.2,
    }
    return Decision(**{**fields, **changes})
