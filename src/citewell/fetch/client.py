"""Asks for one address, once, without following where it leads. Asks the network, reads the clock.

Whatever the network does becomes a fault in the reply. The addresses connected to are those that the guard lets
through, and the guard is asked again when a socket is made and when its connection stands.
"""

import asyncio
import datetime as dt
import functools
from collections.abc import Mapping
from types import TracebackType
from typing import Self

import aiohttp
from yarl import URL

from citewell import __version__
from citewell.fetch.connecting import GuardedConnector, PeerResponse
from citewell.fetch.cookies import Cookies
from citewell.fetch.decoding import ACCEPTED, decode
from citewell.fetch.faults import NETWORK_ERRORS, fault_of
from citewell.fetch.guard import Guard
from citewell.fetch.headers import kept_headers
from citewell.fetch.intake import Intake, Wants, any_text
from citewell.fetch.limits import Limits
from citewell.fetch.lookup import Lookup, SystemLookup
from citewell.fetch.reply import Reply
from citewell.fetch.resolver import GuardedResolver
from citewell.fetch.target import TargetError, judge_host, target_of
from citewell.fetch.tls import unverifying, verifying
from citewell.model import Fault, HttpExchange

_NO_TIMEOUT = aiohttp.ClientTimeout()  # the one deadline of an exchange stands over all of it
_MOST_HOSTS_JUDGED = 65_536


class Client:
    """Asks for addresses, one hop at a time; an async context manager around one pool of connections.

    Args:
        guard: says which internet addresses may be connected to.
        limits: how much an exchange may take.
        lookup: resolves names; the system's resolver when none is given.
        contact: address of a page or mailbox for those who want to know who asks; goes into the ``User-Agent``.
        wants: says by status and media type whether a body is read.

    Raises:
        ConfigError: ``SSL_CERT_FILE`` names no certificates.
    """

    def __init__(
        self,
        *,
        guard: Guard | None = None,
        limits: Limits | None = None,
        lookup: Lookup | None = None,
        contact: str | None = None,
        wants: Wants = any_text,
    ) -> None:
        self._guard = guard or Guard()
        self._limits = limits or Limits()
        self._lookup = lookup
        self._wants = wants
        self._headers = {
            "User-Agent": f"citewell/{__version__}" + (f" (+{contact})" if contact else ""),
            "Accept": "text/html,application/xhtml+xml,*/*;q=0.8",
            "Accept-Encoding": ACCEPTED,
        }
        self._verifying = verifying()
        self._unverifying = unverifying()
        self._judge_host = functools.lru_cache(_MOST_HOSTS_JUDGED)(functools.partial(judge_host, guard=self._guard))

    async def __aenter__(self) -> Self:
        self._loop = asyncio.get_running_loop()
        lookup = self._lookup or SystemLookup(self._limits.lookups)
        self._resolver = GuardedResolver(lookup, self._guard, self._limits)
        self._session = aiohttp.ClientSession(
            connector=GuardedConnector(self._guard, self._resolver, self._verifying, self._limits),
            cookie_jar=aiohttp.DummyCookieJar(),
            response_class=PeerResponse,
            timeout=_NO_TIMEOUT,
            auto_decompress=False,
            trust_env=False,
            max_line_size=self._limits.header_bytes,
            max_field_size=self._limits.header_bytes,
            max_headers=self._limits.headers,
        )
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._session.close()
        await self._resolver.close()

    async def exchange(
        self,
        url: str,
        *,
        method: str = "GET",
        headers: Mapping[str, str] | None = None,
        cookies: Cookies | None = None,
        hop: int = 0,
        purpose: str = "page",
        deadline: float | None = None,
        verify: bool = True,
        wants: Wants | None = None,
    ) -> Reply:
        """Ask for an address and read the answer; redirects are answers too.

        Args:
            url: an ``http`` or ``https`` address, percent-encoded as it shall be sent.
            method: ``GET`` or ``HEAD``.
            headers: to send besides the client's own, or in their place.
            cookies: of the check that this is part of; what belongs to the address is sent, what it sets is learnt.
            hop: how many redirects came before it; goes into the exchange.
            purpose: what it is for; goes into the exchange.
            deadline: when it has to be over, on the clock of the running loop; by default the limit from now.
            verify: whether the certificate has to be good.
            wants: says whether the body is read, in place of the client's own.

        Returns:
            The exchange and the body. What went wrong is its fault; nothing that the network does is raised.
        """
        began = self._loop.time()
        at = dt.datetime.now(dt.UTC)
        intake = Intake(self._limits, wants or self._wants)
        fault: Fault | None = None
        detail: str | None = None
        try:
            target = target_of(url)
            self._judge_host(target.raw_host or "")
            async with asyncio.timeout_at(began + self._limits.seconds if deadline is None else deadline):
                await self._take(intake, method, target, headers, cookies, verify=verify)
        except TargetError as error:
            fault, detail = error.fault, error.detail
        except TimeoutError:
            fault, detail = self._late(intake, target)
        except NETWORK_ERRORS as error:
            fault, detail = fault_of(error)
        finally:
            intake.close()
        return self._reply(intake, url, method, purpose, hop, at, began, fault, detail)

    async def _take(
        self,
        intake: Intake,
        method: str,
        target: URL,
        headers: Mapping[str, str] | None,
        cookies: Cookies | None,
        *,
        verify: bool,
    ) -> None:
        sent = self._headers
        if headers or cookies:
            sent = {**sent, **(headers or {})}
            cookie = cookies.header_for(target) if cookies else None
            if cookie is not None:
                sent["Cookie"] = cookie
        response = await self._session.request(
            method, target, headers=sent, allow_redirects=False, ssl=True if verify else self._unverifying
        )
        if cookies is not None:
            set_by_it = response.headers.getall("Set-Cookie", ())
            if set_by_it:
                cookies.learn(target, set_by_it)
        await intake.take(response)

    def _late(self, intake: Intake, target: URL) -> tuple[Fault, str]:
        """What was waited for when the time was up."""
        if intake.response is not None:
            return Fault.TIMED_OUT, "the body did not come to its end in time"
        if self._resolver.is_asking(target.raw_host or ""):
            return Fault.DNS_FAILED, "the name service did not answer in time"
        return Fault.TIMED_OUT, "no answer in time"

    def _reply(
        self,
        intake: Intake,
        url: str,
        method: str,
        purpose: str,
        hop: int,
        at: dt.datetime,
        began: float,
        fault: Fault | None,
        detail: str | None,
    ) -> Reply:
        response = intake.response
        kept: dict[str, str] = {}
        body = intake.raw
        cut = intake.cut or detail
        if response is not None:
            kept = kept_headers(response.headers.items())
            if body and "content-encoding" in kept:
                decoded = decode(body, kept["content-encoding"], self._limits.body_bytes)
                body, cut = decoded.body, cut or decoded.cut
        return Reply(
            exchange=HttpExchange(
                url=url,
                at=at,
                elapsed_ms=round((self._loop.time() - began) * 1_000, 1),
                method=method,
                purpose=purpose,
                hop=hop,
                address=response.peer if isinstance(response, PeerResponse) else None,
                status=response.status if response is not None else None,
                headers=kept,
                fault=fault,
                detail=detail,
            ),
            body=body,
            media_type=intake.media_type,
            charset=intake.charset,
            whole=cut is None,
            cut=cut,
        )
