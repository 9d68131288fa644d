"""Which lists are one streamed reply, and which are several replies."""

from typing import Any

import pytest

from citewell.providers import is_stream


def chunk(text: str) -> dict[str, Any]:
    return {"object": "chat.completion.chunk", "choices": [{"delta": {"content": text}}]}


def generated(text: str, reason: str | None) -> dict[str, Any]:
    return {"candidates": [{"content": {"parts": [{"text": text}]}, "finishReason": reason}]}


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([chunk("a"), chunk("b"), {"object": "chat.completion.chunk", "choices": [], "usage": {}}], True),
        ([{"choices": [{"delta": {"content": "a"}}]}, {"choices": []}], True),
        ([{"choices": [{"message": {"content": "a"}}]}, {"choices": [{"message": {"content": "b"}}]}], False),
        ([{"choices": [{"message": {"content": "a"}, "delta": {"content": ""}}]}], False),
        ([{"type": "response.created"}, {"type": "response.completed", "response": {}}], True),
        ([{"object": "response", "output": []}], False),
        ([{"type": "message_start"}, {"type": "ping"}, {"type": "content_block_delta"}], True),
        ([{"event": "message_start", "data": {"type": "message_start"}}], True),
        ([{"type": "message", "content": []}], False),
        ([generated("a", None), generated("b", "STOP")], True),
        ([generated("a", "STOP"), generated("b", "STOP")], False),
        ([generated("a", None)], False),
        ([{"event_type": "step.start"}, {"event_type": "step.delta"}], True),
        ([{"type": "AIMessageChunk", "content": "a"}, {"type": "AIMessageChunk", "content": "b"}], True),
        ([{"id": "a1", "answer": "x", "sources": []}, {"id": "a2", "answer": "y", "sources": []}], False),
        ([{"id": "a1", "reply": {"choices": []}}], False),
        ([], False),
        ([chunk("a"), None], False),
        (["a"], False),
    ],
)
def test_a_stream_is_told_from_a_batch(values: list[Any], expected: bool) -> None:
    assert is_stream(values) == expected
