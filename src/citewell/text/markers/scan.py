"""One pass of the marker families over one answer: what they share, and what is already taken."""

import re
from collections.abc import Sequence
from functools import cached_property

import msgspec

from citewell.model import Citation, Family, Span
from citewell.text.inline_links import find_inline_links
from citewell.text.markers.listed_record import ListedRecord
from citewell.text.names import Names
from citewell.text.url_spans import url_end
from citewell.text.urls import plain_url

_BRACKET = re.compile(r"[\[\uff3b]([^\[\]\uff3b\uff3d\n]{1,300})[\]\uff3d]")
_MAX_LINK_TEXT = 399
_BETWEEN = frozenset(" ,\u00a0")


class Bracket(msgspec.Struct, frozen=True, gc=False):
    """A pair of square brackets with no bracket inside.

    Attributes:
        start: position of ``[``.
        end: position after ``]``.
        content: what stands between.
    """

    start: int
    end: int
    content: str


class Link(msgspec.Struct, frozen=True, gc=False):
    """A Markdown link ``[text](address)``.

    Attributes:
        start: position of the outer ``[``.
        end: position after ``)``.
        text: the words shown.
        url: the address as written.
    """

    start: int
    end: int
    text: str
    url: str


class Scan:
    """What the families see of an answer, and the citations found so far.

    Args:
        text: the answer.
        names: what its sources are called.
        masks: stretches that must not be read: code, mathematics, images, the answer's own list of sources.
    """

    def __init__(self, text: str, names: Names, masks: Sequence[Span]) -> None:
        self.text = text
        self.names = names
        self.citations: list[Citation] = []
        self._taken = bytearray(len(text))
        for mask in masks:
            self._taken[mask.start : mask.end] = b"\x02" * (mask.end - mask.start)
        self._masked = bool(masks)

    def take(self, start: int, end: int) -> None:
        """Marks a stretch as read, so that no later family reads it again."""
        self._taken[start:end] = b"\x01" * (end - start)

    def is_free(self, start: int, end: int) -> bool:
        """Whether nothing of a stretch was read or masked before."""
        return self._taken.find(1, start, end) < 0 and not (self._masked and self._taken.find(2, start, end) >= 0)

    def is_unread(self, start: int, end: int) -> bool:
        """Whether nothing of a stretch was read before; some of it may be masked."""
        return self._taken.find(1, start, end) < 0

    def add(
        self,
        start: int,
        end: int,
        family: Family,
        found: Sequence[tuple[str, str | None]],
        *,
        link_text: str | None = None,
        locator: str | None = None,
    ) -> None:
        """Keeps a citation, each target with the source it is bound to; repeated targets once."""
        pairs = found if len(found) == 1 else list(dict.fromkeys(found))
        bound = tuple([source for _, source in pairs])
        self.take(start, end)
        self.citations.append(
            Citation(
                span=Span(start, end),
                text=self.text[start:end],
                family=family,
                targets=tuple([target for target, _ in pairs]),
                bound=bound,
                known=bool(bound) and None not in bound,
                link_text=link_text,
                locator=locator,
            )
        )

    def before(self, start: int, length: int = 1) -> str:
        """The characters just before a position."""
        return self.text[max(start - length, 0) : start]

    def after_marker(self, start: int) -> int:
        """Where the marker ends that stands before a position, with at most a comma and a space between, else -1."""
        end = start
        while end > start - 2 and self.before(end) in _BETWEEN:
            end -= 1
        return end if self._taken[end - 1 : end] == b"\x01" and self.text[end - 1] in "])\u3011" else -1

    def is_beside_marker(self, start: int, end: int) -> bool:
        """Whether a marker stands directly before or after a stretch, a space apart at most."""
        if self.after_marker(start) >= 0:
            return True
        end += self.text[end : end + 1] == " "
        return self._taken[end : end + 1] == b"\x01" and self.text[end] in "[\u3010"

    @cached_property
    def record(self) -> ListedRecord:
        """What words can describe a document of the record."""
        return ListedRecord(self.names, self.text)

    @cached_property
    def brackets(self) -> list[Bracket]:
        """Innermost square brackets that are not masked, in order."""
        if "[" not in self.text and "\uff3b" not in self.text:
            return []
        return [
            Bracket(match.start(), match.end(), match[1])
            for match in _BRACKET.finditer(self.text)
            if self.is_free(match.start(), match.end())
        ]

    @cached_property
    def links(self) -> list[Link]:
        """Markdown links that are not masked, in order. Image links are masked before."""
        if "](" not in self.text:
            return []
        found = []
        for link in find_inline_links(self.text):
            words, start = link.words, link.words.start - 1
            if words.end - words.start > _MAX_LINK_TEXT or not (
                self.is_free(start, start + 1) and self.is_free(words.end, link.end)
            ):
                continue
            url = self.text[link.address.start : link.address.end]
            found.append(Link(start, link.end, self.text[words.start : words.end], url))
        return found

    def around(self, bracket: Bracket) -> tuple[int, int]:
        r"""The whole marker: ``\[1\]`` with its backslashes, ``[[1]]`` with its outer brackets."""
        start, end, text = bracket.start, bracket.end, self.text
        if text[start - 1 : start] == "\\" and text[end - 2 : end - 1] == "\\":
            return start - 1, end
        if text[start - 1 : start] == "[" and text[end : end + 1] == "]" and self.is_free(start - 1, end + 1):
            return start - 1, end + 1
        return start, end

    def is_link(self, bracket: Bracket) -> bool:
        """Whether a bracket is the text of a link; ``[16](ISO 286)`` is a number and a remark."""
        return self.text.startswith("](", bracket.end - 1) and bracket.end - 1 in self._link_ends

    @cached_property
    def _link_ends(self) -> frozenset[int]:
        """Where the texts of links end."""
        return frozenset(link.start + 1 + len(link.text) for link in self.links)


def clean_address(url: str) -> str:
    """An address out of a link without what only its surroundings put there."""
    url = plain_url(url)
    return url[: url_end(url, 0, len(url))] if url.startswith(("http", "www.")) else url
