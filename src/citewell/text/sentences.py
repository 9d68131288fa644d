"""Where sentences end, in text full of numbers, abbreviations, quotations and citation markers.

Works on the stretch of one block and keeps exact positions. A marker that follows a full stop belongs to the sentence
before it; whatever stands inside a marker, code or an address never ends one.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache

from citewell.text.full_stops import Markers, continues, ends_sentence, first_word
from citewell.text.lexicon import lexicons
from citewell.text.source_words import SOURCE_WORDS

_CLOSERS = "\"'“”‘’»«›‹)\\]*_~）」』】》"
_WIDE_STOPS = frozenset("\u3002\uff01\uff1f\uff61\u0964\u0965\u061f\u06d4\uff0e")
_NARROW, _WIDE = ".!?\u2026", "\u3002\uff01\uff1f\uff61\u0964\u0965\u061f\u06d4"
# A line end takes the marks of a quoted line with it. Some tags end what they stand in, wherever they stand.
# It begins with one set of characters, so that the engine can skip to the next of them; ``stop`` ends the full stops.
_STOP = re.compile(
    rf"[{_NARROW}{_WIDE}\n<](?:"
    rf"(?:(?<=[{_NARROW}])[{_NARROW}]*|(?<=[{_WIDE}])[{_WIDE}]*)(?P<stop>)"
    rf"(?P<close>(?:[ \u00a0\u202f]»(?!\w))?[{_CLOSERS}]{{0,8}})"
    r"|(?<=\n)(?:[ \t]{0,3}>[ \t]?){0,8}"
    r"|(?<=<)(?P<tag>br\s{0,2}/?>|/(?:p|li|div|statement|sentence|claim|tr|h[1-6]|answer)>))",
    re.IGNORECASE,
)
_CLOSING_TAG = re.compile(r"</[a-z][a-z0-9]{0,15}>", re.IGNORECASE)
_QUOTES = frozenset("\"'“”‘’»«›‹)）」』]】》")
# The next sentence without a space before it, as pasted lists have it: ``… and dry.Before applying …``.
_LOWER_WORD = re.compile(r"\s[a-z\u00df-\u00ff-]{3,}$")
_RUN_ON = re.compile(r"[A-Z\u00c0-\u00de][a-z\u00df-\u00ff]+(?=[\s,'\u2019])")
_NOTE = re.compile(rf"[(\[（][*_]{{0,3}}(?:{SOURCE_WORDS})[*_]{{0,3}}\s{{0,3}}[:：]\s{{0,3}}", re.IGNORECASE)
_BETWEEN = re.compile(r"\s{0,3}(?:[,;，；、]|and\b|und\b|&)?\s{0,3}")
_HARD_WRAP = 60
_LAST_WORD = re.compile(r"[^\W\d_]\s([^\W\d_]+),?$")


class Protected:
    """Stretches inside which nothing ends a sentence.

    Args:
        stretches: start and end of each, sorted by start and disjoint.
    """

    def __init__(self, stretches: Sequence[tuple[int, int]]) -> None:
        self._starts = [start for start, _ in stretches]
        self._ends = [end for _, end in stretches]

    def end(self, position: int) -> int:
        """Where the stretch ends that holds a position, or -1."""
        index = bisect_right(self._starts, position) - 1
        return self._ends[index] if index >= 0 and self._ends[index] > position else -1


def split_sentences(text: str, start: int, end: int, protected: Protected, markers: Markers) -> list[tuple[int, int]]:
    """The sentences of a block.

    Args:
        text: the whole text.
        start: where the block's content begins.
        end: where it ends.
        protected: stretches inside which nothing ends a sentence.
        markers: by the position where a marker begins, where it ends and whether it is made of words (a link, an
            address, a name), so that it may also begin the next sentence.

    Returns:
        Start and end of each sentence, trimmed of white space, in order.
    """
    sentences: list[tuple[int, int]] = []
    first = markers.get(start)
    # ``[2] The pump is covered. [1] Seals are not.``: here each marker stands before its sentence.
    leading = first is not None and not first[1] and _is_capitalised(text, first[0], end)
    begin = start
    position = start
    while match := _STOP.search(text, position, end):
        position = match.end()
        resume = protected.end(match.start())
        if resume >= 0:
            position = resume
            continue
        cut = _cut(text, begin, match, end, markers)
        if cut:
            stop = _absorb(text, cut, end, markers, leading=leading)
            _keep(text, begin, stop, sentences)
            begin = max(stop, match.end()) if match["stop"] is None else stop
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
    if match["stop"] is None:
        if match["tag"]:
            return after
        return match.start() if _breaks(text, begin, match.start(), after, end) else 0
    stop = text[match.start() : match.end("stop")]
    following = text[after] if after < end else ""
    close = match["close"]
    if stop[0] in _WIDE_STOPS:  # these stand without a space
        if close[:1] == '"' and text.count('"', begin, match.start()) % 2 == 0:
            return match.end("stop")  # the quotation mark opens what follows
        quoted = close != "" and following != "" and (following.isalpha() or following in "，,、")
        return 0 if quoted and after not in markers else after
    if following and not following.isspace() and after not in markers:
        if following == "<" and _CLOSING_TAG.match(text, after, end):
            return after
        run_on = stop == "." and not close and _RUN_ON.match(text, after, end)
        if run_on and _LOWER_WORD.search(text, max(begin, match.start() - 24), match.start()):
            return after if ends_sentence(text, begin, match.start(), after, end, markers) else 0
        # An opening bracket or emphasis directly after the stop is not a closer of this sentence.
        back = match.end("stop")
        while after > back and after not in markers:
            after -= 1
        return after if after in markers else 0
    if stop == "." and not close:
        return after if ends_sentence(text, begin, match.start(), after, end, markers) else 0
    goes_on = continues(text, after, end)
    if goes_on and after not in markers and (stop[0] in ".…" or not _QUOTES.isdisjoint(close)):
        return 0
    return after


def _breaks(text: str, begin: int, line_end: int, after: int, end: int) -> bool:
    """Whether a line break ends the sentence: it does unless the line looks wrapped in mid-sentence."""
    following = text[after : min(end, after + 200)].lstrip()[:1]
    if following.islower():
        return False
    line = max(text.rfind("\n", max(begin, line_end - 2 * _HARD_WRAP), line_end) + 1, begin)
    ending = text[max(line, line_end - 40) : line_end].rstrip()
    if line_end - line >= _HARD_WRAP and (ending[-1:].isalnum() or ending[-1:] in (",", "(", "–", "-")):
        return False
    # ``… lasts↵14 days`` and ``… for the↵Rowan bike``: a short line goes on with a number, or after a word that
    # ends no sentence. What a colon divides is no sentence that could go on.
    last = _LAST_WORD.search(ending)
    if last is None or ":" in text[line:line_end] or "：" in text[line:line_end]:
        return True
    return not (following.isdigit() or last[1] in _unfinished())


@cache
def _unfinished() -> frozenset[str]:
    """Words without content of their own, which end no sentence that has no full stop."""
    return frozenset(word for lexicon in lexicons().values() for word in lexicon.stop_words.split())


def _absorb(text: str, cut: int, end: int, markers: Markers, *, leading: bool) -> int:
    """The end of a sentence with the markers and closing tags that follow its full stop."""
    position = cut
    while True:
        probe = position
        while probe < end and text[probe] in " \t\u00a0*_":
            probe += 1
        if probe == position and probe < end and text[probe] == "<":
            tag = _CLOSING_TAG.match(text, probe, end)
            if tag is not None:
                position = tag.end()
                continue
        note = _note(text, probe, end, markers) if probe < end and text[probe] in "([（" else 0
        if note:
            position = note
            continue
        opened = probe < end and text[probe] in "(（" and probe + 1 in markers
        marker = markers.get(probe + 1 if opened else probe)
        if marker is None:
            return position
        stop, wordy = marker
        if opened and text[stop : stop + 1] in (")", "）"):
            stop += 1
        elif not opened and _begins_next(text, stop, end, wordy=wordy, spaced=probe > position, leading=leading):
            return position
        position = min(stop, end)
        if text[position : position + 1] in (".", "。") and position < end:
            position += 1


def _note(text: str, position: int, end: int, markers: Markers) -> int:
    """Where a note such as ``(Source: https://…)`` ends, if it holds nothing but markers, else 0."""
    opening = _NOTE.match(text, position, end)
    probe = opening.end() if opening is not None else position
    if probe not in markers or opening is None:
        return 0
    while probe in markers:
        probe = markers[probe][0]
        between = _BETWEEN.match(text, probe, end)
        probe = between.end() if between is not None else probe
    return probe + 1 if text[probe : probe + 1] in (")", "]", "）") and probe < end else 0


def _begins_next(text: str, stop: int, end: int, *, wordy: bool, spaced: bool, leading: bool) -> bool:
    """Whether a marker belongs to the sentence after it."""
    if (wordy or spaced) and continues(text, stop, end):
        return True
    return leading and spaced and _is_capitalised(text, stop, end)


def _is_capitalised(text: str, stop: int, end: int) -> bool:
    """Whether a sentence visibly begins after a marker and a space."""
    word = first_word(text, stop, end)
    return bool(word and word[0].isupper() and text[stop].isspace())
