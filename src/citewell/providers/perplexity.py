"""Replies of Perplexity: a chat completion whose markers count a list of sources beside it."""

from typing import Any

from citewell.providers.fields import child, children, get, list_in, objects
from citewell.providers.openai_chat import read_chat
from citewell.providers.pieces import Pieces

NAME = "perplexity"


def detect(reply: Any) -> bool:
    """Whether a reply is a chat completion with a list of sources at its top, or the chunks of one."""
    parts = objects(reply) if isinstance(reply, list) else objects([reply])
    return any(isinstance(part.get("choices"), list) for part in parts[:50]) and any(
        isinstance(get(part, name), list)
        for part in parts
        for name in ("citations", "search_results")
        if not _annotated(part)
    )


def read(reply: Any) -> Pieces:
    """The pieces of a reply.

    Raises:
        InputError: when it has no choice.
    """
    return read_chat(reply, NAME)


def _annotated(part: dict[str, Any]) -> bool:
    """Whether the message carries annotations, as those of other systems with such a list do."""
    return any(list_in(child(choice, "message", "delta"), "annotations") for choice in children(part, "choices"))
