"""contributes: every document that a sentence cites brings something to it."""

from collections.abc import Sequence

from citewell.checks.findings import objection, place, unchecked
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.checks.sentence import says_something, unread, values_of, without
from citewell.model import Absence, Citation, Claim, Finding, Outcome, Reason
from citewell.support.contribution import Contribution, contribution

_UNCHECKED = {
    Contribution.NO_TEXT: (Reason.NO_TEXT, "no text to compare this sentence with"),
    Contribution.OTHER_LANGUAGE: (Reason.OTHER_LANGUAGE, "in another language than this sentence"),
}


class Contributes:
    """A citation that shares no value and no word with its sentence is a wrong citation, however right the sentence."""

    info = CheckInfo(
        id="contributes", version="1", title="every cited document brings something", subject=Subject.CLAIM
    )

    def judge(self, claim: Claim, context: Context, /) -> Sequence[Finding]:
        """Objects to each citation whose document shares nothing with the sentence."""
        if not claim.citations or not says_something(claim):
            return ()
        skip = unread(claim, context)
        words = without(claim.text, skip)
        if claim.lead_in is not None:
            lead_in = context.answer.text[claim.lead_in.start : claim.lead_in.end]
            words = f"{lead_in} {words}"
        found: list[Finding] = []
        seen: set[str] = set()
        for index in claim.citations:
            citation = context.reading.citations[index]
            for name in citation.bound:
                if name is not None and name not in seen:
                    seen.add(name)
                    brings = contribution(words, values_of(claim.text, skip), context.sources[name])
                    if brings is not Contribution.SOMETHING and brings is not Contribution.TOO_SHORT:
                        found.append(self._finding(citation, name, brings, claim, context))
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
