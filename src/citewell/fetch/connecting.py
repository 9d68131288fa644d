"""Connections that only ever reach what the guard lets through. Opens sockets."""

import asyncio
import functools
import socket
import ssl
from collections.abc import Sequence

from aiohappyeyeballs import start_connection
from yarl import URL

from citewell.fetch.guard import Guard
from citewell.fetch.literals import literal
from citewell.fetch.resolver import GuardedResolver, UnsafeAddressError
from citewell.fetch.wire import Wire

# As RFC 8305 has it: seconds until the next address of a name is tried beside the one before.
_NEXT_AFTER = 0.25
_MOST_JUDGED = 4_096

_Info = tuple[int | socket.AddressFamily, int | socket.SocketKind, int, str, tuple[str, int]]


class GuardedConnector:
    """Opens connections.

    The guard is asked for the very address that a socket is about to be connected to, and for the one that it then is
    connected to, before anything is sent. What the resolver said before does not matter.

    Args:
        guard: says which addresses are open.
        resolver: gives the addresses of names.
    """

    def __init__(self, guard: Guard, resolver: GuardedResolver) -> None:
        self._names = resolver
        self._refusal = functools.lru_cache(_MOST_JUDGED)(guard.refusal)

    async def open(self, target: URL, context: ssl.SSLContext | None) -> Wire:
        """A connection to the host of an address.

        Args:
            target: the address.
            context: which certificates are trusted; ``None`` for a connection in the clear.

        Raises:
            OSError: none can be made.
        """
        host, port = target.raw_host or "", target.port or 0
        address = literal(host)
        addresses = [str(address)] if address is not None else await self._names.resolve(host)
        while True:
            sock = await self._connected(addresses, port)
            try:
                return await self._wired(sock, context, host)
            except OSError:
                # Behind another of its addresses there may be a better server.
                tried = _peer(sock)
                sock.close()
                addresses = [one for one in addresses if tried is None or one != tried[0]]
                if tried is None or not addresses:
                    raise
            except BaseException:
                sock.close()
                raise

    async def _wired(self, sock: socket.socket, context: ssl.SSLContext | None, host: str) -> Wire:
        peer = _peer(sock)
        if peer is None:
            raise ConnectionResetError("the connection was lost")
        self._judge(peer[0])
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(
            functools.partial(Wire, loop),
            sock=sock,
            ssl=context,
            server_hostname=host.rstrip(".") if context is not None else None,
        )
        wire.peer = f"[{peer[0]}]:{peer[1]}" if ":" in peer[0] else f"{peer[0]}:{peer[1]}"
        return wire

    async def _connected(self, addresses: Sequence[str], port: int) -> socket.socket:
        """A socket that is connected to the first of some addresses that answers."""
        infos: list[_Info] = [
            (
                socket.AF_INET6 if ":" in address else socket.AF_INET,
                socket.SOCK_STREAM,
                socket.IPPROTO_TCP,
                "",
                (address, port),
            )
            for address in addresses
        ]
        if len(infos) > 1:
            return await start_connection(
                infos, happy_eyeballs_delay=_NEXT_AFTER, interleave=1, socket_factory=self._socket
            )
        sock = self._socket(infos[0])
        try:
            sock.settimeout(0)
            await asyncio.get_running_loop().sock_connect(sock, infos[0][4])
        except BaseException:
            sock.close()
            raise
        return sock

    def _socket(self, info: _Info) -> socket.socket:
        family, kind, protocol, _, address = info
        self._judge(str(address[0]))
        return socket.socket(family, kind, protocol)

    def _judge(self, address: str) -> None:
        refusal = self._refusal(address)
        if refusal is not None:
            raise UnsafeAddressError(f"{address} is {refusal}")


def _peer(sock: socket.socket) -> tuple[str, int] | None:
    """Who is at the other end of a connection; ``None`` when it is lost."""
    try:
        address, port = sock.getpeername()[:2]
    except OSError:
        return None
    return str(address), int(port)
