"""binding: a value of a sentence belongs, in the cited documents, to what the sentence says it of."""

from collections.abc import Iterator, Sequence

from citewell.checks.claim_kinds import SAYING
from citewell.checks.claim_text import is_overlong
from citewell.checks.findings import listed, objection, place
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.checks.languages import common_language
from citewell.checks.said_around import said_in_context
from citewell.model import Claim, Confidence, Finding, Outcome, Passage, Quantity, Severity, SlotKind
from citewell.support.binding import Binding, Bond, bindings
from citewell.support.cells import Entry, misplaced
from citewell.support.conditions import rightly_applied
from citewell.support.prepared import PreparedSource


class BindingCheck:
    """A value that stands in the cited document, but as that of something else: another model, year, row or case."""

    info = CheckInfo(
        id="binding",
        version="1",
        title="the values belong to what the sentence says them of",
        subject=Subject.CLAIM,
        about=SlotKind.BINDING,
    )

    def judge(self, claim: Claim, context: Context, /) -> Sequence[Finding]:
        """Objects to values that the cited documents give to something else."""
        if not claim.citations or claim.kind not in SAYING:
            return ()
        said, cited = context.said(claim), context.cited_by(claim)
        sentence = said_in_context(claim, context)
        found = [self._misplaced(entry, claim) for entry in misplaced(sentence, cited)]
        if said.values:
            told = list(bindings(sentence, said.values, cited))
            doubted = any(binding.bond is Bond.ELSEWHERE for binding in told) and not is_overlong(said)
            language = common_language(context, cited) if doubted else None
            # Of the values of one thing, the one that holds in the case of the sentence is its own.
            right = rightly_applied(said.words, said.values, cited, language) if language is not None else frozenset()
            for binding in told:
                if binding.bond is Bond.ELSEWHERE and binding.quantity.value not in right:
                    found.append(self._finding(binding, sentence.written(binding.words), claim))
                elif binding.bond is Bond.UNTIED:
                    found.append(self._untied(binding, claim))
        return found

    def _untied(self, binding: Binding, claim: Claim) -> Finding:
        related = [_passage(*binding.holder)] if binding.holder is not None else []
        name = binding.holder[0].source.id if binding.holder is not None else ""
        return objection(
            self.info,
            place(claim),
            f"{name} says {binding.quantity.text!r}, but nothing tells whether of this",
            severity=Severity.WARNING,
            confidence=Confidence.LOW,
            related=related,
        )

    def _misplaced(self, entry: Entry, claim: Claim) -> Finding:
        text, name = entry.source.source.text, entry.source.source.id
        right, other = entry.right, entry.other
        related = [Passage(source=name, start=start, end=end, text=text[start:end]) for start, end in (other, right)]
        message = f"{name} says {text[right[0] : right[1]]!r} of {entry.row}, not {entry.said!r}"
        return objection(self.info, place(claim), message, outcome=Outcome.CONTRADICTED, related=related)

    def _finding(self, binding: Binding, telling: Sequence[str], claim: Claim) -> Finding:
        written = binding.quantity.text
        related = [_passage(*stand) for stand in (binding.holder, binding.rival) if stand is not None]
        name = binding.holder[0].source.id if binding.holder is not None else ""
        message = f"{name} says {written!r} of something else than {listed(telling)}"
        if binding.rival is not None:
            message += f": that is {related[-1].text!r}"
        return objection(self.info, place(claim), message, outcome=Outcome.CONTRADICTED, related=related)


def bindings_of(claim: Claim, context: Context) -> Iterator[Binding]:
    """What the values of a sentence belong to in the documents that it cites."""
    values = context.said(claim).values
    return bindings(said_in_context(claim, context), values, context.cited_by(claim)) if values else iter(())


def _passage(source: PreparedSource, value: Quantity) -> Passage:
    start, end = value.span.start, value.span.end
    return Passage(source=source.source.id, start=start, end=end, text=source.source.text[start:end])
