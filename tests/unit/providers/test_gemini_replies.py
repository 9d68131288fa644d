"""Replies of Gemini: grounding metadata in bytes, streams, interactions."""

from typing import Any

import pytest

from citewell.errors import InputError
from citewell.model import Answer
from citewell.providers import read_reply

ONE, TWO = "https://redirect.example/1", "https://redirect.example/2"
WEB = [{"web": {"uri": ONE, "title": "a.example"}}, {"web": {"uri": TWO, "title": "b.example"}}]


def reply(parts: Any, chunks: Any = None, supports: Any = None, **fields: Any) -> dict[str, Any]:
    texts = [{"text": part} if isinstance(part, str) else part for part in parts]
    grounding = {"groundingChunks": chunks, "groundingSupports": supports}
    return {"candidates": [{"content": {"parts": texts}, "groundingMetadata": grounding, **fields}]}


def support(indices: Any, text: str | None = None, **segment: Any) -> dict[str, Any]:
    return {"segment": {**segment, "text": text}, "groundingChunkIndices": indices}


def read(raw: Any) -> Answer:
    return read_reply(raw, "gemini", id="a")


def marks(answer: Answer) -> list[tuple[str, tuple[str, ...]]]:
    return [(c.text, c.targets) for c in answer.citations]


def test_segments_count_bytes_and_a_start_of_zero_is_left_out() -> None:
    text = "Größe zählt. 🚋 fährt."
    answer = read(
        reply([text], WEB, [support([0], "Größe zählt.", endIndex=15), support([1, 0], startIndex=16, endIndex=28)])
    )
    assert marks(answer) == [("Größe zählt.", (ONE,)), ("🚋 fährt.", (TWO, ONE))]
    assert [(source.id, source.url, source.title) for source in answer.sources] == [
        (ONE, ONE, "a.example"),
        (TWO, TWO, "b.example"),
    ]
    assert answer.retrieved == (ONE, TWO)


def test_snake_case_says_the_same() -> None:
    snake = {
        "candidates": [
            {
                "content": {"parts": [{"text": "Ünd.", "thought": None}]},
                "grounding_metadata": {
                    "grounding_chunks": [{"web": {"uri": ONE, "title": "a.example", "domain": None}, "maps": None}],
                    "grounding_supports": [
                        {
                            "segment": {"start_index": None, "end_index": 5, "part_index": None, "text": "Ünd."},
                            "grounding_chunk_indices": [0],
                            "confidence_scores": None,
                        }
                    ],
                },
            }
        ]
    }
    assert read(snake) == read(reply(["Ünd."], WEB[:1], [support([0], "Ünd.", endIndex=5)]))


@pytest.mark.parametrize(
    ("chunk", "id", "title", "text"),
    [
        ({"web": {"uri": ONE, "title": "a.example"}}, ONE, "a.example", ""),
        ({"web": {"uri": ONE, "domain": "a.example"}}, ONE, "a.example", ""),
        (
            {"retrievedContext": {"uri": "gs://box/a.pdf", "title": "a.pdf", "text": "Body."}},
            "gs://box/a.pdf",
            "a.pdf",
            "Body.",
        ),
        ({"retrievedContext": {"title": "a.pdf", "ragChunk": {"text": "Body."}}}, "a.pdf", "a.pdf", "Body."),
        (
            {"retrievedContext": {"documentName": "stores/1/documents/2", "text": "B"}},
            "stores/1/documents/2",
            None,
            "B",
        ),
        (
            {"maps": {"uri": ONE, "title": "Café Orlo", "placeId": "places/1", "text": "Open."}},
            ONE,
            "Café Orlo",
            "Open.",
        ),
        ({"image": {"sourceUri": ONE, "imageUri": TWO, "title": "Photo"}}, ONE, "Photo", ""),
    ],
)
def test_every_kind_of_chunk(chunk: dict[str, Any], id: str, title: str | None, text: str) -> None:
    answer = read(reply(["Yes."], [chunk], [support([0], endIndex=4)]))
    (source,) = answer.sources
    assert (source.id, source.title, source.text) == (id, title, text)
    assert marks(answer) == [("Yes.", (id,))]


def test_passages_of_one_document_are_one_source() -> None:
    chunks = [{"retrievedContext": {"uri": ONE, "title": "a", "text": words}} for words in ("First.", "Second.")]
    answer = read(reply(["Yes."], chunks, [support([0, 1], endIndex=4)]))
    (source,) = answer.sources
    assert source.text == "First.\n\nSecond."
    assert marks(answer) == [("Yes.", (ONE,))]


def test_offsets_count_within_the_named_part() -> None:
    parts = [{"text": "Hm…", "thought": True}, "Größe. ", "Zähle."]
    found = [support([0], endIndex=7, partIndex=2), support([1], "Größe.", endIndex=8, partIndex=1)]
    answer = read(reply(parts, WEB, found))
    assert answer.text == "Größe. Zähle."
    assert marks(answer) == [("Größe.", (TWO,)), ("Zähle.", (ONE,))]


def test_offsets_that_count_through_all_parts_are_told_by_the_text() -> None:
    answer = read(reply(["Größe. ", "Zähle."], WEB, [support([0], "Zähle.", startIndex=9, endIndex=16)]))
    assert marks(answer) == [("Zähle.", (ONE,))]
    assert "provider_notes" not in answer.meta


@pytest.mark.parametrize(
    ("segment", "expected", "noted"),
    [
        ({"startIndex": 7, "endIndex": 13, "text": "Zähle."}, "Zähle.", True),  # code points
        ({"startIndex": 5, "endIndex": 11, "text": "Zähle."}, "Zähle.", True),  # off by some
        ({"startIndex": 900, "endIndex": 999, "text": "Zähle."}, "Zähle.", True),
        ({"startIndex": 9, "endIndex": 999}, "Zähle.", True),  # past the end
        ({"startIndex": 900, "endIndex": 999}, "Größe. Zähle.", True),
        ({"startIndex": 3, "endIndex": 8}, "öße.", False),  # begins inside ö
        ({"startIndex": 0, "endIndex": 3}, "Grö", False),  # ends inside ö
        ({"endIndex": 0}, "Größe. Zähle.", True),
        ({}, "Größe. Zähle.", True),
        ({"text": "Zähle."}, "Zähle.", True),
        ({"startIndex": -4, "endIndex": 2}, "Größe. Zähle.", True),
        ({"startIndex": 9, "endIndex": 16, "text": "Something else"}, "Zähle.", True),
        ({"startIndex": "9", "endIndex": 16.0, "text": "Zähle."}, "Zähle.", False),
    ],
)
def test_odd_segments_keep_their_citation(segment: dict[str, Any], expected: str, noted: bool) -> None:
    answer = read(reply(["Größe. Zähle."], WEB, [{"segment": segment, "groundingChunkIndices": [0]}]))
    assert marks(answer) == [(expected, (ONE,))]
    assert ("provider_notes" in answer.meta) == noted


def test_a_chunk_that_is_not_there_is_unknown() -> None:
    answer = read(reply(["Yes."], WEB, [support([0, 7, None], endIndex=4)]))
    (citation,) = answer.citations
    assert citation.bound == (ONE, None, None)
    assert not citation.known
    assert citation.targets[1] == "chunk 7"


@pytest.mark.parametrize("indices", [[], None])
def test_a_segment_that_rests_on_nothing_is_only_noted(indices: Any) -> None:
    answer = read(reply(["Yes."], WEB, [support(indices, endIndex=4)]))
    assert answer.citations == ()
    assert answer.meta["provider_notes"] == ["a citation names no source and was left out"]


@pytest.mark.parametrize("metadata", [None, {}, {"webSearchQueries": ["x"]}, {"groundingChunks": [None, {}]}])
def test_a_reply_without_grounding_has_no_citation(metadata: Any) -> None:
    answer = read({"candidates": [{"content": {"parts": [{"text": "Yes."}]}, "groundingMetadata": metadata}]})
    assert (answer.text, answer.citations, answer.sources) == ("Yes.", (), ())


def test_a_blocked_question_has_an_empty_answer() -> None:
    answer = read({"promptFeedback": {"blockReason": "SAFETY"}, "modelVersion": "m-1"})
    assert answer.text == ""
    assert answer.system == "m-1"
    assert answer.meta["provider_notes"] == ["the question was blocked: SAFETY"]


def test_why_a_reply_stopped_short_is_noted() -> None:
    assert read(reply(["Y"], finishReason="MAX_TOKENS")).meta["provider_notes"] == [
        "the reply stopped for the reason MAX_TOKENS"
    ]


WHOLE = {
    **reply(
        ["Größe. Zähle. Ende."],
        WEB,
        [support([0], "Größe.", endIndex=8), support([1], "Zähle.", startIndex=9, endIndex=16)],
        finishReason="STOP",
    ),
    "modelVersion": "m-1",
}


def piece(text: str, **grounding: Any) -> dict[str, Any]:
    return {
        "candidates": [{"content": {"parts": [{"text": text}]}, "groundingMetadata": grounding}],
        "modelVersion": "m-1",
    }


FIRST, SECOND = WHOLE["candidates"][0]["groundingMetadata"]["groundingSupports"]


@pytest.mark.parametrize(
    "stream",
    [
        [piece("Grö"), piece("ße. Zähle."), piece(" Ende.", groundingChunks=WEB, groundingSupports=[FIRST, SECOND])],
        # Chunk indices run over the chunks of all parts.
        [
            piece("Größe.", groundingChunks=WEB[:1], groundingSupports=[FIRST]),
            piece(" Zähle. Ende.", groundingChunks=WEB[1:], groundingSupports=[SECOND]),
        ],
        # Each part repeats what came before.
        [
            piece("Größe.", groundingChunks=WEB[:1], groundingSupports=[FIRST]),
            piece(" Zähle. Ende.", groundingChunks=WEB, groundingSupports=[FIRST, SECOND]),
        ],
    ],
)
def test_a_stream_gives_what_the_reply_gives(stream: list[Any]) -> None:
    assert read(stream) == read(WHOLE)
    assert read_reply(stream, id="a") == read(WHOLE)


def test_thoughts_in_a_stream_are_not_the_answer() -> None:
    stream = [
        {"candidates": [{"content": {"parts": [{"text": "Hm", "thought": True}]}}]},
        {"candidates": [{"content": {"parts": [{"functionCall": {"name": "f"}}]}}]},
        {"candidates": [{"content": {"parts": [{"text": "Yes."}]}}]},
    ]
    assert read(stream).text == "Yes."


ANNOTATIONS = [
    {"type": "url_citation", "url": ONE, "title": "a.example", "start_index": 0, "end_index": 8},
    {"type": "file_citation", "file_name": "a.pdf", "document_uri": "stores/1", "start_index": 9, "end_index": 16},
    {"type": "place_citation", "name": "Café Orlo", "url": TWO, "start_index": 9, "end_index": 16},
]
STEP = {"type": "model_output", "content": [{"type": "text", "text": "Größe. Zähle.", "annotations": ANNOTATIONS}]}


@pytest.mark.parametrize(
    "interaction",
    [
        {"steps": [{"type": "user_input", "content": [{"type": "text", "text": "Q?"}]}, STEP]},
        {"outputs": STEP["content"]},
        [
            {"event_type": "step.start", "index": 0, "step": {"type": "model_output"}},
            {"event_type": "step.delta", "index": 0, "delta": {"type": "text", "text": "Größe. "}},
            {"event_type": "step.delta", "index": 0, "delta": {"type": "text", "text": "Zähle."}},
            {
                "event_type": "step.delta",
                "index": 0,
                "delta": {"type": "text_annotation_delta", "annotations": ANNOTATIONS},
            },
            {"event_type": "interaction.completed", "interaction": {"status": "completed"}},
        ],
    ],
)
def test_interactions_annotate_in_bytes(interaction: Any) -> None:
    answer = read_reply(interaction, id="a")
    assert answer.text == "Größe. Zähle."
    assert marks(answer) == [("Größe.", (ONE,)), ("Zähle.", ("a.pdf",)), ("Zähle.", (TWO,))]
    assert [source.title for source in answer.sources] == ["a.example", "a.pdf", "Café Orlo"]


@pytest.mark.parametrize("reply", [{}, {"candidates": []}, [], [{}], {"promptFeedback": {}}])
def test_a_reply_without_candidate_is_refused(reply: Any) -> None:
    with pytest.raises(InputError) as caught:
        read(reply)
    assert caught.value.field == "candidates"


def test_an_error_in_a_stream_is_told() -> None:
    with pytest.raises(InputError, match="quota"):
        read([{"error": {"code": 429, "message": "quota exhausted"}}])
