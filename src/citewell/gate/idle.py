"""Which sources of a claim bring nothing to it, so that the others alone are held against it."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from citewell.checks.claim_kinds import SAYING
from citewell.checks.interface import Context
from citewell.model import Absence, Answer, Finding, Outcome


def idle_sources(findings: Sequence[Finding], context: Context) -> frozenset[str]:
    """Ids of the sources that bring nothing to any of the sentences of a claim.

    Args:
        findings: what the check says that looks for sources which bring nothing.
        context: the claim.
    """
    sentences = sum(claim.kind in SAYING for claim in context.reading.claims)
    times = Counter(name for finding in findings for name in _named(finding))
    return frozenset(name for name, count in times.items() if count >= sentences)


def without(answer: Answer, idle: frozenset[str]) -> Answer:
    """The claim with its other sources alone."""
    sources = tuple(source for source in answer.sources if source.id not in idle)
    citations = tuple(
        msgspec.structs.replace(citation, targets=targets, bound=targets)
        for citation in answer.citations
        if (targets := tuple(name for name in citation.bound if name is not None and name not in idle))
    )
    found = tuple(source.id for source in sources)
    return msgspec.structs.replace(answer, sources=sources, citations=citations, retrieved=found)


def _named(finding: Finding) -> set[str]:
    if finding.outcome is not Outcome.NOT_ENOUGH_INFO:
        return set()
    return {seen.source for seen in finding.evidence if isinstance(seen, Absence)}
