"""Chat completions: OpenAI's own and the many that copy their shape."""

from typing import Any

import pytest

from citewell.errors import InputError
from citewell.model import Answer
from citewell.providers import read_reply

FEES = "https://brand.example/fees"
TEXT = f"The account costs 4 crowns. ([brand.example]({FEES}))"
END = len(TEXT)


def completion(message: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"object": "chat.completion", "choices": [{"index": 0, "message": message}], **fields}


def answering(content: Any, annotations: Any = None, **fields: Any) -> dict[str, Any]:
    return completion({"role": "assistant", "content": content, "annotations": annotations, **fields})


def read(reply: Any) -> Answer:
    return read_reply(reply, "openai-chat", id="a")


NESTED = {"type": "url_citation", "url_citation": {"start_index": 28, "end_index": END, "url": FEES, "title": "Fees"}}
FLAT = {"type": "url_citation", "start_index": 28, "end_index": END, "url": FEES, "title": "Fees"}
CAMEL = {"type": "url_citation", "urlCitation": {"startIndex": 28, "endIndex": END, "url": FEES, "title": "Fees"}}
CAMEL_TYPE = {"type": "urlCitation", "startIndex": 28, "endIndex": END, "url": FEES, "title": "Fees"}
UNTYPED = {"url_citation": {"start_index": 28.0, "end_index": str(END), "url": FEES, "title": "Fees"}}


@pytest.mark.parametrize("annotation", [NESTED, FLAT, CAMEL, CAMEL_TYPE, UNTYPED])
def test_all_spellings_of_an_annotation_say_the_same(annotation: dict[str, Any]) -> None:
    answer = read(answering(TEXT, [annotation]))
    (citation,) = answer.citations
    assert citation.text == f"([brand.example]({FEES}))"
    assert citation.targets == (FEES,)
    assert (answer.sources[0].title, answer.sources[0].url) == ("Fees", FEES)
    assert "provider_notes" not in answer.meta


@pytest.mark.parametrize(
    ("text", "start", "end", "expected"),
    [
        # Units: code points count an emoji as one, UTF-16 as two, UTF-8 as four.
        (f"Fine 🙂. [b]({FEES}) End", 8, 8 + 5 + len(FEES), f"[b]({FEES})"),
        (f"Fine 🙂. [b]({FEES}) End", 9, 9 + 5 + len(FEES), f"[b]({FEES})"),
        (f"Fine 🙂. [b]({FEES}) End", 11, 11 + 5 + len(FEES), f"[b]({FEES})"),
        # Inclusive ends are told by brackets and by cut words, not by guessing.
        (f"Fine. [b]({FEES}) End", 6, 6 + 4 + len(FEES), f"[b]({FEES})"),
        (f"See {FEES} there", 4, 4 + len(FEES), FEES),
        ("Fees are four crowns.", 0, 19, "Fees are four crowns"),
        ("Fees are four crowns.", 0, 20, "Fees are four crowns"),
        ("Fees are four crowns.", 0, 21, "Fees are four crowns."),
        ("Four crowns [1]. Fine.", 12, 14, "[1]"),
        ("Four crowns [1]. Fine.", 12, 15, "[1]"),
        (f"Four crowns【1】. Fine, says {FEES}", 11, 13, "【1】"),
        # A stretch that ends within the link is taken to mean the link.
        (f"Fine. [b]({FEES}) End", 6, 15, f"[b]({FEES})"),
        (f"Fine. ([b]({FEES})) End", 9, 15, f"([b]({FEES}))"),
        (f"Fine. [[1]]({FEES}) End", 7, 12, f"[[1]]({FEES})"),
        # A point stands after what it supports.
        ("Fees rose. Fees are four crowns.", 32, 32, "Fees are four crowns."),
        # Past the end.
        ("Fees are four crowns.", 9, 99, "four crowns."),
    ],
)
def test_offsets_are_read_by_what_they_hold(text: str, start: int, end: int, expected: str) -> None:
    annotation = {"type": "url_citation", "start_index": start, "end_index": end, "url": FEES}
    assert [c.text for c in read(answering(text, [annotation])).citations] == [expected]


def test_an_excerpt_of_the_page_is_its_text() -> None:
    annotation = {"type": "url_citation", "url_citation": {**NESTED["url_citation"], "content": "Plus: 4 crowns."}}  # type: ignore[dict-item]
    assert read(answering(TEXT, [annotation])).sources[0].text == "Plus: 4 crowns."


def test_a_quoted_file_of_a_thread_is_cited_at_its_marker() -> None:
    marker = {
        "type": "file_citation",
        "text": "【4:0†fees】",
        "start_index": 3,
        "end_index": 13,
        "file_citation": {"file_id": "file-1", "quote": "4 crowns"},
    }
    content = [{"type": "text", "text": {"value": "It costs 4 crowns【4:0†fees】.", "annotations": [marker]}}]
    answer = read({"object": "thread.message", "role": "assistant", "content": content})
    (citation,) = answer.citations
    assert (citation.text, citation.targets, citation.quoted) == ("【4:0†fees】", ("file-1",), "4 crowns")


def test_content_parts_are_joined() -> None:
    content = [
        {"type": "text", "text": "One. "},
        {"type": "text", "text": "Two.", "annotations": [{**FLAT, "end_index": 4, "start_index": 0}]},
    ]
    answer = read(answering(content))
    assert answer.text == "One. Two."
    assert [(c.span.start, c.text) for c in answer.citations] == [(5, "Two.")]


def test_documents_beside_the_message_carry_the_labels_of_the_text() -> None:
    documents = [
        {"content": "Plus: 4 crowns.", "title": "Fees", "url": FEES, "filepath": "fees.md", "chunk_id": "0"},
        {"content": "x", "filepath": "b.md"},
    ]
    answer = read(answering("It costs 4 crowns [doc1].", context={"citations": documents}))
    assert [(s.id, s.label, s.title, s.text) for s in answer.sources] == [
        ("fees.md", "doc1", "Fees", "Plus: 4 crowns."),
        ("b.md", "doc2", "b.md", "x"),
    ]


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ({"content": None, "refusal": "I cannot help."}, "I cannot help."),
        ({"content": None, "tool_calls": [{}]}, ""),
        ({"content": ""}, ""),
        ({}, ""),
    ],
)
def test_a_message_without_content_is_its_refusal_or_empty(message: dict[str, Any], text: str) -> None:
    assert read(completion(message)).text == text


def test_only_the_first_choice_is_read() -> None:
    reply = {"choices": [{"message": {"content": "First."}}, {"message": {"content": "Second."}}]}
    answer = read(reply)
    assert answer.text == "First."
    assert answer.meta["provider_notes"] == ["only the first of several choices was read"]


def test_model_and_time_are_kept() -> None:
    answer = read({**answering("Fine."), "model": "m-1", "created": 1764500000})
    assert answer.system == "m-1"
    assert answer.asked_at is not None
    assert answer.asked_at.isoformat() == "2025-11-30T10:53:20+00:00"


@pytest.mark.parametrize("cumulative", [False, True])
def test_chunks_of_a_stream_give_what_the_reply_gives(cumulative: bool) -> None:
    second = {**FLAT, "start_index": 0, "end_index": 26}
    whole = {**answering(TEXT, [NESTED, second]), "model": "m-1", "created": 1764500000}

    def chunk(content: str | None, annotations: list[Any] | None = None) -> dict[str, Any]:
        delta = {"content": content, "annotations": annotations}
        return {"object": "chat.completion.chunk", "model": "m-1", "created": 1764500000, "choices": [{"delta": delta}]}

    chunks = [
        chunk(TEXT[:9]),
        chunk(TEXT[9:30], [NESTED]),
        chunk(TEXT[30:], [NESTED, second] if cumulative else [second]),
        chunk(None),
        {"choices": [], "usage": {}},
    ]
    assert read(chunks) == read(whole)
    assert read_reply(chunks, id="a") == read(whole)


@pytest.mark.parametrize("reply", [{}, {"choices": []}, {"choices": None}, [{"choices": []}], [{}]])
def test_a_reply_without_choice_is_refused(reply: Any) -> None:
    with pytest.raises(InputError) as caught:
        read(reply)
    assert caught.value.field == "choices"


def test_an_error_of_the_provider_is_told() -> None:
    with pytest.raises(InputError, match="rate limit reached"):
        read({"error": {"message": "rate limit reached", "type": "requests"}})
