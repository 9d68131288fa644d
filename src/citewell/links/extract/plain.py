"""Addresses and identifiers in plain text, where nothing is escaped and only angle brackets enclose."""

import re

from citewell.links.extract.bare import bare_identifiers, find_bare, touches
from citewell.links.extract.found import found_link
from citewell.links.extract.places import Places
from citewell.model import FoundLink, LinkKind, LinkNote, Span
from citewell.text.blot import blot
from citewell.text.urls import without_zero_width

_ANGLED = re.compile(r"<(?:URL:\s?)?((?:https?://|www\.)[^<>\s]+(?:\r?\n[ \t]{0,20}[^<>\s]+){0,3})>", re.IGNORECASE)
_LINE_BREAK = re.compile(r"\s*\n\s*")


def extract_text(text: str) -> list[FoundLink]:
    """Every occurrence of a web address or identifier in a plain text, in order. Pure, and linear in its length.

    Args:
        text: the text.
    """
    places = Places(text)
    found: list[FoundLink] = []
    angled = [Span(*match.span(1)) for match in _ANGLED.finditer(text)]
    for span in angled:
        broken = (LinkNote.LINE_BREAK,) if "\n" in text[span.start : span.end] else ()
        found.append(found_link(text, span.start, span.end, LinkKind.AUTOLINK, joined, enclosed=True, notes=broken))
    rest = blot(text, angled)
    spans = find_bare(rest)
    for index, (start, end) in enumerate(spans):
        together = (LinkNote.RAN_TOGETHER,) if touches(spans, index) else ()
        found.append(found_link(text, start, end, places.kind_at(start), joined, notes=together))
    found += bare_identifiers(text, rest, spans)
    found.sort(key=lambda link: link.span or (0, 0))
    return found


def joined(written: str) -> str:
    """An address without zero-width characters and the line breaks that angle brackets allow."""
    return without_zero_width(_LINE_BREAK.sub("", written) if "\n" in written else written)
