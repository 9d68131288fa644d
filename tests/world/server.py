"""The server of the small web: plain sockets, so that a site can answer in ways that no HTTP library would let it."""

import asyncio
import ssl
import threading
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

_TLS_HELLO = b"\x16"


@dataclass(frozen=True)
class Request:
    """What a site was asked.

    Attributes:
        method: of the request.
        path: with its query, as it came.
        headers: names in lower case.
        count: how often this path was asked before, whatever the method.
        site: the IP address that was connected to.
        fills: those of the site.
    """

    method: str
    path: str
    headers: Mapping[str, str]
    count: int
    site: str
    fills: Mapping[str, str]


Behaviour = Callable[[Request, asyncio.StreamWriter], Awaitable[None]]
"""How a site answers; the connection is closed afterwards."""


@dataclass
class Site:
    """One site: what it does at each path, and elsewhere.

    Attributes:
        paths: behaviours by path (the query is not looked at).
        elsewhere: at every other path.
        tls: name of the certificate that it shows; ``None`` for plain HTTP.
        fills: what stands for ``{host}`` and the like in the addresses that it redirects to.
        asked: how often each path was asked for.
        log: every request.
    """

    paths: dict[str, Behaviour]
    elsewhere: Behaviour
    tls: str | None = None
    fills: dict[str, str] = field(default_factory=dict)
    asked: Counter[str] = field(default_factory=Counter)
    log: list[Request] = field(default_factory=list)


class Web:
    """Sites on addresses of 127/8, all on one port for plain HTTP and one for TLS, served from a thread.

    Args:
        sites: by IP address.
        certificates: server contexts by name, for the sites with TLS.
    """

    def __init__(self, sites: Mapping[str, Site], certificates: Mapping[str, ssl.SSLContext] | None = None) -> None:
        self.sites = dict(sites)
        self.port = 0
        self.tls_ports: dict[str, int] = {}
        self._certificates = dict(certificates or {})
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._stop: asyncio.Event | None = None
        self._thread = threading.Thread(target=self._run, name="small web", daemon=True)
        self._failed: BaseException | None = None

    def __enter__(self) -> "Web":
        self._thread.start()
        if not self._ready.wait(20) or self._failed is not None:
            raise RuntimeError("the small web did not start") from self._failed
        return self

    def __exit__(self, *_: object) -> None:
        if self._stop is not None:
            self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(20)

    def _run(self) -> None:
        try:
            self._loop.run_until_complete(self._serve())
        except BaseException as error:
            self._failed = error
            self._ready.set()
        finally:
            self._loop.close()

    async def _serve(self) -> None:
        self._stop = asyncio.Event()
        plain = [address for address, site in self.sites.items() if site.tls is None]
        servers = [await asyncio.start_server(self._talk, plain or ["127.0.0.1"], 0, limit=1 << 20, backlog=1024)]
        self.port = servers[0].sockets[0].getsockname()[1]
        # Every address of one call must have the same port: those after the first are moved to it.
        if any(sock.getsockname()[1] != self.port for sock in servers[0].sockets):
            servers[0].close()
            servers = [await asyncio.start_server(self._talk, plain, self.port, limit=1 << 20, backlog=1024)]
        for name, context in self._certificates.items():
            hosts = [address for address, site in self.sites.items() if site.tls == name]
            if hosts:
                server = await asyncio.start_server(self._talk, hosts[0], 0, ssl=context, limit=1 << 20)
                self.tls_ports[name] = server.sockets[0].getsockname()[1]
                servers.append(server)
        self._ready.set()
        await self._stop.wait()
        for server in servers:
            server.close()
        talking = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in talking:
            task.cancel()
        await asyncio.gather(*talking, return_exceptions=True)

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            request = await self._read(reader, writer)
            if request is not None:
                site = self.sites[request.site]
                behaviour = site.paths.get(request.path.partition("?")[0], site.elsewhere)
                await behaviour(request, writer)
                await writer.drain()
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ssl.SSLError, asyncio.CancelledError):
            pass
        finally:
            if not writer.transport.is_closing():
                writer.close()

    async def _read(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> Request | None:
        opening = await reader.readexactly(1)
        if opening == _TLS_HELLO:  # TLS spoken to a port without it
            writer.write(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
            return None
        head = (opening + await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.rstrip("\r\n").split("\r\n")
        method, path, _ = first.split(" ", 2)
        headers = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        address = writer.get_extra_info("sockname")[0]
        site = self.sites[address]
        request = Request(
            method=method, path=path, headers=headers, count=site.asked[path], site=address, fills=site.fills
        )
        site.asked[path] += 1
        site.log.append(request)
        return request
