"""Checks that fail, come too late, or come from elsewhere."""

import datetime as dt
import gc
import time
from collections.abc import Iterator, Sequence

import pytest

from citewell import Action, Finding, Gate, Outcome, PluginError
from citewell.checks import registry
from citewell.checks.findings import objection, place
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.gate import judge, parse_policy
from citewell.model import Claim
from citewell.records.record import answer_from
from citewell.support.deadline import keep_to_deadline

RECORD = {
    "id": "a",
    "answer": "The fee is 12 crowns [p]. Payment is due now [p].",
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


class Choosy(Broken):
    def __init__(self, concerned: object) -> None:
        self._concerned = concerned

    def concerns(self, context: Context, /) -> bool:
        if isinstance(self._concerned, Exception):
            raise self._concerned
        return bool(self._concerned)


@pytest.mark.parametrize(
    ("concerned", "findings", "examined"), [(True, 2, 2), (False, 0, 2), (ValueError("no answer"), 2, 2)]
)
def test_a_check_judges_only_answers_that_concern_it(concerned: object, findings: int, examined: int) -> None:
    judgement = judge(answer_from(RECORD), POLICY, AS_OF, checks=[Choosy(concerned)])
    assert [finding.reason and finding.reason.value for finding in judgement.findings] == ["failed"] * findings
    assert judgement.checks[0].examined == examined


def test_what_comes_after_the_deadline_is_not_checked() -> None:
    slow = Slow()
    judgement = judge(answer_from(RECORD), POLICY, AS_OF, checks=[slow], deadline=0.0)
    assert slow.seen == 0
    assert [finding.reason and finding.reason.value for finding in judgement.findings] == ["timed_out"]
    assert (judgement.checks[0].examined, judgement.checks[0].not_checked) == (0, 1)
    assert judgement.action is Action.HAND_OVER


class Reading:
    info = CheckInfo(id="reading", version="1", title="reads on and on", subject=Subject.CLAIM)

    def judge(self, claim: Claim, context: Context, /) -> Sequence[Finding]:
        while True:
            keep_to_deadline()


def test_what_is_at_work_at_the_deadline_is_not_checked() -> None:
    judgement = judge(answer_from(RECORD), POLICY, AS_OF, checks=[Reading()], deadline=time.monotonic() + 0.05)
    assert [(finding.location.start, finding.message) for finding in judgement.findings] == [
        (0, "not checked: the time was up")
    ]
    assert (judgement.checks[0].examined, judgement.checks[0].not_checked) == (0, 1)
    keep_to_deadline()  # nothing is left of the deadline


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


class Odd:
    info = CheckInfo(id="odd", version="1", title="is odd", subject=Subject.CLAIM)

    def __init__(self, made: object) -> None:
        self._made = made

    def judge(self, claim: Claim, context: Context, /) -> Sequence[Finding]:
        return self._made(claim) if callable(self._made) else self._made  # type: ignore[return-value]


def _breaking(claim: Claim) -> Iterator[Finding]:
    yield objection(Odd.info, place(claim), "odd")
    raise ZeroDivisionError


@pytest.mark.parametrize(
    "made",
    [
        None,
        3,
        "no",
        _breaking,
        lambda claim: (claim,),
        lambda claim: [objection(Slow.info, place(claim), "of another")],
    ],
)
def test_a_check_that_gives_back_no_findings_of_its_own_failed(made: object) -> None:
    lenient = parse_policy('id="t"\nversion="1"', name="t")
    judgement = judge(answer_from(RECORD), lenient, AS_OF, checks=[Odd(made)])
    assert {(f.check, f.reason and f.reason.value) for f in judgement.findings} == {("odd", "failed")}
    assert judgement.action is Action.HAND_OVER


def test_findings_may_come_one_by_one() -> None:
    lazily = Odd(lambda claim: (objection(Odd.info, place(claim), text) for text in ("b", "a")))
    judgement = judge(answer_from(RECORD), POLICY, AS_OF, checks=[lazily])
    assert [finding.message for finding in judgement.findings] == ["a", "b"] * 2


class Dawdling:
    """Uses up the time when it first objects."""

    info = CheckInfo(id="dawdling", version="1", title="dawdles", subject=Subject.CLAIM)

    def judge(self, claim: Claim, context: Context, /) -> Sequence[Finding]:
        time.sleep(0.02)
        return (objection(self.info, place(claim), "wrong"),) if "fee" in claim.text else ()


def test_what_is_left_of_an_answer_is_judged_in_the_same_time() -> None:
    policy = parse_policy('id="t"\nversion="1"\non_block="amend"', name="t")
    answer = answer_from(RECORD)
    assert judge(answer, policy, AS_OF, checks=[Dawdling()]).action is Action.AMEND
    soon = time.monotonic() + 0.03
    judgement = judge(answer, policy, AS_OF, checks=[Dawdling()], deadline=soon)
    assert judgement.action is Action.HAND_OVER
    assert [finding.message for finding in judgement.findings] == ["wrong"]


@pytest.mark.parametrize(("milliseconds", "released"), [(10_000, True), (10, False)])
def test_each_piece_of_a_stream_is_judged_in_the_policys_time(milliseconds: int, *, released: bool) -> None:
    policy = parse_policy(f'id="t"\nversion="1"\ndeadline_ms={milliseconds}', name="t")
    stream = Gate(policy, checks=[Dawdling()]).stream(RECORD | {"answer": ""})
    for piece in ("It is due [p]. ", "It is paid [p]. ", "It is kept [p]. ", "It is gone [p]. ", "It is 12 [p]."):
        stream.feed(piece)
    assert (len(stream.released) > len("It is due [p].")) is released


def test_nothing_of_a_decided_answer_waits_for_the_garbage_collector() -> None:
    gate = Gate()
    gate.decide(RECORD)  # what is read of the source stays
    gc.collect()
    gc.disable()
    try:
        gate.decide(RECORD)
        assert gc.collect() == 0
    finally:
        gc.enable()
