"""Behaviours to compose sites from: each makes one way to answer a request."""

import asyncio
import email.utils
import gzip
import time

from tests.world.server import Behaviour, Request

HTML = "text/html; charset=utf-8"


def answer(
    status: int = 200,
    body: str | bytes = "",
    *,
    type: str = HTML,
    reason: str = "Status",
    headers: dict[str, str] | None = None,
) -> Behaviour:
    """One answer with a body, the same every time; without the body to HEAD."""
    raw = body.encode() if isinstance(body, str) else body
    fields = {"Content-Type": type, "Content-Length": str(len(raw)), "Connection": "close", **(headers or {})}
    head = f"HTTP/1.1 {status} {reason}\r\n" + "".join(f"{name}: {value}\r\n" for name, value in fields.items())

    async def behave(request: Request, writer: asyncio.StreamWriter) -> None:
        writer.write(head.encode("utf-8") + b"\r\n" + (b"" if request.method == "HEAD" else raw))

    return behave


def redirect(to: str, status: int = 302, *, headers: dict[str, str] | None = None) -> Behaviour:
    """A redirect; ``{host}`` and the like in the address are filled in, and ``{path}``, that of the request."""

    async def behave(request: Request, writer: asyncio.StreamWriter) -> None:
        target = to
        for name, value in {**request.fills, "path": request.path}.items():
            target = target.replace(f"{{{name}}}", value)
        await answer(status, headers={"Location": target, **(headers or {})})(request, writer)

    return behave


def by_method(**behaviours: Behaviour) -> Behaviour:
    """One behaviour for HEAD, another for GET."""

    async def behave(request: Request, writer: asyncio.StreamWriter) -> None:
        await behaviours[request.method](request, writer)

    return behave


def in_turn(*behaviours: Behaviour) -> Behaviour:
    """The first time the first behaviour, then the next; the last one from then on."""

    async def behave(request: Request, writer: asyncio.StreamWriter) -> None:
        await behaviours[min(request.count, len(behaviours) - 1)](request, writer)

    return behave


def if_header(name: str, part: str, then: Behaviour, otherwise: Behaviour) -> Behaviour:
    """One behaviour when a header of the request holds some text, else another."""

    async def behave(request: Request, writer: asyncio.StreamWriter) -> None:
        holds = part.lower() in request.headers.get(name, "").lower()
        await (then if holds else otherwise)(request, writer)

    return behave


def raw(data: bytes, *, pause: float = 0.0, step: int = 0) -> Behaviour:
    """Bytes as they are; with ``step``, so many at a time with a pause between."""

    async def behave(_: Request, writer: asyncio.StreamWriter) -> None:
        if not step:
            writer.write(data)
            return
        for begin in range(0, len(data), step):
            writer.write(data[begin : begin + step])
            await writer.drain()
            await asyncio.sleep(pause)

    return behave


async def hang(_: Request, __: asyncio.StreamWriter) -> None:
    """Never answers."""
    await asyncio.sleep(600)


async def reset(_: Request, writer: asyncio.StreamWriter) -> None:
    """Ends the connection hard, without an answer."""
    writer.transport.abort()


async def silent(_: Request, __: asyncio.StreamWriter) -> None:
    """Closes the connection without an answer."""


def later(seconds: float, behaviour: Behaviour) -> Behaviour:
    """The same, after a while."""

    async def behave(request: Request, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(seconds)
        await behaviour(request, writer)

    return behave


def throttled(then: Behaviour, *, seconds: int = 1, as_date: bool = False, times: int = 1) -> Behaviour:
    """429 with a time to wait, so many times, then something else."""

    async def behave(request: Request, writer: asyncio.StreamWriter) -> None:
        if request.count >= times:
            await then(request, writer)
            return
        wait = email.utils.formatdate(time.time() + seconds, usegmt=True) if as_date else str(seconds)
        await answer(429, "slow down", headers={"Retry-After": wait})(request, writer)

    return behave


def bomb(megabytes: int) -> Behaviour:
    """A page that is small on the wire and large when unpacked."""
    packed = gzip.compress(b"<html><title>Zeros</title><p>" + b"0" * (megabytes << 20), 9, mtime=0)
    return answer(200, packed, headers={"Content-Encoding": "gzip"})


def endless(kilobytes: int) -> Behaviour:
    """A body that goes on and on, as fast as it is taken."""

    async def behave(_: Request, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<title>Endless</title>")
        for _ in range(kilobytes):
            writer.write(b"<p>more and more</p>" * 51)
            await writer.drain()

    return behave
