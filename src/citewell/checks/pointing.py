"""Claims that hold nothing but links to read besides."""

import re
from collections.abc import Sequence

from citewell.checks.interface import Context
from citewell.model import Citation, Claim, ClaimKind, Family
from citewell.text.phrases import POINT, is_pointer
from citewell.text.source_words import FURTHER_WORDS

FURTHER = re.compile(rf"[^\w\n]{{0,8}}(?:{FURTHER_WORDS})\b[*_\s]{{0,6}}[:：]?[*_\s]{{0,6}}", re.IGNORECASE)
"""The words before links to read besides, at the beginning of a claim."""

_LINKS = frozenset({Family.TEXT_LINK, Family.BARE_URL, Family.LINKED_NUMBER})
_LETTER = re.compile(r"[^\W_]")
_ADDRESS = re.compile(r"\s*https?://\S*\s*", re.IGNORECASE)
_BREAK = re.compile(r"<br ?/?>", re.IGNORECASE)


def points_further(claim: Claim, context: Context) -> bool:
    """Whether a claim holds nothing but links to read besides, as ``Learn more: [opening hours](…)`` does.

    The words that say so stand before the links, in the lead-in or in the heading. An address alone says nothing.
    """
    citations = [context.reading.citations[index] for index in claim.citations]
    rest = _around(claim, citations)
    says = _LETTER.search(rest) is not None
    if not says and all(citation.family is Family.BARE_URL or _shows_address(citation) for citation in citations):
        return True
    if any(citation.family not in _LINKS for citation in citations):
        return False
    further = FURTHER.match(rest)
    if further is not None:
        return _LETTER.search(rest, further.end()) is None
    if says:
        return is_pointer(" ".join(_BREAK.sub(" ", rest).split()))
    if claim.lead_in is not None:
        return FURTHER.match(context.answer.text, claim.lead_in.start, claim.lead_in.end) is not None
    heading = context.once(_headings).get(claim.span.start)
    return heading is not None and FURTHER.match(heading) is not None


def _around(claim: Claim, citations: Sequence[Citation]) -> str:
    """The text of a claim with one sign for each of its citations."""
    start, text = claim.span.start, claim.text
    pieces, end = [], 0
    for citation in sorted(citations, key=lambda one: (one.span.start, one.span.end)):
        first, last = citation.span.start - start, citation.span.end - start
        if end <= first < last <= len(text):
            pieces += [text[end:first], f" {POINT} "]
            end = last
    return "".join([*pieces, text[end:]])


def _shows_address(citation: Citation) -> bool:
    """Whether all that a reader sees of a citation is an address."""
    return _ADDRESS.fullmatch(citation.link_text or citation.text) is not None


def _headings(context: Context) -> dict[int, str]:
    """The heading over each claim, by where the claim begins."""
    found: dict[int, str] = {}
    heading = None
    for claim in context.reading.claims:
        if claim.kind is ClaimKind.HEADING:
            heading = claim.text
        elif heading is not None:
            found[claim.span.start] = heading
    return found
