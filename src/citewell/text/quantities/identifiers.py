"""Names made of letters and digits, e-mail addresses and telephone numbers: the digits in them are not values."""

import re

MASK = "\x1a"
"""What stands in the place of stretches that are not to be read. It is ASCII, so that a text in ASCII stays so."""

_CHUNK = re.compile(rf"[^\s()\[\]{{}}<>\"“”„«»,;|/…{MASK}\u2e80-\U0010ffff]++")
_NARROW = 48
_EDGE = ".:'’!?-–—+&*_~=^%#"
# In "COVID-19-related" or "post-COVID-19" the plain words around the name are not part of it.
_AFTER = re.compile(r"(?:-[^\W\d_A-Z]{3,})+$")
_BEFORE = re.compile(r"^(?:[^\W\d_A-Z]{3,}[-–])+(?=[^\d]*[^\W\d_])")
_PLAIN_HEAD = re.compile(r"[^\W\d_A-Z]{3,}[-–]\d[\d.,]*$")
_PHONE = re.compile(r"\d(?:[ \u00a0\u202f()/.-]{0,3}\d){6,17}(?!\d)")
_EMAIL_AFTER = re.compile(r"@[\w-]{1,63}(?:\.[\w-]{1,63}){0,5}\.[^\W\d_]{2,24}(?![\w-])")
_EMAIL_BEFORE = re.compile(r"[\w.+%-]{1,64}$")
ADDRESS = re.compile(r"(?:https?://|www\.)[^\s<>\"“”]++", re.IGNORECASE)

STANDARDS = frozenset(
    [
        "ISO",
        "IEC",
        "EN",
        "DIN",
        "RFC",
        "IEEE",
        "ANSI",
        "ASTM",
        "BS",
        "IFRS",
        "IAS",
        "GB",
        "NF",
        "UL",
        "CEN",
        "ETSI",
        "ITU",
    ]
)
"""Bodies whose numbered documents are written as two words."""


_LOWERED_DIGITS = str.maketrans("₀₁₂₃₄₅₆₇₈₉⁰¹²³⁴⁵⁶⁷⁸⁹", "01234567890123456789")


def squash(name: str) -> str:
    """The letters and digits of a name, case folded: what makes two ways of writing it the same."""
    folded = name.casefold()
    if not folded.isascii():
        folded = folded.translate(_LOWERED_DIGITS)  # CO₂
    return folded if folded.isalnum() else "".join([char for char in folded if char.isalnum()])


def chunk_around(text: str, start: int) -> tuple[int, int]:
    """The stretch without spaces, brackets or slashes that holds a place."""
    left = start
    lowest = max(0, start - _NARROW)
    while left > lowest and _CHUNK.match(text, left - 1, left):
        left -= 1
    match = _CHUNK.match(text, left)
    return left, match.end() if match is not None else start + 1


def name_in(text: str, left: int, right: int) -> tuple[int, int] | None:
    """The name of letters and digits in a chunk, or ``None`` when it is a plain word and a number (``type-2``)."""
    while left < right and text[left] in _EDGE:
        left += 1
    while right > left and text[right - 1] in _EDGE:
        right -= 1
    chunk = text[left:right]
    if chunk.endswith(("'s", "’s")):
        right -= 2
        chunk = chunk[:-2]
    after = _AFTER.search(chunk[-_NARROW:])
    if after is not None and any(char.isdigit() for char in chunk[: len(chunk) - len(after[0])]):
        right -= len(after[0])
        chunk = text[left:right]
    before = _BEFORE.match(chunk)
    if before is not None:
        left += before.end()
        chunk = chunk[before.end() :]
    if _PLAIN_HEAD.fullmatch(chunk) or len(chunk) > _NARROW:
        return None
    if any(char.isdigit() for char in chunk) and any(char.isalpha() for char in chunk):
        return left, right
    return None


def phone_at(text: str, start: int) -> int | None:
    """Where a telephone number that begins at a digit ends."""
    match = _PHONE.match(text, start)
    return match.end() if match is not None else None


def emails(text: str) -> list[tuple[int, int]]:
    """The e-mail addresses of a text."""
    found: list[tuple[int, int]] = []
    end = 0
    at = text.find("@")
    while at >= 0:
        domain = _EMAIL_AFTER.match(text, at)
        if domain is not None:
            local = _EMAIL_BEFORE.search(text[max(end, at - 64) : at])
            if local is not None and local[0].strip("."):
                end = domain.end()
                found.append((at - len(local[0]), end))
        at = text.find("@", max(at + 1, end))
    return found
