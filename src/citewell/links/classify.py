"""From what was observed of an address to where it stands; pure, so that it can be done again from what was kept."""

from collections.abc import Sequence

from citewell.model.exchange import Observation
from citewell.model.finding import Confidence
from citewell.model.link import LinkQuestion, LinkReason, LinkStatus, LinkVerdict


def classify(question: LinkQuestion, evidence: Sequence[Observation]) -> LinkVerdict:
    """Where an address stands after everything that was observed of it.

    Args:
        question: the address, and what its page should be.
        evidence: the observations in the order in which they were made.
    """
    return LinkVerdict(
        url=question.url,
        status=LinkStatus.UNDECIDED,
        reason=LinkReason.OFFLINE,
        confidence=Confidence.LOW,
        evidence=tuple(evidence),
    )
