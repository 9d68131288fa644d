"""What claims of each kind mean to the checks."""

from citewell.model import ClaimKind

SAYING = frozenset({ClaimKind.STATEMENT, ClaimKind.LEAD_IN, ClaimKind.HEADING, ClaimKind.TABLE_HEADER})
"""They say something of the subject that the documents cited with them can bear out or not."""

SENTENCES = frozenset({ClaimKind.STATEMENT, ClaimKind.REFUSAL, ClaimKind.COURTESY, ClaimKind.QUESTION})
"""They are sentences; an answer without any leaves nothing to check."""

BY_THE_WAY = frozenset({ClaimKind.COURTESY, ClaimKind.QUESTION, ClaimKind.HEADING, ClaimKind.LEAD_IN})
"""They make an answer no less of a refusal."""
