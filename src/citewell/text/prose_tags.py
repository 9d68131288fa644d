"""Tags that enclose the words which they cite for: ``<cite id="a">…</cite>``, ``<co: 0>…</co>``."""

import re

from citewell.model import Citation, Family

_TAG = Family.TAG
_OPENING_TAG = re.compile(r"<[^<>]{0,400}>")
_PROSE_TAG = re.compile(r"<(?:co:[^<>]{0,100}|\w{1,12}\s[^<>]{0,300}[^/<>])>\s*[^<\s]", re.IGNORECASE)


def encloses_prose(citation: Citation) -> bool:
    """Whether a citation is a tag around words of the sentence rather than around names."""
    return citation.family is _TAG and _PROSE_TAG.match(citation.text) is not None


def guarded(citation: Citation) -> list[tuple[int, int]]:
    """The stretches of a citation inside which no sentence ends: all of it, but not the prose that a tag encloses."""
    start, end = citation.span.start, citation.span.end
    if not encloses_prose(citation):
        return [(start, end)]
    opening = _OPENING_TAG.match(citation.text)
    head = opening.end() if opening is not None else 0
    return [(start, start + head), (start + citation.text.rfind("<"), end)]
