"""A service that answers questions over HTTP, asked within its budget and left in peace while it fails.

Asks the network.
"""

import asyncio
import datetime as dt
import email.utils
import re
from collections.abc import Mapping
from typing import Protocol

import msgspec

from citewell.fetch.breaker import Attempt, Breaker
from citewell.fetch.budget import Budget
from citewell.fetch.intake import Wants
from citewell.fetch.reply import Reply
from citewell.model import Fault

_SECONDS = 20.0
_IN_FLIGHT = 8
_PATIENCE = 5.0
_PAUSE = 0.5
_SHORT = 0.1
_NO_NAMES = 10.0
_BUSY = frozenset({408, 429, 500, 502, 503, 504})
_DELAY = re.compile(r"\d{1,6}")


class Exchanges(Protocol):
    """What is needed of a client: one request, and whatever came of it."""

    async def exchange(
        self,
        url: str,
        *,
        method: str = "GET",
        headers: Mapping[str, str] | None = None,
        deadline: float | None = None,
        wants: Wants | None = None,
    ) -> Reply:
        """Ask for an address once, without following where it leads."""
        ...


class Heard(msgspec.Struct, frozen=True, kw_only=True):
    """A whole answer of a service, whatever it says.

    Attributes:
        url: that was asked for.
        status: of the answer.
        headers: of the answer, names in lower case.
        media_type: of the body, without parameters, in lower case.
        body: all of it; empty when it was not asked for.
        at: when it was asked, in UTC.
    """

    url: str
    status: int
    headers: Mapping[str, str]
    media_type: str | None
    body: bytes
    at: dt.datetime


class Unheard(msgspec.Struct, frozen=True, kw_only=True):
    """No answer that says anything: the service or the way to it failed, or it could not be asked now.

    Attributes:
        detail: why, in words.
        at: when it was asked, or would have been, in UTC.
    """

    detail: str
    at: dt.datetime


class Service:
    """One service, asked by anyone in this event loop.

    Args:
        name: for messages.
        client: that carries requests.
        budget: how often it may be asked; ``None`` for no limit.
        breaker: that leaves it in peace while it fails.
        in_flight: how many requests may be under way at one time.
        seconds: after which a question is given up, waiting for its turn not counted.
        retries: how many times a question is asked again when the service says that it is busy, or the way fails.
        pause: seconds before it is asked again, when the service does not say how long.
        patience: seconds that a question waits for a service that is left in peace, before it is given up.
    """

    def __init__(
        self,
        name: str,
        client: Exchanges,
        *,
        budget: Budget | None = None,
        breaker: Breaker | None = None,
        in_flight: int = _IN_FLIGHT,
        seconds: float = _SECONDS,
        retries: int = 1,
        pause: float = _PAUSE,
        patience: float = 0.0,
    ) -> None:
        self.name = name
        self._client = client
        self._budget = budget
        self._breaker = breaker or Breaker(name)
        self._in_flight = asyncio.Semaphore(in_flight)
        self._seconds = seconds
        self._retries = retries
        self._pause = pause
        self._patience = patience

    async def get(
        self,
        url: str,
        *,
        headers: Mapping[str, str] | None = None,
        body: bool = True,
        until: float | None = None,
    ) -> Heard | Unheard:
        """Ask for an address.

        Args:
            url: to ask for.
            headers: to send.
            body: whether the body is of interest; otherwise the head of the answer is all of it.
            until: time of the loop's clock after which the answer would be of no use.

        Returns:
            The answer, if it is whole and the service does not say that it is busy or failing; otherwise why there
            is none. Redirects are answers; they are not followed.
        """
        heard, wait = await self._once(url, headers, until, body=body)
        for _ in range(self._retries):
            if wait is None or wait > max(_PATIENCE, self._patience):
                break
            if until is not None and asyncio.get_running_loop().time() + wait >= until:
                break
            await asyncio.sleep(wait)
            heard, wait = await self._once(url, headers, until, body=body)
        return heard

    async def _once(
        self, url: str, headers: Mapping[str, str] | None, until: float | None, *, body: bool
    ) -> tuple[Heard | Unheard, float | None]:
        """One request, and after how many seconds it may be worth another."""
        loop = asyncio.get_running_loop()
        give_up = loop.time() + self._patience
        if until is not None:
            give_up = min(give_up, until)
        while True:
            if (resting := await self._rested(give_up)) is not None:
                return resting, None
            if self._budget is not None and not await self._budget.take(until=until):
                return _unheard(f"the budget of {self._budget.name} does not allow another request in time"), None
            async with self._in_flight:
                attempt = self._breaker.enter()
                if attempt is not None:
                    return await self._attempt(attempt, url, headers, until, body=body)

    async def _attempt(
        self, attempt: Attempt, url: str, headers: Mapping[str, str] | None, until: float | None, *, body: bool
    ) -> tuple[Heard | Unheard, float | None]:
        deadline = asyncio.get_running_loop().time() + self._seconds
        with attempt:
            reply = await self._client.exchange(
                url,
                headers=headers,
                deadline=deadline if until is None else min(deadline, until),
                wants=_all if body else _nothing,
            )
            heard, wait = self._understood(reply, body=body)
            if isinstance(heard, Heard):
                attempt.succeeded()
            elif until is None or until > deadline or reply.exchange.fault is not Fault.TIMED_OUT:
                # That a hurried caller did not wait is no fault of the service.
                no_names = reply.exchange.fault is Fault.DNS_FAILED
                attempt.failed(retry_after=_NO_NAMES if no_names else wait if wait and wait > _PATIENCE else None)
            return heard, wait

    def _understood(self, reply: Reply, *, body: bool) -> tuple[Heard | Unheard, float | None]:
        """A reply as an answer, or as none and after how many seconds another may be worth it."""
        exchange = reply.exchange
        if exchange.status is None:
            why = exchange.fault.value if exchange.fault else "no answer"
            # Where no name can be looked up, asking again a moment later is no use.
            wait = None if exchange.fault is Fault.DNS_FAILED else self._pause
            return Unheard(detail=f"{why}: {exchange.detail}" if exchange.detail else why, at=exchange.at), wait
        # An archive may show a captured failure, which is an answer.
        if exchange.status in _BUSY and "memento-datetime" not in exchange.headers:
            wait = _retry_after(exchange.headers.get("retry-after"), exchange.at)
            return Unheard(detail=f"HTTP {exchange.status}", at=exchange.at), self._pause if wait is None else wait
        if body and (not reply.whole or exchange.fault is not None):
            return Unheard(
                detail=f"the answer is not whole: {reply.cut or exchange.detail}", at=exchange.at
            ), self._pause
        heard = Heard(
            url=exchange.url,
            status=exchange.status,
            headers=exchange.headers,
            media_type=reply.media_type,
            body=reply.body if body else b"",
            at=exchange.at,
        )
        return heard, None

    async def _rested(self, give_up: float) -> Unheard | None:
        """Wait until the service may be asked; says why not when that would be too late."""
        loop = asyncio.get_running_loop()
        while (until := self._breaker.open_until()) is not None:
            # While somebody finds out whether it is back, that is over any moment.
            wait = max(_SHORT, (until - dt.datetime.now(dt.UTC)).total_seconds())
            if loop.time() + wait > give_up:
                return _unheard(f"{self.name} kept failing and is not asked before {until:%Y-%m-%dT%H:%M:%SZ}")
            await asyncio.sleep(wait)
        return None


def _all(status: int, media_type: str | None) -> bool:
    return True


def _nothing(status: int, media_type: str | None) -> bool:
    return False


def _retry_after(value: str | None, now: dt.datetime) -> float | None:
    """Seconds that a ``Retry-After`` asks for, in either of its forms; ``None`` when it asks for none."""
    if value is None:
        return None
    if _DELAY.fullmatch(value.strip()):
        return float(value)
    try:
        then = email.utils.parsedate_to_datetime(value)
    except ValueError:
        return None
    if then.tzinfo is None:
        then = then.replace(tzinfo=dt.UTC)
    return max(0.0, (then - now).total_seconds())


def _unheard(detail: str) -> Unheard:
    return Unheard(detail=detail, at=dt.datetime.now(dt.UTC))
