"""A sentence slot by slot: what the checks object to, and beside it what they found in its sources."""

from collections.abc import Iterator, Mapping, Sequence

from citewell.checks.binding import bindings_of
from citewell.checks.claim_kinds import SAYING
from citewell.checks.interface import Context
from citewell.checks.numbers import weighed_values
from citewell.model import Claim, Finding, Outcome, Passage, PassageMatch, Quantity, Reason, Slot, SlotKind, Span
from citewell.support.binding import Binding, Bond
from citewell.support.numbers import Standing, Weighed
from citewell.support.prepared import PreparedSource
from citewell.support.quotes import Fit, find_quotation
from citewell.support.shown import shown_arithmetic

_MOST_PASSAGES = 4
_MOST_QUOTATIONS = 200
_FINE = {
    Standing.HELD: "a source has it",
    Standing.ROUNDED: "rounded from what a source has",
    Standing.DERIVED: "follows from what the sources have",
    Standing.PLACED: "lies within what a source says",
    Standing.UNSURE: "may be no value that a source has to state",
}
_WRONG = frozenset({Standing.MISSING, Standing.MISCALCULATED, Standing.NOT_LOOKED_FOR})


def slots_of(
    claim: Claim, context: Context, findings: Sequence[Finding], about: Mapping[str, SlotKind]
) -> tuple[Slot, ...]:
    """The slots of a sentence, in order of place.

    Args:
        claim: the sentence.
        context: the answer in which it stands.
        findings: what the checks say of the sentence. Each of them is told in a slot.
        about: what the findings of each check are about.
    """
    left = list(findings)
    found: list[Slot] = []
    if claim.kind in SAYING and context.cited_by(claim):
        found += _values(claim, context, left, about)
        found += _quotations(claim, context, left, about)
    found += [objection_slot(finding, about) for finding in left]
    return tuple(sorted(found, key=lambda slot: (slot.start, slot.end, slot.kind.value, slot.reason)))


def objection_slot(finding: Finding, about: Mapping[str, SlotKind], slot: Slot | None = None) -> Slot:
    """A finding as a slot: of a known piece of the sentence, or of the place that the finding names."""
    place = finding.location
    return Slot(
        kind=about.get(finding.check, SlotKind.STATEMENT) if slot is None else slot.kind,
        text=place.text if slot is None else slot.text,
        start=place.start if slot is None else slot.start,
        end=place.end if slot is None else slot.end,
        outcome=finding.outcome,
        reason=finding.message if finding.suggestion is None else f"{finding.message}; {finding.suggestion}",
        check=finding.check,
        not_checked=finding.reason,
        passages=finding.related or _observed(finding),
    )


def _values(claim: Claim, context: Context, left: list[Finding], about: Mapping[str, SlotKind]) -> Iterator[Slot]:
    """The values of a sentence; findings about them are taken out of those left."""
    bound = {binding.quantity.span: binding for binding in bindings_of(claim, context)}
    numbers = [finding for finding in left if about.get(finding.check) is SlotKind.NUMBER]
    told: set[int] = set()
    for weighed in weighed_values(claim, context):
        binding = bound.get(weighed.quantity.span)
        slot = _value(weighed, binding, claim)
        against = next((finding for finding in numbers if _is_about(finding, weighed)), None)
        if against is None and binding is not None and binding.bond is Bond.ELSEWHERE:
            against = next((finding for finding in left if _is_of(finding, binding, about)), None)
        if against is not None:
            told.add(id(against))
            slot = objection_slot(against, about, slot)
        yield slot
    left[:] = [finding for finding in left if id(finding) not in told]


def _value(weighed: Weighed, binding: Binding | None, claim: Claim) -> Slot:
    """A value to which nothing objects."""
    quantity, standing = weighed.quantity, weighed.standing
    start, end = quantity.span.start, quantity.span.end
    text = claim.text[start:end]
    places = weighed.passages
    if binding is not None and binding.holder is not None and standing is Standing.HELD:
        places = (binding.holder, *[place for place in places if place != binding.holder])
    reason = _FINE.get(standing, "")
    if standing is Standing.HELD and binding is not None and binding.bond is Bond.BOUND:
        reason = "a source says it of the same"
    elif standing is Standing.HELD and not places:
        reason = "a source has it in other words"
    return Slot(
        kind=SlotKind(quantity.kind.value),
        text=text,
        start=claim.span.start + start,
        end=claim.span.start + end,
        outcome=Outcome.NOT_CHECKED if standing is Standing.UNSURE else Outcome.SUPPORTED,
        reason=reason,
        passages=tuple(_passage(source, value.span) for source, value in places[:_MOST_PASSAGES]),
        derivation=_derivation(weighed, text),
    )


def _derivation(weighed: Weighed, text: str) -> str | None:
    """How a value follows from others, where it is not stated as it is."""
    places, quantity = weighed.passages, weighed.quantity
    if not places:
        return None
    if weighed.standing is Standing.HELD:
        if any(_as_written(value) == _as_written(quantity) for _, value in places):
            return None
        places = places[:1]
    elif weighed.standing is Standing.ROUNDED:
        source, value = places[0]
        return f"{_passage(source, value.span).text} ≈ {text}"
    elif weighed.standing is not Standing.DERIVED:
        return None
    terms = [(_passage(source, value.span).text or "", value) for source, value in places]
    return shown_arithmetic(text, quantity, terms)


def _as_written(quantity: Quantity) -> str:
    """What has to be the same for a value to stand as it is; dates and names are the same in many ways of writing."""
    return quantity.number if quantity.unit is not None else ""


def _quotations(claim: Claim, context: Context, left: list[Finding], about: Mapping[str, SlotKind]) -> Iterator[Slot]:
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
                    passages=tuple(_passage(source, span) for span in match.spans[:_MOST_PASSAGES]),
                )
                break


def _is_about(finding: Finding, weighed: Weighed) -> bool:
    """Whether a finding of *numbers* is about a value: each way in which a value can fail has one finding."""
    if weighed.standing not in _WRONG:
        return False
    if weighed.standing is Standing.NOT_LOOKED_FOR:
        return finding.reason is Reason.TOO_MANY
    if weighed.standing is Standing.MISSING:
        return finding.reason is Reason.NO_TEXT or bool(finding.evidence)
    return finding.reason is None and not finding.evidence


def _is_of(finding: Finding, binding: Binding, about: Mapping[str, SlotKind]) -> bool:
    """Whether a finding of *binding* is about a value."""
    if about.get(finding.check) is not SlotKind.BINDING or binding.holder is None or not finding.related:
        return False
    source, held = binding.holder
    return finding.related[0] == _passage(source, held.span) and repr(binding.quantity.text) in finding.message


def _observed(finding: Finding) -> tuple[Passage, ...]:
    """The places of sources in a finding's evidence."""
    return tuple(
        Passage(source=seen.source, start=seen.span.start, end=seen.span.end, text=seen.text)
        for seen in finding.evidence
        if isinstance(seen, PassageMatch)
    )


def _passage(source: PreparedSource, span: Span) -> Passage:
    text = source.source.text[span.start : span.end]
    return Passage(source=source.source.id, start=span.start, end=span.end, text=text)
