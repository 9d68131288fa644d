"""Many small sites on loopback, each at an address of 127/8 of its own, in one server that notes every request.

What an address does is decided by its path: ``/ok/…``, ``/missing/…``, ``/flaky/N/…`` fails N times first,
``/busy/SECONDS/…`` is throttled once, ``/moved/…``, ``/error/…``; ``/robots.txt`` as the site was given it.
"""

import asyncio
import contextlib
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

PROSE = "The ferry over the river was built long ago and carried carts and the post until the bridge came. " * 8
PAGE = f"<!doctype html><html lang=en><head><title>A ferry</title></head><body><h1>A ferry</h1><p>{PROSE}</p></body></html>"
_HEAD = "HTTP/1.1 {status}\r\nContent-Type: {type}\r\nContent-Length: {length}\r\n{more}\r\n"


@dataclass
class Asked:
    """One request: when it came, and how many were open to its site then, itself included."""

    url: str
    at: float
    open: int


@dataclass
class Sites:
    """The sites.

    Attributes:
        delay: seconds before each answer.
        robots: the rules of sites by their host; ``None`` for a server that fails to give them.
        asked: every request, in the order in which they came.
        port: that all of them listen on.
    """

    delay: float = 0.0
    robots: dict[str, str | None] = field(default_factory=dict)
    asked: list[Asked] = field(default_factory=list)
    port: int = 0

    def __post_init__(self) -> None:
        self._open: Counter[str] = Counter()
        self._times: Counter[str] = Counter()

    def url(self, site: int, path: str) -> str:
        return f"http://127.77.{site // 250}.{site % 250 + 1}:{self.port}/{path}"

    def counts(self) -> Counter[str]:
        return Counter(one.url for one in self.asked)

    def by_site(self) -> dict[str, list[Asked]]:
        sites: dict[str, list[Asked]] = defaultdict(list)
        for one in self.asked:
            sites[one.url.split("/")[2]].append(one)
        return sites

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode()
                path = head.split(" ", 2)[1]
                lines = dict(line.split(": ", 1) for line in head.split("\r\n")[1:] if line)
                host = lines["Host"]
                self._open[host] += 1
                self.asked.append(Asked(f"http://{host}{path}", time.monotonic(), self._open[host]))
                await asyncio.sleep(self.delay)
                self._open[host] -= 1
                closing = lines.get("Connection") == "close"
                writer.write(self._answer(host, path, "Connection: close\r\n" if closing else ""))
                await writer.drain()
                if closing:
                    break
        writer.close()

    def _answer(self, host: str, path: str, more: str) -> bytes:
        kind, _, rest = path[1:].partition("/")
        self._times[host + path] += 1
        times = self._times[host + path]
        status, body, type = "200 OK", PAGE, "text/html; charset=utf-8"
        if path == "/robots.txt":
            status, body, type = *self._rules(host.split(":")[0]), "text/plain"
        elif kind == "missing":
            status, body = "404 Not Found", "<title>Not found</title>"
        elif kind == "error":
            status, body = "500 Internal Server Error", ""
        elif kind == "flaky" and times <= int(rest.split("/")[0]):
            status, body = "503 Service Unavailable", ""
        elif kind == "busy" and times == 1:
            status, body, more = "429 Too Many Requests", "", more + f"Retry-After: {rest.split('/')[0]}\r\n"
        elif kind == "moved":
            status, body, more = "301 Moved Permanently", "", more + f"Location: /ok/{rest}\r\n"
        sent = body.encode()
        return _HEAD.format(status=status, type=type, length=len(sent), more=more).encode() + sent

    def _rules(self, host: str) -> tuple[str, str]:
        if host not in self.robots:
            return "404 Not Found", ""
        rules = self.robots[host]
        return ("500 Internal Server Error", "") if rules is None else ("200 OK", rules)


@contextlib.contextmanager
def serving(sites: Sites) -> Iterator[Sites]:
    """Serves the sites in a thread of their own."""
    loop = asyncio.new_event_loop()
    ready = threading.Event()
    stop = asyncio.Event()

    async def main() -> None:
        server = await asyncio.start_server(sites.serve, "0.0.0.0", 0, backlog=1024)
        sites.port = server.sockets[0].getsockname()[1]
        ready.set()
        await stop.wait()
        server.close()
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()

    thread = threading.Thread(target=lambda: loop.run_until_complete(main()))
    thread.start()
    assert ready.wait(10)
    try:
        yield sites
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join(10)
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.close()
