"""condition: a result is not put to a case for which the cited documents have another."""

from collections.abc import Sequence

from citewell.checks.claim_kinds import SAYING
from citewell.checks.claim_text import is_overlong
from citewell.checks.findings import objection, passage_at, place
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.checks.languages import common_language
from citewell.model import Claim, Finding, Outcome, SlotKind
from citewell.support.conditions import misapplied
from citewell.support.running_ordinals import with_spans


class Condition:
    """A price, period or rate that the cited document gives for another age, weight, day or amount."""

    info = CheckInfo(
        id="condition",
        version="2",
        title="results are stated for the cases in which they hold",
        subject=Subject.CLAIM,
        about=SlotKind.CONDITION,
    )

    def judge(self, claim: Claim, context: Context, /) -> Sequence[Finding]:
        """Objects to results that the cited documents give for another case."""
        if not claim.citations or claim.kind not in SAYING:
            return ()
        said = context.said(claim)
        if not said.values or is_overlong(said):
            return ()
        sources = said.cited
        language = common_language(said, context)
        if language is None:
            return ()
        text = said.words
        findings = []
        for found in misapplied(text, with_spans(text, said.values), sources, language):
            stated, applies = passage_at(found.source, found.stated), passage_at(found.source, found.applies)
            message = f"{found.source.source.id} has {found.result!r} for another case than {found.case.text!r}"
            findings.append(
                objection(self.info, place(claim), message, outcome=Outcome.CONTRADICTED, related=(stated, applies))
            )
        return findings
