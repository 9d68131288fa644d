"""Quotations in a text: words between quotation marks that are long enough to be somebody's own words."""

import re
from bisect import bisect_right
from collections.abc import Sequence

import msgspec

from citewell.model import Span
from citewell.text.blot import apart
from citewell.text.lexicon import lexicons

_MARKS = re.compile(
    r"[“”„‟«»‹›‘’‚「」『』]|\"{1,2}|&(?:quot|#34|[lrb]dquo|[lr]aquo|[lrs]squo|sbquo);|</?(?:q|blockquote)\b[^<>]{0,80}>"
    r"|\n[ \t]*\n",
    re.IGNORECASE,
)
# The same marks as HTML writes them.
_WRITTEN = {
    '""': '"',
    "&quot;": '"',
    "&#34;": '"',
    "&ldquo;": "“",
    "&rdquo;": "”",
    "&bdquo;": "„",
    "&laquo;": "«",
    "&raquo;": "»",
    "&lsquo;": "‘",
    "&rsquo;": "’",
    "&sbquo;": "‚",
}
# A straight single mark that may open or close a quotation: none inside a word, and none that stands for letters.
_ELIDED = "|".join(
    sorted({re.escape(word) for lexicon in lexicons().values() for word in lexicon.quoting.elided.split()})
)
_SINGLE = re.compile(
    rf"(?P<open>(?<![\w'’])'(?=[^\W_]|[\[(¿¡…])(?!(?:{_ELIDED}|\d\ds?)\b))|(?P<close>(?<=[\w.!?,…\])%])'(?![\w']))"
    r"|(?P<end>\n[ \t]*\n)",
    re.IGNORECASE,
)
_OWNING = re.compile(r"[sxz]' [^\W\d_A-Z]")
# It begins with one set of characters, so that the engine can skip to the next of them.
_ANY = re.compile(
    r"[\"“„‟«»‹›‘‚「『'&<](?:(?<![&<])|(?<=&)\w{4,5};|(?<=<)(?:q|blockquote)\b)",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_UNSPACED = re.compile(r"[\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff]")
_LONGEST = 4000
_FEWEST_WORDS = 3
_FEWEST_UNSPACED = 5

# What each opening mark is closed by. Languages use the same marks in opposite directions.
_CLOSED_BY: dict[str, str | tuple[str, ...]] = {
    "“": "”",
    "„": "“”‟",
    "‟": "”",
    "«": "»",
    "»": "«»",
    "‹": "›",
    "›": "‹",
    "「": "」",
    "『": "』",
    "‘": "’",
    "‚": "‘’",
    '"': '"',
    "<q>": ("</q>",),
    "<blockquote>": ("</blockquote>",),
}


class Quotation(msgspec.Struct, frozen=True):
    """Words that a text puts in quotation marks.

    Attributes:
        span: where they stand, without the quotation marks.
        text: the words, without what was to be skipped.
        apart: whether they are set apart as a block, under a line that says whose words they are.
    """

    span: Span
    text: str
    apart: bool = False


def may_quote(text: str) -> bool:
    """Whether a text has any mark with which quotations begin; cheap."""
    if text.isascii() and not ('"' in text or "'" in text or "&" in text or "<" in text):
        return False
    return _ANY.search(text) is not None


def find_quotations(text: str, *, skip: Sequence[Span] = (), single: bool = False) -> tuple[Quotation, ...]:
    """The quotations of a text, in order, without those inside others.

    Short stretches are left out: one or two words in quotation marks are a name, a title or a way of speaking.

    Args:
        text: any text. Marks that are not closed within their paragraph count for nothing.
        skip: stretches that are no part of what is said, such as citation markers and code.
        single: whether straight single marks count too; in a long text they are more often apostrophes.
    """
    found: list[tuple[int, int]] = _single(text) if single and "'" in text else []
    opened: dict[str, int] = {}
    hidden = apart(skip)
    index = 0
    for match in _MARKS.finditer(text):
        mark, at = _mark(match[0]), match.start()
        while index < len(hidden) and hidden[index].end <= at:
            index += 1
        if index < len(hidden) and hidden[index].start <= at:
            continue
        if mark[0] == "\n":
            opened.clear()
            continue
        closed = _closes(text, match, mark, opened)
        if closed is not None:
            start = opened.pop(closed)
            if at - start <= _LONGEST:
                found.append((start, at))
        elif mark in _CLOSED_BY and _opens(text, match, mark):
            opened[mark] = match.end()
    return tuple(_quotations(text, found, hidden))


def _mark(written: str) -> str:
    """A mark as ``_CLOSED_BY`` has it, however it is written."""
    if len(written) == 1 or written[0] == "\n":
        return written
    lowered = written.lower()
    return f"{re.split('[ >]', lowered, maxsplit=1)[0]}>" if lowered[0] == "<" else _WRITTEN.get(lowered, lowered)


def _closes(text: str, match: re.Match[str], mark: str, opened: dict[str, int]) -> str | None:
    """The open mark that a mark closes; of several the one that was opened last."""
    at, end = match.span()
    if not opened or (mark == "’" and text[end : end + 1].isalnum()):
        return None
    if mark == '"' and text[at - 1].isspace() and not text[end : end + 1].isspace():
        return None
    candidates = [opening for opening in opened if mark in _CLOSED_BY[opening]]
    return max(candidates, key=opened.__getitem__) if candidates else None


def _opens(text: str, match: re.Match[str], mark: str) -> bool:
    """Whether a mark may open a quotation: an apostrophe inside a word or an inch mark does not."""
    before, after = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]
    if mark in ('"', "‘", "‚"):
        return not before.isalnum() and not after.isspace()
    return True


def _single(text: str) -> list[tuple[int, int]]:
    """What stands between straight single marks."""
    found: list[tuple[int, int]] = []
    marks = list(_SINGLE.finditer(text))
    start = -1
    for index, match in enumerate(marks):
        if match["end"]:
            start = -1
        elif match["open"]:
            start = match.end() if start < 0 else start
        elif start >= 0:
            following = marks[index + 1] if index + 1 < len(marks) else None
            if following is not None and following["close"] and _OWNING.match(text, match.start() - 1):
                continue  # ``the boats' owner``: the mark that closes comes later
            if match.start() - start <= _LONGEST:
                found.append((start, match.start()))
            start = -1
    return found


def _quotations(text: str, found: list[tuple[int, int]], hidden: list[Span]) -> list[Quotation]:
    kept: list[Quotation] = []
    end = 0
    for start, stop in sorted(found, key=lambda place: (place[0], -place[1])):
        if start < end:
            continue
        words = _without(text, start, stop, hidden)
        if _is_long_enough(words):
            kept.append(Quotation(Span(start, stop), words))
            end = stop
    return kept


def _without(text: str, start: int, stop: int, hidden: list[Span]) -> str:
    """The stretch without what is hidden in it."""
    parts: list[str] = []
    index = bisect_right(hidden, start, key=_end)
    while index < len(hidden) and hidden[index].start < stop:
        span = hidden[index]
        parts.append(text[start : max(start, span.start)])
        start = span.end
        index += 1
    parts.append(text[start:stop])
    return "".join(parts)


def _end(span: Span) -> int:
    return span.end


def _is_long_enough(words: str) -> bool:
    unspaced = len(_UNSPACED.findall(words))
    if unspaced:
        return unspaced >= _FEWEST_UNSPACED
    return len(_WORD.findall(words)) >= _FEWEST_WORDS
