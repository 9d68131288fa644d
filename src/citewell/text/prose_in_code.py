"""Words that are marked as code or mathematics and are none: values and sentences, read like all others."""

import re
from collections.abc import Iterator

import msgspec

from citewell.model import Span
from citewell.text.blocks import Block, BlockKind
from citewell.text.stating import is_sentence

_VALUE = re.compile(
    r"[+\u2212-]?[$€£¥]?\s?\d[\d.,\u202f\u00a0']{0,30}(?:\s?(?:%|[$€£¥]|[^\W\d_]{1,12}(?:/[^\W\d_]{1,6})?))?"
)
_CODE = re.compile(
    r"[{}<>=;|\\$#@^~]|\w\(|\w\[|--|://|\w_\w|^\s*(?:import|from|def|class|return|select|sudo|cd|echo)\b",
    re.IGNORECASE,
)
_SEVERAL = re.compile(r"\s|[\u2e80-\u9fff]{4}")
_TEXT = re.compile(r"\\(?:text(?:bf|it|rm|sf)?|mathrm|mbox)\s{0,2}\{(?P<words>[^{}]{1,500})\}")


def is_prose(code: str) -> bool:
    """Whether what is marked as code is a value, ``20,000``, or a sentence, ``Skis cost 25 euros``."""
    words = code.strip()
    return _VALUE.fullmatch(words) is not None or _is_sentence(words)


def _is_sentence(words: str) -> bool:
    return _SEVERAL.search(words) is not None and _CODE.search(words) is None and is_sentence(words)


def with_prose(text: str, blocks: list[Block]) -> list[Block]:
    """The blocks, those of code that hold nothing but sentences as paragraphs."""
    if not any(block.kind is BlockKind.CODE for block in blocks):
        return blocks
    return [
        msgspec.structs.replace(block, kind=BlockKind.PARAGRAPH)
        if block.kind is BlockKind.CODE and _holds_sentences(text[block.start : block.end])
        else block
        for block in blocks
    ]


def _holds_sentences(code: str) -> bool:
    lines = [line for line in code.splitlines() if line.strip()]
    return not any(map(_CODE.search, lines)) and any(
        _SEVERAL.search(line.strip()) and is_sentence(line.strip()) for line in lines
    )


def around_prose(text: str, start: int, end: int) -> Iterator[Span]:
    """The parts of a formula that are no prose: all of it, but for sentences that it sets as text."""
    position = start
    for match in _TEXT.finditer(text, start, end):
        if _is_sentence(match["words"].strip()):
            yield Span(position, match.start("words"))
            position = match.end("words")
    yield Span(position, end)
