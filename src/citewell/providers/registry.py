"""The formats of replies that can be read, in the order in which ``auto`` tries them."""

from collections.abc import Callable
from typing import Any

import msgspec

from citewell.errors import ConfigError, InputError
from citewell.providers import (
    anthropic,
    gemini,
    haystack,
    langchain,
    llamaindex,
    openai_chat,
    openai_responses,
    perplexity,
)
from citewell.providers.pieces import Pieces

AUTO = "auto"


class Format(msgspec.Struct, frozen=True, kw_only=True):
    """One format of replies.

    Attributes:
        name: as in ``--from``.
        detect: whether a reply has this format.
        read: the pieces of a reply; raises InputError when it has another format.
    """

    name: str
    detect: Callable[[Any], bool]
    read: Callable[[Any], Pieces]


FORMATS: tuple[Format, ...] = (
    Format(name=openai_responses.NAME, detect=openai_responses.detect, read=openai_responses.read),
    Format(name=anthropic.NAME, detect=anthropic.detect, read=anthropic.read),
    Format(name=gemini.NAME, detect=gemini.detect, read=gemini.read),
    # Perplexity's replies are chat completions with something more, so they are asked for first.
    Format(name=perplexity.NAME, detect=perplexity.detect, read=perplexity.read),
    Format(name=openai_chat.NAME, detect=openai_chat.detect, read=openai_chat.read),
    Format(name=llamaindex.NAME, detect=llamaindex.detect, read=llamaindex.read),
    Format(name=haystack.NAME, detect=haystack.detect, read=haystack.read),
    Format(name=langchain.NAME, detect=langchain.detect, read=langchain.read),
)

_BY_NAME = {entry.name: entry for entry in FORMATS}


def detect_format(reply: Any) -> str | None:
    """The name of the format that a reply has, or ``None``."""
    return next((entry.name for entry in FORMATS if entry.detect(reply)), None)


def find_format(name: str, reply: Any) -> Format:
    """The format of this name; for ``auto`` the one that the reply has.

    Raises:
        ConfigError: when there is no format of this name.
        InputError: when the reply has none of the known formats.
    """
    known = ", ".join(_BY_NAME)
    if name == AUTO:
        found = detect_format(reply)
        if found is None:
            raise InputError("the reply has none of the known formats", f"name its format, one of {known}")
        return _BY_NAME[found]
    if name not in _BY_NAME:
        raise ConfigError(f"unknown format of replies: {name}", f"use {AUTO} or one of {known}")
    return _BY_NAME[name]
