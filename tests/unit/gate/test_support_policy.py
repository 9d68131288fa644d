"""What a policy makes of score and model, and that what a model said is derived again without asking it."""

import datetime as dt

import pytest

from citewell import Gate, PolicyError
from citewell.gate import judge_again, parse_policy
from citewell.gate.policy import Level, level_of, policy_text
from citewell.model import Action, Outcome, Reason, Severity, Span, SupportScore
from citewell.support.models.interface import Cause, ModelScore, Quote, Unavailable

TEXT = "The mill of Harrow grinds oats on Mondays. Visitors may watch from the gallery."
FAR = {
    "id": "a",
    "answer": "Visitors may swim in the pond and grill sausages behind the gallery [mill].",
    "sources": [{"id": "mill", "text": TEXT}],
}
NEAR = FAR | {"answer": "The mill of Harrow grinds oats on Mondays [mill]."}


def gate(support: str, checks: str = "", default: str = "block", **more: object) -> Gate:
    text = f'id = "p"\nversion = "1"\ndefault = "{default}"\n[checks]\n{checks}\n[support]\n{support}'
    return Gate(parse_policy(text, name="p"), **more)


def findings(decision):
    return [finding for finding in decision.findings if finding.check == "support"]


@pytest.mark.parametrize(
    ("support", "checks", "default", "level"),
    [
        ("", "", "block", Level.IGNORE),
        ("", 'support = "warn"', "block", Level.WARN),
        ("warn_below = 0.5", "", "block", Level.WARN),
        ("block_below = 0.5", "", "block", Level.BLOCK),
        ("block_below = 0.5", "", "warn", Level.WARN),
        ("block_below = 0.5", 'support = "ignore"', "block", Level.IGNORE),
        ('model = "m"', "", "block", Level.WARN),
        ('model = "m"', 'support = "block"', "block", Level.BLOCK),
        ("model_below = 0.7", "", "block", Level.IGNORE),
    ],
)
def test_what_the_check_does(support, checks, default, level):
    assert level_of(gate(support, checks, default).policy, "support") is level


def test_the_default_policy_does_not_run_it():
    assert "support" not in {run.check for run in Gate().decide(FAR).checks}


@pytest.mark.parametrize(
    ("support", "checks", "action", "severities"),
    [
        ("warn_below = 1.0", "", Action.SHOW, [Severity.WARNING]),
        ("warn_below = 1.0", 'support = "block"', Action.SHOW, [Severity.WARNING]),
        ("block_below = 1.0", "", Action.HAND_OVER, [Severity.ERROR]),
        ("block_below = 1.0", 'support = "warn"', Action.SHOW, [Severity.ERROR]),
        ("block_below = 0.01\nwarn_below = 1.0", "", Action.SHOW, [Severity.WARNING]),
        ("block_below = 0.01", "", Action.SHOW, []),
        ("", 'support = "warn"', Action.SHOW, [Severity.WARNING]),
    ],
)
def test_thresholds(support, checks, action, severities):
    decision = gate(support, checks).decide(FAR)
    assert decision.action is action
    assert [finding.severity for finding in findings(decision)] == severities
    for finding in findings(decision):
        assert finding.outcome is Outcome.NOT_ENOUGH_INFO
        assert [seen.tier for seen in finding.evidence if isinstance(seen, SupportScore)] == ["score"]


def test_what_is_said_in_the_same_words_passes():
    assert findings(gate("", 'support = "warn"').decide(NEAR)) == []


@pytest.mark.parametrize("bound", ["warn_below = 1.2", "block_below = -0.1", "model_below = 2.0", "warn_bellow = 0.5"])
def test_slips_are_errors(bound):
    with pytest.raises(PolicyError):
        gate(bound)


class Model:
    """Says one thing of what speaks of sausages, and supports the rest."""

    name, version = "tiny", "7"

    def __init__(self, answer):
        self.answer = answer
        self.calls = 0

    def score(self, pairs, /, *, deadline):
        self.calls += 1
        return [self.answer if "sausages" in pair.claim else ModelScore(support=0.99) for pair in pairs]


QUOTE = Quote(0, Span(43, 79), TEXT[43:79])
ANSWERS = [
    (ModelScore(support=0.1), Outcome.NOT_ENOUGH_INFO, None),
    (ModelScore(support=0.123456, contradiction=0.876543), Outcome.CONTRADICTED, None),
    (ModelScore(support=0.0, contradiction=1.0, quote=QUOTE, remark="only watching"), Outcome.CONTRADICTED, None),
    (Unavailable(cause=Cause.LATE, message="too late"), Outcome.NOT_CHECKED, Reason.MODEL_UNAVAILABLE),
]


@pytest.mark.parametrize(("answer", "outcome", "reason"), ANSWERS)
@pytest.mark.parametrize("level", ["warn", "block"])
def test_a_model_is_asked_once_and_its_word_is_kept(answer, outcome, reason, level):
    model = Model(answer)
    keeper = gate('model = "m"', f'support = "{level}"', model=model)
    record = FAR | {"answer": f"{NEAR['answer']} {FAR['answer']}"}
    decision = keeper.decide(record)
    assert decision.action is (Action.HAND_OVER if level == "block" else Action.SHOW)
    (finding,) = findings(decision)
    assert (finding.outcome, finding.reason) == (outcome, reason)
    assert model.calls == 1
    if reason is None:
        assert [(seen.tier, seen.version) for seen in finding.evidence] == [("model:tiny", "7")]
    answered = keeper.support({"claim": FAR["answer"], "source": TEXT})
    assert answered.outcome is outcome
    again, runs = judge_again(_answer(record), policy_text(keeper.policy), decision.as_of, decision.findings)
    assert (tuple(again), tuple(runs)) == (decision.findings, decision.checks)


def test_a_model_that_cannot_be_loaded_warns_of_itself():
    decision = gate('model = "/no/such/model"').decide(FAR)
    (finding,) = findings(decision)
    assert (decision.action, finding.reason) == (Action.SHOW, Reason.MODEL_UNAVAILABLE)
    blocked = gate('model = "/no/such/model"', 'support = "block"').decide(FAR)
    assert blocked.action is Action.HAND_OVER


def test_both_tiers_may_speak():
    decision = gate('warn_below = 1.0\nmodel = "m"', model=Model(ModelScore(support=0.1))).decide(FAR)
    assert [finding.evidence[0].tier for finding in findings(decision)] == ["score", "model:tiny"]


def _answer(record):
    from citewell.records.record import answer_from

    return answer_from(record | {"asked_at": dt.datetime(2026, 5, 4, tzinfo=dt.UTC).isoformat()})
