"""Answers and decisions of a fictional tram company's passenger service, for the tests of reports."""

import io

from citewell.model import (
    Absence,
    Action,
    CheckRun,
    Location,
    Passage,
    PassageMatch,
    Source,
    Span,
)
from citewell.report.interface import Judged, Settings
from citewell.report.registry import format_named
from tests import builders

DIGEST = "sha256:" + "0" * 64
FARES = "A day ticket costs 6.40 crowns. Children under six travel free. Dogs need a child's ticket."
TEXT = "A day ticket costs 4.60 crowns [fares]. Children under six travel free [fares]."
HAND_OVER = "A colleague will answer this."


def make_answer(**changes):
    fields = {
        "id": "tram-1",
        "text": TEXT,
        "question": "What does a day ticket cost?",
        "sources": (Source(id="fares", title="Fares", text=FARES), Source(id="map", title="Map", text="Six lines.")),
        "retrieved": ("fares", "map"),
        "system": None,
        "asked_at": None,
        "meta": {},
    }
    return builders.make_answer(**{**fields, **changes})


def make_finding(**changes):
    fields = {
        "message": "fares does not say ['4.60']",
        "location": Location(start=0, end=39, text=TEXT[:39]),
        "related": (Passage(source="fares", start=0, end=31, text=FARES[:31]),),
        "evidence": (
            Absence(sought="4.60", source="fares", digest=DIGEST),
            PassageMatch(source="fares", span=Span(19, 30), text=FARES[19:30], digest=DIGEST),
        ),
        "suggestion": "the source has 6.40",
        "reason": None,
    }
    return builders.make_finding(**{**fields, **changes})


def make_decision(*findings, **changes):
    fields = {
        "answer_id": "tram-1",
        "action": Action.HAND_OVER if findings else Action.SHOW,
        "shown": HAND_OVER if findings else TEXT,
        "findings": findings,
        "blocking": tuple(range(len(findings))),
        "checks": (CheckRun(check="numbers", version="1", examined=2, objected=len(findings), not_checked=0),),
    }
    return builders.make_decision(**{**fields, **changes})


def rendered(name, *items, **settings):
    """What a format writes, as text."""
    out = io.BytesIO()
    format_named(name).render(items, out, Settings(**settings))
    return out.getvalue().decode("utf-8")


REFUSED = Judged(make_answer(), make_decision(make_finding()))
SHOWN = Judged(make_answer(id="tram-2"), make_decision(answer_id="tram-2"))
