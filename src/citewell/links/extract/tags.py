"""The tags of HTML that link or show something, with the places of their addresses."""

import html
import re
from collections.abc import Iterator

import msgspec

from citewell.links.extract.found import found_link
from citewell.model import FoundLink, LinkKind, LinkNote, Span
from citewell.text.html_tags import read_tags

_LINKING = {
    **dict.fromkeys(("base", "a", "area"), "href"),
    **dict.fromkeys(("img", "iframe", "embed", "video", "audio", "source", "track"), "src"),
    **dict.fromkeys(("blockquote", "q", "ins", "del"), "cite"),
    "object": "data",
}
# An entity without its semicolon counts in an attribute only where no letter, digit or ``=`` follows.
_ENTITY = re.compile(r"&(?:#\d{1,7};?|#[xX][0-9A-Fa-f]{1,6};?|[A-Za-z][A-Za-z0-9]{1,31}(?:;|(?![=A-Za-z0-9;])))")
_BREAKS = re.compile(r"[\t\n\r]")
_TAGS = re.compile(r"<[^<>]*>?")
_LONGEST_WORDS = 2000


class LinkingTag(msgspec.Struct, frozen=True):
    """A tag, or a stretch that no reader sees.

    Attributes:
        start: where it begins.
        end: where it ends.
        name: of the tag; empty for a hidden stretch.
        closing: whether it is an end tag.
        address: the value of its address, without white space around it; ``None`` when it has none.
        url: the address without entities and line breaks.
        title: the words of its link, the alternative text of an image.
    """

    start: int
    end: int
    name: str
    closing: bool = False
    address: Span | None = None
    url: str = ""
    title: str | None = None

    def found(self, text: str, url: str, *, relative: bool = False) -> FoundLink:
        """What is told of its address."""
        assert self.address is not None  # noqa: S101 - asked of tags that have one
        start, end = self.address.start, self.address.end
        notes = tuple(
            note
            for note, holds in (
                (LinkNote.LINE_BREAK, _BREAKS.search(text, start, end) is not None),
                (LinkNote.RELATIVE, relative),
            )
            if holds
        )
        kind = LinkKind.IMAGE if self.name == "img" else LinkKind.HTML
        return found_link(text, start, end, kind, lambda _: url, title=self.title, enclosed=True, notes=notes)


def read_linking(text: str, *, lenient: bool = False) -> Iterator[LinkingTag]:
    """Every tag and hidden stretch of a text, in order, those that link with their addresses."""
    for tag in read_tags(text, lenient=lenient):
        value = None if tag.closing else tag.attributes.get(_LINKING.get(tag.name, ""))
        if value is None:
            yield LinkingTag(tag.start, tag.end, tag.name, tag.closing)
            continue
        start, end = value.start, value.end
        while start < end and text[start].isspace():
            start += 1
        while end > start and text[end - 1].isspace():
            end -= 1
        yield LinkingTag(
            tag.start,
            tag.end,
            tag.name,
            address=Span(start, end),
            url=unescape(_BREAKS.sub("", text[start:end])),
            title=_title(text, tag.name, tag.end, tag.attributes),
        )


def unescape(written: str) -> str:
    """A value of an attribute, or words of a page, without entities."""
    return _ENTITY.sub(lambda match: html.unescape(match[0]), written) if "&" in written else written


def _title(text: str, name: str, end: int, attributes: dict[str, Span]) -> str | None:
    """The words between a link's tags, else what its tag says of it."""
    if name == "a":
        close = text.find("</", end, end + _LONGEST_WORDS)
        while close >= 0 and text[close : close + 3].lower() != "</a":
            close = text.find("</", close + 2, end + _LONGEST_WORDS)
        words = unescape(_TAGS.sub(" ", text[end:close])).strip() if close >= 0 else ""
        if words:
            return words
    for attribute in ("alt", "title", "aria-label"):
        if (value := attributes.get(attribute)) is not None:
            return unescape(text[value.start : value.end])
    return None
