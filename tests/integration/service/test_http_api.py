"""The HTTP API of the gate, asked over loopback."""

import json
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from citewell import Gate
from citewell.ledger import SqliteLedgerReader
from citewell.service.keys import Scope
from citewell.values import read_pages
from tests.servers.service import BAD, GOOD, event_stream, events, record, serving

pytestmark = pytest.mark.enable_socket
SSE = {"Content-Type": "text/event-stream"}


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("service"), registries=("none",), job_items=5) as client:
        yield client


@pytest.mark.parametrize(("text", "action"), [(GOOD, "show"), (BAD, "hand_over")])
def test_an_answer_is_decided_as_by_the_gate_itself(client, text, action):
    reply = client.post("/v1/gate", record(answer=text))
    alone = Gate().decide(record(answer=text))
    assert (reply.status, reply.json["action"], reply.json["shown"]) == (200, action, alone.shown)
    assert [finding["check"] for finding in reply.json["findings"]] == [finding.check for finding in alone.findings]


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("/v1/gate", record(sources=[{"id": 3}]), "sources[0].id"),
        ("/v1/gate", {"id": "x"}, "answer"),
        ("/v1/gate", {"answer": "x", "sources": []}, "id"),
        ("/v1/gate", record(asked_at="soon"), "asked_at"),
        ("/v1/support", {"claim": "x"}, "sources"),
        ("/v1/values", {"page": "x"}, None),
        ("/v1/values", {"page": "x", "question": 3}, "question"),
        ("/v1/values", {"page": "x", "question": " "}, "question"),
        ("/v1/links:check", {"links": []}, "links"),
        ("/v1/links:check", {"links": [{"url": "http://a.example/"}] * 6}, "links"),
        ("/v1/links:check", {"links": [{"url": 3}]}, "links[0].url"),
        ("/v1/references:check", {"text": "nothing", "format": "odd"}, "format"),
        ("/v1/audits", {"protocol": "known-item", "rows": []}, "rows"),
    ],
)
def test_what_is_wrong_is_told_with_its_field(client, path, body, field):
    reply = client.post(path, body)
    assert (reply.status, reply.headers["content-type"]) == (400, "application/problem+json")
    assert reply.json.get("field") == field
    assert reply.json["detail"]


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"3", b'{"id": "a", "id": "b"}', b"\xff\xfe", b'"\\ud800"', b"[" * 9999]
)
def test_what_is_no_record_is_refused(client, body):
    reply = client.ask("POST", "/v1/gate", body, {"Content-Type": "application/json"})
    assert (reply.status, reply.headers["content-type"]) == (400, "application/problem+json")


def test_a_stream_lets_out_sentences_and_then_the_decision(client):
    text = " ".join([GOOD] * 5)
    found = events(client.ask("POST", "/v1/gate/stream", event_stream(record("s1"), text), SSE).body)
    assert [name for name, _ in found][-1] == "decision"
    assert "".join(data["text"] for name, data in found if name == "text").startswith(GOOD)
    broken = events(client.ask("POST", "/v1/gate/stream", event_stream(record("s2"), text, end=False), SSE).body)
    assert broken[-1][0] == "problem"
    assert all(name != "decision" for name, _ in broken)


def test_a_stream_never_lets_out_more_than_the_gate_would(client):
    good = " ".join([GOOD] * 5)
    found = events(client.ask("POST", "/v1/gate/stream", event_stream(record("s3"), f"{good} {BAD}"), SSE).body)
    released = "".join(data["text"] for name, data in found if name == "text")
    assert released
    assert good.startswith(released.strip())
    assert found[-1][1]["action"] == "hand_over"


@pytest.mark.parametrize(
    "body", [b"", b"event: text\ndata: {}\n\n", b"event: record\ndata: []\n\n", b"event: record\ndata: {\n\n", b"\xff"]
)
def test_a_stream_without_a_record_is_refused(client, body):
    assert client.ask("POST", "/v1/gate/stream", body, SSE).status == 400


def test_support_and_values(client):
    found = client.post(
        "/v1/support", {"id": "c", "claim": "It runs for 24 months.", "source": "It runs for 24 months."}
    )
    assert (found.status, found.json["outcome"]) == (200, "supported")
    page = "<p>Contact: <a href='mailto:service@velmora-pumps.com'>service@velmora-pumps.com</a></p>"
    found = client.post("/v1/values", {"page": page, "question": "contact e-mail"})
    alone = read_pages(page).resolve("contact e-mail")
    assert (found.status, found.json["value"], found.json["message"]) == (200, alone.value, alone.message)
    assert found.json["candidates"]


def _finished(client, begun):
    assert begun.status == 202
    give_up = time.monotonic() + 30
    while (job := client.get(begun.headers["location"]).json)["state"] in {"waiting", "running"}:
        assert time.monotonic() < give_up
        time.sleep(0.05)
    return job


def test_jobs_tell_how_far_they_are_and_what_came_of_them(client):
    job = _finished(client, client.post("/v1/links:check", {"links": [{"url": "http://127.0.0.1:9/"}]}))
    assert (job["state"], job["done"], job["result"][0]["status"]) == ("done", 1, "unsafe")
    text = "@article{a, title={On Pumps and Valves}, author={Nemo, A.}, year={2020}, journal={Pumps}}"
    job = _finished(client, client.post("/v1/references:check", {"text": text}))
    assert (job["state"], job["result"]["results"][0]["status"]) == ("done", "cannot_tell")
    rows = [{"id": str(n), "system": "s", "query": str(n), "status": "alive"} for n in range(4)]
    job = _finished(client, client.post("/v1/audits", {"protocol": "link-validity", "rows": rows}))
    assert (job["state"], job["problem"]) == ("done", None)
    assert job["result"]["data"]["units"] == 4
    job = _finished(client, client.post("/v1/audits", {"protocol": "no-such", "rows": rows}))
    assert (job["state"], job["problem"]["status"]) == ("failed", 400)


def test_decisions_are_found_by_filters(client):
    client.post("/v1/gate", record("d1", system="alpha"))
    client.post("/v1/gate", record("d2", BAD, system="alpha"))
    listed = client.get("/v1/decisions?system=alpha").json
    assert [entry["decision"]["answer_id"] for entry in listed["decisions"]] == ["d2", "d1"]
    listed = client.get("/v1/decisions?system=alpha&limit=1&newest_first=false").json
    assert ([entry["decision"]["answer_id"] for entry in listed["decisions"]], listed["more"]) == (["d1"], True)
    assert (
        client.get("/v1/decisions?system=alpha&action=hand_over").json["decisions"][0]["decision"]["answer_id"] == "d2"
    )
    case = client.get("/v1/decisions/d2").json
    assert (case["answer"]["answer"], case["decision"]["action"]) == (BAD, "hand_over")
    assert client.get("/v1/decisions/nothing").status == 404


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("limit=0", "limit"),
        ("limit=x", "limit"),
        ("offset=-1", "offset"),
        ("action=all", "action"),
        ("since=2026-11-30", "since"),
        ("since=2026-11-30T00:00:00", "since"),
        ("nothing=1", "nothing"),
        ("limit=1&limit=2", "limit"),
    ],
)
def test_filters_that_make_no_sense_are_named(client, query, field):
    reply = client.get(f"/v1/decisions?{query}")
    assert (reply.status, reply.json["field"]) == (400, field)


def test_what_operators_ask(client):
    assert client.get("/healthz").json == {"status": "ok"}
    assert client.get("/readyz").status == 200
    client.post("/v1/gate", record("m1"))
    counted = client.get("/metrics")
    assert counted.headers["content-type"].startswith("text/plain")
    assert b'citewell_decisions_total{action="show"}' in counted.body
    assert client.get("/openapi.json").json["openapi"] == "3.1.0"


def test_a_ledger_that_is_gone_hands_over_and_says_so(tmp_path):
    with serving(tmp_path) as client:
        assert client.post("/v1/gate", record("a")).status == 200
        for name in tmp_path.glob("ledger.db*"):
            name.unlink()
        reply = client.post("/v1/gate", record("b"))
        assert (reply.status, reply.json["action"], reply.json["recorded"]) == (503, "hand_over", False)
        assert GOOD not in reply.body.decode()
        assert reply.json["shown"]
        assert str(tmp_path) not in reply.body.decode()
        streamed = events(client.ask("POST", "/v1/gate/stream", event_stream(record("c"), GOOD * 5), SSE).body)
        assert [(name, data["action"]) for name, data in streamed] == [("problem", "hand_over")]
        assert client.get("/readyz").status == 503
        assert client.get("/healthz").status == 200


def test_a_full_disk_hands_over_and_says_so(tmp_path, monkeypatch):
    def full(*_):
        raise sqlite3.OperationalError("database or disk is full")

    with serving(tmp_path) as client:
        assert client.post("/v1/gate", record("a")).status == 200
        with monkeypatch.context() as patched:
            patched.setattr("citewell.ledger.sqlite.insert", full)
            reply = client.post("/v1/gate", record("b"))
        assert (reply.status, reply.json["action"], reply.json["recorded"]) == (503, "hand_over", False)
        assert client.post("/v1/gate", record("c")).status == 200
    with SqliteLedgerReader(tmp_path / "ledger.db") as reader:
        assert reader.verify().problem is None
        assert reader.verify().decisions == 2


def test_more_than_may_wait_are_refused(tmp_path):
    with serving(tmp_path, waiting=1, threads=1) as client, ThreadPoolExecutor(16) as pool:
        long = record("long", " ".join([GOOD] * 60))
        replies = list(pool.map(lambda n: client.post("/v1/gate", {**long, "id": f"q{n}"}), range(16)))
    statuses = [reply.status for reply in replies]
    assert set(statuses) == {200, 503}
    assert all(reply.json["action"] == "hand_over" for reply in replies if reply.status == 503)
    assert all(reply.headers["retry-after"] == "1" for reply in replies if reply.status == 503)
    with SqliteLedgerReader(tmp_path / "ledger.db") as reader:
        assert reader.verify().decisions == statuses.count(200)


def test_a_key_that_asks_too_often_waits(tmp_path):
    keys = {"app": ((Scope.GATE,), ("public",))}
    with serving(tmp_path, keys=keys, rate=3) as clients:
        replies = [clients["app"].post("/v1/gate", record(str(n))) for n in range(4)]
    assert [reply.status for reply in replies] == [200, 200, 200, 429]
    assert int(replies[-1].headers["retry-after"]) >= 1
    assert json.loads(replies[-1].body)["status"] == 429
