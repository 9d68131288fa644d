"""Which formats there are, how they are told apart, and what the caller's own sources do."""

import datetime as dt
from typing import Any

import pytest

from citewell.errors import ConfigError, InputError
from citewell.model import Source, SourceStatus
from citewell.providers import AUTO, FORMATS, detect_format, read_reply

URL = "https://v.example/pump"

SHORTEST: dict[str, Any] = {
    "openai-responses": {"object": "response", "output": []},
    "openai-chat": {"choices": [{"message": {"content": "Yes."}}]},
    "anthropic": {"type": "message", "role": "assistant", "content": []},
    "gemini": {"candidates": [{}]},
    "perplexity": {"choices": [{"message": {"content": "Yes."}}], "citations": []},
    "langchain": {"type": "ai", "content": "Yes."},
    "llamaindex": {"response": "Yes.", "source_nodes": []},
    "haystack": {"data": "Yes.", "query": "Q?", "documents": []},
}


def test_every_format_is_listed_once() -> None:
    assert sorted(entry.name for entry in FORMATS) == sorted(SHORTEST)


@pytest.mark.parametrize("name", SHORTEST)
def test_auto_knows_the_shortest_reply_of_each_format(name: str) -> None:
    assert detect_format(SHORTEST[name]) == name
    assert read_reply(SHORTEST[name], id="a") == read_reply(SHORTEST[name], name, id="a")
    assert read_reply(SHORTEST[name], id="a").meta == {"provider": name}


@pytest.mark.parametrize(
    "reply",
    [
        None,
        "text",
        7,
        {},
        [],
        [{}],
        {"id": "a1", "answer": "An answer record.", "sources": [{"id": "s"}], "retrieved": ["s"]},
        {"answer": "A record with context.", "context": "not a list of documents"},
    ],
)
def test_auto_refuses_what_it_does_not_know(reply: Any) -> None:
    with pytest.raises(InputError, match="none of the known formats") as caught:
        read_reply(reply, AUTO, id="a")
    assert "anthropic" in caught.value.hint


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(ConfigError) as caught:
        read_reply({}, "cohere", id="a")
    assert "openai-chat" in caught.value.hint


@pytest.mark.parametrize("name", SHORTEST)
@pytest.mark.parametrize("other", SHORTEST)
def test_a_reply_of_another_format_is_refused_unless_it_is_one_of_this_too(name: str, other: str) -> None:
    if name == other or {name, other} == {"openai-chat", "perplexity"}:
        assert read_reply(SHORTEST[other], name, id="a").text in ("Yes.", "")
        return
    with pytest.raises(InputError) as caught:
        read_reply(SHORTEST[other], name, id="a")
    assert caught.value.hint
    assert caught.value.record == "a"


def chat(text: str, *urls: str) -> dict[str, Any]:
    annotations = [{"type": "url_citation", "url": url, "start_index": 0, "end_index": len(text)} for url in urls]
    return {"choices": [{"message": {"content": text, "annotations": annotations}}], "created": 1764500000}


class TestCallersSources:
    """The caller's sources stand as given; the reply is matched to them."""

    pump = Source(
        id="pol-pump",
        title="Pump",
        text="Six years.",
        url=URL,
        status=SourceStatus.ARCHIVED,
        updated=dt.date(2026, 1, 2),
        acl=("staff",),
    )

    @pytest.mark.parametrize("url", [URL, f"{URL}?utm_source=openai", f"{URL}/", "http://V.EXAMPLE/pump#part"])
    def test_an_address_is_matched_in_any_spelling(self, url: str) -> None:
        answer = read_reply(chat("Six years.", url), id="a", sources=[self.pump])
        assert answer.sources == (self.pump,)
        assert [(c.targets, c.bound, c.known) for c in answer.citations] == [((url,), ("pol-pump",), True)]

    def test_a_file_is_matched_by_its_name(self) -> None:
        nodes = [{"node": {"id_": "n1", "text": "chunk", "metadata": {"file_name": "pump"}}}]
        answer = read_reply({"response": "Six [1].", "source_nodes": nodes}, id="a", sources=[self.pump])
        (source,) = answer.sources
        assert (source.id, source.text, source.status, source.label) == (
            "pol-pump",
            "Six years.",
            SourceStatus.ARCHIVED,
            "1",
        )

    def test_passages_of_one_document_have_its_standing_and_their_own_markers(self) -> None:
        nodes = [
            {"node": {"id_": f"n{i}", "text": f"chunk {i}", "relationships": {"1": {"node_id": "pol-pump"}}}}
            for i in (1, 2)
        ]
        answer = read_reply({"response": "Six [2].", "source_nodes": nodes}, id="a", sources=[self.pump])
        assert [(s.id, s.label, s.text, s.status, s.acl) for s in answer.sources] == [
            ("pol-pump", "1", "Six years.", SourceStatus.ARCHIVED, ("staff",)),
            ("pol-pump (2)", "2", "chunk 2", SourceStatus.ARCHIVED, ("staff",)),
        ]
        assert answer.retrieved == ("pol-pump", "pol-pump (2)")

    def test_what_is_missing_is_completed(self) -> None:
        bare = Source(id=URL)
        documents = [{"page_content": "Six years.", "metadata": {"source": URL, "title": "Pump"}}]
        answer = read_reply({"answer": "Six [1].", "context": documents}, id="a", sources=[bare])
        (source,) = answer.sources
        assert (source.id, source.text, source.title, source.url, source.label) == (URL, "Six years.", "Pump", URL, "1")

    def test_all_count_as_retrieved_unless_the_caller_says_which(self) -> None:
        other = Source(id="other")
        reply = chat("Six years.", URL)
        assert read_reply(reply, id="a", sources=[other, self.pump]).retrieved == ("other", "pol-pump")
        assert read_reply(reply, id="a", sources=[other, self.pump], retrieved=[]).retrieved == ("pol-pump",)

    def test_two_of_one_id_are_refused(self) -> None:
        with pytest.raises(InputError) as caught:
            read_reply(chat("Six years."), id="a", sources=[self.pump, self.pump])
        assert caught.value.field == "sources"


def test_what_the_caller_knows_of_the_question_stands_in_the_record() -> None:
    asked = dt.datetime(2026, 11, 30, tzinfo=dt.UTC)
    answer = read_reply(
        chat("Yes."),
        id="a",
        question="Q?",
        audience=["staff"],
        scope={"products": ["V40"]},
        asked_at=asked,
        meta={"team": "help"},
    )
    assert (answer.question, answer.audience, answer.asked_at) == ("Q?", ("staff",), asked)
    assert answer.scope == {"products": ("V40",)}
    assert answer.meta == {"team": "help", "provider": "openai-chat"}


def test_without_a_time_of_the_caller_the_reply_says_when_it_was_made() -> None:
    assert read_reply(chat("Yes."), id="a").asked_at == dt.datetime(2025, 11, 30, 10, 53, 20, tzinfo=dt.UTC)
