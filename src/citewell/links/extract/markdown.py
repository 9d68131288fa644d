"""Addresses and identifiers in Markdown: every form of link that it has, and what stands bare beside them."""

import re
from bisect import bisect_right
from functools import cached_property

from citewell.links.extract.bare import bare_identifiers, find_bare, touches
from citewell.links.extract.found import found_link, is_web, run_together, title_of
from citewell.links.extract.places import Places
from citewell.links.extract.plain import joined
from citewell.links.extract.tags import read_linking
from citewell.model import FoundLink, LinkKind, LinkNote, Span
from citewell.text.blot import blot
from citewell.text.inline_links import InlineLink, find_inline_links
from citewell.text.urls import plain_url

# ``<https://…>``, also with a line broken within it, and ``<https://…|words>`` as some chat programs write it.
_AUTOLINK = re.compile(
    r"<(?P<url>(?:https?://|www\.)[^<>\s|]+(?:\s*\n[ \t]{0,20}[^<>\s|]+){0,3})(?:\|(?P<words>[^<>\n]{0,300}))?>",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"[\s\[\]\\^()]*\d{1,4}[\s\[\]\\^()]*")
_LABEL = re.compile(r"\[([^\[\]\n]{1,300})\]:[ \t]{0,20}<?$")
_USE = re.compile(r"\[([^\[\]\n]{1,300})\](?:\[([^\[\]\n]{0,300})\])?(?![:(])")


def extract_markdown(text: str) -> list[FoundLink]:
    """Every occurrence of a web address or identifier in a Markdown text, in order. Pure, and linear in its length.

    An address that is the text of a link is an occurrence of its own, and so is one in code, where nothing is escaped.

    Args:
        text: the text; it need not be valid in any way.
    """
    return _Markdown(text).read()


class _Markdown:
    """One pass over one text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._places = Places(text)
        self._taken: list[Span] = []
        self._found: list[FoundLink] = []
        self._links = find_inline_links(text, unclosed=True)
        self._at = {link.address.start: link for link in self._links}

    def read(self) -> list[FoundLink]:
        if "<" in self._text:
            self._tags()
        tags = list(self._taken)
        for link in self._links:
            if link.closed and not _is_within(tags, link.address.start):
                self._inline(link)
        if "<" in self._text:
            self._autolinks(blot(self._text, self._taken))
        self._links.sort(key=lambda link: link.words)
        self._bare(blot(self._text, self._taken))
        self._found.sort(key=lambda found: found.span or (0, 0))
        return self._found

    def _add(
        self, start: int, end: int, kind: LinkKind, title: str | None, *odd: LinkNote, enclosed: bool = False
    ) -> None:
        code = self._places.is_code(start)
        broken = "\n" in self._text[start:end]
        notes = (*odd, *((LinkNote.IN_CODE,) if code else ()), *((LinkNote.LINE_BREAK,) if broken else ()))
        undo = joined if code else _plain
        self._found.append(found_link(self._text, start, end, kind, undo, title=title, enclosed=enclosed, notes=notes))

    def _inline(self, link: InlineLink) -> None:
        """The destination of a link or image, which may be several addresses run together."""
        text, (start, end) = self._text, (link.address.start, link.address.end)
        if not is_web(text[start : start + 300]):
            return
        while start < end and text[start].isspace():
            start += 1
        self._taken.append(Span(start, end))
        kind = LinkKind.IMAGE if link.image else LinkKind.INLINE
        if kind is LinkKind.INLINE and self._places.is_footnote(start):
            kind = LinkKind.FOOTNOTE
        self._enclosed(start, end, kind, self._words_of(link))

    def _enclosed(self, start: int, end: int, kind: LinkKind, words: str | None) -> None:
        """An address whose end is marked, or several run together."""
        parts = list(run_together(self._text, start, end))
        odd = (LinkNote.RAN_TOGETHER,) if len(parts) > 1 else ()
        for first, last in parts:
            self._add(first, last, kind, words, *odd, enclosed=True)

    def _tags(self) -> None:
        """Attributes of HTML within the Markdown; what else stands in tags and comments is not read."""
        for tag in read_linking(self._text, lenient=True):
            self._taken.append(Span(tag.start, tag.end))
            if tag.address is not None and is_web(tag.url):
                self._found.append(tag.found(self._text, tag.url))

    def _autolinks(self, rest: str) -> None:
        for match in _AUTOLINK.finditer(rest):
            self._taken.append(Span(*match.span("url")))
            start, end = match.span("url")
            defined = self._places.kind_at(start) is LinkKind.REFERENCE
            kind = LinkKind.REFERENCE if defined else LinkKind.AUTOLINK
            self._enclosed(start, end, kind, self._use_of(start) if defined else match["words"])

    def _bare(self, rest: str) -> None:
        """Addresses that nothing encloses, and identifiers beside them."""
        spans = find_bare(rest)
        for index, (start, end) in enumerate(spans):
            kind = self._places.kind_at(start)
            begun = self._at.get(start)
            odd = [LinkNote.RAN_TOGETHER] if touches(spans, index) else []
            title = None
            if begun is not None and not begun.image:
                kind, title = LinkKind.INLINE, self._words_of(begun)
                if self._text[end : end + 1] in ("", "\n", "\r"):  # the answer breaks off within the link
                    odd.append(LinkNote.CUT_SHORT)
            elif self._is_in_words(start):
                kind = LinkKind.LINK_TEXT
            elif kind is LinkKind.REFERENCE:
                title = self._use_of(start)
            self._add(start, end, kind, title, *odd)
        self._found += bare_identifiers(self._text, rest, spans, self._words_before)

    def _is_in_words(self, position: int) -> bool:
        """Whether a position is in the words of a link."""
        index = bisect_right(self._links, position, key=lambda link: link.words.start)
        return any(position < link.words.end for link in self._links[max(0, index - 2) : index])

    def _words_before(self, position: int) -> str | None:
        """The words of the link whose destination begins at a position."""
        link = self._at.get(position)
        return self._words_of(link) if link is not None else None

    def _words_of(self, link: InlineLink) -> str:
        """What a link shows, or its title where that says more."""
        words = self._text[link.words.start : link.words.end]
        if link.title is not None and (not words.strip() or _NUMBER.fullmatch(words)):
            return self._text[link.title.start : link.title.end]
        return words

    def _use_of(self, position: int) -> str | None:
        """The words that the definition whose address begins at a position links."""
        label = _LABEL.search(self._text, max(0, position - 320), position)
        return self._words_of_labels.get(label[1].casefold()) if label is not None else None

    @cached_property
    def _words_of_labels(self) -> dict[str, str]:
        """For each label the words that it links where it is first used: ``[words][label]`` or ``[label]``."""
        uses: dict[str, str] = {}
        for match in _USE.finditer(self._text):
            words = title_of(match[1])
            if words and not _NUMBER.fullmatch(words):
                uses.setdefault((match[2] or match[1]).casefold(), words)
        return uses


def _is_within(spans: list[Span], position: int) -> bool:
    """Whether a position is in one of some disjoint stretches in order."""
    index = bisect_right(spans, position, key=lambda span: span.start) - 1
    return index >= 0 and position < spans[index].end


def _plain(written: str) -> str:
    """An address without the escapes of Markdown, and without the line breaks that angle brackets allow."""
    return plain_url(joined(written))
