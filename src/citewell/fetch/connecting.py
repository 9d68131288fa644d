"""Connections that only ever reach what the guard lets through. Opens sockets."""

import asyncio
import functools
import socket
import ssl
import weakref
from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

import aiohttp
from aiohttp.abc import AbstractResolver
from yarl import URL

from citewell.fetch.guard import Guard
from citewell.fetch.limits import Limits
from citewell.fetch.literals import literal
from citewell.fetch.resolver import UnsafeAddressError

if TYPE_CHECKING:
    from aiohttp.client import ClientTimeout
    from aiohttp.client_proto import ResponseHandler
    from aiohttp.client_reqrep import ClientRequest
    from aiohttp.connector import Connection
    from aiohttp.tracing import Trace

_MOST_JUDGED = 65_536


class GuardedConnector(aiohttp.TCPConnector):
    """Opens and keeps connections.

    The guard is asked for the very address that a socket is about to be connected to, and for the one that it then is
    connected to, before anything is sent. What the resolver said before does not matter.

    Args:
        guard: says which addresses are open.
        resolver: gives the addresses of names.
        context: certificates that are trusted.
        limits: how many connections there may be.
    """

    def __init__(self, guard: Guard, resolver: AbstractResolver, context: ssl.SSLContext, limits: Limits) -> None:
        self._names = resolver
        self._refusal = functools.lru_cache(_MOST_JUDGED)(guard.refusal)
        super().__init__(
            resolver=resolver,
            use_dns_cache=False,  # the resolver remembers, and judges anew each time
            ssl=context,
            limit=limits.connections,
            limit_per_host=limits.connections_per_host,
            keepalive_timeout=limits.keep_alive_seconds,
            socket_factory=self._socket,
        )

    def _socket(self, info: aiohttp.AddrInfoType) -> socket.socket:
        family, kind, protocol, _, address = info
        self._judge(str(address[0]))
        return socket.socket(family, kind, protocol)

    async def connect(self, req: "ClientRequest", traces: list["Trace"], timeout: "ClientTimeout") -> "Connection":
        """A connection for a request, new or used before."""
        connection = await super().connect(req, traces, timeout)
        transport = connection.transport
        try:
            peer = transport.get_extra_info("peername") if transport is not None else None
            if peer is None:
                raise ConnectionResetError("the connection was lost")
            self._judge(peer[0])
        except OSError:
            connection.close()
            raise
        return connection

    def _judge(self, address: str) -> None:
        refusal = self._refusal(address)
        if refusal is not None:
            raise UnsafeAddressError(f"{address} is {refusal}")

    async def open_stream(
        self, target: URL, context: ssl.SSLContext | None
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter, str]:
        """A connection of its own to the host of an address, and who is at its other end.

        Raises:
            OSError: none can be made.
        """
        host, port = target.raw_host or "", target.port or 0
        address = literal(host)
        infos = [str(address)] if address else [one["host"] for one in await self._names.resolve(host, port)]
        sock = await self._first_connected(infos, port)
        try:
            peer = sock.getpeername()
            self._judge(peer[0])
            reader, writer = await asyncio.open_connection(
                sock=sock, ssl=context, server_hostname=host.rstrip(".") if context else None
            )
        except BaseException:
            sock.close()
            raise
        return reader, writer, written(peer)

    async def _first_connected(self, addresses: Sequence[str], port: int) -> socket.socket:
        failure: OSError = UnsafeAddressError("there is no address to connect to")
        for address in addresses:
            family = socket.AF_INET6 if ":" in address else socket.AF_INET
            sock = self._socket((family, socket.SOCK_STREAM, socket.IPPROTO_TCP, "", (address, port)))
            sock.settimeout(0)
            try:
                await asyncio.get_running_loop().sock_connect(sock, (address, port))
            except OSError as error:
                sock.close()
                failure = error
            except BaseException:
                sock.close()
                raise
            else:
                return sock
        raise failure


def written(peer: tuple[str, int]) -> str:
    """Internet address and port of the other end of a connection, as one word."""
    address, port = peer[:2]
    return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"


class PeerResponse(aiohttp.ClientResponse):
    """An answer that knows who gave it, and whose body ends when its connection does.

    Attributes:
        peer: internet address and port.
    """

    peer: str | None = None

    async def start(self, connection: "Connection") -> Self:
        """Read the head of the answer."""
        transport, protocol = connection.transport, connection.protocol
        address = transport.get_extra_info("peername") if transport is not None else None
        if address is not None:
            self.peer = written(address)
        await super().start(connection)
        if protocol is not None and not self.content.is_eof():
            _watch(protocol, self.content)
        return self


class _Watch:
    """Ends the body that is being read when its connection is lost.

    The parser of aiohttp leaves a body waiting for ever when it stumbles within it and closes the connection.
    """

    def __init__(self) -> None:
        self.content: aiohttp.StreamReader | None = None

    def __call__(self, closed: "asyncio.Future[None]") -> None:
        if not closed.cancelled():
            closed.exception()
        content = self.content
        if content is not None and not content.is_eof() and content.exception() is None:
            content.set_exception(aiohttp.ClientPayloadError("the body cannot be read further"))


_WATCHES: "weakref.WeakKeyDictionary[ResponseHandler, _Watch]" = weakref.WeakKeyDictionary()


def _watch(protocol: "ResponseHandler", content: aiohttp.StreamReader) -> None:
    watch = _WATCHES.get(protocol)
    if watch is None and (closed := protocol.closed) is not None:
        watch = _WATCHES[protocol] = _Watch()
        closed.add_done_callback(watch)
    if watch is not None:
        watch.content = content
