"""What claims of each kind mean to the checks."""

from collections.abc import Sequence

from citewell.model import Citation, Claim, ClaimKind

SAYING = frozenset({ClaimKind.STATEMENT, ClaimKind.LEAD_IN, ClaimKind.HEADING, ClaimKind.TABLE_HEADER})
"""They say something of the subject that the documents cited with them can bear out or not."""

SENTENCES = frozenset({ClaimKind.STATEMENT, ClaimKind.REFUSAL, ClaimKind.COURTESY, ClaimKind.QUESTION})
"""They are sentences; an answer without any leaves nothing to check."""

BY_THE_WAY = frozenset({ClaimKind.COURTESY, ClaimKind.QUESTION, ClaimKind.HEADING, ClaimKind.LEAD_IN})
"""They make an answer no less of a refusal."""

_OPENING = frozenset({ClaimKind.LEAD_IN, ClaimKind.HEADING, ClaimKind.TABLE_HEADER})


def is_supplied(claim: Claim, citations: Sequence[Citation]) -> bool:
    """Whether a heading, lead-in or table header has no citations but those of what it opens.

    Not each of their documents need bear it out: one does.
    """
    if claim.kind not in _OPENING or not claim.citations:
        return False
    return all(citations[index].span.start >= claim.span.end for index in claim.citations)
