"""A sentence slot by slot: what the checks object to, and beside it what they found in its sources."""

import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from citewell.checks.binding import bindings_of
from citewell.checks.claim_kinds import SAYING
from citewell.checks.findings import passage_at
from citewell.checks.interface import Context
from citewell.checks.numbers import weighed_values
from citewell.checks.word_slots import name_slots, quotation_slots
from citewell.model import (
    Claim,
    Finding,
    Location,
    Outcome,
    Passage,
    PassageMatch,
    Quantity,
    Reason,
    Slot,
    SlotKind,
)
from citewell.support.binding import Binding, Bond
from citewell.support.numbers import Standing, Weighed
from citewell.support.prepared import PreparedSource
from citewell.support.shown import shown_arithmetic

_MOST_PASSAGES = 4
_FINE = {
    Standing.HELD: "a source has it",
    Standing.ROUNDED: "rounded from what a source has",
    Standing.DERIVED: "follows from what the sources have",
    Standing.PLACED: "lies within what a source says",
    Standing.UNSURE: "may be no value that a source has to state",
}
_OF_WORDS = frozenset(
    {
        SlotKind.NAME,
        SlotKind.POLARITY,
        SlotKind.STRENGTH,
        SlotKind.COMPARISON,
        SlotKind.BOUND,
        SlotKind.CONDITION,
    }
)
_QUOTED = re.compile(r"'([^']{1,200})'|\"([^\"]{1,200})\"")
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
        found += quotation_slots(claim, context, left, about)
        found += name_slots(claim, context, left, about)
    found += [objection_slot(finding, about) for finding in left]
    return tuple(sorted(found, key=lambda slot: (slot.start, slot.end, slot.kind.value, slot.reason)))


def objection_slot(finding: Finding, about: Mapping[str, SlotKind], slot: Slot | None = None) -> Slot:
    """A finding as a slot: of a known piece of the sentence, or of the words that the finding names."""
    kind = about.get(finding.check, SlotKind.STATEMENT) if slot is None else slot.kind
    place = _narrowed(finding) if kind in _OF_WORDS else finding.location
    return Slot(
        kind=kind,
        text=place.text if slot is None else slot.text,
        start=place.start if slot is None else slot.start,
        end=place.end if slot is None else slot.end,
        outcome=finding.outcome,
        reason=finding.message if finding.suggestion is None else f"{finding.message}; {finding.suggestion}",
        check=finding.check,
        severity=finding.severity,
        not_checked=finding.reason,
        passages=finding.related or _observed(finding),
    )


def _narrowed(finding: Finding) -> Location:
    """The words that a message quotes, where they are the only ones of the sentence among those that it quotes."""
    place = finding.location
    quoted = {match[1] or match[2] for match in _QUOTED.finditer(finding.message)}
    own = [words for words in quoted if place.text.count(words) == 1]
    if len(own) != 1:
        return place
    start = place.start + place.text.index(own[0])
    return Location(start=start, end=start + len(own[0]), text=own[0])


def _values(claim: Claim, context: Context, left: list[Finding], about: Mapping[str, SlotKind]) -> Iterator[Slot]:
    """The values of a sentence; findings about them are taken out of those left."""
    bound = {binding.quantity.span: binding for binding in bindings_of(claim, context)}
    numbers = [finding for finding in left if about.get(finding.check) is SlotKind.NUMBER]
    elsewhere = {binding.quantity.text for binding in bound.values() if binding.bond is Bond.ELSEWHERE}
    told: set[int] = set()
    looked_for = weighed_values(claim, context)
    for weighed in looked_for:
        binding = bound.get(weighed.quantity.span)
        slot = _value(weighed, binding, claim)
        against = next((finding for finding in numbers if _is_about(finding, weighed)), None)
        apart = binding is not None and (binding.bond is Bond.ELSEWHERE or binding.quantity.text not in elsewhere)
        if against is None and binding is not None and apart:
            against = next((finding for finding in left if _is_of(finding, binding, weighed, about)), None)
        if against is not None:
            told.add(id(against))
            slot = objection_slot(against, about, slot)
            if weighed.standing in _WRONG:
                slot = _of_one(slot, weighed, looked_for, context.cited_by(claim))
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
        passages=tuple(passage_at(source, value.span) for source, value in places[:_MOST_PASSAGES]),
        derivation=_derivation(weighed, text),
    )


def _of_one(slot: Slot, weighed: Weighed, others: Sequence[Weighed], cited: Sequence[PreparedSource]) -> Slot:
    """What a finding says of several values, said of one of them: its own words, and the places of its kind."""
    together = [_unmarked(other.quantity) for other in others if other.standing is weighed.standing]
    quantity = weighed.quantity
    alike = {
        (source.source.id, other.span.start)
        for source in cited
        for other in source.body.quantities
        if other.kind is quantity.kind and other.unit == quantity.unit
    }
    return msgspec.structs.replace(
        slot,
        reason=slot.reason.replace(repr(together), repr([_unmarked(quantity)]), 1),
        passages=tuple([passage for passage in slot.passages if (passage.source, passage.start) in alike]),
    )


def _unmarked(quantity: Quantity) -> str:
    """A value as findings write it, without signs of emphasis."""
    return quantity.text.replace("*", "")


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
        return f"{passage_at(source, value.span).text} ≈ {text}"
    elif weighed.standing is not Standing.DERIVED:
        return None
    terms = [(passage_at(source, value.span).text or "", value) for source, value in places]
    return shown_arithmetic(text, quantity, terms)


def _as_written(quantity: Quantity) -> str:
    """What has to be the same for a value to stand as it is; dates and names are the same in many ways of writing."""
    return quantity.number if quantity.unit is not None else ""


def _is_about(finding: Finding, weighed: Weighed) -> bool:
    """Whether a finding of *numbers* is about a value: each way in which a value can fail has one finding."""
    if weighed.standing not in _WRONG:
        return False
    if weighed.standing is Standing.NOT_LOOKED_FOR:
        return finding.reason is Reason.TOO_MANY
    if weighed.standing is Standing.MISSING:
        return finding.reason is Reason.NO_TEXT or bool(finding.evidence)
    return finding.reason is None and not finding.evidence


def _is_of(finding: Finding, binding: Binding, weighed: Weighed, about: Mapping[str, SlotKind]) -> bool:
    """Whether a finding of *binding* says that a value is of something else."""
    if about.get(finding.check) is not SlotKind.BINDING or finding.outcome is not Outcome.CONTRADICTED:
        return False
    holders = weighed.passages if binding.holder is None else (binding.holder, *weighed.passages)
    stated = finding.related[:1]
    return repr(binding.quantity.text) in finding.message and any(
        stated == (passage_at(source, held.span),) for source, held in holders
    )


def _observed(finding: Finding) -> tuple[Passage, ...]:
    """The places of sources in a finding's evidence."""
    return tuple(
        Passage(source=seen.source, start=seen.span.start, end=seen.span.end, text=seen.text)
        for seen in finding.evidence
        if isinstance(seen, PassageMatch)
    )
