"""What a claim says in words: its text without citation markers and code, and the values in it."""

from bisect import bisect_left
from functools import lru_cache

from citewell.checks.interface import Context
from citewell.model import Citation, Claim, ClaimKind, Family, Quantity, Span
from citewell.text.claims import is_marker
from citewell.text.quantities import read_quantities

_SAYS = frozenset({ClaimKind.STATEMENT, ClaimKind.LEAD_IN, ClaimKind.HEADING, ClaimKind.TABLE_HEADER})


def says_something(claim: Claim) -> bool:
    """Whether a claim states anything; questions, courtesies and refusals do not."""
    return claim.kind in _SAYS


def unread(claim: Claim, context: Context) -> tuple[Span, ...]:
    """The stretches of a claim that are no words of the answer: markers, addresses and code, relative to the claim."""
    start, end = claim.span.start, claim.span.end
    found: list[Span] = []
    for index in claim.citations:
        found += _marker(context.reading.citations[index])
    masked = context.reading.masked
    if masked:
        at = bisect_left(masked, Span(start, start))
        found += masked[max(0, at - 1) : bisect_left(masked, Span(end, end))]
    return tuple(
        [Span(max(0, span.start - start), span.end - start) for span in found if span.end > start and span.start < end]
    )


@lru_cache(maxsize=512)
def values_of(text: str, skip: tuple[Span, ...]) -> tuple[Quantity, ...]:
    """The values of a claim; several checks ask for them."""
    return read_quantities(text, skip=skip)


def without(text: str, skip: tuple[Span, ...]) -> str:
    """The text with some stretches blotted out by spaces, of the same length."""
    for span in skip:
        end = min(span.end, len(text))
        if span.start < end:
            text = f"{text[: span.start]}{' ' * (end - span.start)}{text[end:]}"
    return text


def listed(names: list[str]) -> str:
    """Names as a sentence has them: A, B and C."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


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
