"""How fast a sweep goes, and when it asks again. Pure."""

import msgspec

from citewell.links.patience import retry_after
from citewell.model import HttpExchange, LinkReason, LinkStatus, LinkVerdict

_PASSING_STATUSES = frozenset({LinkStatus.THROTTLED, LinkStatus.SERVER_ERROR})
_PASSING_REASONS = frozenset(
    {
        LinkReason.DNS_FAILED,
        LinkReason.REFUSED,
        LinkReason.UNREACHABLE,
        LinkReason.RESET,
        LinkReason.EMPTY_REPLY,
        LinkReason.TIMED_OUT,
        LinkReason.BAD_HTTP,
    }
)


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """How fast a sweep goes.

    Attributes:
        at_once: addresses that are asked for at one time.
        per_host: of those, on one host.
        delay: seconds between the beginnings of two requests to a host.
        rate: addresses a second over all hosts; ``None`` for no bound.
        retries: how often an address is asked for again later when what went wrong may pass.
        retry_wait: seconds before the first of them; doubled each time.
        longest_wait: a host that asks for more than that is not waited for.
        lookups: addresses that are looked up in archives at one time.
    """

    at_once: int = 256
    per_host: int = 4
    delay: float = 0.1
    rate: float | None = None
    retries: int = 2
    retry_wait: float = 20.0
    longest_wait: float = 600.0
    lookups: int = 64


def wait_before_asking_again(verdict: LinkVerdict, tried: int, pace: Pace) -> float | None:
    """How many seconds to wait before an address is asked for again; ``None`` when its verdict stands.

    Args:
        verdict: what was concluded from asking.
        tried: how often it was asked for, this time included.
        pace: of the sweep.
    """
    if tried > pace.retries:
        return None
    if verdict.status not in _PASSING_STATUSES and verdict.reason not in _PASSING_REASONS:
        return None
    wait = pace.retry_wait * 2 ** (tried - 1)
    asked_for = host_wait(verdict)
    if asked_for is not None:
        wait = max(wait, asked_for)
    return wait if wait <= pace.longest_wait else None


def host_wait(verdict: LinkVerdict) -> float | None:
    """How many seconds a host asked not to be disturbed; ``None`` when it did not say."""
    for observation in reversed(verdict.evidence):
        if isinstance(observation, HttpExchange) and observation.status in (429, 503):
            return retry_after(observation.headers.get("retry-after", ""), observation.at)
    return None
