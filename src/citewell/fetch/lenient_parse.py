"""Reads answers that are not quite HTTP, as browsers do: what can be understood counts."""

import re
from typing import NamedTuple

_HEAD_END = re.compile(rb"\r?\n\r?\n")
_STATUS = re.compile(
    rb"(?:HTTP|ICY)(?:/(?P<version>[0-9.]{1,8}))?[ \t]{1,9}(?P<status>[0-9]{3})(?![0-9])", re.IGNORECASE
)
_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}")
_SIZE = re.compile(rb"[ \t]{0,9}(?P<size>[0-9A-Fa-f]{1,12})[ \t]{0,9}(?:;[^\n]{0,99})?\r?\n")
_LONGEST_SIZE = 200
_INTERIM = range(100, 200)
_SWITCHED = 101
_RETURN = ord("\r")


class Head(NamedTuple):
    """The head of an answer.

    Attributes:
        status: of the answer.
        headers: that could be read, in order.
        end: where in the data its body begins.
        persists: whether its version of HTTP keeps connections open unless something else is said.
        odd: whether it is not as it should be.
    """

    status: int
    headers: list[tuple[str, str]]
    end: int
    persists: bool = False
    odd: bool = False


class ChunkedBody:
    """A body that comes in chunks, read as it comes.

    Where the end of a chunk is not where its size says, the next line may still begin a chunk. A body that does not
    begin with a chunk at all is taken as it is.

    Attributes:
        ended: whether the last chunk has come.
        broken: whether what follows can no longer be read as chunks.
        odd: whether a chunk did not end where its size says, or nothing could be read as chunks.
        size: how many bytes came.
    """

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._pending = bytearray()
        self._within = False
        self.ended = False
        self.broken = False
        self.odd = False
        self.size = 0

    @property
    def rest(self) -> bytes:
        """What came after the line of the last chunk."""
        return bytes(self._pending.partition(b"\n")[2]) if self.ended else b""

    def feed(self, data: bytes) -> None:
        """Take what has come."""
        self.size += len(data)
        self._pending += data
        while self._pending and not (self.ended or self.broken) and self._step():
            pass

    def body(self) -> bytes:
        """What the chunks hold that have come so far."""
        rest = b""
        if self._within and (size := _SIZE.match(self._pending)) is not None:
            rest = bytes(self._pending[size.end() :])
        return b"".join(self._parts) + rest

    def _step(self) -> bool:
        """Read one chunk, and say whether another may follow in what has come."""
        size = _SIZE.match(self._pending)
        if size is None:
            if b"\n" in self._pending or len(self._pending) > _LONGEST_SIZE:
                self.broken = self.odd = True
                if not self._parts:
                    self._parts.append(bytes(self._pending))
            return False
        length = int(size["size"], 16)
        if length == 0:
            self.ended = True
            return False
        start, end = size.end(), size.end() + length
        line_end = self._pending.find(b"\n", end)
        self._within = line_end < 0
        if line_end < 0:
            return False
        self._parts.append(bytes(self._pending[start:end]))
        if line_end - end > 1 or (line_end > end and self._pending[end] != _RETURN):
            self.odd = True
        del self._pending[: line_end + 1]
        return True


def read_head(data: bytes) -> Head | None:
    """The head at the beginning of what a server sent, interim ones left out; ``None`` when it is not all there.

    Lines may end without a carriage return, lines that are no headers are left out.

    Raises:
        ValueError: it does not begin as an answer does.
    """
    start = len(data) - len(data.lstrip(b"\r\n"))
    while True:
        line_end = data.find(b"\n", start)
        status = _STATUS.match(data, start)
        if status is None:
            if line_end < 0 and len(data) - start < len(b"HTTP/1.1 200"):
                return None
            raise ValueError("the answer does not begin as HTTP does")
        end = _HEAD_END.search(data, start)
        if end is None:
            return None
        code = int(status["status"])
        if code not in _INTERIM or code == _SWITCHED:
            headers, dropped = _headers(data[line_end + 1 : end.start()])
            version = status["version"] or b""
            odd = dropped or not version.startswith(b"1.") or data.find(b"\0", start, end.start()) >= 0
            return Head(code, headers, end.end(), version == b"1.1", odd)
        start = end.end()


def _headers(data: bytes) -> tuple[list[tuple[str, str]], bool]:
    """The headers of some lines, and whether a line was left out."""
    found: list[tuple[str, str]] = []
    dropped = False
    for line in data.decode("utf-8", "surrogateescape").split("\n"):
        if line[:1] in (" ", "\t") and found:
            name, value = found[-1]
            found[-1] = (name, f"{value} {line.strip()}")
            continue
        name, colon, value = line.partition(":")
        if colon and _NAME.fullmatch(name.strip()) is not None:
            found.append((name.strip(), value.strip().replace("\0", "")))
        elif line.strip():
            dropped = True
    return found, dropped
