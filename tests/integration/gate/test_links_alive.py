"""Answers whose addresses are asked for: one site on loopback for each thing that may stand at an address."""

import asyncio
import gc
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from citewell import Action, Decision, Finding, Gate, Outcome, SqliteLedger
from citewell.checks.link_alive import LinkAlive
from citewell.checks.registry import CHECKS
from citewell.gate import judge_again, parse_policy
from citewell.gate.policy import policy_text
from citewell.ledger import Query, SqliteLedgerReader
from citewell.model import ArchiveAnswer, HttpExchange, Reason, Severity
from citewell.records.record import answer_from
from tests.servers.fake_archive import FAULTS, Captured, FakeArchive, serve_archive
from tests.world.answers import answer, hang, redirect
from tests.world.pages import HOME, NOT_FOUND
from tests.world.plain import MISSING, OK
from tests.world.server import Site, Web

pytestmark = pytest.mark.enable_socket

SITE = "127.31.0.1"
PATHS = {
    "/": answer(200, HOME),
    "/page": OK,
    "/gone": answer(410, NOT_FOUND, reason="Gone"),
    "/moved": redirect("http://{host}/page", 301),
    "/for-now": redirect("http://{host}/page", 302),
    "/soft": answer(200, NOT_FOUND),
    "/closed": answer(401, "", reason="Unauthorized"),
    "/forbidden": answer(403, "", reason="Forbidden"),
    "/busy": answer(429, "", headers={"Retry-After": "900"}),
    "/broken": answer(500, ""),
    "/hangs": hang,
    "/pair_(a)": OK,
}
TEXT = "The ferry to Tern Island leaves at 9:10."
SAID = "The ferry to Tern Island leaves at 9:10"


@pytest.fixture(scope="module")
def web() -> Iterator[Web]:
    site = Site(PATHS, MISSING)
    with Web({SITE: site}) as running:
        site.fills["host"] = f"{SITE}:{running.port}"
        yield running


@pytest.fixture(scope="module")
def archive(web: Web) -> Iterator[FakeArchive]:
    with serve_archive([Captured(f"http://{SITE}:{web.port}/stale"), Captured(f"http://{SITE}:{web.port}/")]) as server:
        yield server


@pytest.fixture(autouse=True)
def fresh(web: Web, archive: FakeArchive) -> None:
    archive.reset()
    web.sites[SITE].asked.clear()


def gate(archive: FakeArchive, *, more: str = "", top: str = "", timeout_ms: int = 1500, **given: Any) -> Gate:
    text = f"""
    id = "links"
    version = "1"
    default = "ignore"
    {top}
    [checks]
    link-alive = "block"
    [links]
    archives = ["wayback:{archive.url}"]
    registries = false
    allow_net = ["127.0.0.0/8"]
    retries = 0
    timeout_ms = {timeout_ms}
    {more}
    """
    return Gate(parse_policy(text, name="links"), **given)


def record(web: Web, *paths: str, text: str | None = None) -> dict[str, Any]:
    links = " ".join(f"See http://{SITE}:{web.port}{path} for more [ferry]." for path in paths)
    return {
        "id": "a",
        "answer": f"{SAID} [ferry]. {links}" if text is None else text,
        "asked_at": "2026-05-04T10:00:00Z",
        "sources": [{"id": "ferry", "title": "Ferry of Tern Island", "text": TEXT}],
    }


def told(decision: Decision) -> list[Finding]:
    return [finding for finding in decision.findings if finding.check == LinkAlive.info.id]


@pytest.mark.parametrize(
    ("path", "outcome", "reason", "severity", "action", "words"),
    [
        ("/missing", "not_enough_info", None, "error", "hand_over", "never seen: not found, and no archive has a copy"),
        ("/stale", "not_enough_info", None, "error", "hand_over", "gone: not there any more; an archive has a copy"),
        ("/gone", "not_enough_info", None, "error", "hand_over", "gone: the server says that it is gone (HTTP 410)"),
        ("/soft", "not_enough_info", None, "error", "hand_over", "soft 404: answers 200, and says"),
        ("/moved", "not_enough_info", None, "warning", "show", "moved: redirects for good"),
        ("/closed", "not_checked", Reason.NO_ANSWER, "warning", "show", "gated: asks for a login (HTTP 401)"),
        ("/forbidden", "not_checked", Reason.NO_ANSWER, "warning", "show", "blocked: forbidden (HTTP 403)"),
        ("/busy", "not_checked", Reason.NO_ANSWER, "warning", "show", "throttled: too many requests (HTTP 429)"),
        ("/broken", "not_checked", Reason.NO_ANSWER, "warning", "show", "server error: the server fails (HTTP 500)"),
        ("/hangs", "not_checked", Reason.NO_ANSWER, "warning", "show", "undecided: no answer in time"),
    ],
)
def test_what_stands_at_an_address(web, archive, path, outcome, reason, severity, action, words):
    decision = gate(archive).decide(record(web, path))
    (finding,) = told(decision)
    assert (finding.outcome.value, finding.reason, finding.severity.value) == (outcome, reason, severity)
    assert decision.action.value == action
    assert finding.message.startswith(f"http://{SITE}:{web.port}{path}: {words}")
    assert finding.location.text == f"http://{SITE}:{web.port}{path}"
    assert any(isinstance(seen, HttpExchange) for seen in finding.evidence)


@pytest.mark.parametrize("path", ["/page", "/for-now", "/pair_(a)", "/page?utm_source=mail"])
def test_nothing_is_said_of_what_is_there(web, archive, path):
    decision = gate(archive).decide(record(web, path))
    assert (decision.action, told(decision)) == (Action.SHOW, [])
    assert archive.paths == []


def test_a_copy_and_a_new_address_are_suggested(web, archive):
    stale, moved = told(gate(archive).decide(record(web, "/stale", "/moved")))
    assert (stale.suggestion or "").startswith(f"{archive.url}/web/2021")
    assert moved.suggestion == f"http://{SITE}:{web.port}/page (the site redirects there for good)"
    assert [seen.outcome.value for seen in stale.evidence if isinstance(seen, ArchiveAnswer)] == ["found"]


def test_without_a_table_nothing_is_asked_and_the_check_does_not_run(web):
    decision = Gate().decide(record(web, "/missing"))
    assert LinkAlive.info.id not in {run.check for run in decision.checks}
    assert web.sites[SITE].asked == {}


def test_a_check_that_is_named_without_a_table_says_what_it_needs(web):
    policy = 'id = "p"\nversion = "1"\n[checks]\nlink-alive = "warn"'
    decision = Gate(parse_policy(policy, name="p")).decide(record(web, "/missing", "/gone"))
    (finding,) = told(decision)
    assert (finding.reason, finding.message) == (
        Reason.NOT_CONFIGURED,
        "no address was asked for: the policy has no table [links]",
    )
    assert web.sites[SITE].asked == {}


@pytest.mark.parametrize(("rule", "action"), [("show", Action.SHOW), ("hand_over", Action.HAND_OVER)])
def test_the_policy_says_what_becomes_of_addresses_that_cannot_be_checked(web, archive, rule, action):
    decision = gate(archive, more=f'not_checked = "{rule}"').decide(record(web, "/forbidden"))
    assert decision.action is action


def test_each_address_is_asked_for_once_however_often_it_stands_there(web, archive):
    decision = gate(archive).decide(record(web, "/gone", "/page", "/gone", "/gone", "/page"))
    assert web.sites[SITE].asked == {"/gone": 1, "/page": 1}
    first, *others = told(decision)
    assert len(others) == 2
    assert first.evidence
    assert all(finding.evidence == () for finding in others)


def test_an_amended_answer_is_not_asked_for_again(web, archive):
    decision = gate(archive, top='on_block = "amend"').decide(record(web, "/gone", "/page", "/gone"))
    assert decision.action is Action.AMEND
    assert "/gone" not in decision.shown
    assert f":{web.port}/page for more" in decision.shown
    assert web.sites[SITE].asked == {"/gone": 1, "/page": 1}


def test_of_two_readings_the_one_counts_under_which_something_is_there(web, archive):
    address = f"http://{SITE}:{web.port}/page"
    for text in (f"{SAID} ({address}参照) [ferry].", f"{SAID} [ferry]. 詳しくは{address}参照。"):
        assert told(gate(archive).decide(record(web, text=text))) == []


def test_what_is_late_was_not_checked(web, archive):
    began = time.monotonic()
    keeper = gate(archive, top="deadline_ms = 700", timeout_ms=20_000)
    decision = keeper.decide(record(web, "/hangs", "/gone", "/page"))
    assert time.monotonic() - began < 5
    late, gone = told(decision)
    assert (late.outcome, late.reason) == (Outcome.NOT_CHECKED, Reason.TIMED_OUT)
    assert late.message.endswith("/hangs: not answered in time")
    assert (gone.reason, gone.severity) == (None, Severity.ERROR)
    assert not [finding for finding in decision.findings if finding.check != LinkAlive.info.id]


def test_a_dead_address_of_which_no_archive_answered_in_time_is_no_accusation(web, archive):
    archive.faults.kinds = ("hang",)
    (finding,) = told(gate(archive, top="deadline_ms = 600").decide(record(web, "/missing")))
    assert (finding.outcome, finding.reason) == (Outcome.NOT_CHECKED, Reason.TIMED_OUT)
    assert [seen.status for seen in finding.evidence if isinstance(seen, HttpExchange)] == [404]


@given(
    kinds=st.lists(st.sampled_from([kind for kind in FAULTS if kind != "hang"]), min_size=1, unique=True),
    rate=st.sampled_from([0.2, 0.5, 1.0]),
    seed=st.integers(0, 1000),
)
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_fault_of_an_archive_makes_an_accusation(web, archive, kinds, rate, seed):
    archive.faults.kinds, archive.faults.rate, archive.faults.seed = kinds, rate, seed
    findings = told(gate(archive).decide(record(web, "/missing", "/stale", "/forbidden", "/broken")))
    words = {finding.location.text.rpartition("/")[2]: finding for finding in findings}
    sound = {
        "missing": ("never seen: not found, and no archive has a copy", "undecided: not found, but an archive did not"),
        "stale": ("gone: not there any more; an archive has a copy", "undecided: not found, but an archive did not"),
    }
    for name, allowed in sound.items():
        assert words[name].message.partition(f"/{name}: ")[2].startswith(allowed)
    for finding in findings:
        assert (finding.outcome is Outcome.NOT_CHECKED) == (
            "undecided" in finding.message or finding.reason is not None
        )
    assert {words[name].outcome for name in ("forbidden", "broken")} == {Outcome.NOT_CHECKED}


def test_another_page_than_the_record_says_is_told(web, archive):
    text = f"{SAID} ([ferry](http://{SITE}:{web.port}/page))."
    given = record(web, text=text)
    source = given["sources"][0] | {
        "url": f"http://{SITE}:{web.port}/page",
        "title": "Tariffs of the Harrow water mill",
    }
    given["sources"] = [source]
    assert told(gate(archive).decide(given)) == []
    (finding,) = told(gate(archive, more="expect_title = true").decide(given))
    assert finding.outcome is Outcome.CONTRADICTED
    assert finding.message.endswith("a page answered, but not the one that was expected")


def test_a_decision_is_derived_again_without_the_network(web, archive, tmp_path):
    path = tmp_path / "ledger.db"
    given = record(web, "/missing", "/stale", "/moved", "/page", "/forbidden", "/gone", "/gone", "/soft")
    with SqliteLedger(path) as ledger:
        keeper = gate(archive, ledger=ledger, top='on_block = "amend"')
        decision = keeper.decide(given)
        late = gate(archive, ledger=ledger, top="deadline_ms = 400", timeout_ms=20_000).decide(
            record(web, "/hangs") | {"id": "late"}
        )
    asked, looked_up = dict(web.sites[SITE].asked), list(archive.paths)
    again, runs = judge_again(answer_from(given), policy_text(keeper.policy), decision.as_of, decision.findings)
    assert (tuple(again), tuple(runs)) == (decision.findings, decision.checks)
    with SqliteLedgerReader(path) as reader:
        assert reader.verify().broken is None
        for entry in list(reader.find(Query())):
            case = reader.get(entry.decision.answer_id)
            kept = case.decision.findings
            found, ran = judge_again(case.answer, case.policy_text, case.decision.as_of, kept)
            assert (tuple(found), tuple(ran)) == (kept, case.decision.checks)
    assert [finding.reason for finding in told(late)] == [Reason.TIMED_OUT]
    assert (dict(web.sites[SITE].asked), archive.paths) == (asked, looked_up)


def test_a_stream_decides_as_the_whole_does_and_asks_once(web, archive):
    given = record(web, "/page", "/moved", "/gone", "/page", "/missing")
    whole = gate(archive).decide(given)
    before = dict(web.sites[SITE].asked)
    web.sites[SITE].asked.clear()
    stream = gate(archive).stream({key: value for key, value in given.items() if key != "answer"})
    for start in range(0, len(given["answer"]), 7):
        stream.feed(given["answer"][start : start + 7])
    decision = stream.finish()
    assert decision.action is whole.action
    assert [(f.location, f.message, f.outcome) for f in decision.findings] == [
        (f.location, f.message, f.outcome) for f in whole.findings
    ]
    # An address beside one that looks wrong is asked for too, at random.
    assert {path: web.sites[SITE].asked[path] for path in PATHS} == {path: before.get(path, 0) for path in PATHS}
    assert {web.sites[SITE].asked[path] for path in ("/moved", "/gone", "/missing")} == {1}
    assert SAID in stream.released
    assert f"{web.port}/moved" in stream.released
    assert f"{web.port}/gone" not in stream.released


def test_answers_are_decided_within_a_running_loop_and_at_one_time(web, archive):
    keeper = gate(archive)

    async def decide() -> list[Decision]:
        inside = keeper.decide(record(web, "/gone"))
        several = await asyncio.gather(*(keeper.decide_async(record(web, "/gone", "/page")) for _ in range(8)))
        return [inside, *several]

    decisions = asyncio.run(decide())
    assert {decision.action for decision in decisions} == {Action.HAND_OVER}
    assert all(len(told(decision)) == 1 for decision in decisions)


def test_what_was_answered_lately_is_not_asked_for_again(web, archive, tmp_path):
    cache = f'cache = "{tmp_path / "links.db"}"'
    first = gate(archive, more=cache).decide(record(web, "/missing", "/forbidden"))
    asked, looked_up = dict(web.sites[SITE].asked), list(archive.paths)
    second = gate(archive, more=cache).decide(record(web, "/missing", "/forbidden"))
    assert [f.message for f in told(first)] == [f.message for f in told(second)]
    assert archive.paths == looked_up
    assert asked == {"/missing": 1, "/forbidden": 1}
    # That nobody was let in leaves open what stands there.
    assert dict(web.sites[SITE].asked) == {"/missing": 1, "/forbidden": 2}


def test_no_more_are_asked_for_than_the_policy_says(web, archive):
    decision = gate(archive, more="most = 2").decide(record(web, "/page", "/gone", "/missing", "/soft"))
    gone, rest = sorted(told(decision), key=lambda finding: finding.message)[::-1]
    assert (rest.reason, rest.message) == (Reason.TOO_MANY, "2 further addresses were not asked for")
    assert gone.message.endswith("(HTTP 410)")
    assert set(web.sites[SITE].asked) == {"/page", "/gone"}


def test_addresses_that_a_provider_attached_are_asked_for(web, archive):
    given = record(web, text=SAID + ".")
    given["sources"][0]["url"] = f"http://{SITE}:{web.port}/gone"
    given["citations"] = [{"start": 0, "end": len(SAID), "targets": ["ferry"]}]
    (finding,) = told(gate(archive).decide(given))
    assert (finding.location.text, finding.message.endswith("(HTTP 410)")) == (SAID, True)


def test_a_broken_checker_accuses_nobody(web, archive):
    class Broken:
        def ask(self, wanted, /, *, deadline):
            raise RuntimeError("no")

    decision = gate(archive, links=Broken()).decide(record(web, "/gone"))
    assert [finding.reason for finding in told(decision)] == [Reason.FAILED]


def test_private_addresses_are_refused_unless_the_policy_allows_them(web, archive):
    policy = parse_policy('id = "p"\nversion = "1"\n[links]\narchives = []\nregistries = false', name="p")
    (finding,) = told(Gate(policy).decide(record(web, "/page")))
    assert finding.message.endswith("unsafe: leads into a private network")
    assert web.sites[SITE].asked == {}


def test_the_check_comes_last():
    assert CHECKS[-1].info.id == LinkAlive.info.id


def test_a_gate_that_is_let_go_leaves_no_thread_behind(web, archive):
    def threads() -> int:
        return sum(thread.name == "citewell links" for thread in threading.enumerate())

    gc.collect()
    before = threads()
    keeper = gate(archive)
    keeper.decide(record(web, "/page"))
    assert threads() == before + 1
    del keeper
    gc.collect()
    assert threads() == before
