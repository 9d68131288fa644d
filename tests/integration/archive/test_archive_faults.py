"""Whatever an archive does, it is never taken to say that it has nothing."""

import pytest

from citewell.fetch.breaker import Breaker
from citewell.links.archive.memento import TimeGate
from citewell.model import Asked
from tests.integration.archive.asking import CAPTURES, hasty, told, wayback
from tests.servers.fake_archive import FAULTS, Faults, serve_archive

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

URLS = (
    "https://tern.example/birds/arctic.html?a=1&b=2",
    "https://tern.example/new",
    "https://tern.example/old",
    "https://tern.example/astray",
    "https://tern.example/swept/away",
    "https://tern.example/lost",
    "https://tern.example/failing",
    "https://tern.example/never",
    "https://puffin.example/dodo",
)
QUICK = tuple(fault for fault in FAULTS if fault != "hang")


@pytest.fixture(scope="module")
def archive():
    with serve_archive(CAPTURES) as server:
        yield server


def outcomes(run, archive, faults, *, ask="wayback", **given):
    """What is said of each address and of what is around it."""
    archive.reset()
    archive.faults = faults

    async def ask_all(client):
        service = hasty("fake", client, **given)
        asked = wayback(archive.url, client, **given) if ask == "wayback" else TimeGate(f"{archive.url}/web/", service)
        return {(url, about): await asked.ask(url, about=about) for url in URLS for about in ("page", "parent", "host")}

    return run(ask_all)


@pytest.fixture(scope="module")
def undisturbed(run, archive):
    return {
        ask: {key: answer.outcome for key, answer in outcomes(run, archive, Faults(), ask=ask).items()}
        for ask in ("wayback", "timegate")
    }


# What only changes the body does not matter to a TimeGate, whose body is not read.
FATAL = [(fault, "wayback") for fault in FAULTS] + [(fault, "timegate") for fault in ("429", "503", "html", "hang")]


@pytest.mark.parametrize(("fault", "ask"), FATAL)
def test_an_archive_that_only_fails_says_nothing(run, archive, fault, ask):
    answers = outcomes(run, archive, Faults([fault]), ask=ask, seconds=0.05 if fault == "hang" else 2.0)
    assert {answer.outcome for answer in answers.values()} == {Asked.FAILED}
    assert all(answer.detail for answer in answers.values())


@pytest.mark.parametrize("ask", ["wayback", "timegate"])
@pytest.mark.parametrize("percent", [0, 5, 10, 20, 35, 50, 65, 80, 90, 95, 100])
def test_no_rate_of_faults_makes_a_none_that_was_not_there(run, archive, undisturbed, ask, percent):
    for seed in range(6):
        answers = outcomes(run, archive, Faults(QUICK, percent / 100, seed), ask=ask)
        wrong = [
            key
            for key, answer in answers.items()
            if answer.outcome is Asked.NONE and undisturbed[ask][key] is not Asked.NONE
        ]
        assert wrong == [], seed
        if percent == 0:
            assert {key: answer.outcome for key, answer in answers.items()} == undisturbed[ask]


@pytest.mark.parametrize("seed", range(3))
def test_hanging_is_a_fault_as_any_other(run, archive, undisturbed, seed):
    answers = outcomes(run, archive, Faults(["hang"], 0.4, seed), seconds=0.05)
    said = {key: (answer.outcome, undisturbed["wayback"][key]) for key, answer in answers.items()}
    assert {pair for pair in said.values() if pair[0] is Asked.NONE} <= {(Asked.NONE, Asked.NONE)}


def test_other_doors_are_tried_while_the_index_fails(run, archive):
    answers = outcomes(run, archive, Faults(["503"], doors=("/cdx/",)))
    pages = {url: told(answers[url, "page"]) for url in URLS}
    assert pages["https://tern.example/new"] == ("found", "20200301100001", "https://tern.example/new/")
    assert pages["https://tern.example/failing"][:2] == ("found", "20180301100000")
    assert pages["https://tern.example/never"][0] == "none"
    assert pages["https://tern.example/lost"][0] == "none"
    assert pages["https://tern.example/old"][0] == "failed"
    assert {answers[url, "host"].outcome for url in URLS} == {Asked.FAILED}


def test_that_nothing_is_available_says_nothing(run, archive):
    answers = outcomes(run, archive, Faults(["503"], doors=("/cdx/", "/web/timemap/")))
    never = answers["https://tern.example/never", "page"]
    assert never.outcome is Asked.FAILED
    assert "503" in never.detail
    assert answers["https://tern.example/new", "page"].outcome is Asked.FOUND


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\n",
        b"null",
        b"{}",
        b"[[]]",
        b"[[],[]]",
        b'["timestamp"]',
        b'[["timestamp","original"]]',
        b'[["timestamp","original","statuscode"],["20210301100000","https://tern.example/"]]',
        b'[["timestamp","original","statuscode"],["2021","https://tern.example/x","200"]]',
        b'[["timestamp","original","statuscode"],["20211301100000","https://tern.example/x","200"]]',
        b'[["timestamp","original","statuscode"],["20210301100000","https://other.example/x","200"]]',
        b'[["timestamp","original","statuscode"],["20210301100000","https://tern.example/x","200"]',
        b"[] []",
        b"org.archive.util.io.RuntimeIOException: Blocked Site Error",
        b"\xff\xfe[]",
    ],
)
def test_what_is_not_in_the_format_of_the_index_is_no_answer(run, archive, body, monkeypatch):
    monkeypatch.setattr(
        archive.RequestHandlerClass, "_answer", lambda _: (200, {"Content-Type": "application/json"}, body)
    )
    archive.reset()
    answer = run(lambda client: wayback(archive.url, client).ask("https://tern.example/x"))
    assert answer.outcome is Asked.FAILED, answer


@pytest.mark.parametrize("body", [b"[]", b"[]\n", b' [["timestamp","original","statuscode"]] '])
def test_a_well_formed_answer_that_lists_nothing_is_none(run, archive, body, monkeypatch):
    monkeypatch.setattr(
        archive.RequestHandlerClass, "_answer", lambda _: (200, {"Content-Type": "application/json"}, body)
    )
    archive.reset()
    answer = run(lambda client: wayback(archive.url, client).ask("https://tern.example/x"))
    assert answer.outcome is Asked.NONE, answer.detail


def test_a_failing_archive_is_left_in_peace(run, archive):
    archive.reset()
    archive.faults = Faults(["503"])

    async def ask(client):
        breaker = Breaker("fake", failures=4, cool_down=60)
        asked = wayback(archive.url, client, breaker=breaker)
        return [await asked.ask(f"https://tern.example/{number}") for number in range(20)]

    answers = run(ask)
    assert len(archive.paths) == 4
    assert {answer.outcome for answer in answers} == {Asked.FAILED}
    assert "is not asked before" in answers[-1].detail


def test_an_archive_that_says_how_long_it_wants_to_be_left_alone_is(run, archive, monkeypatch):
    busy = (429, {"Content-Type": "text/plain", "Retry-After": "120"}, b"")
    monkeypatch.setattr(archive.RequestHandlerClass, "_answer", lambda _: busy)
    archive.reset()

    async def ask(client):
        asked = wayback(archive.url, client, breaker=Breaker("fake"), retries=3)
        return [await asked.ask(f"https://tern.example/{number}") for number in range(5)]

    assert {answer.outcome for answer in run(ask)} == {Asked.FAILED}
    assert len(archive.paths) == 1


def test_a_short_wait_is_waited_for(run, archive):
    archive.reset()
    archive.faults = Faults(["503"], rate=0.3, seed=2)

    async def ask(client):
        asked = wayback(archive.url, client, retries=14, pause=0.0)
        return [await asked.ask(f"https://tern.example/{number}") for number in range(10)]

    assert {answer.outcome for answer in run(ask)} == {Asked.NONE}


def test_an_index_that_does_not_filter_is_not_trusted(run, archive, monkeypatch):
    body = b'[["timestamp","original","statuscode"],["20210301100000","https://tern.example/x","404"]]'

    def answer(door):
        if "/cdx/" in door.path:
            return 200, {"Content-Type": "application/json"}, body
        return 503, {"Content-Type": "text/html"}, b""

    monkeypatch.setattr(archive.RequestHandlerClass, "_answer", answer)
    archive.reset()
    answered = run(lambda client: wayback(archive.url, client).ask("https://tern.example/x"))
    assert answered.outcome is Asked.FAILED
    assert "other statuses" in answered.detail
