"""Stretches of a text whose characters are not prose: code, mathematics, images, comments."""

import re
from collections.abc import Iterator

from citewell.model import Span
from citewell.text.blocks import Block, BlockKind

_BACKTICKS = re.compile(r"`+")
_IMAGE = re.compile(
    r"!\[[^\[\]\n]{0,500}\](?:\([^()\n]{0,2000}(?:\([^()\n]{0,200}\)[^()\n]{0,500}){0,4}\)|\[[^\[\]\n]{0,200}\])"
)
_HTML_CODE = re.compile(r"<(code|pre|script|style|math)\b[^<>]{0,200}>", re.IGNORECASE)
_COMMENT = re.compile(r"<!--")
_IMG_TAG = re.compile(r"<img\b[^<>]{0,1000}>", re.IGNORECASE)
# Display and inline mathematics. A dollar sign is mathematics only when what it encloses looks like it: money is not.
_DISPLAY = re.compile(
    r"\$\$[^$]{1,2000}\$\$|\\\[(?!\s*\^?\d[\d,\s-]{0,20}\\\])[^\n]{1,1000}?\\\]|\\\([^\n]{1,1000}?\\\)"
)
_INLINE = re.compile(r"(?<![\\$\w])\$(?=[^\s$])[^$\n]{0,300}?(?<=[^\s\\$])\$(?![\d$])")
_MATHS = re.compile(r"[\\^_{}=<>]|^[A-Za-z]\w?$")


def find_masks(text: str, blocks: list[Block]) -> list[Span]:
    """The stretches of a text that must not be read as prose.

    Args:
        text: the text.
        blocks: its blocks.

    Returns:
        The stretches, sorted by start. They may touch or nest.
    """
    masks = [Span(block.start, block.end) for block in blocks if block.kind is BlockKind.CODE]
    if "`" in text:
        for block in blocks:
            if block.kind is not BlockKind.CODE:
                masks += _code_spans(text, block.start, block.end)
    if "![" in text:
        masks += _spans(_IMAGE, text)
    if "$" in text or "\\" in text:
        masks += _spans(_DISPLAY, text)
        masks += (Span(*m.span()) for m in _INLINE.finditer(text) if _MATHS.search(m[0][1:-1]))
    if "<" in text:
        masks += _spans(_IMG_TAG, text)
        masks += _elements(text)
    if len(masks) > 1:
        masks.sort()
    return masks


def _spans(pattern: re.Pattern[str], text: str) -> Iterator[Span]:
    return (Span(*match.span()) for match in pattern.finditer(text))


def _code_spans(text: str, start: int, end: int) -> Iterator[Span]:
    """Code spans: a run of backticks up to the next run of the same length in the block."""
    runs = [match.span() for match in _BACKTICKS.finditer(text, start, end)]
    following: dict[int, int] = {}
    partner = [-1] * len(runs)
    for index in range(len(runs) - 1, -1, -1):
        length = runs[index][1] - runs[index][0]
        partner[index] = following.get(length, -1)
        following[length] = index
    index = 0
    while index < len(runs):
        if partner[index] >= 0:
            yield Span(runs[index][0], runs[partner[index]][1])
            index = partner[index]
        index += 1


def _elements(text: str) -> Iterator[Span]:
    """Comments and elements that hold code, up to their end tag; without one they mask nothing."""
    lowered = text.lower() if "<" in text else text
    if len(lowered) != len(text):  # a few characters change length in lower case; then positions would not hold
        lowered = text
    position = 0
    unclosed: set[str] = set()
    for match in _HTML_CODE.finditer(text):
        name = match[1].lower()
        if match.start() >= position and name not in unclosed:
            close = lowered.find(f"</{name}>", match.end())
            if close < 0:
                unclosed.add(name)
                continue
            position = close + len(name) + 3
            yield Span(match.start(), position)
    position = 0
    for match in _COMMENT.finditer(text):
        if match.start() >= position:
            close = text.find("-->", match.end())
            if close < 0:
                return
            position = close + 3
            yield Span(match.start(), position)
