"""names: a name of a sentence is, in the cited documents, the name of whom or what the sentence says it of."""

from collections.abc import Sequence

from citewell.checks.claim_kinds import SAYING
from citewell.checks.claim_language import claim_language
from citewell.checks.findings import listed, objection, place
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.checks.said_around import said_in_context
from citewell.model import Claim, Finding, Outcome, Passage, Quantity
from citewell.support.binding import Binding, Bond, bind
from citewell.support.prepared import PreparedSource
from citewell.support.said_names import SaidNames, holders_of


class Names:
    """A name that stands in the cited document, but as that of somebody or something else."""

    info = CheckInfo(
        id="names", version="1", title="the names belong to what the sentence says them of", subject=Subject.CLAIM
    )

    def judge(self, claim: Claim, context: Context, /) -> Sequence[Finding]:
        """Objects to names that the cited documents give to something else."""
        if not claim.citations or claim.kind not in SAYING:
            return ()
        cited = context.cited_by(claim)
        language = context.once(claim_language)
        if not cited:
            return ()
        sentence = SaidNames(said_in_context(claim, context), context.said(claim).values, cited)
        claimed = frozenset(name.value for name in sentence.names_said)
        found: list[Finding] = []
        for name in sentence.names_said:
            holders = [
                (source, other) for source in cited for other in holders_of(name, source.body.name_places(language))
            ]
            stand = sentence.places.place(name) if holders else None
            if stand is None:
                continue
            binding = bind(sentence, stand, holders, (), claimed)
            if binding.bond is Bond.ELSEWHERE and binding.rival is not None:
                found.append(self._finding(binding, sentence.written(binding.words), claim))
        return found

    def _finding(self, binding: Binding, telling: Sequence[str], claim: Claim) -> Finding:
        written = binding.quantity.text
        related = [_passage(*stand) for stand in (binding.holder, binding.rival) if stand is not None]
        name = binding.holder[0].source.id if binding.holder is not None else ""
        message = f"{name} says {related[-1].text!r} and not {written!r} of {listed(telling)}"
        return objection(self.info, place(claim), message, outcome=Outcome.CONTRADICTED, related=related)


def _passage(source: PreparedSource, value: Quantity) -> Passage:
    start, end = value.span.start, value.span.end
    return Passage(source=source.source.id, start=start, end=end, text=source.source.text[start:end])
