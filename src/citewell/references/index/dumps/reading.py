"""What the readers of dumps have in common: dates, identifiers and digests as they stand in records. Pure."""

import hashlib
import re
from typing import Any

import msgspec

_YEAR = re.compile(r"(?<!\d)(1[5-9]\d\d|20\d\d)(?!\d)")
_MONTHS = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
_WORD = re.compile(r"[A-Za-z]{3,9}")


def digest(value: bytes) -> str:
    """The digest of the bytes that a record was read from."""
    return f"sha256:{hashlib.sha256(value).hexdigest()}"


def year_of(text: str | None) -> int | None:
    """The year in a text; ``None`` when there is none."""
    match = _YEAR.search(text or "")
    return int(match[1]) if match else None


def month_of(text: str | None) -> int | None:
    """The month that a text names, in full or by its first letters; ``None`` when it names none, or two."""
    found = {
        place
        for word in _WORD.findall(text or "")
        for place, name in enumerate(_MONTHS, 1)
        if name.startswith(word.lower())
    }
    return found.pop() if len(found) == 1 else None


def object_of(value: bytes) -> dict[str, Any]:
    """A JSON object out of its bytes.

    Raises:
        ValueError: it is none.
    """
    found = msgspec.json.decode(value)
    if not isinstance(found, dict):
        raise ValueError("no JSON object")
    return found
