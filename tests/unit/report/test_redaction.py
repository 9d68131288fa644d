"""Nothing of a source that the reader may not see is left in what a report tells."""

import datetime as dt
import json

import msgspec
import pytest

from citewell.model import (
    Absence,
    Action,
    Citation,
    Family,
    HttpExchange,
    Outcome,
    Passage,
    PassageMatch,
    Source,
    SourceField,
    SourceStatus,
    Span,
)
from citewell.report.interface import Judged
from citewell.report.redaction import redact_answer, redact_decision, redact_finding, restricted_ids
from citewell.report.registry import FORMATS
from tests.report_records import DIGEST, make_answer, make_decision, make_finding, rendered

SECRET = "The spare part costs us 12 euros."
STAFF = Source(
    id="staff-prices",
    title="Secret price list",
    text=SECRET,
    url="https://intranet.example/secret",
    status=SourceStatus.ARCHIVED,
    type="secret",
    acl=("staff",),
    scope={"secret": ("secret",)},
    meta={"secret": "secret"},
)
OPEN = Source(id="pol-warranty", title="Warranty terms", text="24 months.", acl=("public", "staff"))
RESTRICTED = frozenset({STAFF.id})
MATCH = PassageMatch(source=STAFF.id, span=Span(0, 33), text=SECRET, digest=DIGEST)
ABSENCE = Absence(sought="30", source=STAFF.id, digest=DIGEST)
ELSEWHERE = Absence(sought="30", source=OPEN.id, digest=DIGEST)
FIELD = SourceField(source=STAFF.id, field="scope.secret", value='["secret"]')
WHOLE = Passage(source=STAFF.id)


@pytest.mark.parametrize(
    ("audience", "expected"),
    [
        (("public",), {"staff-prices"}),
        (("staff",), set()),
        (("public", "staff"), set()),
        ((), {"staff-prices", "pol-warranty"}),
    ],
)
def test_a_source_is_restricted_unless_the_reader_shares_a_group(audience, expected):
    assert restricted_ids(make_answer(sources=(STAFF, OPEN), audience=audience)) == expected


def test_nothing_of_a_restricted_source_is_left_in_the_answer_record():
    quoting = [
        Citation(
            span=Span(0, 1),
            text="A",
            family=Family.STRUCTURED,
            targets=(name,),
            bound=(name,),
            known=True,
            quoted=words,
        )
        for name, words in (("staff-prices", SECRET), ("pol-warranty", "24 months"))
    ]
    answer = redact_answer(make_answer(sources=(STAFF, OPEN), citations=tuple(quoting)), RESTRICTED)
    assert "ecret" not in repr(answer)
    assert SECRET not in repr(answer)
    assert answer.sources == (Source(id="staff-prices", acl=("staff",)), OPEN)
    assert [citation.quoted for citation in answer.citations] == [None, "24 months"]


@pytest.mark.parametrize(
    ("check", "changes", "message", "related", "evidence"),
    [
        (
            "numbers",
            {"related": (Passage(source=STAFF.id, start=0, end=33, text=SECRET),), "evidence": (ABSENCE,)},
            "staff-prices: withheld",
            (WHOLE,),
            (),
        ),
        ("quotes", {"evidence": (MATCH,), "related": ()}, "staff-prices: withheld", (WHOLE,), ()),
        ("scope", {"evidence": (FIELD,), "related": ()}, "staff-prices: withheld", (WHOLE,), ()),
        ("quotes", {"evidence": (ELSEWHERE, ABSENCE), "related": ()}, "staff-prices: withheld", (WHOLE,), (ELSEWHERE,)),
        (
            "permitted",
            {"evidence": (SourceField(source=STAFF.id, field="acl", value='["staff"]'),), "related": ()},
            "staff-prices: not permitted for this reader",
            (WHOLE,),
            (),
        ),
        (
            "contributes",
            {"message": "staff-prices: secret", "evidence": (), "related": ()},
            "staff-prices: withheld",
            (WHOLE,),
            (),
        ),
    ],
)
def test_a_finding_about_a_restricted_source_says_only_that_it_was_made(check, changes, message, related, evidence):
    fields = {"check": check, "message": "staff-prices: the ellipsis drops “12 euros”", "suggestion": SECRET}
    finding = make_finding(**{**fields, **changes})
    told = redact_finding(finding, RESTRICTED)
    assert (told.check, told.outcome, told.location) == (finding.check, finding.outcome, finding.location)
    assert (told.message, told.related, told.evidence, told.suggestion) == (message, related, evidence, None)
    assert redact_finding(told, RESTRICTED) == told


def test_a_finding_about_other_sources_stays_as_it_is():
    finding = make_finding(suggestion="24 months")
    assert redact_finding(finding, RESTRICTED) is finding


@pytest.mark.parametrize(
    ("suggestion", "left"),
    [
        ("staff-prices says ['12']", None),
        ("pol-warranty and staff-prices say it", None),
        ("new-staff-prices2 says it", "new-staff-prices2 says it"),
    ],
)
def test_a_suggestion_that_names_a_restricted_source_is_dropped(suggestion, left):
    assert redact_finding(make_finding(suggestion=suggestion), RESTRICTED).suggestion == left


def test_a_decision_without_restricted_sources_is_told_as_it_is():
    decision = make_decision(make_finding())
    assert redact_decision(make_answer(), decision) is decision


@pytest.mark.parametrize("outcome", [Outcome.CONTRADICTED, Outcome.NOT_CHECKED])
@pytest.mark.parametrize("format", [known.id for known in FORMATS])
def test_no_report_tells_of_a_restricted_source(format, outcome):
    finding = make_finding(
        message="staff-prices does not say it: the ellipsis drops “12 euros”",
        outcome=outcome,
        related=(Passage(source=STAFF.id, start=0, end=33, text=SECRET),),
        evidence=(MATCH, FIELD),
        suggestion="Say 12 euros.",
    )
    suggesting = make_finding(suggestion="staff-prices says ['12 euros']")
    answer = make_answer(sources=(STAFF, Source(id="fares", text="A day ticket costs 6.40 crowns.")))
    decision = make_decision(finding, suggesting, action=Action.HAND_OVER)
    report = rendered(format, Judged(answer, decision))
    assert "staff-prices: withheld" in report
    for secret in ("12 euros", "spare part", "Secret price", "ellipsis", "intranet"):
        assert secret not in report


def test_a_line_of_json_keeps_the_digest_of_the_full_decision():
    finding = make_finding(evidence=(ABSENCE,), related=())
    decision = make_decision(finding, digest=DIGEST)
    line = json.loads(rendered("jsonl", Judged(make_answer(sources=(STAFF,)), decision)))
    assert line["digest"] == DIGEST
    assert line["findings"][0]["message"] == "staff-prices: withheld"
    assert SECRET not in msgspec.json.encode(line).decode()


def test_what_stands_at_the_address_of_a_restricted_source_is_not_told():
    url = "https://intranet.example/secret"
    seen = HttpExchange(url=url, at=dt.datetime(2026, 5, 4, tzinfo=dt.UTC), elapsed_ms=1.0, status=404)
    finding = make_finding(check="link-alive", message=f"{url}: gone: not found", related=(), evidence=(seen,))
    assert redact_finding(finding, frozenset({"other"})) == finding
    told = redact_finding(finding, frozenset({url}))
    assert (told.message, told.evidence) == (f"{url}: withheld", ())
