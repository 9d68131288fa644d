"""Objects of the real client libraries, dumped as their users dump them. A library that is not installed is skipped.

Install those of interest beside citewell to run these: openai, anthropic, google-genai, langchain-core,
llama-index-core, haystack-ai.
"""

import json
import warnings
from typing import Any

import pytest

from citewell.model import Answer
from citewell.providers import read_reply

PAGE = "https://orlo.example/trams"
TEXT = f"Größe zählt. ([orlo]({PAGE}))"


def library(name: str) -> Any:
    """The module, with whatever it and its own dependencies warn about while being imported left aside."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return pytest.importorskip(name, exc_type=ImportError)


def read(reply: Any, format: str) -> Answer:
    answer = read_reply(reply, format, id="a")
    assert read_reply(reply, id="a") == answer
    for citation in answer.citations:
        assert citation.text == answer.text[citation.span.start : citation.span.end]
    return answer


def marks(answer: Answer) -> list[tuple[str, tuple[str, ...]]]:
    return [(citation.text, citation.targets) for citation in answer.citations]


URL_CITATION = {"type": "url_citation", "url": PAGE, "title": "Trams", "start_index": 13, "end_index": len(TEXT)}
CITED = [(f"([orlo]({PAGE}))", (PAGE,))]


def test_openai_responses() -> None:
    responses = library("openai.types.responses")
    text = {"type": "output_text", "text": TEXT, "annotations": [URL_CITATION], "logprobs": []}
    response = responses.Response.model_validate(
        {
            "id": "resp_1",
            "object": "response",
            "created_at": 1764500000,
            "model": "m-1",
            "output": [
                {
                    "id": "ws_1",
                    "type": "web_search_call",
                    "status": "completed",
                    "action": {"type": "search", "query": "q", "sources": [{"type": "url", "url": PAGE}]},
                },
                {"id": "msg_1", "type": "message", "role": "assistant", "status": "completed", "content": [text]},
            ],
            "parallel_tool_calls": True,
            "tool_choice": "auto",
            "tools": [],
        }
    )
    whole = read(response.model_dump(mode="json"), "openai-responses")
    assert marks(whole) == CITED
    assert whole.retrieved == (PAGE,)
    done = responses.ResponseCompletedEvent(type="response.completed", response=response, sequence_number=3)
    assert read([done.model_dump(mode="json")], "openai-responses") == whole


def test_openai_chat() -> None:
    chat = library("openai.types.chat")
    message = {
        "role": "assistant",
        "content": TEXT,
        "annotations": [{"type": "url_citation", "url_citation": URL_CITATION}],
    }
    choice = {"index": 0, "finish_reason": "stop", "message": message}
    completion = chat.ChatCompletion.model_validate(
        {"id": "c", "object": "chat.completion", "created": 1764500000, "model": "m-1", "choices": [choice]}
    )
    assert marks(read(completion.model_dump(mode="json"), "openai-chat")) == CITED


def test_anthropic() -> None:
    types = library("anthropic.types")
    citation = {
        "type": "char_location",
        "cited_text": "They run late.",
        "document_index": 0,
        "document_title": "Trams",
        "start_char_index": 0,
        "end_char_index": 14,
        "file_id": None,
    }
    result = {"type": "web_search_result", "url": PAGE, "title": "Trams", "encrypted_content": "x", "page_age": None}
    message = types.Message.model_validate(
        {
            "id": "msg_1",
            "type": "message",
            "role": "assistant",
            "model": "m-1",
            "stop_reason": "end_turn",
            "stop_sequence": None,
            "usage": {"input_tokens": 1, "output_tokens": 1},
            "content": [
                {"type": "web_search_tool_result", "tool_use_id": "t", "content": [result]},
                {"type": "text", "text": "Now: ", "citations": None},
                {"type": "text", "text": "trams run late.", "citations": [citation]},
            ],
        }
    )
    answer = read(message.model_dump(mode="json"), "anthropic")
    assert marks(answer) == [("trams run late.", ("Trams",))]
    assert answer.retrieved == (PAGE, "Trams")


@pytest.mark.parametrize("by_alias", [False, True])
def test_gemini(by_alias: bool) -> None:
    types = library("google.genai.types")
    response = types.GenerateContentResponse.model_validate(
        {
            "candidates": [
                {
                    "content": {"role": "model", "parts": [{"text": TEXT}]},
                    "finishReason": "STOP",
                    "groundingMetadata": {
                        "groundingChunks": [{"web": {"uri": PAGE, "title": "orlo.example"}}],
                        "groundingSupports": [
                            {"segment": {"endIndex": 15, "text": "Größe zählt."}, "groundingChunkIndices": [0]}
                        ],
                    },
                }
            ]
        }
    )
    reply = response.model_dump(mode="json", by_alias=by_alias, exclude_none=by_alias)
    assert marks(read(reply, "gemini")) == [("Größe zählt.", (PAGE,))]


def test_langchain_messages() -> None:
    messages = library("langchain_core.messages")
    load = library("langchain_core.load")
    message = messages.AIMessage(
        content=[{"type": "text", "text": TEXT, "annotations": [URL_CITATION]}],
        response_metadata={"model_provider": "openai"},
    )
    standard = message.model_copy(update={"content": message.content_blocks})
    dumps = [message.model_dump(), standard.model_dump(), messages.message_to_dict(message), load.dumpd(message)]
    for dump in dumps:
        assert marks(read(dump, "langchain")) == CITED


def test_langchain_chain() -> None:
    documents = library("langchain_core.documents")
    load = library("langchain_core.load")
    document = documents.Document(page_content="They run late.", metadata={"source": "trams.pdf"}, id="d-1")
    for context in ([document.model_dump()], load.dumpd([document])):
        answer = read({"input": "Q?", "context": context, "answer": "Late [1]."}, "langchain")
        assert [(source.id, source.title, source.label) for source in answer.sources] == [("d-1", "trams.pdf", "1")]


def test_llamaindex() -> None:
    schema = library("llama_index.core.schema")
    node = schema.TextNode(id_="n1", text="Source 1:\nThey run late.\n", metadata={"file_name": "trams.pdf"})
    other = schema.Node(id_="n2", text_resource=schema.MediaResource(text="Buses do not."))
    nodes = [schema.NodeWithScore(node=entry, score=0.5).to_dict() for entry in (node, other)]
    answer = read({"response": "Late [1].", "source_nodes": nodes, "metadata": {}}, "llamaindex")
    assert [(source.id, source.title, source.text) for source in answer.sources] == [
        ("n1", "trams.pdf", "They run late.\n"),
        ("n2", None, "Buses do not."),
    ]


def test_haystack() -> None:
    dataclasses = library("haystack.dataclasses")
    builders = library("haystack.components.builders")
    documents = [dataclasses.Document(content=text, meta={"file_path": f"{text}.pdf"}) for text in ("buses", "trams")]
    builder = builders.AnswerBuilder(reference_pattern=r"\[(\d+)\]")
    (built,) = builder.run(query="Q?", replies=["Late [2]."], documents=documents)["answers"]
    answer = read(json.loads(json.dumps(built.to_dict(), default=str)), "haystack")
    labels = {source.title: source.label for source in answer.sources}
    assert labels["trams.pdf"] == "2"
