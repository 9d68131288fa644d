"""Where each claim of an answer stands after the gate, in words that promise no more than was done. Pure."""

import enum
from bisect import bisect_left, bisect_right

import msgspec

from citewell.model import Claim, ClaimKind, Decision, Finding, Outcome
from citewell.report.tally import is_objection
from citewell.text.reading import Reading


class ClaimStatus(enum.Enum):
    """Where a claim stands. That nothing was objected to does not make a claim true."""

    OBJECTED = "objected"
    NOT_CHECKED = "not checked"
    NO_OBJECTION = "no objection"
    NEEDS_NONE = "needs no citation"


class ClaimStanding(msgspec.Struct, frozen=True, kw_only=True):
    """A claim, where it stands, and which findings say so.

    Attributes:
        claim: the claim.
        standing: where it stands.
        findings: numbers of the findings about it, counted from 1 in the decision's order.
    """

    claim: Claim
    standing: ClaimStatus
    findings: tuple[int, ...]


def claim_standings(reading: Reading, decision: Decision) -> tuple[ClaimStanding, ...]:
    """Where each claim stands, in the order of the reading."""
    claims = reading.claims
    about: list[list[int]] = [[] for _ in claims]
    starts = [claim.span.start for claim in claims]
    ends = [claim.span.end for claim in claims]
    for number, finding in enumerate(decision.findings, start=1):
        if finding.outcome is Outcome.SUPPORTED:
            continue
        place = finding.location
        for index in range(bisect_right(ends, place.start), bisect_left(starts, max(place.end, place.start + 1))):
            if claims[index].kind is ClaimKind.STATEMENT or _is_inside(finding, claims[index]):
                about[index].append(number)
    ran = any(run.examined for run in decision.checks)
    return tuple(
        ClaimStanding(
            claim=claim,
            standing=_standing(claim, [decision.findings[number - 1] for number in numbers], ran=ran),
            findings=tuple(numbers),
        )
        for claim, numbers in zip(claims, about, strict=True)
    )


def _standing(claim: Claim, findings: list[Finding], *, ran: bool) -> ClaimStatus:
    if any(is_objection(finding.outcome) for finding in findings):
        return ClaimStatus.OBJECTED
    if findings:
        return ClaimStatus.NOT_CHECKED
    if claim.kind is not ClaimKind.STATEMENT:
        return ClaimStatus.NEEDS_NONE
    return ClaimStatus.NO_OBJECTION if ran else ClaimStatus.NOT_CHECKED


def _is_inside(finding: Finding, claim: Claim) -> bool:
    """Whether a finding is about this claim rather than about a stretch that happens to hold it."""
    return claim.span.start <= finding.location.start and finding.location.end <= claim.span.end
