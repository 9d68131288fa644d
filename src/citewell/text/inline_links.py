"""Markdown links and images ``[words](address "title")``: where their parts stand.

A destination may hold brackets, balanced to any depth, and escapes; one in angle brackets may hold spaces. One pass
finds all: the round brackets of a stretch without spaces are paired once, however many links begin in it.
"""

import re
from collections.abc import Iterator

import msgspec

from citewell.model import Span

_OPEN = re.compile(r"\]\([ \t]*+(?:\n[ \t]*+)?")
_TURN = re.compile(r"[\[\]]|\n[ \t]*\n")
_ROUND = re.compile(r"\\[!-/:-@\[-`{-~]|[()]|[\s<>]")
_ANGLED = re.compile(r"<((?:[^<>\n\\]|\\.|\n(?!\s*\n))*+)>")
_TITLE = re.compile(
    r"(?:[ \t]++(?:\n[ \t]*+)?|\n[ \t]*+)(?P<title>\"(?:[^\"\n\\]|\\.){0,1000}+\"|'(?:[^'\n\\]|\\.){0,1000}+'"
    r"|\((?:[^()\n\\]|\\.){0,1000}+\))"
)
_CLOSE = re.compile(r"\s{0,20}\)")


class InlineLink(msgspec.Struct, frozen=True, gc=False):
    """A link or an image.

    Attributes:
        start: position of the outer ``[``, or of the ``!`` before it.
        end: position after ``)``.
        words: what stands between the square brackets.
        address: the destination as written, without angle brackets; empty if there is none.
        title: what stands between the quotation marks behind it, if anything does.
        image: whether it is an image.
        closed: whether a ``)`` closes it; otherwise the address is empty and begins where it should stand.
    """

    start: int
    end: int
    words: Span
    address: Span
    title: Span | None
    image: bool
    closed: bool = True


def find_inline_links(text: str, *, unclosed: bool = False) -> list[InlineLink]:
    """The links and images of a text in the order of their addresses; a link may hold an image.

    Args:
        text: the text.
        unclosed: whether those are among them that no ``)`` closes.
    """
    if "](" not in text:
        return []
    openings = pair_brackets(text)
    found: list[InlineLink] = []
    for bracket, address, title, end in _destinations(text):
        start = openings.get(bracket)
        closed = end > address.end
        if start is not None and (closed or unclosed):
            image = text[start - 1 : start] == "!"
            found.append(InlineLink(start - image, end, Span(start + 1, bracket), address, title, image, closed))
    return found


def pair_brackets(text: str) -> dict[int, int]:
    """For each ``]`` the ``[`` that it closes within its paragraph."""
    pairs: dict[int, int] = {}
    stack: list[int] = []
    for match in _TURN.finditer(text):
        mark = match[0]
        if mark == "[":
            stack.append(match.start())
        elif mark != "]":
            stack.clear()
        elif stack:
            pairs[match.start()] = stack.pop()
    return pairs


def _destinations(text: str) -> Iterator[tuple[int, Span, Span | None, int]]:
    """Of every ``](``: its place, the address, the title, and where the link ends; there too when nothing closes it."""
    paired_to = 0
    closing: dict[int, int] = {}
    for match in _OPEN.finditer(text):
        bracket, begin = match.span()
        if angled := _ANGLED.match(text, begin):
            title, after = _title(text, angled.end())
            if close := _CLOSE.match(text, after):
                yield bracket, Span(*angled.span(1)), title, close.end()
                continue
        opening = bracket + 1
        if begin >= paired_to:
            paired_to = max(_pair_round(text, opening, begin, closing), begin + 1)
        end = closing.get(opening)
        close = None
        if end is not None:
            title, after = _title(text, end) if end < len(text) and text[end] != ")" else (None, end)
            close = _CLOSE.match(text, after)
        if end is not None and close is not None:
            yield bracket, Span(begin, end), title, close.end()
        else:
            yield bracket, Span(begin, begin), None, begin


def _pair_round(text: str, opening: int, begin: int, closing: dict[int, int]) -> int:
    """Pairs the round brackets from ``begin`` to the next space or angle bracket.

    Of each opening one it notes where what it encloses ends: before its partner, or, for the last one open, where the
    stretch ends. Returns the end of the stretch.
    """
    stack = [opening]
    position = begin
    for turn in _ROUND.finditer(text, begin):
        mark, position = turn[0], turn.start()
        if mark == "(":
            stack.append(position)
        elif mark == ")":
            if stack:
                closing[stack.pop()] = position
        elif len(mark) == 1:
            break
    else:
        position = len(text)
    if stack:
        closing[stack[-1]] = position
    return position


def _title(text: str, position: int) -> tuple[Span | None, int]:
    """The title at a position, if there is one, and where what was read ends."""
    match = _TITLE.match(text, position)
    if match is None:
        return None, position
    return Span(match.start("title") + 1, match.end("title") - 1), match.end()
