"""Replies of the OpenAI Chat Completions API and of the many systems that copy its shape."""

from typing import Any

from citewell.errors import InputError
from citewell.providers.anchoring import Anchors
from citewell.providers.annotations import annotate
from citewell.providers.draft import Draft
from citewell.providers.fields import Fields, child, children, get, list_in, missing, objects, reply_object, text
from citewell.providers.listings import read_listing, read_own_data
from citewell.providers.pieces import Pieces
from citewell.providers.streams import grown

NAME = "openai-chat"


def detect(reply: Any) -> bool:
    """Whether a reply is a chat completion or the list of its streamed chunks."""
    if isinstance(reply, list):
        return any(isinstance(chunk.get("choices"), list) for chunk in objects(reply[:50]))
    return isinstance(reply, dict) and (isinstance(reply.get("choices"), list) or _is_thread_message(reply))


def read(reply: Any) -> Pieces:
    """The pieces of the first choice of a chat completion.

    Raises:
        InputError: when it has no choice.
    """
    return read_chat(reply, NAME)


def read_chat(reply: Any, format: str) -> Pieces:
    """The pieces of a chat completion, for any format that has its shape.

    Args:
        reply: the completion, or the list of its streamed chunks.
        format: name of the format, for errors.

    Raises:
        InputError: when it has no choice.
    """
    completion = reply_object(assembled(reply, format) if isinstance(reply, list) else reply, format)
    if _is_thread_message(completion):
        message = completion
    else:
        choices = children(completion, "choices")
        if not choices:
            raise missing(format, "choices", "a list with at least one choice")
        message = child(choices[0], "message", "delta")
    draft = Draft()
    if len(children(completion, "choices")) > 1:
        draft.note("only the first of several choices was read")
    if not read_listing(draft, completion):
        read_listing(draft, message)
    read_own_data(draft, message)
    _message(draft, message)
    return draft.pieces(completion)


def _message(draft: Draft, message: Fields) -> None:
    content = get(message, "content")
    first = draft.length
    if isinstance(content, str):
        draft.write(content)
    for part in objects(list_in(message, "content")):
        # Messages of threads keep text and annotations one level deeper.
        inner = child(part, "text") or part
        words = text(inner, "text", "value", "refusal")
        annotate(draft, draft.write(words), Anchors(words), list_in(inner, "annotations"))
    if draft.length == first:
        draft.write(text(message, "refusal"))
    annotate(draft, first, Anchors(draft.text[first:]), list_in(message, "annotations"))


def assembled(chunks: list[Any], format: str) -> Fields:
    """One completion from the chunks of its stream: text of the first choice joined, lists as in the last chunk.

    Raises:
        InputError: when no chunk has a choice.
    """
    whole: Fields = {}
    parts: list[str] = []
    refusal: list[str] = []
    annotations: list[Any] = []
    complete: Fields = {}
    for chunk in objects(chunks):
        for name, value in chunk.items():
            if value is not None and value != [] and name != "choices":
                whole.setdefault(name, value)
                if name in ("citations", "search_results", "searchResults"):
                    whole[name] = value
        for choice in children(chunk, "choices")[:1]:
            delta = child(choice, "delta")
            parts.append(_words(get(delta, "content")))
            refusal.append(text(delta, "refusal"))
            annotations = grown(annotations, list_in(delta, "annotations"))
            complete = child(choice, "message") or complete
            whole["choices"] = []
    if "choices" not in whole:
        raise InputError(
            f"not a reply in the format {format}: none of the streamed chunks has a choice",
            "pass the chunks as the client library gives them",
            field="choices",
        )
    message = {
        **complete,
        "content": "".join(parts) or get(complete, "content"),
        "refusal": "".join(refusal) or get(complete, "refusal"),
        "annotations": annotations or list_in(complete, "annotations"),
    }
    return {**whole, "choices": [{"message": message}]}


def _words(content: Any) -> str:
    if isinstance(content, str):
        return content
    return "".join(text(part, "text") for part in objects(content)) if isinstance(content, list) else ""


def _is_thread_message(reply: Fields) -> bool:
    return reply.get("object") == "thread.message" and isinstance(reply.get("content"), list)
