"""refusal: an answer that knows nothing cites nothing."""

from collections.abc import Sequence

from citewell.checks.claim_kinds import BY_THE_WAY
from citewell.checks.findings import objection, place
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.model import ClaimKind, Finding


class Refusal:
    """A citation under "I could not find that" lends an answer the look of a checked one."""

    info = CheckInfo(id="refusal", version="2", title="a refusal cites nothing", subject=Subject.ANSWER)

    def judge(self, context: Context, /) -> Sequence[Finding]:
        """Objects to citations in an answer whose every statement is a refusal."""
        reading = context.reading
        if not reading.citations or not reading.claims:
            return ()
        said = [claim.kind for claim in reading.claims if claim.kind not in BY_THE_WAY]
        if not said or any(kind is not ClaimKind.REFUSAL for kind in said):
            return ()
        return [objection(self.info, place(citation), "a refusal that cites") for citation in reading.citations]
