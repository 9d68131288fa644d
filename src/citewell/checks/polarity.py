"""polarity: no sentence denies what its documents say, or says what they deny."""

from collections.abc import Sequence

from citewell.checks.claim_kinds import SAYING
from citewell.checks.findings import listed, objection, place
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.checks.languages import meaning_language
from citewell.checks.numbers import derived_values
from citewell.checks.pointing import points_further
from citewell.model import Claim, Finding, Outcome, SlotKind
from citewell.support.alignment import passage_of
from citewell.support.polarity import Denial, denial


class Polarity:
    """A sentence that drops a *not*, adds one, or has the opposite of a word: allowed for forbidden."""

    info = CheckInfo(
        id="polarity",
        version="6",
        title="no sentence says the opposite of its documents",
        subject=Subject.CLAIM,
        about=SlotKind.POLARITY,
    )

    def judge(self, claim: Claim, context: Context, /) -> Sequence[Finding]:
        """Objects to a sentence whose opposite the cited documents say."""
        if not claim.citations or claim.kind not in SAYING or points_further(claim, context):
            return ()
        said = context.said(claim)
        cited = said.cited
        if not cited:
            return ()
        found = denial(said.aligned(cited, context.once(meaning_language)))
        if found is None or derived_values(claim, context):
            return ()  # what is left over is of those of whom the opposite is said
        return (self._finding(found, claim, said.words),)

    def _finding(self, found: Denial, claim: Claim, words: str) -> Finding:
        telling = list(dict.fromkeys(repr(words[mark.start : mark.end]) for mark in found.telling()))
        message = f"{found.match.source.source.id} says the opposite"
        return objection(
            self.info,
            place(claim),
            f"{message} of {listed(telling)}" if telling else message,
            outcome=Outcome.CONTRADICTED,
            related=[passage_of(found.match)],
        )
