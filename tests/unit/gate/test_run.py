"""Checks that fail, come too late, or come from elsewhere."""

import datetime as dt
from collections.abc import Sequence

import pytest

from citewell import Action, Finding, Gate, Outcome, PluginError
from citewell.checks import registry
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.gate import judge, parse_policy
from citewell.model import Claim
from citewell.providers.record import answer_from

RECORD = {
    "id": "a",
    "answer": "The fee is 12 crowns [p]. It is due [p].",
    "sources": [{"id": "p", "text": "The fee is 12 crowns, due now."}],
}
POLICY = parse_policy('id="t"\nversion="1"', name="t")
AS_OF = dt.datetime(2026, 10, 1, tzinfo=dt.UTC)


class Broken:
    info = CheckInfo(id="broken", version="1", title="breaks", subject=Subject.CLAIM)

    def judge(self, claim: Claim, context: Context, /) -> Sequence[Finding]:
        raise ZeroDivisionError


class Slow:
    info = CheckInfo(id="slow", version="1", title="dawdles", subject=Subject.CLAIM)

    def __init__(self) -> None:
        self.seen = 0

    def judge(self, claim: Claim, context: Context, /) -> Sequence[Finding]:
        self.seen += 1
        return ()


def test_a_check_that_raises_lets_nothing_through(caplog: pytest.LogCaptureFixture) -> None:
    decision = Gate(checks=[Broken()]).decide(RECORD)
    assert [(f.outcome, f.reason and f.reason.value) for f in decision.findings] == [
        (Outcome.NOT_CHECKED, "failed")
    ] * 2
    assert decision.action is Action.HAND_OVER
    assert "ZeroDivisionError" in caplog.text


def test_what_comes_after_the_deadline_is_not_checked() -> None:
    slow = Slow()
    judgement = judge(answer_from(RECORD), POLICY, AS_OF, checks=[slow], deadline=0.0)
    assert slow.seen == 0
    assert [finding.reason and finding.reason.value for finding in judgement.findings] == ["timed_out"]
    assert (judgement.checks[0].examined, judgement.checks[0].not_checked) == (0, 1)
    assert judgement.action is Action.HAND_OVER


def test_a_policy_may_show_what_could_not_be_checked() -> None:
    lenient = parse_policy('id="t"\nversion="1"\nnot_checked="show"', name="t")
    judgement = judge(answer_from(RECORD), lenient, AS_OF, checks=[Broken()])
    assert (judgement.action, len(judgement.findings)) == (Action.SHOW, 2)


class _Entry:
    name, value = "extra", "extra_package:Check"

    def __init__(self, made: object) -> None:
        self._made = made

    def load(self) -> object:
        if isinstance(self._made, Exception):
            raise self._made
        return lambda: self._made


class Extra:
    info = CheckInfo(id="extra", version="1", title="is extra", subject=Subject.ANSWER)

    def judge(self, context: Context, /) -> Sequence[Finding]:
        return ()


def load_with(monkeypatch: pytest.MonkeyPatch, made: object) -> list[str]:
    monkeypatch.setattr(registry, "entry_points", lambda group: [_Entry(made)])
    return [check.info.id for check in registry.load_checks()]


def test_installed_checks_come_after_the_built_in_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    assert load_with(monkeypatch, Extra()) == [*(check.info.id for check in registry.CHECKS), "extra"]


@pytest.mark.parametrize("made", [ImportError("gone"), object(), registry.CHECKS[0]])
def test_a_check_that_does_not_load_stops_the_gate(monkeypatch: pytest.MonkeyPatch, made: object) -> None:
    with pytest.raises(PluginError) as caught:
        load_with(monkeypatch, made)
    assert caught.value.hint
