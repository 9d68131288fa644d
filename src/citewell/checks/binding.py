"""binding: a value of a sentence belongs, in the cited documents, to what the sentence says it of."""

import re
from collections.abc import Sequence

from citewell.checks.claim_kinds import SAYING
from citewell.checks.claim_language import claim_language
from citewell.checks.findings import listed, objection, place
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.checks.said_around import said_in_context
from citewell.model import Claim, Finding, Kind, Outcome, Passage, Quantity
from citewell.support.binding import Binding, Bond, bind
from citewell.support.prepared import PreparedSource

_BEFORE = re.compile(r"(?:[×*+=÷−]|\bplus|\bminus|\bless)\s*$")
_AFTER = re.compile(r"\s*(?:[×*+=÷−]|plus\b|minus\b|less\b)")


class BindingCheck:
    """A value that stands in the cited document, but as that of something else: another model, year, row or case."""

    info = CheckInfo(
        id="binding", version="1", title="the values belong to what the sentence says them of", subject=Subject.CLAIM
    )

    def judge(self, claim: Claim, context: Context, /) -> Sequence[Finding]:
        """Objects to values that the cited documents give to something else."""
        if not claim.citations or claim.kind not in SAYING:
            return ()
        said = context.said(claim)
        if not said.values:
            return ()
        cited = context.cited_by(claim)
        language = context.once(claim_language)
        places = said.places(language)
        held = [
            (value, [(source, other) for source in cited for other in source.body.values.holders(value)])
            for value in said.values
            if value.kind is not Kind.IDENTIFIER or places.class_of(value) is not None
        ]
        if not any(holders for _, holders in held):
            return ()
        stands = {
            value.span: [(source, source.body.places(language).unit_of(other.span.start)) for source, other in holders]
            for value, holders in held
        }
        sentence = said_in_context(claim, context)
        claimed = frozenset(value.value for value in said.values)
        found: list[Finding] = []
        for value, holders in held:
            stand = places.place(value) if holders and not _is_reckoned(said.words, value) else None
            if stand is None:
                continue
            companions = [unit for span, units in stands.items() if span != value.span for unit in units]
            binding = bind(sentence, stand, holders, companions, claimed)
            if binding.bond is Bond.ELSEWHERE:
                found.append(self._finding(binding, sentence.written(binding.words), claim))
        return found

    def _finding(self, binding: Binding, telling: Sequence[str], claim: Claim) -> Finding:
        written = binding.quantity.text
        related = [_passage(*stand) for stand in (binding.holder, binding.rival) if stand is not None]
        name = binding.holder[0].source.id if binding.holder is not None else ""
        message = f"{name} says {written!r} of something else than {listed(telling)}"
        if binding.rival is not None:
            message += f": that is {related[-1].text!r}"
        return objection(self.info, place(claim), message, outcome=Outcome.CONTRADICTED, related=related)


def _passage(source: PreparedSource, value: Quantity) -> Passage:
    start, end = value.span.start, value.span.end
    return Passage(source=source.source.id, start=start, end=end, text=source.source.text[start:end])


def _is_reckoned(text: str, value: Quantity) -> bool:
    """Whether a value is a term of arithmetic that the sentence shows."""
    return _BEFORE.search(text[max(value.span.start - 8, 0) : value.span.start]) is not None or (
        _AFTER.match(text, value.span.end) is not None
    )
