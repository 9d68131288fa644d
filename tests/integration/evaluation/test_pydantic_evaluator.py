"""The evaluator in a real run of pydantic-evals. Skipped where it is not installed."""

import pytest

pydantic_evals = pytest.importorskip("pydantic_evals", exc_type=ImportError)

from citewell.integrations.pydantic_evaluator import Cited  # noqa: E402

SOURCES = [{"id": "deposit", "text": "The deposit is 60 euros."}]
GOOD, BAD = "The deposit is 60 euros [deposit].", "The deposit is 90 euros [deposit]."


def report(task, *cases):
    made = [pydantic_evals.Case(name=name, inputs=text, metadata=metadata) for name, text, metadata in cases]
    dataset = pydantic_evals.Dataset(name="desk", cases=made, evaluators=[Cited()])
    return dataset.evaluate_sync(task, progress=False)


def test_cases_pass_when_their_answers_would_be_shown():
    result = report(lambda text: text, ("good", GOOD, {"sources": SOURCES}), ("bad", BAD, {"sources": SOURCES}))
    good, bad = sorted(result.cases, key=lambda case: case.name, reverse=True)
    assert (good.assertions["cited"].value, good.labels["citewell action"].value) == (True, "show")
    assert (bad.assertions["cited"].value, bad.labels["citewell action"].value) == (False, "hand_over")
    assert "90" in bad.assertions["cited"].reason
    assert good.assertions["cited"].evaluator_version.startswith("default ")


def test_a_task_may_return_a_record():
    result = report(lambda text: {"answer": text, "sources": SOURCES}, ("own", GOOD, None))
    assert result.cases[0].assertions["cited"].value is True


def test_a_case_that_does_not_say_what_was_retrieved_is_a_failure_and_no_pass():
    result = report(lambda text: text, ("bare", GOOD, None))
    (case,) = result.cases
    assert case.assertions == {}
    assert "it is not said what was retrieved" in case.evaluator_failures[0].error_message
