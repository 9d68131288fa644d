"""strength: no sentence says for certain, always or of all what its documents say with reserve."""

from collections.abc import Sequence

from citewell.checks.claim_kinds import SAYING
from citewell.checks.findings import objection, place
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.checks.languages import meaning_language
from citewell.model import Claim, Finding, SlotKind
from citewell.support.alignment import passage_of
from citewell.support.strength import Overstatement, overstatement

_SAYS_NOT = {
    "sure": "does not say that it is certain",
    "maybe": "says only that it may be so",
    "often": "does not say that it is always so",
    "all": "does not say it of all",
    "done": "does not say that it has been done",
    "condition": "ties it to a condition",
    "bound": "gives the value only as a limit",
}


class Strength:
    """A sentence that says *will* for *may*, *always* for *usually*, *all* for *some*, *done* for *planned*."""

    info = CheckInfo(
        id="strength",
        version="2",
        title="no sentence says more than its documents do",
        subject=Subject.CLAIM,
        about=SlotKind.STRENGTH,
    )

    def judge(self, claim: Claim, context: Context, /) -> Sequence[Finding]:
        """Objects to a sentence that leaves out the reserve of the cited documents."""
        if not claim.citations or claim.kind not in SAYING:
            return ()
        said = context.said(claim)
        cited = said.cited
        if not cited:
            return ()
        language = context.once(meaning_language)
        found = overstatement(said.aligned(cited, language), said.sayings(language))
        return () if found is None else (self._finding(found, claim, said.words),)

    def _finding(self, found: Overstatement, claim: Claim, words: str) -> Finding:
        message = f"{found.match.source.source.id} {_SAYS_NOT[found.scale]}"
        if found.mark is not None:
            message += f": {words[found.mark.start : found.mark.end]!r}"
        return objection(self.info, place(claim), message, related=[passage_of(found.match)])
