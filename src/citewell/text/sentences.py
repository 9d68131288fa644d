"""Where sentences end, in text full of numbers, abbreviations, quotations and citation markers.

Works on the stretch of one block and keeps exact positions. A marker that follows a full stop belongs to the sentence
before it; whatever stands inside a marker, code or an address never ends one.
"""

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence

from citewell.text.abbreviations import BEFORE_NUMBERS, ENDINGS, MONTHS, STARTERS, TITLES

_CLOSERS = "\"'”’»›)\\]*_）」』】"
_STOP = re.compile(
    rf"(?P<stop>[.!?\u2026]+|[\u3002\uff01\uff1f\uff61\u0964\u0965\u061f\u06d4]+)(?P<close>[{_CLOSERS}]{{0,8}})|\n|<br\s{{0,2}}/?>"
)
_TOKEN = re.compile(r"(?:^|[\s(\[\"'“”„«/–—-])((?:[^\W\d_]|[.])+|\d{1,9})$")
_WORD = re.compile(r"[\s\"'“„«(\[*_]{0,6}([^\W\d_]+|\d)?")
_INITIALS = re.compile(r"(?:[^\W\d_]\.)*[^\W\d_]")
_HARD_WRAP = 60

Markers = Mapping[int, tuple[int, bool]]


def split_sentences(
    text: str, start: int, end: int, protected: Sequence[tuple[int, int]], markers: Markers
) -> list[tuple[int, int]]:
    """The sentences of a block.

    Args:
        text: the whole text.
        start: where the block's content begins.
        end: where it ends.
        protected: stretches inside which nothing ends a sentence, sorted by start and disjoint.
        markers: by the position where a marker begins, where it ends and whether it is made of words (a link, an
            address, a name), so that it may also begin the next sentence.

    Returns:
        Start and end of each sentence, trimmed of white space, in order.
    """
    starts = [first for first, _ in protected]
    sentences: list[tuple[int, int]] = []
    begin = start
    position = start
    while match := _STOP.search(text, position, end):
        position = match.end()
        index = bisect_right(starts, match.start()) - 1
        if index >= 0 and protected[index][1] > match.start():
            position = protected[index][1]
            continue
        cut = _cut(text, begin, match, end, markers)
        if cut:
            begin_next = _absorb(text, cut, end, markers)
            _keep(text, begin, begin_next, sentences)
            begin = begin_next
            position = max(position, begin)
    _keep(text, begin, end, sentences)
    return sentences


def _keep(text: str, begin: int, end: int, sentences: list[tuple[int, int]]) -> None:
    """Keeps a stretch as a sentence, without the white space and line breaks around it."""
    while begin < end and text[begin].isspace():
        begin += 1
    while end > begin and text[end - 1].isspace():
        end -= 1
    if begin < end:
        sentences.append((begin, end))


def _cut(text: str, begin: int, match: re.Match[str], end: int, markers: Markers) -> int:
    """Where the sentence ends if it ends at this match, else 0."""
    after = match.end()
    stop = match["stop"]
    if stop is None:
        return match.start() if match[0] != "\n" or _breaks(text, begin, after, end) else 0
    following = text[after : after + 1] if after < end else ""
    if stop[0] > "\u2026":  # full-width and other stops stand without a space
        quoted = match["close"] != "" and following != "" and (following.isalpha() or following in "，,、")
        return 0 if quoted and after not in markers else after
    # An opening bracket or emphasis directly after the stop is not a closer of this sentence.
    if following and not following.isspace() and after not in markers:
        back = match.end("stop")
        while after > back and after not in markers:
            after -= 1
        if after not in markers:
            return 0
        return after
    if stop == "." and not match["close"]:
        return after if _ends(text, begin, match.start(), after, end, markers) else 0
    word = _WORD.match(text, after, end)
    if stop[0] in ".…" and word and word[1] and word[1].islower() and _marker_at(text, after, end, markers) is None:
        return 0
    return after


def _ends(text: str, begin: int, stop: int, after: int, end: int, markers: Markers) -> bool:
    """Whether a single full stop at ``stop``, with a space, a marker or nothing after it, ends a sentence."""
    if _marker_at(text, after, end, markers) is not None:
        token = _TOKEN.search(text, max(begin, stop - 24), stop)
        return token is None or token[1].casefold() not in TITLES
    following = _WORD.match(text, after, end)
    word = following[1] if following else None
    if word and word[0].islower():
        return False
    token = _TOKEN.search(text, max(begin, stop - 24), stop)
    if token is None:
        return True
    if word is None:
        # ``91,7 Mio. €``: a symbol goes on after an abbreviation; nothing at all, or a marker, ends the sentence.
        symbol = text[after:end].lstrip()[:1]
        return not (symbol and symbol in "€$£¥%‰°" and token[1].casefold() in TITLES | ENDINGS)
    name = token[1].casefold()
    if name in TITLES:
        return False
    if name in BEFORE_NUMBERS and word[0].isdigit():
        return False
    if name.isdigit():
        return not (len(name) <= 2 and word.casefold() in MONTHS)
    if _INITIALS.fullmatch(token[1]) and (len(name) > 1 or (token[1].isupper() and name != "i")):
        return word.casefold() in STARTERS
    if name in ENDINGS:
        return word[0].isupper()
    return True


def _breaks(text: str, begin: int, after: int, end: int) -> bool:
    """Whether a line break ends the sentence: it does unless the line looks wrapped in mid-sentence."""
    following = text[after:end].lstrip()[:1] if end - after < 400 else text[after : after + 400].lstrip()[:1]
    if following.islower():
        return False
    line = text.rfind("\n", begin, after - 1) + 1
    length = after - 1 - max(line, begin)
    ending = text[begin : after - 1].rstrip()[-1:]
    return length < _HARD_WRAP or not (ending.isalnum() or ending in ",(–-")


def _absorb(text: str, cut: int, end: int, markers: Markers) -> int:
    """The end of a sentence with the markers that follow its full stop."""
    position = cut
    while True:
        start = _marker_at(text, position, end, markers)
        if start is None:
            return position
        opened = text[start - 1] in "(（" and start > position
        stop, wordy = markers[start]
        if stop <= position:
            return position
        if opened and text[stop : stop + 1] in (")", "）"):
            stop += 1
        elif wordy and not opened and _continues(text, stop, end):
            return position
        position = min(stop, end)
        if text[position : position + 1] in (".", "。") and position < end:
            position += 1


def _marker_at(text: str, position: int, end: int, markers: Markers) -> int | None:
    """Where the marker begins that follows a position, after white space, emphasis or an opening bracket at most."""
    while position < end and text[position] in " \t\u00a0*_":
        position += 1
    if position in markers:
        return position
    if position + 1 in markers and text[position : position + 1] in ("(", "（"):
        return position + 1
    return None


def _continues(text: str, stop: int, end: int) -> bool:
    """Whether a sentence goes on after a marker made of words: then that marker begins it."""
    following = _WORD.match(text, stop, end)
    return bool(following and following[1] and following[1].islower())
