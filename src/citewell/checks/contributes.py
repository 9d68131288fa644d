"""contributes: every document that a sentence cites brings something to it."""

from collections.abc import Sequence

from citewell.checks.findings import objection, place, unchecked
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.checks.sentence import says_something, unread, values_of, without
from citewell.model import Absence, Citation, Claim, Finding, Outcome, Reason
from citewell.support.contribution import Contribution, contribution, outshone

_UNCHECKED = {
    Contribution.NO_TEXT: (Reason.NO_TEXT, "no text to compare this sentence with"),
    Contribution.OTHER_LANGUAGE: (Reason.OTHER_LANGUAGE, "in another language than this sentence"),
}


class Contributes:
    """A citation that brings neither a value nor a word of its own is a wrong citation, however right the sentence."""

    info = CheckInfo(
        id="contributes", version="1", title="every cited document brings something", subject=Subject.CLAIM
    )

    def judge(self, claim: Claim, context: Context, /) -> Sequence[Finding]:
        """Objects to each citation whose document shares nothing with the sentence, or nothing that others do not."""
        if not claim.citations or not says_something(claim):
            return ()
        skip = unread(claim, context)
        words = without(claim.text, skip)
        if claim.lead_in is not None:
            lead_in = context.answer.text[claim.lead_in.start : claim.lead_in.end]
            words = f"{lead_in} {words}"
        values = values_of(claim.text, skip)
        found: list[Finding] = []
        seen: dict[str, Citation] = {}
        for index in claim.citations:
            citation = context.reading.citations[index]
            for name in citation.bound:
                if name is not None and name not in seen:
                    seen[name] = citation
                    brings = contribution(words, values, context.sources[name])
                    if brings is not Contribution.SOMETHING and brings is not Contribution.TOO_SHORT:
                        found.append(self._finding(citation, name, brings, claim, context))
        if len(seen) > 1 and not found:
            for source in outshone(words, values, [context.sources[name] for name in seen]):
                name = source.source.id
                found.append(self._finding(seen[name], name, Contribution.NOTHING, claim, context))
        return found

    def _finding(self, citation: Citation, name: str, brings: Contribution, claim: Claim, context: Context) -> Finding:
        if brings in _UNCHECKED:
            reason, what = _UNCHECKED[brings]
            return unchecked(self.info, place(citation), reason, f"{name}: {what}")
        return objection(
            self.info,
            place(citation),
            f"{name} adds nothing to this sentence",
            outcome=Outcome.NOT_ENOUGH_INFO,
            evidence=(Absence(sought=claim.text, source=name, digest=context.sources[name].digest),),
        )
