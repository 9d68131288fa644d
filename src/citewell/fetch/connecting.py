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
        protocol = connection.protocol
        if protocol is not None and protocol not in _WIRES:
            try:
                _WIRES[protocol] = self._judged(protocol)
            except OSError:
                connection.close()
                raise
        return connection

    def _judged(self, protocol: "ResponseHandler") -> "_Wire":
        """What is known of a connection that has just been made."""
        peer = protocol.transport.get_extra_info("peername") if protocol.transport is not None else None
        closed = protocol.closed
        if peer is None or closed is None:
            raise ConnectionResetError("the connection was lost")
        self._judge(peer[0])
        wire = _Wire(written(peer))
        closed.add_done_callback(wire.end)
        return wire

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
        protocol = connection.protocol
        # A small answer is read with its head, and its connection is given back before anything else can be said of it.
        if protocol is not None and self.request_info.headers.get("Connection") == "close":
            protocol.force_close()
        await super().start(connection)
        wire = _WIRES.get(protocol) if protocol is not None else None
        if wire is not None:
            self.peer = wire.peer
            if not self.content.is_eof():
                wire.content = self.content
        return self


class _Wire:
    """What is known of an open connection.

    The parser of aiohttp leaves a body waiting for ever when it stumbles within it and closes the connection; so the
    body that is being read is ended here.
    """

    __slots__ = ("content", "peer")

    def __init__(self, peer: str) -> None:
        self.peer = peer
        self.content: aiohttp.StreamReader | None = None

    def end(self, closed: "asyncio.Future[None]") -> None:
        """The connection is closed."""
        if not closed.cancelled():
            closed.exception()
        content = self.content
        if content is not None and not content.is_eof() and content.exception() is None:
            content.set_exception(aiohttp.ClientPayloadError("the body cannot be read further"))


_WIRES: "weakref.WeakKeyDictionary[ResponseHandler, _Wire]" = weakref.WeakKeyDictionary()
