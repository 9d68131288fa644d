"""comparison: what a sentence compares, ranks or says to have grown stands so in the cited documents."""

from collections.abc import Sequence

from citewell.checks.claim_kinds import SAYING
from citewell.checks.claim_text import is_overlong
from citewell.checks.findings import objection, passage_at, place
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.checks.languages import common_language
from citewell.checks.numbers import derived_values
from citewell.model import Claim, Finding, Outcome, Passage, SlotKind
from citewell.support.comparatives import comparing, is_multiple
from citewell.support.comparison import mismatches
from citewell.support.stems import read_words
from citewell.support.trends import reversals, swapped


class Comparison:
    """A comparison that the cited document has the other way round, or a first that is not the first."""

    info = CheckInfo(
        id="comparison",
        version="3",
        title="what is compared stands to each other as said",
        subject=Subject.CLAIM,
        about=SlotKind.COMPARISON,
    )

    def judge(self, claim: Claim, context: Context, /) -> Sequence[Finding]:
        """Objects to comparisons that the cited documents have otherwise."""
        if not claim.citations or claim.kind not in SAYING:
            return ()
        said = context.said(claim)
        sources = said.cited
        language = common_language(said, context)
        if language is None:
            return ()
        text = said.words
        if is_overlong(said):
            return ()
        if not comparing(language).may_compare(text) and not any(is_multiple(value) for value in said.values):
            return ()
        words = read_words(text, 0, len(text), language)
        findings = []
        for found in mismatches(said.words, words, said.values, sources, language):
            first, second = found.first, found.second
            operands = {operand.span for operand in derived_values(claim, context) if operand.unit == first.unit}
            if operands and not operands & {first.span, second.span}:
                continue  # the sentence compares others, and says by how much they differ
            places = [passage_at(found.source, value.span) for value in (found.first, found.second)]
            name = found.source.source.id
            message = f"{name} does not say {found.words!r}: it has {places[0].text!r} and {places[1].text!r}"
            findings.append(self._finding(claim, message, *places))
        for turned in reversals(said.words, words, said.values, sources, language):
            passage = passage_at(turned.source, turned.span)
            message = f"{passage.source} says {passage.text!r} where the sentence says {turned.said!r}"
            findings.append(self._finding(claim, message, passage))
        for source, left, right in swapped(said.words, said.values, sources, language):
            here, there = passage_at(source, left.span), passage_at(source, right.span)
            message = f"{source.source.id} goes from {here.text!r} to {there.text!r}, not the other way"
            findings.append(self._finding(claim, message, here, there))
        return findings

    def _finding(self, claim: Claim, message: str, *related: Passage) -> Finding:
        return objection(self.info, place(claim), message, outcome=Outcome.CONTRADICTED, related=related)
