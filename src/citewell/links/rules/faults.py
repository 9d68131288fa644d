"""Addresses that gave no answer, or none that could be followed; none of these is ever said to be gone."""

from citewell.links.address import Unusable, led_to, read_address
from citewell.links.rules.dead import dead
from citewell.links.rules.facts import Facts, Ruling
from citewell.model.exchange import Fault, HttpExchange
from citewell.model.finding import Confidence
from citewell.model.link import LinkQuestion, LinkReason, LinkStatus

_UNSAFE = frozenset({LinkReason.CREDENTIALS, LinkReason.PRIVATE_ADDRESS, LinkReason.REDIRECT_TO_PRIVATE_ADDRESS})
_INVALID = frozenset(
    {LinkReason.MALFORMED, LinkReason.UNSUPPORTED_SCHEME, LinkReason.PLACEHOLDER, LinkReason.CUT_SHORT}
)
_REASONS = {
    Fault.DNS_FAILED: LinkReason.DNS_FAILED,
    Fault.REFUSED: LinkReason.REFUSED,
    Fault.UNREACHABLE: LinkReason.UNREACHABLE,
    Fault.RESET: LinkReason.RESET,
    Fault.EMPTY_REPLY: LinkReason.EMPTY_REPLY,
    Fault.TIMED_OUT: LinkReason.TIMED_OUT,
    Fault.BAD_HTTP: LinkReason.BAD_HTTP,
    Fault.TLS_INCOMPLETE: LinkReason.TLS_INCOMPLETE,
    Fault.TLS_EXPIRED: LinkReason.TLS_EXPIRED,
    Fault.TLS_WRONG_HOST: LinkReason.TLS_WRONG_HOST,
    Fault.TLS_UNTRUSTED: LinkReason.TLS_UNTRUSTED,
    Fault.TLS_FAILED: LinkReason.TLS_FAILED,
    Fault.BUDGET: LinkReason.TIMED_OUT,
}


def unasked(question: LinkQuestion) -> Ruling:
    """Where an address stands that was never asked for: because of its form, or because nothing is to be asked."""
    address = read_address(question.url)
    if not isinstance(address, Unusable):
        return Ruling(LinkStatus.UNDECIDED, LinkReason.OFFLINE, Confidence.LOW)
    status = LinkStatus.UNSAFE if address.reason in _UNSAFE else LinkStatus.INVALID
    return Ruling(status, address.reason, Confidence.HIGH)


def unanswered(facts: Facts, last: HttpExchange) -> Ruling:
    """Where an address stands whose last request was not answered.

    A name that does not exist is an answer of the name service. Every other fault may be one of the network here, or
    of the moment, and leaves open what stands there; which fault it was is sure, so the confidence is that of knowing.
    """
    if last.fault is Fault.UNSAFE:
        first = last.hop == 0
        reason = LinkReason.PRIVATE_ADDRESS if first else LinkReason.REDIRECT_TO_PRIVATE_ADDRESS
        return Ruling(LinkStatus.UNSAFE, reason, Confidence.HIGH)
    if last.fault is Fault.INVALID:
        if last.hop:
            return Ruling(LinkStatus.UNDECIDED, LinkReason.BAD_REDIRECT, Confidence.HIGH)
        return Ruling(LinkStatus.INVALID, _told(last.detail, _INVALID) or LinkReason.MALFORMED, Confidence.HIGH)
    if last.fault is Fault.NO_SUCH_HOST:
        return dead(facts, LinkReason.NO_SUCH_HOST)
    if last.fault is Fault.BUDGET and (told := _told(last.detail, frozenset({LinkReason.OFFLINE, LinkReason.ROBOTS}))):
        return Ruling(LinkStatus.UNDECIDED, told, Confidence.HIGH)
    reason = _REASONS[last.fault] if last.fault is not None else LinkReason.EMPTY_REPLY
    return Ruling(LinkStatus.UNDECIDED, reason, Confidence.HIGH)


def unfollowed(facts: Facts, last: HttpExchange) -> Ruling:
    """Where an address stands whose redirects led to no page."""
    location = last.headers.get("location")
    target = led_to(last.url, location) if location else None
    if isinstance(target, Unusable) and target.reason in _UNSAFE:
        return Ruling(LinkStatus.UNSAFE, target.reason, Confidence.HIGH)
    if target is None or isinstance(target, Unusable):
        reason = LinkReason.BAD_REDIRECT
    elif target.url in {_unmarked(exchange.url) for exchange in facts.chain}:
        reason = LinkReason.REDIRECT_LOOP
    else:
        reason = LinkReason.TOO_MANY_REDIRECTS
    return Ruling(LinkStatus.UNDECIDED, reason, Confidence.HIGH)


def _told(detail: str | None, reasons: frozenset[LinkReason]) -> LinkReason | None:
    """The reason that the detail of a fault begins with."""
    name = (detail or "").partition(":")[0].strip()
    return next((reason for reason in reasons if reason.value == name), None)


def _unmarked(url: str) -> str:
    return url.partition("#")[0]
