"""How checks put their conclusions into words that stay the same from check to check."""

from collections.abc import Sequence

from citewell.checks.interface import CheckInfo
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
)


def place(of: Claim | Citation) -> Location:
    """Where a claim or citation stands, as a finding's location."""
    return Location(start=of.span.start, end=of.span.end, text=of.text)


def whole(answer: Answer) -> Location:
    """The whole answer, as a finding's location."""
    return Location(start=0, end=len(answer.text), text=answer.text)


def objection(
    info: CheckInfo,
    location: Location,
    message: str,
    *,
    outcome: Outcome = Outcome.NOT_ENOUGH_INFO,
    confidence: Confidence = Confidence.HIGH,
    related: Sequence[Passage] = (),
    evidence: Sequence[Evidence] = (),
    suggestion: str | None = None,
) -> Finding:
    """A finding against a claim or citation."""
    return Finding(
        check=info.id,
        version=info.version,
        outcome=outcome,
        severity=info.severity,
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
