"""What was observed of addresses taken from kept findings, so that a decision is derived again and nobody is asked."""

from collections.abc import Sequence

from citewell.links.address import Address, read_address
from citewell.links.classify import classify
from citewell.links.told import Told, Untold, Wanted, cause_of
from citewell.model import (
    Confidence,
    Finding,
    HttpExchange,
    LinkQuestion,
    LinkReason,
    LinkStatus,
    LinkVerdict,
    Observation,
    Reason,
    SourceEvidence,
    Span,
)
from citewell.support.deadline import TimeUpError

_OF_ALL = "not checked: "


class KeptLinks:
    """What addresses showed once. Those to which there was nothing to object were alive.

    Args:
        findings: those about addresses, as they were kept.
    """

    def __init__(self, findings: Sequence[Finding]) -> None:
        # One that speaks of the answer as a whole stands at no address.
        self._late = any(one.reason is Reason.TIMED_OUT and one.message.startswith(_OF_ALL) for one in findings)
        self._findings: dict[Span, Finding] = {}
        for finding in findings:
            self._findings.setdefault(Span(finding.location.start, finding.location.end), finding)

    def ask(self, wanted: Sequence[Wanted], /, *, deadline: float | None) -> Sequence[Told]:
        """What was known of each address.

        Raises:
            TimeUpError: the time was up then before any was asked for.
        """
        if self._late:
            raise TimeUpError
        return [self._told(one) for one in wanted]

    def _told(self, wanted: Wanted) -> Told:
        url = wanted.question.url
        finding = self._findings.get(wanted.place)
        if finding is None:
            return LinkVerdict(url=url, status=LinkStatus.ALIVE, reason=LinkReason.ANSWERED, confidence=Confidence.HIGH)
        seen = _observations(finding)
        cause = cause_of(finding.reason)
        if cause is not None:
            return Untold(cause=cause, message=finding.message.removeprefix(f"{url}: "), evidence=seen)
        return classify(_question(wanted, seen), seen)


def _observations(finding: Finding) -> tuple[Observation, ...]:
    return tuple([one for one in finding.evidence if not isinstance(one, SourceEvidence)])


def _question(wanted: Wanted, seen: Sequence[Observation]) -> LinkQuestion:
    """The question that was answered: of two readings of an address the one that was asked for first."""
    asked = next((one.url for one in seen if isinstance(one, HttpExchange) and one.purpose == "page"), None)
    if wanted.other is None or asked is None or _fetched(wanted.question.url) == asked:
        return wanted.question
    return wanted.otherwise()


def _fetched(url: str) -> str | None:
    address = read_address(url)
    return address.url if isinstance(address, Address) else None
