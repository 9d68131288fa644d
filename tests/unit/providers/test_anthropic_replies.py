"""Messages of the Anthropic API and their citations."""

from typing import Any

import pytest

from citewell.errors import InputError
from citewell.model import Answer, Source
from citewell.providers import read_reply

PAGE = "https://orlo.example/trams"


def block(text: str, *citations: Any) -> dict[str, Any]:
    return {"type": "text", "text": text, "citations": list(citations) or None}


def message(*blocks: Any, **fields: Any) -> dict[str, Any]:
    return {"id": "msg_1", "type": "message", "role": "assistant", "content": list(blocks), **fields}


def chars(quoted: str, index: Any, title: str | None, **fields: Any) -> dict[str, Any]:
    place = {"document_index": index, "document_title": title, "start_char_index": 4, "end_char_index": 9}
    return {"type": "char_location", "cited_text": quoted, **place, **fields}


def web(url: str, quoted: str = "q", title: str | None = "Trams") -> dict[str, Any]:
    return {"type": "web_search_result_location", "url": url, "title": title, "cited_text": quoted}


def read(reply: Any, *sources: Source) -> Answer:
    return read_reply(reply, "anthropic", id="a", sources=sources)


@pytest.mark.parametrize(
    ("citation", "target", "locator"),
    [
        (chars("q", 0, "Terms"), "Terms", "characters 4-9"),
        (chars("q", 0, None, file_id="file_7"), "file_7", "characters 4-9"),
        (chars("q", 2, None), "document 2", "characters 4-9"),
        (
            {
                "type": "page_location",
                "cited_text": "q",
                "document_index": 1,
                "document_title": "Terms",
                "start_page_number": 3,
                "end_page_number": 4,
            },
            "Terms",
            "page 3",
        ),
        (
            {
                "type": "page_location",
                "cited_text": "q",
                "document_index": 1,
                "document_title": "Terms",
                "start_page_number": 3,
                "end_page_number": 6,
            },
            "Terms",
            "pages 3-5",
        ),
        (
            {
                "type": "content_block_location",
                "cited_text": "q",
                "document_index": 0,
                "document_title": "Terms",
                "start_block_index": 2,
                "end_block_index": 3,
            },
            "Terms",
            "block 2",
        ),
        (
            {
                "type": "search_result_location",
                "cited_text": "q",
                "search_result_index": 0,
                "source": "kb/terms",
                "title": "Terms",
                "start_block_index": 0,
                "end_block_index": 2,
            },
            "kb/terms",
            "blocks 0-1",
        ),
        (
            {
                "type": "search_result_location",
                "cited_text": "q",
                "search_result_index": 0,
                "source": PAGE,
                "title": "T",
            },
            PAGE,
            None,
        ),
        (web(PAGE), PAGE, None),
        ({"type": "moon_location", "cited_text": "q", "document_title": "Terms", "phase": 3}, "Terms", None),
        ({"type": "moon_location", "cited_text": "q", "url": PAGE}, PAGE, None),
    ],
)
def test_every_kind_of_location(citation: dict[str, Any], target: str, locator: str | None) -> None:
    answer = read(message(block("By the terms, "), block("it lasts.", citation), block(" Good.")))
    assert answer.text == "By the terms, it lasts. Good."
    (found,) = answer.citations
    assert (found.span.start, found.span.end, found.text) == (14, 23, "it lasts.")
    assert (found.targets, found.quoted, found.locator) == ((target,), "q", locator)
    assert found.known
    assert answer.retrieved == (target,)


def test_each_citation_of_a_block_keeps_its_words() -> None:
    answer = read(message(block("It lasts.", chars("one", 0, "A"), chars("two", 1, "B"), chars("three", 0, "A"))))
    assert [(c.text, c.targets, c.quoted) for c in answer.citations] == [
        ("It lasts.", ("A",), "one"),
        ("It lasts.", ("B",), "two"),
        ("It lasts.", ("A",), "three"),
    ]
    assert [source.id for source in answer.sources] == ["A", "B"]


def test_documents_of_one_title_are_two() -> None:
    answer = read(message(block("x", chars("one", 0, "Terms"), chars("two", 1, "Terms"))))
    assert [(c.targets, c.quoted) for c in answer.citations] == [(("Terms",), "one"), (("Terms (2)",), "two")]


def test_web_results_are_sources_whether_or_not_they_are_cited() -> None:
    results = [
        {"type": "web_search_result", "url": PAGE, "title": "Trams", "encrypted_content": "x", "page_age": None},
        {"type": "web_search_result", "url": PAGE + "/old", "title": "Old", "encrypted_content": "x"},
    ]
    answer = read(
        message({"type": "web_search_tool_result", "tool_use_id": "t", "content": results}, block("x", web(PAGE)))
    )
    assert answer.retrieved == (PAGE, PAGE + "/old")
    assert [(source.title, source.text) for source in answer.sources] == [("Trams", ""), ("Old", "")]


def test_a_fetched_page_is_the_document_of_its_title() -> None:
    document = {"type": "document", "title": "Trams", "source": {"type": "text", "data": "They run late."}}
    fetched = {"type": "web_fetch_result", "url": PAGE, "content": document}
    answer = read(message({"type": "web_fetch_tool_result", "content": fetched}, block("x", chars("late", 0, "Trams"))))
    (source,) = answer.sources
    assert (source.id, source.text) == (PAGE, "They run late.")
    assert answer.citations[0].bound == (PAGE,)


def test_search_results_in_the_reply_bring_their_text() -> None:
    result = {
        "type": "search_result",
        "source": "kb/terms",
        "title": "Terms",
        "content": [{"type": "text", "text": "One."}, {"type": "text", "text": "Two."}],
    }
    citation = {"type": "search_result_location", "cited_text": "One.", "source": "kb/terms", "title": "Terms"}
    answer = read(message({"type": "tool_result", "content": [result]}, block("x", citation)))
    (source,) = answer.sources
    assert (source.id, source.title, source.text) == ("kb/terms", "Terms", "One.\n\nTwo.")


@pytest.mark.parametrize(
    ("content", "note"),
    [
        ({"type": "web_search_tool_result_error", "error_code": "max_uses_exceeded"}, "max_uses_exceeded"),
        ([{"type": "web_search_result", "title": "no address"}], "without address"),
    ],
)
def test_a_failed_search_is_noted(content: Any, note: str) -> None:
    answer = read(message({"type": "web_search_tool_result", "content": content}, block("I could not search.")))
    assert answer.sources == ()
    assert note in answer.meta["provider_notes"][0]


def test_a_citation_of_nothing_stays_as_unknown() -> None:
    answer = read(message(block("It lasts.", {"type": "char_location", "cited_text": "q", "document_index": None})))
    assert [(c.text, c.known, c.bound, c.quoted) for c in answer.citations] == [("It lasts.", False, (None,), "q")]


def test_a_citation_of_a_block_without_text_is_for_the_whole_answer() -> None:
    answer = read(message(block("It lasts."), block("", chars("q", 0, "Terms"))))
    assert [(c.text, c.targets) for c in answer.citations] == [("It lasts.", ("Terms",))]
    assert answer.meta["provider_notes"] == ["a citation without a stretch of text stands for the whole answer"]


@pytest.mark.parametrize("reason", ["refusal", "max_tokens"])
def test_why_a_reply_stopped_short_is_noted(reason: str) -> None:
    answer = read(message(block("I"), stop_reason=reason))
    assert answer.meta["provider_notes"] == [f"the reply stopped for the reason {reason}"]


class TestDocumentsSent:
    """The caller's documents, in the order in which they were sent."""

    terms = Source(id="pol-1", title="Terms", text="All parts last two years.")
    pump = Source(id="pol-2", title="Pump", text="The pump lasts six years.")

    def bound(self, citation: dict[str, Any], *sources: Source) -> tuple[str | None, ...]:
        answer = read(message(block("x", citation)), *(sources or (self.terms, self.pump)))
        assert answer.sources == (sources or (self.terms, self.pump))
        return answer.citations[0].bound

    def test_by_title(self) -> None:
        assert self.bound(chars("six years", 0, "Pump")) == ("pol-2",)

    def test_by_id_given_as_title(self) -> None:
        assert self.bound(chars("six years", 0, "pol-2")) == ("pol-2",)

    def test_by_place_when_there_is_no_title(self) -> None:
        assert self.bound(chars("two  years", 0, None)) == ("pol-1",)

    def test_by_place_when_the_title_was_another(self) -> None:
        assert self.bound(chars("six years", 1, "The pump, explained")) == ("pol-2",)

    def test_by_words_when_the_place_holds_others(self) -> None:
        assert self.bound(chars("six years", 0, None)) == ("pol-2",)

    def test_by_place_when_nobody_holds_the_words(self) -> None:
        assert self.bound(chars("nine years", 0, None)) == ("pol-1",)

    def test_titles_that_two_share_do_not_decide(self) -> None:
        twins = (Source(id="a", title="Terms", text="one"), Source(id="b", title="Terms", text="two"))
        assert self.bound(chars("two", 1, "Terms"), *twins) == ("b",)

    def test_what_was_not_sent_is_unknown(self) -> None:
        assert self.bound(chars("nine years", 7, "Seals")) == (None,)

    def test_a_page_that_the_provider_found_is_added(self) -> None:
        answer = read(message(block("x", web(PAGE))), self.terms)
        assert [source.id for source in answer.sources] == ["pol-1", PAGE]
        assert answer.retrieved == ("pol-1", PAGE)
        assert answer.citations[0].known


STREAMED = message(
    {"type": "web_search_tool_result", "content": [{"type": "web_search_result", "url": PAGE, "title": "Trams"}]},
    block("Now: "),
    block("trams run late.", web(PAGE), chars("late", 0, "Terms")),
    model="m-1",
    stop_reason="end_turn",
)
EVENTS: list[dict[str, Any]] = [
    {"type": "message_start", "message": {**STREAMED, "content": [], "stop_reason": None}},
    {"type": "content_block_start", "index": 0, "content_block": STREAMED["content"][0]},
    {"type": "content_block_stop", "index": 0},
    {"type": "ping"},
    {"type": "content_block_start", "index": 1, "content_block": {"type": "text", "text": ""}},
    {"type": "content_block_delta", "index": 1, "delta": {"type": "text_delta", "text": "Now"}},
    {"type": "content_block_delta", "index": 1, "delta": {"type": "text_delta", "text": ": "}},
    {"type": "content_block_start", "index": 2, "content_block": {"type": "text", "text": "", "citations": []}},
    {"type": "content_block_delta", "index": 2, "delta": {"type": "citations_delta", "citation": web(PAGE)}},
    {"type": "content_block_delta", "index": 2, "delta": {"type": "text_delta", "text": "trams run late."}},
    {
        "type": "content_block_delta",
        "index": 2,
        "delta": {"type": "citations_delta", "citation": chars("late", 0, "Terms")},
    },
    {"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {}},
    {"type": "message_stop"},
]


@pytest.mark.parametrize("enveloped", [False, True])
def test_a_stream_gives_what_the_reply_gives(enveloped: bool) -> None:
    events = [{"event": event["type"], "data": event} for event in EVENTS] if enveloped else EVENTS
    assert read(events) == read(STREAMED)
    assert read_reply(events, id="a") == read(STREAMED)


@pytest.mark.parametrize("reply", [{}, {"type": "message"}, {"type": "message", "content": 3}])
def test_a_message_without_content_is_refused(reply: Any) -> None:
    with pytest.raises(InputError) as caught:
        read(reply)
    assert caught.value.field == "content"


@pytest.mark.parametrize("reply", [[], [{}], "x", {"type": "error", "error": {"message": "overloaded"}}])
def test_what_is_no_message_is_refused(reply: Any) -> None:
    with pytest.raises(InputError):
        read(reply)
