"""cited: every sentence that states something names a source."""

from collections.abc import Sequence

from citewell.checks.findings import objection, place
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.model import Claim, ClaimKind, Finding


class Cited:
    """A statement without any citation is unsupported, however true it may be."""

    info = CheckInfo(
        id="cited",
        version="2",
        title="every statement names a source",
        subject=Subject.CLAIM,
        about=None,
    )

    def concerns(self, context: Context, /) -> bool:
        """Not an answer whose every claim has a citation."""
        return not all(claim.citations for claim in context.reading.claims)

    def judge(self, claim: Claim, context: Context, /) -> Sequence[Finding]:
        """Objects to a statement that no citation is offered for."""
        if claim.citations or claim.kind is not ClaimKind.STATEMENT:
            return ()
        return (objection(self.info, place(claim), "no citation"),)
