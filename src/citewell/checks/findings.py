"""How checks put their conclusions into words that stay the same from check to check."""

from collections.abc import Sequence

import msgspec

from citewell.checks.interface import CheckInfo, Context
from citewell.model import (
    Answer,
    Citation,
    Claim,
    Confidence,
    Evidence,
    Finding,
    Location,
    Outcome,
    Passage,
    Reason,
    Severity,
    SourceField,
    Span,
)
from citewell.support.prepared import PreparedSource


def place(of: Claim | Citation) -> Location:
    """Where a claim or citation stands, as a finding's location."""
    return Location(start=of.span.start, end=of.span.end, text=of.text)


def whole(answer: Answer) -> Location:
    """The whole answer, as a finding's location."""
    return Location(start=0, end=len(answer.text), text=answer.text)


def passage_at(source: PreparedSource, span: Span) -> Passage:
    """A stretch of a source."""
    text = source.source.text[span.start : span.end]
    return Passage(source=source.source.id, start=span.start, end=span.end, text=text)


def objection(
    info: CheckInfo,
    location: Location,
    message: str,
    *,
    outcome: Outcome = Outcome.NOT_ENOUGH_INFO,
    confidence: Confidence = Confidence.HIGH,
    severity: Severity | None = None,
    related: Sequence[Passage] = (),
    evidence: Sequence[Evidence] = (),
    suggestion: str | None = None,
) -> Finding:
    """A finding against a claim or citation; as severe as those of its check are, unless it says otherwise."""
    return Finding(
        check=info.id,
        version=info.version,
        outcome=outcome,
        severity=info.severity if severity is None else severity,
        confidence=confidence,
        message=message,
        location=location,
        related=tuple(related),
        evidence=tuple(evidence),
        suggestion=suggestion,
    )


def unchecked(
    info: CheckInfo, location: Location, reason: Reason, message: str, *, evidence: Sequence[Evidence] = ()
) -> Finding:
    """A finding that says that something could not be checked, and why."""
    return Finding(
        check=info.id,
        version=info.version,
        outcome=Outcome.NOT_CHECKED,
        severity=Severity.WARNING,
        confidence=Confidence.HIGH,
        message=message,
        location=location,
        evidence=tuple(evidence),
        reason=reason,
    )


def source_unknown(info: CheckInfo, claim: Claim, context: Context) -> Sequence[Finding]:
    """That a sentence could not be checked because the record has none of the sources that it cites.

    A sentence that cites a source of the record has none such, even where this reader may not see the source.
    """
    citations = [context.reading.citations[index] for index in claim.citations]
    if not citations or any(name is not None for citation in citations for name in citation.bound):
        return ()
    target = next((target for citation in citations for target in citation.targets), citations[0].text)
    return (target_unknown(info, citations[0], target),)


def target_unknown(info: CheckInfo, citation: Citation, target: str) -> Finding:
    """That nothing can be said of what a citation names, because the record has no such source.

    It stands in the place and the words in which *retrieved* objects, so that the gate tells the two as one.
    """
    message, evidence = f"{target}: never retrieved", source_field(target, "id", None)
    return unchecked(info, place(citation), Reason.UNKNOWN_SOURCE, message, evidence=(evidence,))


def source_field(source: str, field: str, value: object) -> SourceField:
    """What the record says of a source, as evidence.

    Args:
        source: id that was looked up.
        field: the field that was read.
        value: what it held; ``None`` when there was nothing.
    """
    return SourceField(source=source, field=field, value=None if value is None else msgspec.json.encode(value).decode())


def listed(names: Sequence[str]) -> str:
    """Names as a sentence has them: A, B and C."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
