"""A judge that a policy names, behind a real endpoint on loopback: what becomes of answers and of claims."""

import pytest

from citewell import Gate
from citewell.gate import parse_policy
from citewell.model import Action, Outcome, Reason
from tests.judge_server import Server, reply, says, serve

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

TEXT = "Deposits are returned within 14 days. Lost keys cost 25 euros."
CLAIM = "Whoever loses a key has nothing to pay"
RECORD = {"id": "a", "answer": f"{CLAIM} [terms].", "sources": [{"id": "terms", "text": TEXT}]}


def gate(server: Server, level: str = "warn") -> Gate:
    text = f"""
    id = "p"
    version = "1"
    checks = {{ support = "{level}" }}
    [support.judge]
    base_url = "{server.url}"
    model = "judge-1"
    retries = 0
    """
    return Gate(parse_policy(text, name="p"))


@pytest.mark.parametrize(("level", "action"), [("warn", Action.SHOW), ("block", Action.HAND_OVER)])
def test_a_verdict_comes_with_the_words_of_the_source(level, action):
    with serve(says("contradicted", "Lost keys cost 25 euros.", "Keys cost money.")) as server:
        decision = gate(server, level).decide(RECORD)
    (finding,) = [finding for finding in decision.findings if finding.check == "support"]
    assert decision.action is action
    assert finding.outcome is Outcome.CONTRADICTED
    assert finding.message.endswith("finds it contradicted (1.00): Keys cost money.")
    assert [(passage.source, passage.text) for passage in finding.related] == [("terms", "Lost keys cost 25 euros")]
    assert [seen.remark for seen in finding.evidence] == ["Keys cost money."]


@pytest.mark.parametrize("step", [reply(500, {}), says("supported", "Words that stand nowhere at all.")])
def test_silence_and_inventions_are_no_verdict(step):
    with serve(step) as server:
        shown, held = gate(server).decide(RECORD), gate(server, "block").decide(RECORD)
        found = gate(server).support({"claim": f"{CLAIM}.", "source": TEXT})
    assert (shown.action, held.action) == (Action.SHOW, Action.HAND_OVER)
    assert [finding.reason for finding in shown.findings] == [Reason.MODEL_UNAVAILABLE]
    assert (found.outcome, found.not_checked) == (Outcome.NOT_CHECKED, Reason.MODEL_UNAVAILABLE)
    assert found.tiers == ("slots",)


def test_a_claim_is_supported_by_what_the_judge_quotes():
    with serve(says("supported", "Deposits are returned within 14 days.")) as server:
        found = gate(server).support({"claim": "You get back what you left as a deposit.", "source": TEXT})
    (statement,) = [slot for slot in found.slots if slot.kind.value == "statement"]
    assert (found.outcome, found.score, found.tiers) == (Outcome.SUPPORTED, 1.0, ("slots", "model:judge:judge-1"))
    assert [passage.text for passage in statement.passages] == ["Deposits are returned within 14 days"]
