"""Reads what callers send, within the limits on its size and time."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any, TypeVar

import msgspec
from litestar import Request

from citewell.errors import InputError
from citewell.records.decoding import decode
from citewell.service.problems import RefusedError
from citewell.service.settings import Settings

T = TypeVar("T")
Asked = Request[Any, Any, Any]
JSON = "application/json"


async def body_of(request: Asked, settings: Settings) -> bytes:
    """The JSON that was sent, not yet read.

    Raises:
        RefusedError: it is too large or too slow, or said to be something else than JSON.
    """
    # A page of another origin can send forms and plain text without asking first, JSON it cannot.
    require_type(request, JSON)
    declared = request.headers.get("content-length", "0")
    if declared.isascii() and declared.isdigit() and int(declared) > settings.body_bytes:
        raise too_large(settings)
    parts: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(settings.body_seconds):
            async for part in request.stream():
                size += len(part)
                if size > settings.body_bytes:
                    raise too_large(settings)
                parts.append(part)
    except TimeoutError:
        closing = {"Connection": "close"}
        raise RefusedError(408, "the request did not arrive in time", "Send it faster.", headers=closing) from None
    return b"".join(parts)


async def timed(parts: AsyncIterator[bytes], settings: Settings) -> AsyncIterator[bytes]:
    """The parts of a stream, none of which may keep others waiting too long.

    Raises:
        RefusedError: nothing came for too long, or too much in all.
    """
    size = 0
    while True:
        try:
            part = await asyncio.wait_for(anext(parts), settings.body_seconds)
        except StopAsyncIteration:
            return
        except TimeoutError:
            raise RefusedError(408, "the stream did not go on in time", "End it, or send on.") from None
        size += len(part)
        if size > settings.body_bytes:
            raise too_large(settings)
        yield part


def require_type(request: Asked, wanted: str) -> None:
    """Refuses a body of another type.

    Raises:
        RefusedError: it has one.
    """
    given = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if given != wanted or request.headers.get("content-encoding", "identity").lower() != "identity":
        raise RefusedError(415, f"the body must be {wanted}", f"Send Content-Type: {wanted}, not compressed.")


def too_large(settings: Settings) -> RefusedError:
    """The error for a body over the limit."""
    limit = f"{settings.body_bytes:,} bytes are the most"
    return RefusedError(413, f"the request is too large: {limit}", "Send less.", headers={"Connection": "close"})


def read_as(body: bytes, kind: type[T]) -> T:
    """The struct in some JSON.

    Raises:
        InputError: it is none; names the field.
    """
    try:
        return msgspec.convert(decode(body), kind)
    except msgspec.ValidationError as error:
        what, _, path = str(error).partition(" - at `$")
        field = path.rstrip("`").lstrip(".") or None
        raise InputError(what[:1].lower() + what[1:], "See /openapi.json for what is expected.", field=field) from None
