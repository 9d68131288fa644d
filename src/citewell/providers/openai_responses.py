"""Replies of the OpenAI Responses API: output items with annotated text, and the searches behind them."""

from typing import Any

import msgspec

from citewell.errors import InputError
from citewell.providers.anchoring import Anchors
from citewell.providers.annotations import annotate
from citewell.providers.draft import Draft
from citewell.providers.fields import Fields, child, children, get, kind, list_in, missing, objects, reply_object, text
from citewell.providers.fields import whole as number_of
from citewell.providers.pieces import Pieces

NAME = "openai-responses"
_ITEMS = frozenset({"message", "web_search_call", "file_search_call", "reasoning", "function_call", "mcp_call"})
_FINAL = frozenset({"response.completed", "response.incomplete", "response.failed"})


def detect(reply: Any) -> bool:
    """Whether a reply is a response object or the list of its streamed events."""
    if isinstance(reply, list):
        return any(kind(event).startswith("response.") for event in objects(reply[:50]))
    if not isinstance(reply, dict):
        return False
    return reply.get("object") == "response" or any(kind(item) in _ITEMS for item in children(reply, "output"))


def read(reply: Any) -> Pieces:
    """The pieces of a response.

    The texts of all messages are joined without anything between them, as the client library does; the offsets of
    each text count from its own beginning.

    Raises:
        InputError: when it has no output.
    """
    response = reply_object(_assembled(reply) if isinstance(reply, list) else reply, NAME)
    output = get(response, "output")
    if not isinstance(output, list):
        raise missing(NAME, "output", "a list of output items")
    draft = Draft()
    for item in objects(output):
        if kind(item) == "message" or (not kind(item) and "content" in item):
            _message(draft, item)
        else:
            retrieved(draft, item)
    status = text(response, "status")
    if status not in ("", "completed"):
        reason = text(child(response, "incomplete_details"), "reason")
        draft.note(f"the reply is {status}" + (f": {reason}" if reason else ""))
    return draft.pieces(response)


def retrieved(draft: Draft, item: Fields) -> None:
    """Adds the sources that a search of the reply shows. Items that are no search have none."""
    match kind(item):
        case "web_search_call":
            action = child(item, "action")
            if url := text(action, "url"):
                draft.source(url=url, retrieved=True)
            for source in children(action, "sources") or children(item, "sources"):
                url, name = text(source, "url"), text(source, "name", "title")
                if url or name:
                    # Sources that are services rather than pages have a name and no address.
                    draft.source(url=url, id="" if url else name, title=name, type=kind(source), retrieved=True)
                else:
                    draft.note("a search names a source without address and name")
        case "file_search_call":
            for result in children(item, "results") or children(item, "search_results"):
                file_id, name = text(result, "file_id"), text(result, "filename")
                if file_id or name:
                    draft.source(id=file_id, title=name, body=text(result, "text"), type="file", retrieved=True)
        case _:
            pass
    if text(item, "status") == "failed":
        draft.note(f"{kind(item) or 'a call'} failed")


def _message(draft: Draft, message: Fields) -> None:
    if text(message, "role") not in ("", "assistant"):
        return
    content = get(message, "content")
    for part in [{"text": content}] if isinstance(content, str) else objects(list_in(message, "content")):
        if kind(part) == "refusal":
            draft.write(text(part, "refusal"))
            continue
        words = text(part, "text")
        base = draft.write(words)
        annotate(draft, base, Anchors(words), list_in(part, "annotations"))


def _assembled(events: list[Any]) -> Fields:
    """The response of a list of streamed events: the final one, or what the events before it amount to."""
    found = objects(events)
    if not any(kind(event).startswith("response.") for event in found):
        raise InputError(
            f"not a reply in the format {NAME}: none of the streamed events is of a response",
            "pass the events as the client library gives them, each an object with its type",
        )
    for event in reversed(found):
        if kind(event) in _FINAL and child(event, "response"):
            return child(event, "response")
    done: dict[int, Fields] = {}
    begun: dict[tuple[int, int], _Part] = {}
    for event in found:
        place = number_of(event, "output_index") or 0
        if kind(event) == "response.output_item.done":
            done[place] = child(event, "item")
            continue
        part = begun.setdefault((place, number_of(event, "content_index") or 0), _Part())
        match kind(event):
            case "response.output_text.delta":
                part.words.append(text(event, "delta"))
            case "response.refusal.delta":
                part.refusal.append(text(event, "delta"))
            case "response.output_text.annotation.added":
                part.annotations.append(get(event, "annotation"))
            case _:
                pass
    messages: dict[int, Fields] = {}
    for (place, _), part in sorted(begun.items(), key=lambda entry: entry[0]):
        message = messages.setdefault(place, {"type": "message", "content": []})
        message["content"].append({"text": "".join(part.words), "annotations": part.annotations})
        if part.refusal:
            message["content"].append({"type": "refusal", "refusal": "".join(part.refusal)})
    output = messages | done
    return {"output": [output[place] for place in sorted(output)], "status": "cut off in the stream"}


class _Part(msgspec.Struct):
    """A content part of a message whose stream broke off."""

    words: list[str] = []
    refusal: list[str] = []
    annotations: list[Any] = []
