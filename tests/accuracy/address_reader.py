"""A second reader of addresses, one character at a time, to compare the extraction with.

It knows only what these answers need: destinations of Markdown links, and bare addresses with a scheme.
"""

SCHEMES = ("https://", "http://")
ENDING = frozenset('<>"`{}|^«»“”„‘’…—')
AFTER = frozenset(".,;:!?'\"*_~\\")
WIDE = (("\u3000", "\u303f"), ("\uff00", "\uffef"), ("\u2190", "\u21ff"), ("\u200b", "\u200f"))
UNSPACED = (("\u3040", "\u30ff"), ("\u3400", "\u9fff"), ("\uac00", "\ud7af"))


def read_addresses(text: str) -> list[tuple[int, int]]:
    """Start and end of every address with a scheme, in order."""
    found: list[tuple[int, int]] = []
    position = 0
    while (start := _next(text, position)) >= 0:
        end = _end(text, start)
        if end > start + 8:
            found.append((start, end))
        position = max(end, start + 7)
    return found


def _next(text: str, position: int) -> int:
    places = [place for scheme in SCHEMES if (place := text.find(scheme, position)) >= 0]
    return min(places, default=-1)


def _end(text: str, start: int) -> int:
    if text[max(0, start - 2) : start] == "](":
        closed = _closing(text, start)
        if closed >= 0:
            return closed
    return _bare_end(text, start)


def _closing(text: str, start: int) -> int:
    """Where a destination ends that a bracket closes on the same line without a space before it, or -1."""
    depth = 0
    for place in range(start, len(text)):
        char = text[place]
        if char.isspace():
            return -1
        if char == "\\":
            continue
        if text[place - 1] != "\\" and char == "(":
            depth += 1
        elif text[place - 1] != "\\" and char == ")":
            if not depth:
                return place
            depth -= 1
    return -1


def _bare_end(text: str, start: int) -> int:
    opened: list[str] = []
    wide = False
    end = start
    while end < len(text):
        char = text[end]
        if char.isspace() or char in ENDING or _within(char, WIDE) or char < " ":
            break
        if _within(char, UNSPACED):
            if not wide and text[end - 1].isascii() and text[end - 1].isalnum():
                break
            wide = True
        if char in "([":
            if char == "[" and text[end + 1 : end + 3].strip("[]").isdigit():
                break
            opened.append(char)
        elif char in ")]":
            if not opened or {"(": ")", "[": "]"}[opened[-1]] != char:
                break
            opened.pop()
        elif end > start and text.startswith(SCHEMES, end) and text[end - 1] not in "=/:":
            break
        end += 1
    while end > start and text[end - 1] in AFTER:
        end -= 1
    return end


def _within(char: str, ranges: tuple[tuple[str, str], ...]) -> bool:
    return any(low <= char <= high for low, high in ranges)
