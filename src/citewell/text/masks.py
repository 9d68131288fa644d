"""Stretches of a text whose characters are not prose: code, mathematics, images, comments, task boxes."""

import re
from collections.abc import Iterator

from citewell.model import Span
from citewell.text.blocks import Block, BlockKind
from citewell.text.prose_in_code import around_prose, is_prose

_BACKTICKS = re.compile(r"`+")
_ALT = r"!\[[^\[\]\n]{0,500}+(?:\[[^\[\]\n]{0,200}+\][^\[\]\n]{0,500}+){0,5}+\]"
_ADDRESS = r"\([^()\n]{0,2000}+(?:\([^()\n]{0,200}+\)[^()\n]{0,500}+){0,4}+\)"
_IMAGE = re.compile(rf"{_ALT}(?:{_ADDRESS}|\[[^\[\]\n]{{0,200}}+\])")
_LINKED_IMAGE = re.compile(rf"\[\s{{0,3}}{_ALT}{_ADDRESS}\s{{0,3}}\]{_ADDRESS}")
_HTML_CODE = re.compile(r"<(code|pre|script|style|math)\b[^<>]{0,200}>", re.IGNORECASE)
_IMG_TAG = re.compile(r"<img\b[^<>]{0,1000}>", re.IGNORECASE)
_TASK = re.compile(r"(?:^|\n)[ \t]{0,80}(?:[-*+]|\d{1,4}[.)])[ \t]{1,8}(\[[ xX]\])(?=\s)")
# Mathematics. A dollar sign is mathematics only when what it encloses looks like it: money is not.
_DELIMITERS = re.compile(r"##\d{1,4}\$\$|\\[\[\]()]|\$\$|\n[ \t]*\n")
_INLINE = re.compile(r"(?<![\\$\w])\$(?=[^\s$])[^$\n]{0,300}+(?<=[^\s\\$])\$(?![\d$])")
_MATHS = re.compile(r"[\\^_{}=<>]|^[A-Za-z]\w?$|^[A-Za-z]\[\w{1,3}\]$")
_FORMULA = re.compile(r"[+*/|\u2208\u2264\u2265]")
_NAME = re.compile(r"[\w:./#-]{2,120}")
_NUMBERS = re.compile(r"\s*\^?\d[\d,;\s\u2013-]{0,40}")
_WORDED = frozenset({"code", "pre"})
_CLOSES = {"\\[": "\\]", "\\(": "\\)", "$$": "$$"}
_LONGEST = 3000


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
                masks += code_spans(text, block.start, block.end)
    if "![" in text:
        masks += _spans(_LINKED_IMAGE, text)
        masks += _spans(_IMAGE, text)
    if "$" in text or "\\" in text:
        masks += _maths(text)
    if "<" in text:
        masks += _spans(_IMG_TAG, text)
        masks += _elements(text)
    if "[x]" in text or "[X]" in text or "[ ]" in text:
        masks += (Span(*match.span(1)) for match in _TASK.finditer(text))
    if len(masks) > 1:
        masks.sort()
    return masks


def _spans(pattern: re.Pattern[str], text: str) -> Iterator[Span]:
    return (Span(*match.span()) for match in pattern.finditer(text))


def code_spans(text: str, start: int, end: int) -> Iterator[Span]:
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
            if is_prose(text[runs[index][1] : runs[partner[index]][0]]):
                yield from (Span(*runs[index]), Span(*runs[partner[index]]))
            else:
                yield Span(runs[index][0], runs[partner[index]][1])
            index = partner[index]
        index += 1


def _maths(text: str) -> Iterator[Span]:
    r"""Mathematics between ``\[ \]``, ``\( \)``, ``$$ $$`` and ``$ $``. ``\[1\]`` is an escaped citation."""
    opened = ""
    start = -1
    for match in _DELIMITERS.finditer(text):
        mark = match[0]
        if opened and mark == _CLOSES[opened] and match.end() - start <= _LONGEST:
            content = text[start + 2 : match.start()].strip()
            if _is_maths(content):
                yield from around_prose(text, start, match.end())
            opened = ""
        elif mark in _CLOSES:
            opened, start = mark, match.start()
        elif mark[0] == "\n":
            opened = ""
    if "$" in text:
        for inline in _INLINE.finditer(text):
            if _MATHS.search(inline[0][1:-1]):
                yield from around_prose(text, *inline.span())


def _is_maths(content: str) -> bool:
    r"""Whether delimiters enclose mathematics rather than a number, an id or a price, as in ``\[1, 2\]``."""
    if _NUMBERS.fullmatch(content) or _NAME.fullmatch(content):
        return False
    return _MATHS.search(content) is not None or _FORMULA.search(content) is not None


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
            if name in _WORDED and is_prose(text[match.end() : close]):
                yield from (Span(*match.span()), Span(close, position))
            else:
                yield Span(match.start(), position)
    position = text.find("<!--")
    while position >= 0:
        close = text.find("-->", position + 4)
        if close < 0:
            return
        yield Span(position, close + 3)
        position = text.find("<!--", close + 3)
