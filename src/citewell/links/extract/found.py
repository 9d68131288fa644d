"""From a stretch of a text to what is told of the address in it."""

import re
from collections.abc import Callable, Iterator

from citewell.links.extract.notes import notes_of
from citewell.links.extract.other_reading import other_end
from citewell.model import FoundLink, LinkKind, LinkNote
from citewell.text.identifiers import Identifier
from citewell.text.url_spans import embeds_at, url_end
from citewell.text.urls import canonical_url, doi_of_url, plain_url

_BEFORE = 120
_AFTER = 80
_MOST_OF_IT = 240
_LONGEST_TITLE = 300
_BLANK_LINE = re.compile(r"\n[ \t\r]*\n")
_IMAGE = re.compile(r"!\[([^\[\]]{0,600})\]\([^()\s]{0,1200}(?:\s[^()]{0,300})?\)?")
_SPACE = re.compile(r"\s+")
_SCHEME = re.compile(r"https?://", re.IGNORECASE)
_WEB = re.compile(r"\s*(?:https?:)?//[^\s/]|\s*www\.[^\s./]+\.[^\W_]", re.IGNORECASE)

Undo = Callable[[str], str]
"""Undoes the escapes of what an address stands in."""


def is_web(written: str) -> bool:
    """Whether the destination of a link is a web address: with http, https or no scheme before ``//`` or ``www.``."""
    return _WEB.match(written) is not None


def found_link(
    text: str,
    start: int,
    end: int,
    kind: LinkKind,
    undo: Undo,
    *,
    title: str | None = None,
    enclosed: bool = False,
    notes: tuple[LinkNote, ...] = (),
) -> FoundLink:
    """What is told of the address between two positions.

    Args:
        text: the text.
        start: where it begins.
        end: where it ends.
        kind: how it is written.
        undo: undoes the escapes around it.
        title: words of its link.
        enclosed: whether its end is marked, so that there is only one reading.
        notes: what is already known to be odd about it.
    """
    written = text[start:end]
    url = undo(written)
    other = None if enclosed else other_end(text, start, end)
    odd = {*notes, *notes_of(url, written, "" if enclosed else text[end : end + 3], kind)}
    if not enclosed and written.count("(") > written.count(")"):
        odd.add(LinkNote.CUT_SHORT)
    if other is not None:
        odd.add(LinkNote.UNCERTAIN_END)
    return FoundLink(
        url=url,
        span=(start, end),
        text=written,
        kind=kind,
        context=context_of(text, start, end),
        title=title_of(title),
        identifier=doi_of_url(url),
        identity=canonical_url(url),
        other=undo(other) if other is not None else None,
        notes=in_order(odd),
    )


def found_identifier(text: str, identifier: Identifier, title: str | None = None) -> FoundLink:
    """What is told of an identifier that stands without an address."""
    start, end = identifier.start, identifier.end
    return FoundLink(
        url=identifier.url,
        span=(start, end),
        text=text[start:end],
        kind=LinkKind.IDENTIFIER,
        context=context_of(text, start, end),
        title=title_of(title),
        identifier=identifier.name,
        identity=canonical_url(identifier.url) if identifier.url else identifier.name,
    )


def in_order(notes: set[LinkNote]) -> tuple[LinkNote, ...]:
    """Notes in the order in which they are defined."""
    return tuple([note for note in LinkNote if note in notes]) if notes else ()


def run_together(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The addresses in a destination: one, or several that run together and are no values of one another."""
    begin = start
    for match in _SCHEME.finditer(text, start + 1, end):
        if match.start() > begin and not embeds_at(text, begin, match.start()):
            yield begin, url_end(text, begin, match.start())
            begin = match.start()
    yield begin, end


def title_of(words: str | None) -> str | None:
    """Words of a link in one line, bounded, without escapes and an image's address; ``None`` when there are none."""
    if not words:
        return None
    words = plain_url(_IMAGE.sub(r"\1", words[: 4 * _LONGEST_TITLE]))
    return _SPACE.sub(" ", words).strip()[:_LONGEST_TITLE] or None


def context_of(text: str, start: int, end: int) -> str:
    """The words around a stretch in one line, within its paragraph and bounded."""
    before, after = text[max(0, start - _BEFORE) : start], text[end : end + _AFTER]
    before = _BLANK_LINE.split(before)[-1]
    if start - _BEFORE > 0 and len(before) == _BEFORE:
        before = before.partition(" ")[2] or before
    after = _BLANK_LINE.split(after, maxsplit=1)[0]
    if end + _AFTER < len(text) and len(after) == _AFTER:
        after = after.rpartition(" ")[0] or after
    within = text[start:end] if end - start <= _MOST_OF_IT else f"{text[start : start + _MOST_OF_IT]}\u2026"
    return _SPACE.sub(" ", f"{before}{within}{after}").strip()
