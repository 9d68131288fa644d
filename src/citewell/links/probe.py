"""Asks for one address until it is known what stands there: redirects, cookies, retries. Asks the network.

GET is sent at once. One request then tells both whether something answers and what it is; what a server says to HEAD
is wrong too often, in both directions, to decide of anything.
"""

import asyncio
import datetime as dt
import secrets
from collections.abc import Awaitable, Callable

from yarl import URL

from citewell.fetch.client import Client
from citewell.fetch.cookies import Cookies
from citewell.links.address import Address, led_to, read_address
from citewell.links.content import LookedFor, looked_for, looks_suspicious, sibling_url
from citewell.links.patience import Patience, wait_before_retry
from citewell.links.reading import Reading
from citewell.links.robots import Robots
from citewell.model import Fault, HttpExchange, LinkQuestion, LinkReason

REDIRECTS = frozenset({301, 302, 303, 307, 308})
_SAYS_MISSING = frozenset({"not_found:title", "not_found:heading"})

Sleep = Callable[[float], Awaitable[None]]


class Prober:
    """Asks for addresses.

    Args:
        client: makes the requests.
        patience: how long an address is asked.
        sleep: waits so many seconds before a retry.
        robots: the rules of sites for programs, when they are to be kept to.
    """

    def __init__(
        self,
        client: Client,
        patience: Patience | None = None,
        *,
        sleep: Sleep = asyncio.sleep,
        robots: Robots | None = None,
    ) -> None:
        self.robots = robots
        self.client = client
        self.reading = Reading()
        self.patience = patience or Patience()
        self.sleep = sleep

    async def observe(self, question: LinkQuestion, *, keep: bool = True) -> tuple[HttpExchange, ...]:
        """Everything that asking for an address brought, in order; nothing when it cannot be asked for.

        Args:
            question: the address.
            keep: whether connections are kept for others on the same host.
        """
        address = read_address(question.url)
        if not isinstance(address, Address):
            return ()
        visit = _Visit(self, looked_for(question, address), keep=keep)
        await visit.follow(address.url)
        return tuple(visit.made)


class _Visit:
    """One address being asked for, from its first request to its last."""

    def __init__(self, prober: Prober, wanted: LookedFor, *, keep: bool) -> None:
        self.made: list[HttpExchange] = []
        self._client = prober.client
        self._reading = prober.reading
        self._robots = prober.robots
        self._patience = patience = prober.patience
        self._sleep = prober.sleep
        self._wanted = wanted
        self._keep = keep
        self._cookies = Cookies()
        self._clock = asyncio.get_running_loop().time
        self._until = self._clock() + patience.seconds
        self._verify = True

    async def follow(self, url: str) -> None:
        """Asks for an address and for what it redirects to."""
        seen: set[tuple[str, str | None]] = set()
        for hop in range(self._patience.redirects + 1):
            exchange = await self._answered(url, hop)
            if exchange.status == 200 and self._patience.compare:
                await self._compare(exchange)
            target = redirect_target(exchange)
            # A site that sets a cookie and sends its visitor back to the same address is no loop.
            if target is None:
                return
            state = (target, self._cookies.header_for(URL(target, encoded=True)))
            if state in seen:
                return
            seen.add(state)
            url = target

    async def _answered(self, url: str, hop: int) -> HttpExchange:
        """The last of the exchanges about one hop: the first that is worth believing."""
        tried = 0
        while True:
            exchange = await self._ask(url, hop, purpose="retry" if tried else "page")
            if exchange.fault is Fault.TLS_INCOMPLETE and self._verify:
                # A browser fetches what the server forgot to send. Whether a page is there can be seen without.
                self._verify = False
                return await self._ask(url, hop, purpose="unverified")
            wait = wait_before_retry(exchange, tried, self._patience)
            if wait is None or self._clock() + wait >= self._until:
                return exchange
            await self._sleep(wait)
            tried += 1

    async def _ask(self, url: str, hop: int, *, purpose: str) -> HttpExchange:
        if self._robots is not None and not (await self._robots.rules_for(url)).allow(url):
            self.made.append(_disallowed(url, hop, purpose))
            return self.made[-1]
        deadline = min(self._clock() + self._patience.exchange_seconds, self._until)
        reply = await self._client.exchange(
            url,
            cookies=self._cookies,
            hop=hop,
            purpose=purpose,
            deadline=deadline,
            verify=self._verify,
            keep=self._keep,
        )
        exchange = await self._reading.with_page(reply, self._wanted)
        self.made.append(exchange)
        return exchange

    async def _compare(self, exchange: HttpExchange) -> None:
        """Asks for an address that should not exist, beside one whose page may only say that it does not."""
        if exchange.page is None or not looks_suspicious(exchange.page, url=exchange.url, asked=self._wanted.url):
            return
        sibling = sibling_url(exchange.url, secrets.token_hex(8))
        deadline = min(self._clock() + self._patience.exchange_seconds, self._until)
        reply = await self._client.exchange(
            sibling, purpose="sibling", deadline=deadline, verify=self._verify, keep=self._keep
        )
        self.made.append(await self._reading.with_page(reply, None))


def redirect_target(exchange: HttpExchange) -> str | None:
    """The address that an answer or its page sends to, as it can be asked for; ``None`` when none does or it cannot."""
    location = exchange.headers.get("location") if exchange.status in REDIRECTS else _refresh(exchange)
    target = led_to(exchange.url, location) if location else None
    return target.url if isinstance(target, Address) else None


def _refresh(exchange: HttpExchange) -> str | None:
    """Where a page sends its reader by itself, as ``<meta http-equiv="refresh">`` does.

    One that says that something is not there, and sends on to what is, has not moved; one that loads itself again
    leads nowhere.
    """
    page = exchange.page
    if exchange.status != 200 or page is None or page.refresh is None or not _SAYS_MISSING.isdisjoint(page.signs):
        return None
    return page.refresh if page.refresh.partition("#")[0] != exchange.url else None


def _disallowed(url: str, hop: int, purpose: str) -> HttpExchange:
    """What comes of a request that is not made because the site does not want it."""
    return HttpExchange(
        url=url,
        at=dt.datetime.now(dt.UTC),
        elapsed_ms=0.0,
        purpose=purpose,
        hop=hop,
        fault=Fault.BUDGET,
        detail=f"{LinkReason.ROBOTS.value}: the site's robots.txt does not allow it",
    )
