"""citewell's own verdicts as rows: of all sources together, of each alone, and never a pass without a check."""

import msgspec
import pytest

from citewell import Gate
from citewell.audit.own_verdicts import judged_row
from citewell.audit.protocols.citation_support import PROTOCOL
from citewell.records.record import answer_from

SOURCES = [
    {"id": "deposit", "text": "The deposit is 60 euros for a city bike and 150 euros for a cargo bike."},
    {"id": "care", "text": "Bikes are checked every spring."},
    {"id": "empty", "text": ""},
]


def judged(text, **more):
    record = {
        "id": "a",
        "question": "What does it cost?",
        "system": "Fernway",
        "answer": text,
        "sources": SOURCES,
        **more,
    }
    return judged_row(answer_from(record), Gate())


@pytest.mark.parametrize(
    ("text", "union", "singles"),
    [
        ("The deposit for a city bike is 60 euros [deposit].", "full", ["full"]),
        ("The deposit for a city bike is 90 euros [deposit].", "none", ["none"]),
        ("The deposit for a city bike is 60 euros [deposit] [care].", "full", ["full", "none"]),
        ("The deposit for a city bike is 60 euros.", "none", []),
        ("The deposit for a city bike is 60 euros [empty].", "unknown", ["unknown"]),
    ],
)
def test_statements_and_each_of_their_citations_are_judged(text, union, singles):
    (statement,) = judged(text)["statements"]
    assert statement["support"] in ({union, "contradicted"} if union == "none" and singles else {union})
    assert "[" not in statement["text"]
    found = [each["support"] for each in statement["citations"]]
    assert len(found) == len(singles)
    for verdict, expected in zip(found, singles, strict=True):
        assert verdict in ({expected, "contradicted"} if expected == "none" else {expected})


def test_what_was_not_retrieved_supports_nothing():
    (statement,) = judged("The deposit for a city bike is 60 euros [deposit].", retrieved=["care"])["statements"]
    assert statement["citations"] == [{"source": "deposit", "resolved": False, "support": "none"}]
    assert statement["support"] == "none"


def test_rows_are_those_that_the_protocol_reads():
    row = judged("Hello! The deposit for a city bike is 60 euros [deposit]. Bikes are checked every spring [care].")
    found = PROTOCOL.measure([msgspec.convert(row, PROTOCOL.row, strict=False)])
    assert found.outcome == "supported"
    assert (found.scores["recall"].numerator, found.scores["recall"].denominator) == (2, 2)
    assert row["system"] == "Fernway"
