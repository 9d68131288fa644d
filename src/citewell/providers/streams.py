"""Replies that arrive in parts."""

from typing import Any

from citewell.providers.fields import Fields, child, children, get, kind, objects, text


def grown(known: list[Any], further: list[Any]) -> list[Any]:
    """A list after one more part: some systems send what is new, others everything so far."""
    return further if further[: len(known)] == known else known + further


def is_stream(values: list[Any]) -> bool:
    """Whether a list holds the parts of one streamed reply, rather than several replies.

    Events and chunks say what they are, except those of Gemini: there, only the last part of a stream says why the
    reply stopped.
    """
    parts = objects(values)
    if not parts or len(parts) < len(values):
        return False
    if all(isinstance(part.get("candidates"), list) or get(part, "usage_metadata") for part in parts):
        return len(parts) > 1 and not any(_stopped(part) for part in parts[:-1])
    return all(map(_is_part, parts))


def _is_part(value: Fields) -> bool:
    part = child(value, "data") or value
    name = kind(part)
    if name.startswith(("response.", "message_", "content_block_")) or name in ("ping", "error", "AIMessageChunk"):
        return True
    if text(part, "event_type"):
        return True
    if text(part, "object").endswith(".chunk"):
        return True
    choices = get(part, "choices")
    # The last chunk of a stream may hold nothing but the number of tokens.
    return isinstance(choices, list) and all(
        "delta" in choice and not text(child(choice, "message"), "content") for choice in objects(choices)
    )


def _stopped(response: Fields) -> bool:
    return any(get(candidate, "finish_reason") for candidate in children(response, "candidates"))
