"""Messages, chains and agents of LangChain."""

import copy
from typing import Any

import pytest

from citewell.errors import InputError
from citewell.model import Answer
from citewell.providers import read_reply

PART_A = "https://north.example/a"
TEXT = f"The excess is 75 crowns. ([north.example]({PART_A}))"


def ai(content: Any, **fields: Any) -> dict[str, Any]:
    return {"type": "ai", "content": content, "additional_kwargs": {}, "response_metadata": {}, **fields}


def text_block(text: str, *annotations: Any, **fields: Any) -> dict[str, Any]:
    return {"type": "text", "text": text, "annotations": list(annotations), **fields}


def document(text: str, id: str | None = None, **metadata: Any) -> dict[str, Any]:
    return {"id": id, "metadata": metadata, "page_content": text, "type": "Document"}


def serialised(name: str, **kwargs: Any) -> dict[str, Any]:
    return {"lc": 1, "type": "constructor", "id": ["langchain", "schema", name], "kwargs": kwargs}


def read(reply: Any) -> Answer:
    return read_reply(reply, "langchain", id="a")


STANDARD = {"type": "citation", "url": PART_A, "title": "Part A", "start_index": 25, "end_index": len(TEXT)}
MESSAGE = ai([text_block(TEXT, STANDARD)])


@pytest.mark.parametrize(
    "reply",
    [
        MESSAGE,
        {"type": "ai", "data": {key: value for key, value in MESSAGE.items() if key != "type"}},
        serialised("AIMessage", content=MESSAGE["content"], type="ai"),
        ai([text_block(TEXT, {**STANDARD, "type": "url_citation"})]),
        ai([text_block(TEXT, {"type": "non_standard_annotation", "value": {**STANDARD, "type": "url_citation"}})]),
        ai([{"type": "non_standard", "value": {**text_block(TEXT, STANDARD), "type": "output_text"}}]),
        ai(TEXT, additional_kwargs={"annotations": [{"type": "url_citation", "url_citation": STANDARD}]}),
        {"messages": [{"type": "human", "content": "What is the excess?"}, MESSAGE]},
        [{"type": "human", "content": "What is the excess?"}, MESSAGE],
        {"answer": MESSAGE, "source_documents": []},
    ],
)
def test_every_wrapping_of_a_message_says_the_same(reply: Any) -> None:
    answer = read(reply)
    assert answer.text == TEXT
    assert [(c.text, c.targets) for c in answer.citations] == [(f"([north.example]({PART_A}))", (PART_A,))]
    assert [(source.id, source.title) for source in answer.sources] == [(PART_A, "Part A")]
    assert read_reply(reply, id="a") == answer


def test_offsets_count_within_their_block() -> None:
    answer = read(
        ai(["One. ", text_block("Two.", {**STANDARD, "start_index": 0, "end_index": 4}), {"type": "reasoning"}])
    )
    assert answer.text == "One. Two."
    assert [(c.span.start, c.text) for c in answer.citations] == [(5, "Two.")]


@pytest.mark.parametrize(
    ("citation", "target", "quoted", "locator"),
    [
        ({"type": "citation", "title": "Terms", "cited_text": "q"}, "Terms", "q", None),
        (
            {
                "type": "citation",
                "title": "Terms",
                "cited_text": "q",
                "extras": {"document_index": 0, "start_page_number": 2, "end_page_number": 3},
            },
            "Terms",
            "q",
            "page 2",
        ),
        ({"type": "citation", "url": PART_A, "cited_text": "q", "extras": {"encrypted_index": "x"}}, PART_A, "q", None),
        (
            {
                "type": "citation",
                "title": "KB",
                "cited_text": "q",
                "extras": {"source": "kb/7", "search_result_index": 0},
            },
            "kb/7",
            "q",
            None,
        ),
        (
            {
                "type": "non_standard_annotation",
                "value": {"type": "char_location", "document_title": "Terms", "document_index": 0},
            },
            "Terms",
            None,
            None,
        ),
    ],
)
def test_a_citation_without_offsets_is_for_its_block(
    citation: dict[str, Any], target: str, quoted: str | None, locator: str | None
) -> None:
    answer = read(ai([text_block("One. "), text_block("Two.", citation)]))
    assert [(c.text, c.targets, c.quoted, c.locator) for c in answer.citations] == [
        ("Two.", (target,), quoted, locator)
    ]


def test_blocks_may_stay_in_the_terms_of_their_provider() -> None:
    search = {"type": "web_search_tool_result", "content": [{"type": "web_search_result", "url": PART_A, "title": "A"}]}
    cited = {"type": "text", "text": "Two.", "citations": [{"type": "web_search_result_location", "url": PART_A}]}
    answer = read(ai([search, {"type": "text", "text": "One. "}, cited]))
    assert answer.retrieved == (PART_A,)
    assert [(c.text, c.targets) for c in answer.citations] == [("Two.", (PART_A,))]


@pytest.mark.parametrize(
    ("output", "retrieved"),
    [
        ([{"type": "web_search_result", "url": PART_A, "title": "A"}], (PART_A,)),
        ({"sources": [{"type": "url", "url": PART_A}, {"type": "api", "name": "times"}]}, (PART_A, "times")),
        ([{"file_id": "file-1", "filename": "a.pdf", "text": "x"}], ("file-1",)),
        ({"type": "web_search_tool_result_error", "error_code": "unavailable"}, ()),
        (None, ()),
    ],
)
def test_results_of_the_providers_tools_are_sources(output: Any, retrieved: tuple[str, ...]) -> None:
    answer = read(ai([{"type": "server_tool_result", "output": output}, text_block("Two.")]))
    assert answer.retrieved == retrieved


GROUNDING = {
    "grounding_chunks": [{"web": {"uri": PART_A, "title": "A"}}, {"retrieved_context": {"title": "a.pdf"}}],
    "grounding_supports": [
        {"segment": {"end_index": 8, "text": "Größe."}, "grounding_chunk_indices": [0, 1]},
    ],
}
GROUNDED = {
    "type": "citation",
    "url": PART_A,
    "title": "A",
    "start_index": 9,
    "end_index": 16,
    "cited_text": "Zähle.",
    "extras": {"google_ai_metadata": {"grounding_chunk_index": 0}},
}


def test_grounding_metadata_of_a_message_is_read() -> None:
    answer = read(ai("Größe. Zähle.", response_metadata={"grounding_metadata": GROUNDING, "model_name": "m-1"}))
    assert [(c.text, c.targets) for c in answer.citations] == [("Größe.", (PART_A, "a.pdf"))]
    assert answer.system == "m-1"


def test_grounding_metadata_stands_before_what_was_made_from_it() -> None:
    answer = read(ai([text_block("Größe. Zähle.", GROUNDED)], response_metadata={"grounding_metadata": GROUNDING}))
    assert [(c.text, c.targets) for c in answer.citations] == [("Größe.", (PART_A, "a.pdf"))]


def test_citations_made_from_grounding_count_bytes_and_quote_nothing() -> None:
    answer = read(ai([text_block("Größe. Zähle.", GROUNDED)]))
    assert [(c.text, c.quoted) for c in answer.citations] == [("Zähle.", None)]


def test_a_list_of_addresses_beside_the_message_is_counted_by_the_markers() -> None:
    answer = read(ai("Up[1].", additional_kwargs={"citations": [PART_A]}))
    assert [(source.label, source.id) for source in answer.sources] == [("1", PART_A)]


@pytest.mark.parametrize("blocks", [[{"type": "refusal", "refusal": "I cannot."}], ""])
def test_a_refusal_is_the_answer(blocks: Any) -> None:
    assert read(ai(blocks, additional_kwargs={"refusal": "I cannot."})).text == "I cannot."


DOCS = [
    document("Luggage: 2,000.", source="luggage.pdf", title="Luggage"),
    document("Excess: 75.", "d-7", source=PART_A),
]


@pytest.mark.parametrize(
    "reply",
    [
        {"input": "Q?", "answer": "Up to 2,000 [1].", "context": DOCS},
        {"query": "Q?", "result": "Up to 2,000 [1].", "source_documents": DOCS},
        {
            "question": "Q?",
            "answer": "Up to 2,000 [1].",
            "source_documents": [serialised("Document", **d) for d in DOCS],
        },
        {
            "question": "Q?",
            "output_text": "Up to 2,000 [1].",
            "input_documents": [
                {"pageContent": d["page_content"], "metadata": d["metadata"], "id": d["id"]} for d in DOCS
            ],
        },
        {"question": "Q?", "answer": {"answer": "Up to 2,000 [1]."}, "context": DOCS},
        {
            "messages": [
                {"type": "human", "content": "Before?"},
                {"type": "tool", "content": "…", "artifact": [document("Old.", source="old.pdf")]},
                ai("Before."),
                {"type": "human", "content": "Q?"},
                ai("", tool_calls=[{"name": "search"}]),
                {"type": "tool", "content": "…", "artifact": DOCS},
                ai("Up to 2,000 [1]."),
            ]
        },
    ],
)
def test_documents_of_a_chain_are_labelled_in_order(reply: Any) -> None:
    answer = read(reply)
    assert answer.text == "Up to 2,000 [1]."
    assert answer.question == "Q?"
    assert [(s.id, s.label, s.title, s.text, s.url) for s in answer.sources] == [
        ("luggage.pdf", "1", "Luggage", "Luggage: 2,000.", None),
        ("d-7", "2", PART_A, "Excess: 75.", PART_A),
    ]
    assert answer.retrieved == ("luggage.pdf", "d-7")
    assert read_reply(reply, id="a") == answer


def test_passages_of_one_file_are_two_sources() -> None:
    answer = read({"answer": "x", "context": [document("One.", source="a.pdf"), document("Two.", source="a.pdf")]})
    assert [(source.id, source.label) for source in answer.sources] == [("a.pdf", "1"), ("a.pdf (2)", "2")]


def test_sources_named_by_the_model_are_for_the_whole_answer() -> None:
    answer = read({"answer": "Up to 2,000.", "sources": "luggage.pdf,\nnever.pdf", "source_documents": DOCS})
    assert [(c.text, c.targets, c.known) for c in answer.citations] == [
        ("Up to 2,000.", ("luggage.pdf",), True),
        ("Up to 2,000.", ("never.pdf",), False),
    ]


def test_chunks_of_a_stream_give_what_the_message_gives() -> None:
    def chunk(content: Any, **fields: Any) -> dict[str, Any]:
        return {**ai(content, **fields), "type": "AIMessageChunk"}

    whole = ai([text_block(TEXT, STANDARD)], response_metadata={"model_name": "m-1"})
    blocks = [
        chunk([text_block(TEXT[:7], index=0)]),
        chunk([text_block(TEXT[7:], index=0)]),
        chunk([text_block("", STANDARD, index=0)], response_metadata={"model_name": "m-1"}),
    ]
    assert read(blocks) == read(whole)
    plain = [chunk("Up"), chunk(" to"), chunk("")]
    assert read(plain) == read(ai("Up to"))


def test_the_reply_is_left_as_it_was() -> None:
    reply = {"messages": [MESSAGE, serialised("AIMessage", content=[text_block("x", STANDARD, GROUNDED)], type="ai")]}
    before = copy.deepcopy(reply)
    read(reply)
    assert reply == before


@pytest.mark.parametrize("reply", [{}, {"context": DOCS}, {"messages": [{"type": "human", "content": "Q?"}]}, []])
def test_what_holds_no_answer_is_refused(reply: Any) -> None:
    with pytest.raises(InputError) as caught:
        read(reply)
    assert caught.value.field in ("answer", "messages")
