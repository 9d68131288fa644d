"""From the offsets of a provider to a stretch of the answer.

Providers disagree on the unit of their offsets (code points, UTF-8 bytes, UTF-16 units), on whether the end belongs to
the stretch, and now and then on the text that they count in. What a stretch holds decides: a link to the cited address,
or the words that the provider repeats. Every function returns a span within the text and a remark when it had to
choose; without anything to go by, the whole text is the span.
"""

import re
from bisect import bisect_left
from functools import cached_property

import msgspec

from citewell.model import Answer, Span
from citewell.providers.links import LONGEST_LINK_TEXT, Links
from citewell.text.offsets import Offsets

_FILE_MARKER = re.compile(r"【[^【】\n]{1,200}】")
_FIRST_WORD = re.compile(r"\s*\S+")
_BRACKETS = (("(", ")"), ("[", "]"), ("【", "】"), ("<", ">"))
_OPENERS = "".join(opener for opener, _ in _BRACKETS)
_LONGEST_WORD = 60
_REACH = 20_000
_FIRST_WITHOUT_SPACES = "\u2e80"


class Anchor(msgspec.Struct, frozen=True):
    """A stretch of a text, and what was odd about the offsets that led to it."""

    span: Span
    trouble: str = ""


class Anchors:
    """Finds the stretches of one text that a provider's offsets mean.

    Args:
        text: the text in which the offsets count.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.links = Links(text)

    @cached_property
    def offsets(self) -> Offsets:
        """Conversions of the text."""
        return Offsets(self.text)

    @cached_property
    def _sentences(self) -> list[tuple[int, int]]:
        from citewell.text.reading import read_answer  # not before a reply needs it: its words take long to be read

        claims = read_answer(Answer(id="", text=self.text)).claims
        return [(claim.span.start, claim.span.end) for claim in claims]

    @cached_property
    def _first_word(self) -> int:
        """Where the first word ends."""
        match = _FIRST_WORD.match(self.text)
        return match.end() if match else 0

    @cached_property
    def _ascii(self) -> bool:
        return self.text.isascii()

    def whole(self, trouble: str = "") -> Anchor:
        """The whole text."""
        return Anchor(Span(0, len(self.text)), trouble)

    def annotated(self, start: int | None, end: int | None, url: str = "") -> Anchor:
        """The stretch of an annotation that counts code points.

        Args:
            start: first code point.
            end: documented as the last code point, in practice the one after it.
            url: the address that is cited there, if it is one.
        """
        if end is None or (start is None and end <= 0):
            return self._by_link(url, "an annotation without offsets")
        start = start or 0
        if start < 0 or end <= start or end > len(self.text):
            found = self._fitting(start, end, url)
            if found:
                return Anchor(found, "an annotation counts in another unit than code points")
            if 0 <= start < len(self.text) and end > len(self.text) and not self.links.once(url):
                return Anchor(Span(start, len(self.text)), "an annotation ends past the end of the text")
            if 0 < start == end <= len(self.text) and not self.links.once(url):
                return self.point(start)
            return self._by_link(url, "an annotation has offsets outside the text")
        if self._is_marker(start, end, url, bare=True):
            return Anchor(Span(start, end))
        found = self._fitting(start, end, url)
        if found:
            return Anchor(
                found, "" if found.start == start else "an annotation counts in another unit than code points"
            )
        link = self.links.cut_by(start, end, url)
        if link:
            return Anchor(link, "an annotation cuts through a link")
        return Anchor(Span(start, end + self._cuts_last_letter(end)))

    def point(self, index: int | None) -> Anchor:
        """What an annotation supports that stands at a position: the marker there, or the sentence so far."""
        if index is None:
            return self.whole("an annotation without a position")
        if not 0 <= index <= len(self.text):
            return self.whole("an annotation stands outside the text")
        nearby = max(index - 202, 0)
        for marker in _FILE_MARKER.finditer(self.text, nearby, min(index + 202, len(self.text))):
            if marker.start() <= index <= marker.end():
                return Anchor(Span(marker.start(), marker.end()))
        word = index
        while 0 < word < len(self.text) and word - index < _LONGEST_WORD and self._within_word(word):
            word += 1
        place = bisect_left(self._sentences, (index, 0)) - 1
        if place < 0 or (word > index and index < self._first_word):
            # Before the end of the first word there is nothing to support: such numbers count files, not characters.
            return self.whole("an annotation stands before the end of the first word")
        start, end = self._sentences[place]
        index = word
        return Anchor(Span(start, min(index, end)))

    def segment(self, starts: list[int], start: int, end: int | None, words: str = "") -> Anchor:
        """The stretch of a segment that counts UTF-8 bytes.

        Args:
            starts: where, in bytes, the texts begin in which the segment may count, the likeliest first; at least one.
            start: first byte.
            end: byte after the last.
            words: the text of the segment as the provider repeats it.
        """
        if end is not None and start >= 0 and words:
            readings = [self._bytes(base + start, base + end) for base in starts]
            for span in readings:
                if self.text[span.start : span.end] == words:
                    return Anchor(span)
            for span in (Span(start, end), Span(self.offsets.from_utf16(start), self.offsets.from_utf16(end))):
                if span.end <= len(self.text) and self.text[span.start : span.end] == words:
                    return Anchor(span, "a segment does not count in bytes")
        base = starts[0]
        found = self.nearest(words, self.offsets.from_utf8(base + max(start, 0)))
        if found:
            return Anchor(found, "a segment's offsets do not match its text")
        span = self._bytes(base + start, base + end) if end is not None and start >= 0 else Span(0, 0)
        if end is None or span.start >= span.end:
            return self.whole("a segment has no usable offsets")
        if base + end > self.offsets.to_utf8(len(self.text)):
            return Anchor(span, "a segment ends past the end of the text")
        return Anchor(span, "a segment's offsets do not match its text" if words else "")

    def nearest(self, words: str, expected: int) -> Span | None:
        """The occurrence of these words that is nearest to a position, if there is one within reach."""
        if not words:
            return None
        low, high = max(expected - _REACH, 0), expected + _REACH + len(words)
        before = self.text.rfind(words, low, expected + len(words))
        after = self.text.find(words, expected, high)
        starts = [start for start in (before, after) if start >= 0]
        if not starts:
            return None
        best = min(starts, key=lambda start: abs(start - expected))
        return Span(best, best + len(words))

    def _by_link(self, url: str, trouble: str) -> Anchor:
        if self.links.once(url):
            return Anchor(self.links.of(url)[0], trouble)
        return self.whole(trouble)

    def _bytes(self, start: int, end: int) -> Span:
        """The stretch between two bytes, widened to whole characters."""
        first, last = self.offsets.from_utf8(start), self.offsets.from_utf8(end)
        if self.offsets.to_utf8(last) < end and last < len(self.text):
            last += 1
        return Span(first, last)

    def _fitting(self, start: int, end: int, url: str) -> Span | None:
        """The stretch that is a marker of this address under another reading of the offsets."""
        if 0 <= start < end < len(self.text) and self._is_marker(start, end + 1, url, bare=True):
            return Span(start, end + 1)
        readings: list[tuple[int, int]] = []
        if not self._ascii:
            to16, to8 = self.offsets.from_utf16, self.offsets.from_utf8
            readings = [(to16(start), to16(end)), (to16(start), to16(end + 1))]
            readings += [(to8(start), to8(end)), (to8(start), to8(end + 1))]
        for first, last in readings:
            if first < last and self._is_marker(first, last, url, bare=False):
                return Span(first, last)
        return None

    def _is_marker(self, start: int, end: int, url: str, *, bare: bool) -> bool:
        """Whether a stretch is nothing but a link to this address or, when ``bare``, a marker without any address."""
        place = self.links.first(url, start)
        if place == (start, end):
            return True
        linked = place is not None and place[1] <= end
        if not linked and (not bare or "://" in self.text[start:end]):
            return False
        if self.text[start] not in _OPENERS or end - start > LONGEST_LINK_TEXT + 2 * len(url):
            return False
        stretch = self.text[start:end]
        if stretch[-1] != dict(_BRACKETS)[stretch[0]] and not (stretch[0] == "[" and stretch[-1] == ")"):
            return False
        return all(stretch.count(opener) == stretch.count(closer) for opener, closer in _BRACKETS)

    def _cuts_last_letter(self, end: int) -> int:
        """1 when the stretch before ``end`` lacks just the last letter of its last word, so that ``end`` is in it."""
        text = self.text
        return int(end < len(text) and self._within_word(end) and not text[end + 1 : end + 2].isalnum())

    def _within_word(self, index: int) -> bool:
        """Whether a position divides a word. Scripts without spaces between words do not show where a word ends."""
        before, after = self.text[index - 1], self.text[index]
        return before.isalnum() and after.isalnum() and after < _FIRST_WITHOUT_SPACES
