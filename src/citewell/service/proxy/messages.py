"""What the proxy takes from requests and replies, and what it puts in their place. Pure."""

from typing import Any

import msgspec

from citewell.errors import InputError
from citewell.model import Answer, Decision
from citewell.records.record import NATIVE, answer_from
from citewell.report.redaction import redact_decision

FIELD = "citewell"
"""Field of the request with what is needed beside the question, and of the reply with what was decided."""

_TAKEN = frozenset({"id", "sources", "retrieved", "earlier", "audience", "scope", "asked_at", "language", "meta"})
_SHORT_OF_CHOICE = ("index", "finish_reason")


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """A request, taken apart.

    Attributes:
        upstream: what the API behind is sent: the request without what is the proxy's own.
        record: the record of the answer to come, without its text.
        streams: whether the reply is to come piece by piece.
        claims_audience: whether the record names an audience.
    """

    upstream: dict[str, Any]
    record: dict[str, Any]
    streams: bool
    claims_audience: bool


def wanted(request: Any) -> Wanted:
    """What a request asks for.

    Raises:
        InputError: it is no request for a chat completion, or its sources cannot be used.
    """
    if not isinstance(request, dict) or not isinstance(request.get("messages"), list):
        raise InputError("expected an object with messages", "Send a request for a chat completion.", field="messages")
    given = request.get(FIELD, {})
    if not isinstance(given, dict):
        raise InputError("expected an object", "Give the sources as citewell.sources.", field=FIELD)
    unknown = sorted(set(given) - _TAKEN)
    if unknown:
        hint = f"There are {', '.join(sorted(_TAKEN))}."
        raise InputError("there is no such field", hint, field=f"{FIELD}.{unknown[0]}")
    streams = request.get("stream") is True
    if streams and request.get("n") not in (None, 1):
        raise InputError("a stream has one choice", "Leave n out, or ask without stream.", field="n")
    question = _question(request["messages"])
    model = request.get("model")
    record = {"question": question, "system": model if isinstance(model, str) else None, "sources": [], **given}
    upstream = {key: value for key, value in request.items() if key != FIELD}
    return Wanted(
        upstream=upstream,
        record=record,
        streams=streams,
        claims_audience=given.get("audience") is not None,
    )


def answer_of(record: dict[str, Any], id: str, text: str) -> Answer:
    """The answer record of a reply.

    Raises:
        InputError: the sources cannot be used; names the field as the request writes it.
    """
    try:
        return answer_from({"id": id, **record, "answer": text}, NATIVE)
    except InputError as error:
        error.field = f"{FIELD}.{error.field}" if error.field else FIELD
        raise


def text_of(choice: Any) -> str | None:
    """What a choice says to the reader; ``None`` where it calls tools instead."""
    message = choice.get("message") if isinstance(choice, dict) else None
    if not isinstance(message, dict):
        return ""
    said = [message.get(name) for name in ("content", "refusal")]
    written = [text for text in said if isinstance(text, str) and text]
    if not written and message.get("tool_calls"):
        return None
    return "\n".join(written)


def shown(choice: Any, text: str, told: Any) -> dict[str, Any]:
    """A choice with nothing for the reader but what the gate lets through: no thoughts, no probabilities of words."""
    kept = {name: choice.get(name) for name in _SHORT_OF_CHOICE}
    return {**kept, "logprobs": None, "message": {"role": "assistant", "content": text, "refusal": None}, FIELD: told}


def calls(choice: dict[str, Any]) -> dict[str, Any]:
    """A choice that calls tools, which are no answer yet."""
    message = {"role": "assistant", "content": None, "tool_calls": choice["message"]["tool_calls"]}
    return {**{name: choice.get(name) for name in _SHORT_OF_CHOICE}, "logprobs": None, "message": message, FIELD: None}


def told(answer: Answer, decision: Decision) -> dict[str, Any]:
    """What the reply says of a decision, without what the reader may not see."""
    known = redact_decision(answer, decision)
    told: dict[str, Any] = msgspec.to_builtins(known)
    return {**told, "recorded": True}


def problem(status: int, message: str, code: str, field: str | None = None) -> bytes:
    """An error in the form in which clients of such APIs expect one."""
    kind = "invalid_request_error" if status < 500 else "server_error"
    return msgspec.json.encode({"error": {"message": message, "type": kind, "param": field, "code": code}})


def _question(messages: list[Any]) -> str:
    """The last that the user said."""
    for message in reversed(messages):
        if isinstance(message, dict) and message.get("role") == "user":
            content = message.get("content")
            if isinstance(content, str):
                return content
            if isinstance(content, list):
                parts = [part.get("text") for part in content if isinstance(part, dict)]
                return "\n".join(part for part in parts if isinstance(part, str))
    return ""
