"""nothing-retrieved: without anything retrieved there is nothing to answer from."""

from collections.abc import Sequence

from citewell.checks.findings import objection, whole
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.model import ClaimKind, Finding


class NothingRetrieved:
    """An answer to a question for which nothing was retrieved comes from the model's memory, whatever it cites."""

    info = CheckInfo(
        id="nothing-retrieved", version="2", title="something was retrieved to answer from", subject=Subject.ANSWER
    )

    def judge(self, context: Context, /) -> Sequence[Finding]:
        """Objects to statements when nothing was retrieved. Refusals and courtesies are in order."""
        if context.retrieved or not any(claim.kind is ClaimKind.STATEMENT for claim in context.reading.claims):
            return ()
        return (objection(self.info, whole(context.answer), "nothing was retrieved"),)
