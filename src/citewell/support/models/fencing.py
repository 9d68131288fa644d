"""Texts of strangers put between fences, so that for a model they can be nothing but data."""

import hashlib
import re
from typing import Any

import msgspec

# What chat templates and markup take for signs, ``<|im_end|>`` or ``[/INST]``, and characters that nobody sees. Within
# JSON they can be written as numbers, so that the text stays what it is.
_SIGN = re.compile(r"<(?=[^\s\d=])|\[(?=/?[A-Z_]{2,24}\])|[\u202a-\u202e\u2066-\u2069\U000e0000-\U000e0fff]")


def fenced(content: dict[str, Any]) -> str:
    """Content as JSON between two fence lines. The same content always gives the same text."""
    data = _SIGN.sub(_numbered, msgspec.json.encode(content).decode())
    # Nobody can write the fence into a text: it changes with every text that it stands around.
    fence = f"=={hashlib.sha256(data.encode()).hexdigest()[:24]}=="
    return f"{fence} data begins\n{data}\n{fence} data ends"


def whole(text: str) -> str:
    """A text without halves of characters, which no JSON can hold."""
    return text.encode("utf-8", "replace").decode()


def _numbered(sign: re.Match[str]) -> str:
    units = sign[0].encode("utf-16-be")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))
