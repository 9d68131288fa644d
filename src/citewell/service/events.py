"""Server-sent events: read from bytes as they come, and written. Pure.

After https://html.spec.whatwg.org/multipage/server-sent-events.html.
"""

import codecs
from collections.abc import AsyncIterator
from typing import NamedTuple

from citewell.errors import InputError


class Event(NamedTuple):
    """One event.

    Attributes:
        name: its type.
        data: what it carries.
    """

    name: str
    data: str


async def events_in(parts: AsyncIterator[bytes]) -> AsyncIterator[Event]:
    """The events of a stream, each once it is complete.

    Raises:
        InputError: the stream is not UTF-8.
    """
    decoder = codecs.getincrementaldecoder("utf-8-sig")()
    rest, name, data = "", "message", list[str]()
    async for part in parts:
        try:
            text = decoder.decode(part)
        except UnicodeDecodeError:
            raise InputError("the stream is not UTF-8", "Send events as UTF-8.") from None
        lines = (rest + text).replace("\r\n", "\n").split("\n")
        rest = lines.pop()
        for line in lines:
            if not line:
                if data:
                    yield Event(name, "\n".join(data))
                name, data = "message", []
                continue
            field, _, value = line.partition(":")
            value = value.removeprefix(" ")
            if field == "event":
                name = value
            elif field == "data":
                data.append(value)


def written(name: str, data: bytes) -> bytes:
    """An event as it is sent; JSON has no line ends of its own."""
    return b"event: " + name.encode() + b"\ndata: " + data + b"\n\n"
