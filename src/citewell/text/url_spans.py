"""Where web addresses stand in running text.

A bare address has no mark at its end, so what ends it is a rule:

* White space, control characters, the marks that never occur raw in an address, quotation marks, full-width and CJK
  punctuation, and entities of such marks (``&lt;``) end it. ``&amp;`` does not.
* A closing bracket belongs to it only while it closes one that the address opened. An opening bracket that nothing
  closes ends it, unless it stands after ``_`` or ``-``, as in a title that was cut.
* Trailing punctuation and emphasis do not belong to it.
* A second address right behind it begins a new one, unless it is a value of the first (``?url=https://``, ``/https://``).
* Letters of scripts without spaces between words end it when they directly follow a Latin letter or digit
  (``https://a.example/b参照``); after any other mark of the address they belong to it (``/wiki/中文``).
* A zero-width character ends it, but not beside punctuation with the address going on behind it: that was put in where
  a line may break.
"""

import re

_ZERO_WIDTH = "\u00ad\u200b-\u200f\u2060\ufeff"
_BREAKS = "/._=&?#~%-"
UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\U00020000-\U0003ffff"
"""Letters of scripts without spaces between words, and of Korean, whose particles follow without one."""

_SCHEME = re.compile(r"https?://|(?<![A-Za-z0-9_.@-])www\.(?=[^\s./]{1,63}\.[^\W_])", re.IGNORECASE)
_STOP = re.compile(
    r"[\x00-\x20\x7f-\xa0\s<>\"`{}|^\u00ab\u00bb\u060c\u061b\u061f\u06d4\u0964\u0965\u2014\u2015\u2018\u2019\u201c-\u201f"
    r"\u2022\u2026\u2028-\u202e\u2066-\u2069\u2190-\u21ff\u3000-\u303f\ue000-\uf8ff"
    r"\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]"
    r"|\\(?![!#$%&'()*+,./:;=?@_~-])"
    r"|&(?:lt|gt|quot|apos|nbsp|#0{0,9}(?:34|39|60|62|160)|#x0{0,9}(?:22|27|3c|3e|a0));"
    rf"|[{_ZERO_WIDTH}](?![{_BREAKS}]{{1,3}}[A-Za-z0-9])(?!(?<=[{_BREAKS}].)[A-Za-z0-9])",
    re.IGNORECASE,
)
_UNSPACED = re.compile(f"[{UNSPACED}]")
_TRAILING = ".,;:!?'\"*_~>\\"
# A number in brackets at the end of an address is a citation after it.
_TURN = re.compile(r"\[{1,2}\^?\d{1,3}\](?![=&])|[()\[\]]|https?://", re.IGNORECASE)
_OPENER = {")": "(", "]": "["}
# A second address inside the first is part of it when it is a value: an archive's or proxy's target, a parameter.
_EMBEDS = re.compile(r"(?:[=/:]|%3a|%3d|%2f)$", re.IGNORECASE)
_LONGEST_HOST = 260
# Brackets nested deeper are no part of an address; looking no further keeps rows of opening brackets linear.
_DEEPEST = 20


def find_urls(text: str) -> list[tuple[int, int]]:
    """Where bare addresses stand in a text.

    Returns:
        Start and end of each, in code points, in order and disjoint.
    """
    found: list[tuple[int, int]] = []
    position = 0
    limit = letter = -1  # what ends an address next; it stays the same while addresses begin before it
    while match := _SCHEME.search(text, position):
        start, begin = match.span()
        if limit < begin:
            limit = url_limit(text, begin)
        if letter < begin:
            letters = _UNSPACED.search(text, begin)
            letter = letters.start() if letters else len(text)
        bound = limit
        if letter < limit and _ends_before(text, begin, letter):
            bound = letter
        end = url_end(text, start, bound)
        position = begin
        if end > (begin if match[0][0] in "hH" else begin + 2):
            found.append((start, end))
            position = end
    return found


def url_limit(text: str, begin: int) -> int:
    """The next position from ``begin`` on that no bare address goes beyond, whatever its letters."""
    stop = _STOP.search(text, begin)
    return stop.start() if stop else len(text)


def unspaced_from(text: str, begin: int, end: int) -> int:
    """Where the first letter of a script without spaces stands in a stretch, or -1."""
    letter = _UNSPACED.search(text, begin, end)
    return letter.start() if letter else -1


def _ends_before(text: str, begin: int, letter: int) -> bool:
    """Whether an address ends before such a letter: behind a Latin letter or digit, unless its host has begun so."""
    before = text[letter - 1]
    if letter == begin or not (before.isascii() and before.isalnum()):
        return False
    return letter - begin > _LONGEST_HOST or any(mark in text[begin:letter] for mark in "./:")


def url_end(text: str, start: int, limit: int) -> int:
    """Where the address that begins at ``start`` ends, at most at ``limit``."""
    head = _SCHEME.match(text, start)
    begin = head.end() if head else start
    end = limit
    opened: dict[str, list[int]] = {"(": [], "[": []}
    for turn in _TURN.finditer(text, begin, limit):
        mark = turn[0]
        if mark in opened:
            opened[mark].append(turn.start())
            if len(opened[mark]) > _DEEPEST:
                break
        elif opener := _OPENER.get(mark):
            if not opened[opener]:
                end = turn.start()
                break
            opened[opener].pop()
        elif mark[0] == "[" or opened["("] or opened["["] or not embeds_at(text, start, turn.start()):
            end = turn.start()
            break
    for places in opened.values():
        if places and text[places[0] - 1] not in "_-" and places[0] < end:
            end = places[0]
    while end > begin and (text[end - 1] in _TRAILING or text[end - 1] in opened):
        end -= 1
    if text[end - 2 : end].lower() == "'s" and end - 2 > begin:
        end -= 2
    return end


def embeds_at(text: str, start: int, second: int) -> bool:
    """Whether a second address is a value of the one that begins at ``start``."""
    return _EMBEDS.search(text, max(start, second - 3), second) is not None
