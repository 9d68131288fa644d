"""Asks for one address, once, without following where it leads. Asks the network, reads the clock.

Whatever the network does becomes a fault in the reply. The addresses connected to are those that the guard let
through, and the guard is asked again when a socket is made and when its connection stands.
"""

import asyncio
import datetime as dt
import functools
from collections.abc import Mapping
from types import TracebackType
from typing import NamedTuple, Self

from yarl import URL

from citewell.fetch.answer import Answer, EmptyAnswerError
from citewell.fetch.connecting import GuardedConnector
from citewell.fetch.cookies import Cookies
from citewell.fetch.deadlines import Deadlines
from citewell.fetch.decoding import ACCEPTED
from citewell.fetch.faults import NETWORK_ERRORS, fault_of
from citewell.fetch.guard import Guard
from citewell.fetch.intake import Intake, Wants, any_text
from citewell.fetch.limits import Limits
from citewell.fetch.lookup import Lookup, SystemLookup
from citewell.fetch.pool import Key, Pool
from citewell.fetch.reply import Reply
from citewell.fetch.resolver import GuardedResolver
from citewell.fetch.target import TargetError, judge_host, target_of
from citewell.fetch.tls import unverifying, verifying
from citewell.fetch.wire import Wire
from citewell.model import Fault, HttpExchange

_MOST_HOSTS_JUDGED = 4_096


class _Request(NamedTuple):
    """What is sent, and whether the connection is kept afterwards."""

    method: str
    target: URL
    written: bytes
    verify: bool
    keep: bool


class Client:
    """Asks for addresses, one hop at a time; an async context manager around one pool of connections.

    Proxies and passwords that the environment or a ``.netrc`` names are not used.

    Args:
        guard: says which internet addresses may be connected to.
        limits: how much an exchange may take.
        lookup: resolves names; the system's resolver when none is given.
        agent: what the program calls itself in the ``User-Agent``.
        contact: page or mailbox for those who want to know who asks; goes into the ``User-Agent``.
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
        agent: str = "citewell",
        contact: str | None = None,
        wants: Wants = any_text,
    ) -> None:
        self._guard = guard or Guard()
        self._limits = limits or Limits()
        self._lookup = lookup
        self._wants = wants
        self._headers = {
            "User-Agent": f"Mozilla/5.0 (compatible; {agent}{f'; +{contact}' if contact else ''})",
            "Accept": "text/html,application/xhtml+xml,*/*;q=0.8",
            "Accept-Language": "*",  # some servers turn away those that send none
            "Accept-Encoding": ACCEPTED,
        }
        self._written_headers = _written(self._headers)
        self._verifying = verifying()
        self._unverifying = unverifying()
        self._judge_host = functools.lru_cache(_MOST_HOSTS_JUDGED)(functools.partial(judge_host, guard=self._guard))

    async def __aenter__(self) -> Self:
        self._loop = asyncio.get_running_loop()
        self._deadlines = Deadlines(self._loop)
        self._system: SystemLookup | None = None
        lookup = self._lookup
        if lookup is None:
            lookup = self._system = SystemLookup(self._limits.lookups)
        self._resolver = GuardedResolver(lookup, self._guard, self._limits)
        self._connector = GuardedConnector(self._guard, self._resolver)
        self._pool = Pool(self._limits, self._loop)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._pool.close()
        self._resolver.close()

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
        keep: bool = True,
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
            keep: whether the connection is kept for the next request to the same host.
            wants: says whether the body is read, in place of the client's own.

        Returns:
            The exchange and the body. What went wrong is its fault; nothing that the network does is raised. A fault
            beside a status means that the answer came and its body did not come to its end.
        """
        began = self._loop.time()
        at = dt.datetime.now(dt.UTC)
        intake = Intake(self._limits, wants or self._wants)
        fault: Fault | None = None
        detail: str | None = None
        host = ""
        try:
            target = target_of(url)
            host = target.raw_host or ""
            self._judge_host(host)
            written = self._request(method, target, headers, cookies, keep=keep)
            request = _Request(method, target, written, verify, keep)
            with self._deadlines.until(began + self._limits.seconds if deadline is None else deadline):
                detail = await self._take(intake, request)
        except TargetError as error:
            fault, detail = error.fault, error.detail
        except TimeoutError:
            fault, detail = self._late(intake, host)
        except NETWORK_ERRORS as error:
            fault, detail = fault_of(error)
        if cookies is not None and intake.status is not None:
            cookies.learn(target, intake.set_cookies())
        body, cut = intake.body()
        return Reply(
            exchange=HttpExchange(
                url=url,
                at=at,
                elapsed_ms=round((self._loop.time() - began) * 1_000, 1),
                method=method,
                purpose=purpose,
                hop=hop,
                address=intake.peer,
                status=intake.status,
                headers=intake.headers,
                fault=fault,
                detail=detail,
            ),
            body=body,
            media_type=intake.media_type,
            charset=intake.charset,
            whole=fault is None and cut is None,
            cut=cut or (detail if fault is not None else None),
        )

    async def _take(self, intake: Intake, request: _Request) -> str | None:
        """Make a request and take the answer in. Says what was wrong with it when it could only be read leniently."""
        target = request.target
        key = (target.scheme, target.raw_host or "", target.port or 0, request.verify)
        place = await self._pool.enter(key)
        try:
            wire = self._pool.take(key)
            if wire is not None:
                answer = Answer(intake, request.method, wire.peer, self._limits)
                try:
                    return await self._asked(wire, request, answer, key)
                except (EmptyAnswerError, ConnectionError):
                    # Servers close connections that were idle whenever they like.
                    if answer.begun:
                        raise
            context = None
            if target.scheme == "https":
                context = self._verifying if request.verify else self._unverifying
            wire = await self._connector.open(target, context)
            return await self._asked(wire, request, Answer(intake, request.method, wire.peer, self._limits), key)
        finally:
            self._pool.leave(place)

    async def _asked(self, wire: Wire, request: _Request, answer: Answer, key: Key) -> str | None:
        await wire.ask(request.written, answer)
        if request.keep and answer.keeps:
            self._pool.keep(key, wire)
        else:
            wire.close()
        return answer.odd

    def _request(
        self, method: str, target: URL, headers: Mapping[str, str] | None, cookies: Cookies | None, *, keep: bool
    ) -> bytes:
        """A request as it is sent.

        Raises:
            ValueError: a header holds what would be another one.
        """
        written = self._written_headers
        if headers:
            named = {name.lower() for name in headers}
            own = {name: value for name, value in self._headers.items() if name.lower() not in named}
            written = _written({**own, **headers})
        cookie = cookies.header_for(target) if cookies is not None else None
        if cookie is not None:
            written += _written({"Cookie": cookie})
        close = "" if keep else "Connection: close\r\n"
        host = target.host_port_subcomponent
        return f"{method} {target.raw_path_qs} HTTP/1.1\r\nHost: {host}\r\n{written}{close}\r\n".encode()

    def _late(self, intake: Intake, host: str) -> tuple[Fault, str]:
        """What was waited for when the time was up."""
        if intake.status is not None:
            return Fault.TIMED_OUT, "the body did not come to its end in time"
        if self._resolver.is_asking(host):
            return Fault.DNS_FAILED, "the name service did not answer in time"
        return Fault.TIMED_OUT, "no answer in time"


def _written(headers: Mapping[str, str]) -> str:
    lines = [f"{name}: {value}" for name, value in headers.items()]
    if any(not line.isprintable() for line in lines):
        raise ValueError("a header holds characters that no header has")
    return "".join(f"{line}\r\n" for line in lines)
