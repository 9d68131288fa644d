"""The quotations and names of a sentence that its sources have, as slots."""

from collections.abc import Iterator, Mapping, Sequence

from citewell.checks.findings import passage_at
from citewell.checks.interface import Context
from citewell.checks.languages import naming_language
from citewell.model import Claim, Finding, Outcome, Slot, SlotKind, Span
from citewell.support.name_index import small_in
from citewell.support.naming import find_names
from citewell.support.quotes import Fit, find_quotation

_MOST_PASSAGES = 4
_MOST_QUOTATIONS = 200
_MOST_NAMES = 50


def quotation_slots(
    claim: Claim, context: Context, left: list[Finding], about: Mapping[str, SlotKind]
) -> Iterator[Slot]:
    """The quotations of a sentence that a source has; findings about quotations stand for themselves."""
    sources = [source for source in context.cited_by(claim) if source.has_text]
    places = {
        (finding.location.start, finding.location.end)
        for finding in left
        if about.get(finding.check) is SlotKind.QUOTATION
    }
    for quotation in context.said(claim).quotations[:_MOST_QUOTATIONS]:
        start, end = claim.span.start + quotation.span.start, claim.span.start + quotation.span.end
        if (start, end) in places:
            continue
        for source in sources:
            match = find_quotation(quotation.text, source)
            if match.fit is Fit.VERBATIM and match.spans:
                yield Slot(
                    kind=SlotKind.QUOTATION,
                    text=context.answer.text[start:end],
                    start=start,
                    end=end,
                    outcome=Outcome.SUPPORTED,
                    reason="word for word",
                    passages=tuple(passage_at(source, span) for span in match.spans[:_MOST_PASSAGES]),
                )
                break


def name_slots(
    claim: Claim, context: Context, left: Sequence[Finding], about: Mapping[str, SlotKind]
) -> Iterator[Slot]:
    """The names of a sentence that a source has; those that findings quote have slots of their own.

    That a source has a name says that it stands there, and no more.
    """
    said = context.said(claim)
    sources = [source for source in said.cited if source.has_text]
    language = naming_language(said, context) if sources else None
    if language is None:
        return
    indexes = [(source, source.body.names(language)) for source in sources]
    objected = [finding.message for finding in left if about.get(finding.check) is SlotKind.NAME]
    words = said.words
    small = small_in([index for _, index in indexes])
    for number, name in enumerate(find_names(words, 0, len(words), small, language)):
        if number >= _MOST_NAMES:
            break
        holders = [(source, other) for source, index in indexes for other in index.holders(name)]
        if not any(name.sure or other.sure for _, (_, other) in holders):
            continue
        if any(repr(name.text) in message for message in objected):
            continue
        start, end = claim.span.start + name.start, claim.span.start + name.end
        yield Slot(
            kind=SlotKind.NAME,
            text=context.answer.text[start:end],
            start=start,
            end=end,
            outcome=Outcome.SUPPORTED,
            reason="a source has it",
            passages=tuple(
                [passage_at(source, Span(other.start, other.end)) for source, (_, other) in holders[:_MOST_PASSAGES]]
            ),
        )
