"""binding: a value of a sentence belongs, in the cited documents, to what the sentence says it of."""

from collections.abc import Iterator, Sequence, Set

from citewell.checks.among_others import among_others, displaced_in
from citewell.checks.claim_kinds import SAYING
from citewell.checks.claim_text import ClaimText, is_overlong
from citewell.checks.findings import listed, objection, passage_at, place
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.checks.languages import common_language
from citewell.checks.said_around import said_in_context
from citewell.model import Claim, Confidence, Finding, Outcome, Severity, SlotKind, Span
from citewell.support.binding import Binding, Bond, bindings
from citewell.support.cells import Entry, misplaced
from citewell.support.conditions import misapplied, rightly_applied
from citewell.support.contrasts import Contrast, contrasted
from citewell.support.prepared import PreparedSource
from citewell.support.stems import read_words
from citewell.support.surroundings.pieces import NAME


class BindingCheck:
    """A value that stands in the cited document, but as that of something else: another model, year, row or case."""

    info = CheckInfo(
        id="binding",
        version="4",
        title="the values belong to what the sentence says them of",
        subject=Subject.CLAIM,
        about=SlotKind.BINDING,
    )

    def judge(self, claim: Claim, context: Context, /) -> Sequence[Finding]:
        """Objects to values that the cited documents give to something else."""
        if not claim.citations or claim.kind not in SAYING:
            return ()
        said = context.said(claim)
        cited = said.cited
        sentence = said_in_context(claim, context)
        found = [self._misplaced(entry, claim) for entry in misplaced(sentence, cited)]
        if not said.values:
            return found
        told = list(bindings(sentence, said.values, cited))
        language = common_language(said, context) if not is_overlong(said) else None
        wrong = [binding for binding in told if binding.bond is Bond.ELSEWHERE]
        if wrong and language is not None:
            # Of the values of one thing, the one that holds in the case of the sentence is its own.
            right = rightly_applied(said.words, said.values, cited, language)
            wrong = [binding for binding in wrong if binding.quantity.value not in right]
        found += [self._finding(binding, sentence.written(binding.words), claim) for binding in wrong]
        objected = {binding.quantity.span for binding in wrong}
        if language is not None:
            against = _set_against(said, cited, language, objected)
            found += [self._set_against(contrast, said.words, language, claim) for contrast in against]
            objected.update(contrast.value.span for contrast in against)
        for other in displaced_in(claim, context):
            span = Span(other.piece.start, other.piece.end)
            if other.piece.sort is not NAME and span not in objected:
                found.append(among_others(other, claim, self.info))
                objected.add(span)
        untied = (binding for binding in told if binding.bond is Bond.UNTIED)
        return found + [self._untied(binding, claim) for binding in untied if binding.quantity.span not in objected]

    def _set_against(self, contrast: Contrast, text: str, language: str, claim: Claim) -> Finding:
        stated, instead = (passage_at(contrast.source, value.span) for value in (contrast.stated, contrast.instead))
        words = read_words(text, 0, len(text), language)
        named = listed(
            list(dict.fromkeys(text[word.start : word.end] for word in words if word.stem in contrast.words))
        )
        message = f"{contrast.source.source.id} has {instead.text!r} and not {contrast.value.text!r} of {named}"
        return objection(self.info, place(claim), message, outcome=Outcome.CONTRADICTED, related=(stated, instead))

    def _untied(self, binding: Binding, claim: Claim) -> Finding:
        related = [passage_at(binding.holder[0], binding.holder[1].span)] if binding.holder is not None else []
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
        other, right = (passage_at(entry.source, Span(*span)) for span in (entry.other, entry.right))
        message = f"{right.source} says {right.text!r} of {entry.row}, not {entry.said!r}"
        return objection(self.info, place(claim), message, outcome=Outcome.CONTRADICTED, related=[other, right])

    def _finding(self, binding: Binding, telling: Sequence[str], claim: Claim) -> Finding:
        written = binding.quantity.text
        related = [
            passage_at(stand[0], stand[1].span) for stand in (binding.holder, binding.rival) if stand is not None
        ]
        name = binding.holder[0].source.id if binding.holder is not None else ""
        message = f"{name} says {written!r} of something else than {listed(telling)}"
        if binding.rival is not None:
            message += f": that is {related[-1].text!r}"
        return objection(self.info, place(claim), message, outcome=Outcome.CONTRADICTED, related=related)


def _set_against(
    said: ClaimText, cited: Sequence[PreparedSource], language: str, objected: Set[Span]
) -> Sequence[Contrast]:
    """The values that a source gives of something else beside what the sentence names, where nothing objects yet."""
    against = [
        contrast
        for contrast in contrasted(said.words, said.values, cited, language)
        if contrast.value.span not in objected
    ]
    # What a source gives for another case is told as that.
    return [] if against and any(misapplied(said.words, said.values, cited, language)) else against


def bindings_of(claim: Claim, context: Context) -> Iterator[Binding]:
    """What the values of a sentence belong to in the documents that it cites."""
    said = context.said(claim)
    return bindings(said_in_context(claim, context), said.values, said.cited) if said.values else iter(())
