"""What a claim says in words, made once for all checks: its text without citation markers and code, and its values."""

from bisect import bisect_left
from functools import cached_property

from citewell.model import Citation, Claim, Family, Quantity, Span
from citewell.text.blot import blot
from citewell.text.claims import is_marker
from citewell.text.quantities import read_quantities
from citewell.text.quotes import Quotation, find_quotations
from citewell.text.reading import Reading

_MARKS = frozenset('"“”„«»‹›‘「『')


class ClaimText:
    """One claim, read as far as something was asked of it.

    Args:
        claim: the claim.
        reading: the answer in which it stands.
    """

    def __init__(self, claim: Claim, reading: Reading) -> None:
        self.claim = claim
        self._reading = reading

    @cached_property
    def hidden(self) -> tuple[Span, ...]:
        """The stretches that are no words of the answer: markers, addresses and code, relative to the claim."""
        start, end = self.claim.span.start, self.claim.span.end
        found: list[Span] = []
        for index in self.claim.citations:
            citation = self._reading.citations[index]
            span = citation.span
            if span.end <= start or span.start >= end:
                continue
            if citation.link_text or citation.family is Family.STRUCTURED:
                found += _marker(citation)
            else:
                found.append(span)
        masked = self._reading.masked
        if masked:
            at = bisect_left(masked, Span(start, start))
            found += masked[max(0, at - 1) : bisect_left(masked, Span(end, end))]
        return tuple([Span(max(0, s.start - start), s.end - start) for s in found if s.end > start and s.start < end])

    @cached_property
    def words(self) -> str:
        """The text with what is hidden blotted out, of the same length."""
        return blot(self.claim.text, self.hidden)

    @cached_property
    def values(self) -> tuple[Quantity, ...]:
        """The values that the claim states."""
        return read_quantities(self.claim.text, skip=self.hidden)

    @cached_property
    def quotations(self) -> tuple[Quotation, ...]:
        """What the claim puts in quotation marks."""
        if _MARKS.isdisjoint(self.claim.text):
            return ()
        return find_quotations(self.claim.text, skip=self.hidden)


def _marker(citation: Citation) -> list[Span]:
    """What of a citation is its marker; the words of a link are words of the answer."""
    start, end = citation.span.start, citation.span.end
    if citation.family is Family.STRUCTURED and not is_marker(citation):
        return []
    if not citation.link_text:
        return [citation.span]
    at = citation.text.find(citation.link_text)
    if at < 0 or not any(char.isalpha() for char in citation.link_text):
        return [citation.span]
    return [Span(start, start + at), Span(start + at + len(citation.link_text), end)]
