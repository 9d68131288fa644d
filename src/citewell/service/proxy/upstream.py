"""Asks the API behind the proxy. Touches the network."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from citewell.service.problems import RefusedError

_LARGEST_REPLY = 20_000_000
_PART = 65_536


class Upstream:
    """The API behind the proxy.

    Args:
        base: its address, up to and including ``/v1``.
        key: key for it; ``None`` to pass on what callers send.
        seconds: how long it may stay silent.
    """

    def __init__(self, base: str, key: str | None, seconds: float) -> None:
        self._url = f"{base.rstrip('/')}/chat/completions"
        self._key = key
        timeout = aiohttp.ClientTimeout(total=None, sock_connect=min(seconds, 10.0), sock_read=seconds)
        # No cookies, no proxies and no .netrc: what callers send goes to one place.
        self._session = aiohttp.ClientSession(timeout=timeout, cookie_jar=aiohttp.DummyCookieJar(), trust_env=False)

    async def close(self) -> None:
        """Let go of connections."""
        await self._session.close()

    @asynccontextmanager
    async def ask(self, body: bytes, authorization: str | None) -> AsyncIterator[aiohttp.ClientResponse]:
        """The reply to a request, its status whatever it is.

        Raises:
            RefusedError: the API cannot be reached, or stops in the middle.
        """
        headers = {"Content-Type": "application/json", "Accept-Encoding": "identity"}
        authorization = f"Bearer {self._key}" if self._key is not None else authorization
        if authorization is not None:
            headers["Authorization"] = authorization
        try:
            async with self._session.post(self._url, data=body, headers=headers, allow_redirects=False) as response:
                yield response
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            raise RefusedError(502, f"the API behind the proxy cannot be reached: {type(error).__name__}") from error


async def whole(response: aiohttp.ClientResponse) -> bytes:
    """The body of a reply.

    Raises:
        RefusedError: it is too large.
    """
    parts, size = list[bytes](), 0
    async for part in parts_of(response):
        size += len(part)
        parts.append(part)
    return b"".join(parts)


async def parts_of(response: Any) -> AsyncIterator[bytes]:
    """The body of a reply as it comes.

    Raises:
        RefusedError: it is too large.
    """
    size = 0
    async for part in response.content.iter_chunked(_PART):
        size += len(part)
        if size > _LARGEST_REPLY:
            raise RefusedError(502, "the reply of the API behind the proxy is too large")
        yield part
