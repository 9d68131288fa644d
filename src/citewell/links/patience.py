"""How long one address is asked, and whether it is worth asking again. Pure."""

import datetime as dt
import email.utils

import msgspec

from citewell.model import Fault, HttpExchange

_TRANSIENT_FAULTS = frozenset(
    {Fault.DNS_FAILED, Fault.REFUSED, Fault.UNREACHABLE, Fault.RESET, Fault.EMPTY_REPLY, Fault.BAD_HTTP}
)
_TRANSIENT_STATUSES = frozenset({408, 425, 429, 500, 502, 503, 504})


class Patience(msgspec.Struct, frozen=True, kw_only=True):
    """How long one address is asked.

    Attributes:
        seconds: for everything that is asked of it together: redirects, retries and waiting.
        exchange_seconds: for one request.
        redirects: how many are followed.
        retries: how often a request that failed in a way that may pass is made again.
        wait: seconds before such a request when the server does not say how long.
        longest_wait: a server that asks for more is not asked again now.
        compare: whether a page that looks wrong is compared with an address beside it that should not exist.
    """

    seconds: float = 40.0
    exchange_seconds: float = 15.0
    redirects: int = 10
    retries: int = 2
    wait: float = 0.5
    longest_wait: float = 10.0
    compare: bool = True


def wait_before_retry(exchange: HttpExchange, tried: int, patience: Patience) -> float | None:
    """How many seconds to wait before the same request is made again; ``None`` when it should not be.

    A server that says when to come back is taken at its word, in either form of ``Retry-After``; when that is too long
    for one check, the address is not asked again.

    Args:
        exchange: what came of the request.
        tried: how often it was made again so far.
        patience: how long it may take.
    """
    if tried >= patience.retries:
        return None
    if exchange.status is None:
        return patience.wait * 2**tried if exchange.fault in _TRANSIENT_FAULTS else None
    if exchange.status not in _TRANSIENT_STATUSES or _is_wall(exchange):
        return None
    asked_for = retry_after(exchange.headers.get("retry-after", ""), exchange.at)
    wait = patience.wait * 2**tried if asked_for is None else asked_for
    return wait if wait <= patience.longest_wait else None


def retry_after(header: str, at: dt.datetime) -> float | None:
    """Seconds that a ``Retry-After`` asks for, whether it gives them or a date; ``None`` when it says neither."""
    text = header.strip()
    if text.isascii() and text.isdigit():
        return float(text[:9])
    try:
        moment = email.utils.parsedate_to_datetime(text)
    except ValueError:
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=dt.UTC)
    return max(0.0, (moment - at).total_seconds())


def _is_wall(exchange: HttpExchange) -> bool:
    """Whether the answer is a challenge to visitors that look like programs, which asking again does not pass."""
    return exchange.page is not None and any(sign.startswith("bot_wall") for sign in exchange.page.signs)
