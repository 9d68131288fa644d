"""The official client of OpenAI's API, pointed at the proxy."""

import openai
import pytest

from citewell.gate import default_policy
from citewell.ledger import SqliteLedgerReader
from citewell.service.keys import Scope, add_key
from citewell.service.proxy.app import make_proxy
from citewell.service.settings import Settings
from tests.builders import NOON
from tests.servers.completions import scripted
from tests.servers.service import BAD, GOOD, record, running

pytestmark = pytest.mark.enable_socket
SOURCES = {"citewell": {"sources": record()["sources"]}}
ASK = {"model": "m", "messages": [{"role": "user", "content": "How long is the warranty?"}]}
HANDED_OVER = default_policy().hand_over["en"]


@pytest.fixture(scope="module")
def upstream():
    with scripted() as server:
        yield server


@pytest.fixture(autouse=True)
def _as_new(upstream):
    upstream.status, upstream.tool_calls, upstream.breaks_off = 200, None, False
    upstream.asked.clear()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("proxy")


@pytest.fixture(scope="module")
def client(upstream, folder):
    settings = Settings(upstream=upstream.base, ledger=str(folder / "ledger.db"))
    with running(make_proxy(settings)) as at, _client(at, "sk-callers") as client:
        yield client


def _client(at, key):
    return openai.OpenAI(base_url=f"http://127.0.0.1:{at.port}/v1", api_key=key, max_retries=0)


def _streamed(client, **more):
    return list(client.chat.completions.create(**ASK, stream=True, extra_body=SOURCES, **more))


def _text(chunks):
    return "".join(choice.delta.content or "" for chunk in chunks for choice in chunk.choices)


def test_a_reply_that_holds_goes_through(client, upstream):
    upstream.text = GOOD
    reply = client.chat.completions.create(**ASK, extra_body=SOURCES)
    assert reply.choices[0].message.content == GOOD
    assert reply.choices[0].citewell["action"] == "show"
    assert reply.usage.total_tokens == 3
    headers, asked = upstream.asked[0]
    assert asked == ASK
    assert headers["Authorization"] == "Bearer sk-callers"


def test_a_reply_that_does_not_hold_is_handed_over(client, upstream, folder):
    upstream.text = BAD
    reply = client.chat.completions.create(**ASK, extra_body=SOURCES)
    assert reply.choices[0].message.content == HANDED_OVER
    assert "30 months" not in reply.choices[0].message.model_dump_json()
    told = reply.choices[0].citewell
    assert (told["action"], told["recorded"]) == ("hand_over", True)
    assert told["findings"]
    with SqliteLedgerReader(folder / "ledger.db") as reader:
        assert reader.get(told["digest"]).answer.text == BAD


def test_nothing_beside_the_reply_tells_what_was_not_shown(client, upstream):
    upstream.text = BAD
    reply = client.chat.completions.create(**ASK, extra_body=SOURCES, logprobs=True)
    assert reply.choices[0].logprobs is None
    assert "99 months" not in reply.model_dump_json()


def test_without_sources_nothing_holds(client, upstream):
    upstream.text = GOOD
    assert client.chat.completions.create(**ASK).choices[0].message.content == HANDED_OVER


def test_every_choice_is_gated(client, upstream):
    upstream.text = GOOD
    reply = client.chat.completions.create(**ASK, n=2, extra_body=SOURCES)
    assert [choice.message.content for choice in reply.choices] == [GOOD, GOOD]
    assert len({choice.citewell["digest"] for choice in reply.choices}) == 2


def test_calls_of_tools_pass(client, upstream):
    upstream.tool_calls = [{"id": "c1", "type": "function", "function": {"name": "search", "arguments": "{}"}}]
    reply = client.chat.completions.create(**ASK, extra_body=SOURCES)
    assert reply.choices[0].message.tool_calls[0].function.name == "search"


def test_a_stream_shows_sentences_that_passed(client, upstream):
    upstream.text = " ".join([GOOD] * 5)
    chunks = _streamed(client)
    assert _text(chunks) == upstream.text
    assert len([chunk for chunk in chunks if chunk.choices[0].delta.content]) > 1
    assert chunks[-1].choices[0].finish_reason == "stop"
    assert chunks[-1].citewell["action"] == "show"


def test_a_stream_stops_before_what_does_not_hold(client, upstream):
    upstream.text = f"{' '.join([GOOD] * 5)} {BAD} {GOOD}"
    chunks = _streamed(client)
    assert _text(chunks).startswith(GOOD)
    assert _text(chunks).endswith(HANDED_OVER)
    assert "30 months" not in _text(chunks)
    assert chunks[-1].citewell["action"] == "hand_over"


def test_a_stream_that_breaks_off_is_handed_over(client, upstream):
    upstream.text, upstream.breaks_off = GOOD, True
    chunks = _streamed(client)
    assert _text(chunks) == HANDED_OVER
    assert chunks[-1].citewell["recorded"] is False


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, openai.BadRequestError),
        (401, openai.AuthenticationError),
        (404, openai.NotFoundError),
        (429, openai.RateLimitError),
        (500, openai.InternalServerError),
    ],
)
@pytest.mark.parametrize("stream", [False, True])
def test_what_the_api_refuses_is_told_as_it_is(client, upstream, status, kind, stream):
    upstream.status, upstream.error = (
        status,
        {"error": {"message": "not today", "type": "t", "code": "c", "param": None}},
    )
    with pytest.raises(kind, match="not today") as caught:
        client.chat.completions.create(**ASK, stream=stream, extra_body=SOURCES)
    assert caught.value.status_code == status
    assert caught.value.request_id == "req-1"


@pytest.mark.parametrize(
    ("extra", "field"),
    [
        ({"citewell": []}, "citewell"),
        ({"citewell": {"sources": [{"id": 3}]}}, "citewell.sources[0].id"),
        ({"citewell": {"answer": "x"}}, "citewell.answer"),
    ],
)
def test_sources_that_cannot_be_used_are_named(client, upstream, extra, field):
    with pytest.raises(openai.BadRequestError) as caught:
        client.chat.completions.create(**ASK, extra_body=extra)
    assert caught.value.param == field
    assert not upstream.asked


def test_an_api_that_is_not_there_is_told(tmp_path):
    with (
        running(make_proxy(Settings(upstream="http://127.0.0.1:9/v1"))) as at,
        _client(at, "k") as client,
    ):
        for stream in (False, True):
            with pytest.raises(openai.InternalServerError) as caught:
                client.chat.completions.create(**ASK, stream=stream, extra_body=SOURCES)
            assert caught.value.status_code == 502


def test_a_ledger_that_is_gone_hands_over(upstream, tmp_path):
    upstream.text = GOOD
    settings = Settings(upstream=upstream.base, ledger=str(tmp_path / "ledger.db"))
    with (
        running(make_proxy(settings)) as at,
        _client(at, "k") as client,
    ):
        for name in tmp_path.glob("ledger.db*"):
            name.unlink()
        reply = client.chat.completions.create(**ASK, extra_body=SOURCES)
        assert reply.choices[0].message.content == HANDED_OVER
        assert reply.choices[0].citewell["recorded"] is False
        upstream.text = " ".join([GOOD] * 5)
        assert _text(_streamed(client)) == HANDED_OVER


def test_keys_of_the_proxy_stay_with_it_and_bind_the_audience(upstream, tmp_path):
    upstream.text = GOOD
    key = add_key(tmp_path / "keys.json", "app", (Scope.GATE,), ("public",), None, NOON)
    settings = Settings(upstream=upstream.base, upstream_key="sk-own", keys=str(tmp_path / "keys.json"))
    staff = {"citewell": {**SOURCES["citewell"], "audience": ["staff"]}}
    with running(make_proxy(settings)) as at, _client(at, key) as client, _client(at, "wrong") as stranger:
        assert client.chat.completions.create(**ASK, extra_body=SOURCES).choices[0].message.content == GOOD
        assert upstream.asked[0][0]["Authorization"] == "Bearer sk-own"
        with pytest.raises(openai.PermissionDeniedError):
            client.chat.completions.create(**ASK, extra_body=staff)
        with pytest.raises(openai.AuthenticationError):
            stranger.chat.completions.create(**ASK, extra_body=SOURCES)
