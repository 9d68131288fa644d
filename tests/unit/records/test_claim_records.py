"""Records of claims: what they may hold, and what is said of those that cannot be used."""

import pytest

from citewell.errors import InputError
from citewell.records.claim_record import claim_from

TEXT = "The lock has four tumblers."


@pytest.mark.parametrize(
    ("given", "ids"),
    [
        ({"source": TEXT}, ["source"]),
        ({"source": {"text": TEXT}}, ["source"]),
        ({"source": {"id": "lock", "text": TEXT, "kept": "here"}}, ["lock"]),
        ({"sources": [TEXT, TEXT]}, ["1", "2"]),
        ({"sources": [{"id": "lock", "text": TEXT}, TEXT]}, ["lock", "2"]),
        ({"sources": [{"id": "lock", "passages": [TEXT, {"text": TEXT}]}]}, ["lock"]),
        ({"source": None, "sources": []}, []),
    ],
)
def test_a_claim_cites_all_of_its_sources(given, ids):
    answer = claim_from({"id": "c", "claim": TEXT, **given})
    assert [source.id for source in answer.sources] == ids
    assert [name for citation in answer.citations for name in citation.bound] == ids
    assert all(citation.text == TEXT for citation in answer.citations)


def test_the_rest_of_a_record_is_that_of_an_answer():
    record = {
        "claim": TEXT,
        "source": TEXT,
        "question": "How many?",
        "asked_at": "2026-05-04",
        "audience": ["staff"],
        "label": 1,
    }
    answer = claim_from(record, "line-3")
    assert (answer.id, answer.question, answer.audience) == ("line-3", "How many?", ("staff",))
    assert answer.asked_at is not None
    assert answer.meta == {"label": 1}


def test_fields_of_answers_do_not_bring_other_citations_in():
    record = {
        "claim": TEXT,
        "source": TEXT,
        "retrieved": ["x"],
        "citations": [{"start": 0, "end": 3, "targets": ["x"]}],
    }
    answer = claim_from(record)
    assert [citation.targets for citation in answer.citations] == [("source",)]
    assert answer.found == ("source",)


@pytest.mark.parametrize(
    ("record", "field", "problem"),
    [
        ([], None, "a record must be a JSON object"),
        ({"id": "c", "source": TEXT}, "claim", "missing"),
        ({"id": "c", "claim": 3, "source": TEXT}, "claim", "expected text, not int"),
        ({"id": "c", "claim": TEXT}, "sources", "missing"),
        ({"id": "c", "claim": TEXT, "source": TEXT, "sources": []}, "source", "both given"),
        ({"id": "c", "claim": TEXT, "sources": TEXT}, "sources", "expected a list, not str"),
        ({"id": "c", "claim": TEXT, "source": 3}, "source", "expected a text or an object, not int"),
        ({"id": "c", "claim": TEXT, "sources": [TEXT, 3]}, "sources[1]", "expected a text or an object, not int"),
        ({"id": "c", "claim": TEXT, "source": {"text": 3}}, "source.text", "expected"),
        ({"id": "c", "claim": TEXT, "sources": [{"id": "a", "text": ""}, {"id": "a"}]}, "sources[1].id", "two sources"),
        ({"id": "c", "claim": "a\x00b", "source": TEXT}, "claim", "NUL at character 1"),
        ({"id": "c", "claim": TEXT, "source": "\x00"}, "source.text", "NUL"),
        ({"id": 7, "claim": TEXT, "source": TEXT}, "id", "expected"),
        ({"id": "c", "claim": TEXT, "source": TEXT, "asked_at": "soon"}, "asked_at", "not a point in time"),
    ],
)
def test_what_cannot_be_used_is_named_with_its_field(record, field, problem):
    with pytest.raises(InputError) as caught:
        claim_from(record)
    assert caught.value.field == field
    assert problem in str(caught.value)
