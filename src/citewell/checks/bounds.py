"""bounds: bounds are not turned round, and values are held rightly against those of the cited documents."""

from collections.abc import Sequence

from citewell.checks.claim_kinds import SAYING
from citewell.checks.claim_text import is_overlong
from citewell.checks.findings import objection, passage_at, place
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.checks.languages import common_language
from citewell.model import Claim, Finding, Outcome, Passage, SlotKind, Span
from citewell.support.given_values import held_against_bounds
from citewell.support.opposite_bounds import turned


class Bounds:
    """An *at most* that the document has as an *at least*, or a value that is said to be within bounds and is not."""

    info = CheckInfo(
        id="bounds",
        version="2",
        title="bounds stand as in the documents, and values lie within them",
        subject=Subject.CLAIM,
        about=SlotKind.BOUND,
    )

    def judge(self, claim: Claim, context: Context, /) -> Sequence[Finding]:
        """Objects to bounds that are turned round and to values that are held wrongly against them."""
        if not claim.citations or claim.kind not in SAYING:
            return ()
        said = context.said(claim)
        if not said.values or is_overlong(said):
            return ()
        sources = said.cited
        language = common_language(said, context)
        if language is None:
            return ()
        findings = []
        for found in turned(said.words, said.values, sources, language):
            passage = passage_at(found.source, Span(found.start, found.end))
            message = f"{found.source.source.id} says {passage.text!r}, not {found.said!r}"
            findings.append(self._finding(claim, message, passage))
        for beyond in held_against_bounds(said.words, said.values, context.answer.question, sources, language):
            if not beyond.wrong:
                continue
            if beyond.source is None:
                message = f"{beyond.value.text!r} is held wrongly against {beyond.bound.text!r}"
                findings.append(self._finding(claim, message))
                continue
            passage = passage_at(beyond.source, beyond.bound.span)
            name = beyond.source.source.id
            message = f"{beyond.value.text!r} is held wrongly against the bound of {name}, {passage.text!r}"
            findings.append(self._finding(claim, message, passage))
        return findings

    def _finding(self, claim: Claim, message: str, *related: Passage) -> Finding:
        return objection(self.info, place(claim), message, outcome=Outcome.CONTRADICTED, related=related)
