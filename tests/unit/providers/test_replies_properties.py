"""What holds for every reply: spans lie in the text, ids are unique, and nothing but InputError escapes."""

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from citewell.errors import InputError
from citewell.model import Answer, Span
from citewell.providers import AUTO, FORMATS, read_reply
from citewell.providers.anchoring import Anchors
from citewell.records.checked import checked

NAMES = [entry.name for entry in FORMATS]
URL = "https://v.example/a_(b)"
texts = st.text(st.sampled_from("aZ9 .,[]()【】<>é漢🙂\u0301\n\ud800"), max_size=60).flatmap(
    lambda text: st.sampled_from([text, f"{text}[x]({URL}){text}", f"({URL}) {text}", f"[[1]]({URL})", text + URL])
)
offsets = st.one_of(st.none(), st.integers(-5, 120), st.sampled_from([10**30, -(10**30)]))

FIELDS = """type text id url uri title content annotations citations cited_text start_index end_index index file_id
document_index document_title source search_result_index output action sources results choices message delta object
candidates parts groundingMetadata groundingChunks groundingSupports segment startIndex endIndex partIndex
groundingChunkIndices web retrievedContext maps search_results created model answer result context source_documents
page_content metadata messages additional_kwargs response_metadata grounding_metadata lc kwargs value extras data
documents document query meta init_parameters answers source_index response source_nodes node id_ relationships 1
blocks block_type cited_content steps event_type content_block response.completed role refusal label error
url_citation start_char_index start_page_number name tool_calls artifact google_ai_metadata output_index content_index
item step"""
TYPES = """message output_text url_citation file_citation web_search_call file_search_call response text citation ai
AIMessageChunk human tool char_location web_search_tool_result web_search_result web_fetch_result search_result document
message_start content_block_start content_block_delta text_delta citations_delta response.output_text.delta
response.output_item.done response.output_text.annotation.added response.completed step.start step.delta model_output
non_standard non_standard_annotation server_tool_result thread.message chat.completion Terms 1"""
KEYS, WORDS = FIELDS.split(), TYPES.split()

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 40),
    st.sampled_from([10**30, 1.0, 0.5, float("nan"), float("inf"), "", URL, "\ud800", "Yes.", "x" * 30]),
    st.sampled_from(WORDS),
)
json_values: st.SearchStrategy[Any] = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.sampled_from(KEYS), inner, max_size=7)),
    max_leaves=40,
)


def check(answer: Answer) -> None:
    ids = [source.id for source in answer.sources]
    assert len(ids) == len(set(ids))
    assert all(ids)
    assert set(answer.retrieved) <= set(ids)
    for citation in answer.citations:
        assert 0 <= citation.span.start < citation.span.end <= len(answer.text)
        assert citation.text == answer.text[citation.span.start : citation.span.end]
        assert citation.targets
        assert all(citation.targets)
        assert len(citation.targets) == len(citation.bound)
        assert {name for name in citation.bound if name} <= set(ids)
        assert citation.known == (None not in citation.bound)
    try:
        kept = checked(answer)
    except InputError as error:
        if "surrogate" in str(error):  # cannot be shown, whoever wrote it
            return
        raise
    for given_, citation in zip(answer.citations, kept.citations, strict=True):
        meant = dict(zip(given_.targets, given_.bound, strict=True))
        assert dict(zip(citation.targets, citation.bound, strict=True)) == meant, "what was bound stays bound"


@pytest.mark.parametrize("name", [*NAMES, AUTO])
@given(reply=json_values)
@settings(max_examples=100)
def test_any_json_is_read_or_refused(name: str, reply: Any) -> None:
    try:
        answer = read_reply(reply, name, id="a")
    except InputError:
        return
    check(answer)


def mutations(reply: Any) -> st.SearchStrategy[Any]:
    """Replies in which any part may be replaced by any JSON."""
    whole: st.SearchStrategy[Any] = st.just(reply)
    if isinstance(reply, dict):
        whole = st.fixed_dictionaries({key: mutations(value) for key, value in reply.items()})
    elif isinstance(reply, list):
        whole = st.tuples(*map(mutations, reply)).map(lambda parts: [*parts])
    return st.integers(0, 15).flatmap(lambda roll: json_values if roll == 15 else whole)


ANNOTATION = {"type": "url_citation", "url": URL, "title": "T", "start_index": 0, "end_index": 3}
LOCATION = {"type": "char_location", "cited_text": "q", "document_index": 0, "document_title": "T"}
DOCUMENT = {"id": "d", "page_content": "Body.", "metadata": {"source": "d.pdf"}}
REPLIES: dict[str, Any] = {
    "openai-responses": {
        "object": "response",
        "output": [
            {"type": "web_search_call", "action": {"sources": [{"type": "url", "url": URL}]}},
            {
                "type": "message",
                "content": [
                    {"type": "output_text", "text": "Yes.", "annotations": [ANNOTATION]},
                    {
                        "type": "output_text",
                        "text": "No.",
                        "annotations": [{"type": "file_citation", "file_id": "f", "index": 2}],
                    },
                ],
            },
        ],
    },
    "openai-chat": {
        "choices": [
            {"message": {"content": "Yes.", "annotations": [{"type": "url_citation", "url_citation": ANNOTATION}]}}
        ]
    },
    "perplexity": {
        "choices": [{"message": {"content": "Yes[1]."}}],
        "citations": [URL],
        "search_results": [{"url": URL, "title": "T"}],
    },
    "anthropic": {
        "type": "message",
        "content": [
            {"type": "web_search_tool_result", "content": [{"type": "web_search_result", "url": URL, "title": "T"}]},
            {"type": "text", "text": "Yes.", "citations": [LOCATION]},
        ],
    },
    "gemini": {
        "candidates": [
            {
                "content": {"parts": [{"text": "Größe."}, {"text": "Yes."}]},
                "groundingMetadata": {
                    "groundingChunks": [{"web": {"uri": URL, "title": "T"}}],
                    "groundingSupports": [
                        {
                            "segment": {"startIndex": 1, "endIndex": 4, "partIndex": 1, "text": "es."},
                            "groundingChunkIndices": [0],
                        }
                    ],
                },
            }
        ]
    },
    "langchain": {
        "messages": [
            {"type": "tool", "artifact": [DOCUMENT]},
            {"type": "ai", "content": [{"type": "text", "text": "Yes.", "annotations": [ANNOTATION]}]},
        ]
    },
    "llamaindex": {
        "response": "Yes [1].",
        "source_nodes": [{"node": {"id_": "n", "text": "Source 1:\nBody.", "metadata": {"file_name": "d"}}}],
    },
    "haystack": {
        "data": "Yes [1].",
        "query": "Q?",
        "documents": [{"id": "d", "content": "Body.", "meta": {"source_index": 1}}],
    },
}


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@settings(max_examples=100)
def test_a_damaged_reply_is_read_or_refused(name: str, data: st.DataObject) -> None:
    reply = data.draw(mutations(REPLIES[name]))
    try:
        answer = read_reply(reply, name, id="a")
    except InputError:
        return
    check(answer)


@pytest.mark.parametrize("name", NAMES)
def test_the_undamaged_reply_is_read_without_remark(name: str) -> None:
    answer = read_reply(REPLIES[name], name, id="a")
    check(answer)
    assert answer.sources
    assert "provider_notes" not in answer.meta


@given(text=texts, start=offsets, end=offsets, url=st.sampled_from([URL, "", "https://other.example"]))
def test_annotations_anchor_within_the_text(text: str, start: int | None, end: int | None, url: str) -> None:
    span = Anchors(text).annotated(start, end, url).span
    assert 0 <= span.start <= span.end <= len(text)


@given(text=texts, index=offsets)
def test_points_anchor_within_the_text(text: str, index: int | None) -> None:
    span = Anchors(text).point(index).span
    assert 0 <= span.start <= span.end <= len(text)


@given(text=texts, base=st.integers(0, 9), start=st.integers(-5, 200), end=offsets, words=texts)
@example(text="Yes.", base=2, start=2, end=9, words="s.")
def test_segments_anchor_within_the_text(text: str, base: int, start: int, end: int | None, words: str) -> None:
    anchor = Anchors(text).segment([base, 0], start, end, words)
    assert 0 <= anchor.span.start <= anchor.span.end <= len(text)


@given(text=st.text(max_size=40), data=st.data())
def test_a_segment_in_bytes_is_found_exactly(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    first, last = (len(text[:place].encode("utf-8", "surrogatepass")) for place in (start, end))
    if start < end:
        for words in (text[start:end], ""):
            assert Anchors(text).segment([0], first, last, words).span == Span(start, end)


@given(text=st.text(max_size=40), data=st.data())
def test_code_points_within_the_text_are_kept_but_for_a_cut_last_letter(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    if start < end:
        span = Anchors(text).annotated(start, end).span
        assert span.start == start
        assert span.end in (end, end + 1)
        if span.end > end:
            assert text[end - 1 : end + 1].isalnum()
