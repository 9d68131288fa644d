"""Asks again, and more leniently, where what a server sent is not quite HTTP. Asks the network."""

import ssl
from collections.abc import Mapping

from yarl import URL

from citewell.fetch.connecting import GuardedConnector
from citewell.fetch.intake import Intake
from citewell.fetch.lenient_parse import ChunkedBody, Head, read_head
from citewell.fetch.limits import Limits

_PIECE = 65_536


async def take_leniently(
    intake: Intake,
    method: str,
    target: URL,
    headers: Mapping[str, str],
    connector: GuardedConnector,
    context: ssl.SSLContext,
    limits: Limits,
) -> None:
    """Ask for an address over a connection of its own, and take in whatever can be understood.

    Raises:
        OSError: the connection failed before there was an answer.
        ValueError: what came is not an answer.
    """
    reader, writer, peer = await connector.open_stream(target, context if target.scheme == "https" else None)
    answer = _Answer(intake, method, peer, limits)
    try:
        writer.write(_request(method, target, headers))
        await writer.drain()
        while piece := await reader.read(_PIECE):
            if answer.is_over(piece):
                break
    except OSError:
        if intake.status is None:
            raise
        intake.cut = "the connection was lost"
    finally:
        answer.finish()
        writer.transport.abort()
    if intake.status is None:
        raise ValueError("the answer breaks off in its head")


def _request(method: str, target: URL, headers: Mapping[str, str]) -> bytes:
    lines = [f"{method} {target.raw_path_qs} HTTP/1.1", f"Host: {target.host_port_subcomponent}"]
    lines += [f"{name}: {value}" for name, value in headers.items() if name != "Connection"]
    lines += ["Connection: close", "", ""]
    return "\r\n".join(lines).encode()


class _Answer:
    """What a server sends, read as it comes."""

    def __init__(self, intake: Intake, method: str, peer: str, limits: Limits) -> None:
        self._intake = intake
        self._has_body = method != "HEAD"
        self._peer = peer
        self._head_limit = limits.header_bytes * 4
        self._limit = limits.wire_bytes
        self._data = bytearray()
        self._head: Head | None = None
        self._length: int | None = None
        self._chunks: ChunkedBody | None = None

    def is_over(self, piece: bytes) -> bool:
        """Take a piece, and say whether the answer has come to its end."""
        if self._head is None:
            self._data += piece
            # A head is looked for where one may end, so that one sent in crumbs is not read over and over.
            ending = self._data[-len(piece) - 3 :]
            if b"\n\n" in ending or b"\n\r\n" in ending or len(self._data) == len(piece):
                self._head = read_head(bytes(self._data))
            if self._head is None:
                if len(self._data) > self._head_limit:
                    raise ValueError("the head of the answer is too long")
                return False
            self._begin(self._head)
            piece = bytes(self._data[self._head.end :])
            self._data.clear()
        return not self._has_body or self._is_whole(piece)

    def _begin(self, head: Head) -> None:
        wanted = self._intake.take_head(head.status, head.headers, self._peer)
        if not wanted:
            self._intake.cut = "not wanted"
            self._has_body = False
        if "chunked" in head.first("transfer-encoding"):
            self._chunks = ChunkedBody()
        elif (length := head.first("content-length")).isdigit():
            self._length = int(length[:18])

    def _is_whole(self, piece: bytes) -> bool:
        self._data += piece
        size = len(self._data)
        if self._chunks is not None:
            self._chunks.feed(piece)
            return self._chunks.ended or self._chunks.broken or size > self._limit
        return size > self._limit or (self._length is not None and size >= self._length)

    def finish(self) -> None:
        """Hand the body over, as far as it has come."""
        if self._head is None or not self._has_body:
            return
        if self._chunks is None:
            self._intake.take_body(bytes(self._data))
            return
        if not self._chunks.ended:
            self._intake.cut = "the body breaks off"
        self._intake.take_body(self._chunks.body())
