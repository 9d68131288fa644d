"""Whether a full stop ends its sentence, after abbreviations, initials, ordinals and numbers."""

import re
from collections.abc import Mapping

from citewell.text.abbreviations import (
    AFTER_CLOCK,
    BEFORE_NUMBERS,
    CLOCK,
    ENDINGS,
    MAGNITUDES,
    MEASURES,
    MONTHS,
    NAME_PARTS,
    ORDINAL_WORDS,
    STARTERS,
    TITLES,
)

_TOKEN = re.compile(r"(?:^|[\s(\[\"'“”„«/*_–—-])((?:[^\W\d_]|[.])+|\d{1,9}|§)$")
_WORD = re.compile(r"[\s\"'“„«(\[*_¿¡]{0,6}([^\W\d_]+|\d)?")
_INITIALS = re.compile(r"(?:[^\W\d_]\.)*[^\W\d_]")
_SPACED_INITIAL = re.compile(r"\s{0,2}[^\W\d_]\.")
_AFTER_SPACED_INITIAL = re.compile(r"(?:^|[\s(])[^\W\d_]\.\s{0,2}[^\W\d_]$")
_AFTER_NUMBER = re.compile(r"\d\s?[^\W\d_]{1,4}$")
_SYMBOL = re.compile(r"\s{0,2}[€$£¥₹%‰°§#]")
_VERSE = re.compile(r"\s\d{1,3}:\d{1,3}(?!\d)")
_ORDINAL = re.compile(r"(?:^|[\s(])([^\W\d_]+)\s\d{1,3}$")
_NAME = "Name"

Markers = Mapping[int, tuple[int, bool]]
"""By the position where a marker begins, where it ends and whether it is made of words."""


def ends_sentence(text: str, begin: int, stop: int, after: int, end: int, markers: Markers) -> bool:
    """Whether a single full stop at ``stop``, with a space, a marker or nothing after it, ends a sentence."""
    word = _next_word(text, after, end, markers)
    if word and word.islower():  # ``iVel`` begins a sentence
        return False
    last = text[stop - 1]
    if not last.isalnum() and last not in ".§":
        return True
    token = _TOKEN.search(text, max(begin, stop - 24), stop)
    if token is None:
        return True
    name = token[1].casefold()
    if word is None:  # ``91,7 Mio. €``: a symbol goes on after an abbreviation
        abbreviated = name in TITLES or name in MAGNITUDES or name in ENDINGS
        return not (abbreviated and _SYMBOL.match(text, after, end))
    measured = name in MEASURES and _AFTER_NUMBER.search(text, max(begin, stop - 12), stop) is not None
    if (name in TITLES and not measured) or (name in BEFORE_NUMBERS and word[0].isdigit()):
        return False
    if name.isdigit():
        return not _is_ordinal(text, begin, stop, name, word)
    if len(name) <= 5 and word[0].isdigit() and token[1][0].isupper() and _VERSE.match(text, after, end):
        return False
    starter = word.casefold() in STARTERS
    if token[1] in NAME_PARTS:
        return starter
    if name in CLOCK:
        return word.casefold() not in AFTER_CLOCK
    if name in MAGNITUDES:
        return starter
    if name in ENDINGS:
        return word[0].isupper()
    if _INITIALS.fullmatch(token[1]):
        if len(name) == 1:
            if word[0].isdigit() and token[1].islower():  # ``c. 2``, ``д. 5``
                return False
            if _SPACED_INITIAL.match(text, after, end):  # ``z. B.``, ``J. R. Okellado``
                return False
            if _AFTER_SPACED_INITIAL.search(text, max(begin, stop - 6), stop):
                return starter
        if len(name) > 1 or (token[1].isupper() and name != "i"):
            return starter
    return True


def _next_word(text: str, after: int, end: int, markers: Markers) -> str | None:
    """The first word after a full stop and the markers that follow it; a marker that begins a sentence is a name."""
    position = after
    while (marker := _next_marker(text, position, end, markers)) >= 0:
        if continues(text, marker, end):
            return _NAME
        position = marker
    return first_word(text, position, end)


def _next_marker(text: str, after: int, end: int, markers: Markers) -> int:
    """Where the marker ends that comes next, or -1 when words come next."""
    probe = after
    while probe < end and text[probe] in " \t\u00a0*_(（":
        probe += 1
    marker = markers.get(probe)
    if marker is None:
        return -1
    return marker[0] + (text[probe - 1] in "(（" and text[marker[0] : marker[0] + 1] in (")", "）"))


def _is_ordinal(text: str, begin: int, stop: int, number: str, word: str) -> bool:
    """Whether a number with a full stop is a German ordinal: ``3. Mai``, ``im 19. Jahrhundert``."""
    if len(number) > 3 or not word[0].isalpha():
        return False
    if len(number) <= 2 and word.casefold() in MONTHS:
        return True
    before = _ORDINAL.search(text, max(begin, stop - 24), stop)
    return before is not None and before[1].casefold() in ORDINAL_WORDS and word.casefold() not in STARTERS


def continues(text: str, stop: int, end: int) -> bool:
    """Whether a sentence goes on after a position, with a word in small letters."""
    word = first_word(text, stop, end)
    return bool(word and word[0].islower())


def first_word(text: str, position: int, end: int) -> str | None:
    """The word, or the first digit, after a position and the marks that may stand before it."""
    match = _WORD.match(text, position, end)
    return match[1] if match is not None else None
