"""Servers on loopback that answer with exact bytes, at an exact pace."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from citewell.fetch import Client, Guard, Limits, Reply

LOOPBACK = "127.0.0.0/8"

new_loop = asyncio.new_event_loop
Result = TypeVar("Result")


def run(scenario: Coroutine[Any, Any, Result]) -> Result:
    """Plays a scenario on a loop of its own."""
    with asyncio.Runner(loop_factory=new_loop) as runner:
        return runner.run(scenario)


class Request:
    """A request as it came.

    Attributes:
        line: its first line.
        headers: the others, names in lower case.
    """

    def __init__(self, head: bytes) -> None:
        self.line, *lines = head.decode().rstrip("\r\n").split("\r\n")
        self.headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}

    @property
    def target(self) -> str:
        return self.line.split(" ")[1]


Behaviour = Callable[[Request, asyncio.StreamWriter], Awaitable[None]]


class Server:
    """What a server has seen."""

    def __init__(self, host: str, port: int, scheme: str) -> None:
        self.host = host
        self.port = port
        self.url = f"{scheme}://{host}:{port}"
        self.requests: list[Request] = []
        self.connections = 0


@asynccontextmanager
async def serving(
    behaviour: Behaviour, *, host: str = "127.0.0.1", context: ssl.SSLContext | None = None
) -> AsyncIterator[Server]:
    """A server that reads requests and lets ``behaviour`` answer each; the connection is open until that closes it."""
    tasks: set[asyncio.Task[Any]] = set()

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        tasks.add(task)
        server.connections += 1
        try:
            while not writer.is_closing():
                request = Request(await reader.readuntil(b"\r\n\r\n"))
                server.requests.append(request)
                await behaviour(request, writer)
                await writer.drain()
        except (asyncio.IncompleteReadError, asyncio.CancelledError, OSError):
            pass
        finally:
            writer.transport.abort()
            tasks.discard(task)

    listening = await asyncio.start_server(talk, host, 0, ssl=context)
    server = Server(host, listening.sockets[0].getsockname()[1], "https" if context else "http")
    try:
        yield server
    finally:
        listening.close()
        for task in list(tasks):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def sends(*pieces: bytes, then_close: bool = True, every: float = 0.0) -> Behaviour:
    """Answers with these bytes, one piece after the other."""

    async def behave(_: Request, writer: asyncio.StreamWriter) -> None:
        for piece in pieces:
            writer.write(piece)
            await writer.drain()
            await asyncio.sleep(every)
        if then_close:
            writer.close()

    return behave


def page(
    body: bytes = b"<p>Deposits are returned within 14 days.</p>",
    *,
    status: str = "200 OK",
    headers: Sequence[str] = (),
) -> bytes:
    """A well-formed answer."""
    lines = [
        f"HTTP/1.1 {status}",
        "Content-Type: text/html; charset=utf-8",
        f"Content-Length: {len(body)}",
        *headers,
        "",
        "",
    ]
    return "\r\n".join(lines).encode() + body


def client(
    *, allow: Sequence[str] = (LOOPBACK,), names: dict[str, Sequence[str]] | None = None, limits: Limits | None = None
) -> Client:
    """A client that may connect to loopback, and whose names are a table."""

    async def lookup(host: str) -> Sequence[str]:
        return (names or {})[host]

    return Client(guard=Guard(allow), limits=limits, lookup=lookup)


def fetched(behaviour: Behaviour, path: str = "/", *, limits: Limits | None = None, **options: Any) -> Reply:
    """What the client makes of one answer."""

    async def fetch() -> Reply:
        async with serving(behaviour) as server, client(limits=limits) as asking:
            return await asking.exchange(server.url + path, **options)

    return run(fetch())
