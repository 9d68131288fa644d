"""Takes in one answer: its head, and of its body what is wanted, up to a bound."""

from collections.abc import Callable

import aiohttp

from citewell.fetch.headers import media_type_of
from citewell.fetch.limits import Limits

Wants = Callable[[int, str | None], bool]
"""Says by status and media type of an answer (``None`` when it names none) whether its body is read."""

_TEXT = ("text/", "application/xhtml", "application/xml", "application/json", "application/ld+json")
_DRAINED_BYTES = 65_536


def any_text(status: int, media_type: str | None) -> bool:
    """Wants the body of whatever may be text, but of redirects and of answers that have none."""
    if 300 <= status < 400 or status in (204, 205):
        return False
    return media_type is None or media_type.startswith(_TEXT)


class Intake:
    """What has come of one answer so far; it can be asked whatever ended the exchange.

    Args:
        limits: how much is taken.
        wants: says whether the body is read.
    """

    __slots__ = ("_limits", "_parts", "_response", "_size", "_wants", "charset", "cut", "done", "media_type")

    def __init__(self, limits: Limits, wants: Wants) -> None:
        self._limits = limits
        self._wants = wants
        self._response: aiohttp.ClientResponse | None = None
        self._parts: list[bytes] = []
        self._size = 0
        self.media_type: str | None = None
        self.charset: str | None = None
        self.cut: str | None = None
        self.done = False

    @property
    def response(self) -> aiohttp.ClientResponse | None:
        """The head of the answer, once it is there."""
        return self._response

    @property
    def raw(self) -> bytes:
        """What has come of the body, as it came."""
        return self._parts[0] if len(self._parts) == 1 else b"".join(self._parts)

    async def take(self, response: aiohttp.ClientResponse) -> None:
        """Read an answer whose head is there."""
        self._response = response
        self.media_type, self.charset = media_type_of(response.headers.get("Content-Type"))
        content = response.content
        if content.at_eof():
            self.done = True
        elif self._wants(response.status, self.media_type):
            await self._read(content, self._limits.wire_bytes)
        else:
            self.cut = "not wanted"
            # Reading a little to its end is cheaper than a new connection.
            if (response.content_length or _DRAINED_BYTES) < _DRAINED_BYTES:
                await self._drain(content)

    async def _read(self, content: aiohttp.StreamReader, limit: int) -> None:
        while data := await content.readany():
            self._parts.append(data)
            self._size += len(data)
            if self._size > limit:
                self._parts[-1] = data[: limit - self._size]
                self.cut = "too large"
                return
        self.done = True

    async def _drain(self, content: aiohttp.StreamReader) -> None:
        while await content.readany():
            pass
        self.done = True

    def close(self) -> None:
        """Give the connection back when all of the answer was read, otherwise close it."""
        if self._response is not None and not self.done:
            self._response.close()
