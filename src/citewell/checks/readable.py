"""readable: there is something in the answer that can be checked."""

from collections.abc import Sequence

from citewell.checks.claim_kinds import SENTENCES
from citewell.checks.findings import unchecked, whole
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.model import Finding, Reason


class Readable:
    """An answer of nothing but code, headings or white space was not checked by anything; it must not pass as clean."""

    info = CheckInfo(id="readable", version="1", title="there is something to check", subject=Subject.ANSWER)

    def judge(self, context: Context, /) -> Sequence[Finding]:
        """Says so when no sentence was found."""
        if any(claim.kind in SENTENCES for claim in context.reading.claims):
            return ()
        message = "no sentence to check" if context.answer.text.strip() else "the answer is empty"
        return (unchecked(self.info, whole(context.answer), Reason.NO_CLAIMS, message),)
