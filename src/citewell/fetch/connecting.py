"""Connections that only ever reach what the guard lets through. Opens sockets."""

import functools
import socket
import ssl
from typing import TYPE_CHECKING, Self

import aiohttp
from aiohttp.abc import AbstractResolver

from citewell.fetch.guard import Guard
from citewell.fetch.limits import Limits
from citewell.fetch.resolver import UnsafeAddressError

if TYPE_CHECKING:
    from aiohttp.client import ClientTimeout
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


class PeerResponse(aiohttp.ClientResponse):
    """An answer that knows who gave it.

    Attributes:
        peer: internet address and port.
    """

    peer: str | None = None

    async def start(self, connection: "Connection") -> Self:
        """Read the head of the answer."""
        transport = connection.transport
        address = transport.get_extra_info("peername") if transport is not None else None
        if address is not None:
            self.peer = f"[{address[0]}]:{address[1]}" if ":" in address[0] else f"{address[0]}:{address[1]}"
        await super().start(connection)
        return self
