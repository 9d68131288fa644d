"""The scorer in a real evaluation of Inspect, with a solver that gives written replies. Skipped where inspect-ai is not installed."""

import pytest

inspect_ai = pytest.importorskip("inspect_ai", exc_type=ImportError)

from inspect_ai.dataset import Sample  # noqa: E402
from inspect_ai.model import ModelOutput  # noqa: E402
from inspect_ai.solver import solver  # noqa: E402

from citewell.integrations.inspect_scorer import cited  # noqa: E402

# What the library does that its own dependencies warn about.
pytestmark = pytest.mark.filterwarnings("ignore")

SOURCES = [{"id": "deposit", "text": "The deposit is 60 euros."}]
GOOD, BAD = "The deposit is 60 euros [deposit].", "The deposit is 90 euros [deposit]."


@solver
def replies(answers):
    async def solve(state, generate):
        state.output = ModelOutput.from_content("desk", answers[state.sample_id])
        return state

    return solve


def evaluated(tmp_path, answers, samples, **given):
    task = inspect_ai.Task(dataset=samples, solver=replies(answers), scorer=cited(**given))
    (log,) = inspect_ai.eval(task, model="mockllm/model", log_dir=str(tmp_path), display="none")
    return log


def test_samples_are_correct_when_their_answers_would_be_shown(tmp_path):
    samples = [Sample(id=name, input="How much?", metadata={"sources": SOURCES}) for name in ("good", "bad")]
    log = evaluated(tmp_path, {"good": GOOD, "bad": BAD}, samples)
    assert log.status == "success"
    assert log.results.scores[0].metrics["accuracy"].value == 0.5
    scores = {sample.id: sample.scores["cited"] for sample in log.samples}
    good, bad = scores["good"], scores["bad"]
    assert (good.value, good.answer, good.metadata["action"]) == ("C", GOOD, "show")
    assert (bad.value, bad.metadata["checks"]) == ("I", ["numbers"])
    assert "90" in bad.explanation
    assert "90" not in bad.answer


def test_a_solver_may_bring_its_own_documents(tmp_path):
    log = evaluated(
        tmp_path, {"own": GOOD}, [Sample(id="own", input="How much?")], record=lambda state: {"sources": SOURCES}
    )
    assert log.samples[0].scores["cited"].value == "C"


def test_a_sample_that_does_not_say_what_was_retrieved_is_an_error_and_no_score(tmp_path):
    log = evaluated(tmp_path, {"bare": GOOD}, [Sample(id="bare", input="How much?")])
    assert log.status == "error"
    assert "it is not said what was retrieved" in log.error.message
