"""condition: a result is not put to a case for which the cited documents have another."""

from collections.abc import Sequence

from citewell.checks.claim_kinds import SAYING
from citewell.checks.claim_text import is_overlong
from citewell.checks.findings import listed, objection, place
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.checks.languages import common_language
from citewell.model import Claim, Finding, Outcome, Passage, SlotKind, Span
from citewell.support.conditions import misapplied
from citewell.support.contrasts import contrasted
from citewell.support.prepared import PreparedSource
from citewell.support.stems import read_words


class Condition:
    """A price, period or rate that the cited document gives for another age, weight, day or amount."""

    info = CheckInfo(
        id="condition",
        version="1",
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
        sources = context.cited_by(claim)
        language = common_language(context, sources)
        if language is None:
            return ()
        text = said.words
        findings = []
        for found in misapplied(text, said.values, sources, language):
            stated, applies = _passage(found.source, found.stated), _passage(found.source, found.applies)
            message = f"{found.source.source.id} has {found.result!r} for another case than {found.case.text!r}"
            findings.append(
                objection(self.info, place(claim), message, outcome=Outcome.CONTRADICTED, related=(stated, applies))
            )
        if not findings:
            for told in contrasted(text, said.values, sources, language):
                stated, instead = _passage(told.source, told.stated.span), _passage(told.source, told.instead.span)
                words = read_words(text, 0, len(text), language)
                named = listed([text[word.start : word.end] for word in words if word.stem in told.words])
                message = f"{told.source.source.id} has {instead.text!r} and not {told.value.text!r} of {named}"
                findings.append(
                    objection(self.info, place(claim), message, outcome=Outcome.CONTRADICTED, related=(stated, instead))
                )
        return findings


def _passage(source: PreparedSource, span: Span) -> Passage:
    return Passage(
        source=source.source.id, start=span.start, end=span.end, text=source.source.text[span.start : span.end]
    )
