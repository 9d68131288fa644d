"""Cases of evaluations as records, and what their libraries being absent leads to."""

import importlib
import sys

import pytest

from citewell import Gate
from citewell.errors import ConfigError, InputError
from citewell.integrations.case_record import case_record, why
from tests.builders import make_answer

SOURCES = [{"id": "deposit", "text": "The deposit is 60 euros."}]
TEXT = "The deposit is 60 euros [deposit]."


def test_text_with_the_documents_of_the_case():
    answer = case_record("c1", "How much?", TEXT, {"sources": SOURCES, "retrieved": ["deposit"], "difficulty": 3})
    assert (answer.id, answer.question, answer.text, answer.retrieved) == ("c1", "How much?", TEXT, ("deposit",))
    assert Gate().decide(answer).action.value == "show"


def test_what_the_output_says_counts_before_the_case():
    output = {"id": "own", "answer": TEXT, "sources": []}
    answer = case_record("c1", {"not": "text"}, output, {"sources": SOURCES})
    assert (answer.id, answer.question, answer.sources) == ("own", "", ())


def test_an_answer_is_taken_as_it_is():
    assert case_record("c1", "?", make_answer(), None) is not None


@pytest.mark.parametrize(
    ("output", "metadata", "problem"),
    [
        (TEXT, None, "it is not said what was retrieved"),
        (TEXT, {"source": SOURCES}, "it is not said what was retrieved"),
        (None, {"sources": SOURCES}, "the output is NoneType"),
        ({"sources": SOURCES}, None, "answer"),
        (TEXT, {"sources": "deposit"}, "sources"),
    ],
)
def test_what_cannot_be_judged_is_no_result(output, metadata, problem):
    with pytest.raises(InputError, match=problem):
        case_record("c1", "?", output, metadata)


def test_nothing_is_told_of_what_the_reader_may_not_see():
    answer = case_record("c1", "?", TEXT.replace("60", "90"), {"sources": [{**SOURCES[0], "acl": ["staff"]}]})
    told = why(answer, Gate().decide(answer))
    assert "deposit: " in told
    assert "60" not in told


@pytest.mark.parametrize(
    ("module", "needed", "package"),
    [
        ("inspect_scorer", "inspect_ai.scorer", "inspect-ai"),
        ("pydantic_evaluator", "pydantic_evals.evaluators", "pydantic-evals"),
    ],
)
def test_without_the_library_the_user_is_told_what_to_install(module, needed, package, monkeypatch):
    monkeypatch.setitem(sys.modules, needed, None)
    monkeypatch.setitem(sys.modules, needed.partition(".")[0], None)
    monkeypatch.delitem(sys.modules, f"citewell.integrations.{module}", raising=False)
    with pytest.raises(ConfigError) as caught:
        importlib.import_module(f"citewell.integrations.{module}")
    assert f"pip install {package}" in caught.value.hint
