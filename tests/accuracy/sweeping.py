"""A sweep over addresses whose hosts are all on loopback, in a process that can be killed.

``python -m tests.accuracy.sweeping FILE STATE PORT ARCHIVE`` goes over the addresses of a file; every name of a host
leads to loopback. ``HashedWeb`` is the server: what it says of an address depends on a hash of it and nothing else.
"""

import asyncio
import contextlib
import hashlib
import re
import sys
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from citewell.links.address import Address, read_address
from citewell.links.patience import Patience
from citewell.links.setting_up import LinkSettings, open_checker
from citewell.links.sweep.pace import Pace
from citewell.links.sweep.run import Sweep
from citewell.links.sweep.state import SweepState
from citewell.links.swiftly import run_swiftly
from citewell.model import LinkQuestion

AT_ONCE = 64
_DRAWN = re.compile(r"/[0-9a-f]{16}(?=[./?]|$)")
_PROSE = "The ferry over the river was built long ago and carried carts and the post until the bridge came. " * 8
_PAGE = f"<!doctype html><html lang=en><title>A ferry</title><h1>A ferry</h1><p>{_PROSE}</p></html>"
_LOST = "<!doctype html><html lang=en><title>Page not found</title><h1>Page not found</h1><p>Sorry, this page does not exist.</p>"


def on_loopback(url: str, port: int) -> str | None:
    """An address with the same host, path and query at one port of plain HTTP; ``None`` when it cannot be asked for."""
    address = read_address(url)
    if not isinstance(address, Address):
        return None
    parts = urlsplit(address.url)
    host = parts.netloc.partition(":")[0]
    # An address in figures would not be looked up, and so would not lead to loopback.
    if not any(char.isalpha() for char in host.rpartition(".")[2]):
        return None
    return urlunsplit(("http", f"{host}:{port}", parts.path, parts.query, ""))


class HashedWeb:
    """A web on loopback that notes how often each address was asked for."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.port = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
                lines = head.split("\r\n")
                host = next(line[6:] for line in lines if line.lower().startswith("host: "))
                path = lines[0].split(" ")[1]
                self.counts[f"http://{host}{path}"] += 1
                answer = _answer(host, path)
                if answer is None:
                    break
                writer.write(answer)
                await writer.drain()
                if "Connection: close" in lines:
                    break
        writer.close()


def _answer(host: str, path: str) -> bytes | None:
    # The name of what should not exist is drawn anew each time; a site says the same to all of them in one folder.
    named = _DRAWN.sub("/drawn", path)
    dice = hashlib.sha256(f"{host.partition(':')[0]}{named}".encode()).digest()[0]
    status, body, more = "200 OK", _PAGE, ""
    if path.startswith("/moved-to/") or dice < 185:
        pass
    elif dice < 200:
        status, body = "404 Not Found", _LOST
    elif dice < 215:
        status, body, more = "301 Moved Permanently", "", f"Location: /moved-to/{dice}{path}\r\n"
    elif dice < 225:
        status, body, more = "302 Found", "", "Location: /\r\n"
    elif dice < 235:
        body = _LOST
    elif dice < 240:
        status, body = "403 Forbidden", ""
    elif dice < 245:
        status, body = "500 Internal Server Error", ""
    elif dice < 250:
        status, body = "410 Gone", _LOST
    else:
        return None
    head = f"HTTP/1.1 {status}\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {len(body)}\r\n{more}\r\n"
    return (head + body).encode()


@contextlib.contextmanager
def hashed_web() -> Iterator[HashedWeb]:
    """The web, served in a thread."""
    web = HashedWeb()
    loop = asyncio.new_event_loop()
    ready = threading.Event()
    stop = asyncio.Event()

    async def main() -> None:
        server = await asyncio.start_server(web.serve, "127.0.0.1", 0, backlog=1024, limit=1_000_000)
        web.port = server.sockets[0].getsockname()[1]
        ready.set()
        await stop.wait()
        server.close()
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()

    thread = threading.Thread(target=lambda: loop.run_until_complete(main()), daemon=True)
    thread.start()
    ready.wait(10)
    try:
        yield web
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join(10)
        loop.close()


def outcomes(state: SweepState) -> list[tuple[object, ...]]:
    """What a sweep found out, without what no two runs have in common."""
    return [
        (
            verdict.url,
            verdict.status,
            verdict.reason,
            verdict.confidence,
            verdict.final_url,
            verdict.replacement,
            [(answer.url, answer.about, answer.outcome, answer.capture) for answer in verdict.archive],
        )
        for _, verdict in state.verdicts()
    ]


async def _loopback(_: str) -> Sequence[str]:
    return ("127.0.0.1",)


async def _sweep(state: SweepState, archive: str) -> None:
    settings = LinkSettings(
        archives=(f"wayback:{archive}",),
        registries=False,
        allow=("127.0.0.0/8",),
        patience=Patience(retries=0, exchange_seconds=10.0),
    )
    pace = Pace(at_once=AT_ONCE, per_host=4, delay=0.0, retries=0)
    async with open_checker(settings, lookup=_loopback) as checker:
        await Sweep(state, checker, pace).run()


def main(file: str, path: str, port: str, archive: str) -> None:
    """Go over the addresses of a file."""
    with SweepState(Path(path)) as state:
        if state.is_new:
            urls = Path(file).read_text(encoding="utf-8").splitlines()
            on_one_port = (on_loopback(url, int(port)) for url in urls)
            state.fill(LinkQuestion(url=url) for url in on_one_port if url is not None)
        run_swiftly(_sweep(state, archive))


if __name__ == "__main__":
    main(*sys.argv[1:])
