"""Asks again, and more leniently, where what a server sent is not quite HTTP. Asks the network."""

import ssl
from collections.abc import Mapping

from yarl import URL

from citewell.fetch.connecting import GuardedConnector
from citewell.fetch.intake import Intake
from citewell.fetch.lenient_parse import Head, read_chunks, read_head
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
        self._method = method
        self._peer = peer
        self._head_limit = limits.header_bytes * 8
        self._limit = limits.wire_bytes
        self._data = bytearray()
        self._head: Head | None = None
        self._wanted = False

    def is_over(self, piece: bytes) -> bool:
        """Take a piece, and say whether the answer has come to its end."""
        self._data += piece
        if self._head is None:
            self._head = read_head(bytes(self._data))
            if self._head is None:
                if len(self._data) > self._head_limit:
                    raise ValueError("the head of the answer is too long")
                return False
            self._wanted = self._intake.take_head(self._head.status, self._head.headers, self._peer)
        return not self._wanted or self._method == "HEAD" or self._is_whole(self._head)

    def _is_whole(self, head: Head) -> bool:
        body = len(self._data) - head.end
        if "chunked" in head.first("transfer-encoding"):
            chunks = read_chunks(bytes(self._data[head.end :]))
            return chunks.ended or chunks.broken or body > self._limit
        length = head.first("content-length")
        return body > self._limit or (length.isdigit() and body >= int(length[:18]))

    def finish(self) -> None:
        """Hand the body over, as far as it has come."""
        if self._head is None or self._method == "HEAD":
            return
        if not self._wanted:
            self._intake.cut = "not wanted"
            return
        body = bytes(self._data[self._head.end :])
        if "chunked" in self._head.first("transfer-encoding"):
            chunks = read_chunks(body)
            body = chunks.body
            if not chunks.ended:
                self._intake.cut = "the body breaks off"
        self._intake.take_body(body)
