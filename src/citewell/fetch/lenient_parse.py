"""Reads answers that are not quite HTTP, as browsers do: what can be understood counts."""

import re
from typing import NamedTuple

_HEAD_END = re.compile(rb"\r?\n\r?\n")
_STATUS = re.compile(rb"(?:HTTP|ICY)(?:/[0-9.]{1,8})?[ \t]{1,9}(?P<status>[0-9]{3})(?![0-9])", re.IGNORECASE)
_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}")
_SIZE = re.compile(rb"[ \t]{0,9}(?P<size>[0-9A-Fa-f]{1,12})[ \t]{0,9}(?:;[^\n]{0,99})?\r?\n")
_LONGEST_SIZE = 200
_INTERIM = range(100, 200)
_SWITCHED = 101


class Head(NamedTuple):
    """The head of an answer.

    Attributes:
        status: of the answer.
        headers: that could be read, in order.
        end: where in the data its body begins.
    """

    status: int
    headers: list[tuple[str, str]]
    end: int

    def first(self, name: str) -> str:
        """The first value of a header, in lower case; empty when there is none."""
        return next((value.lower() for key, value in self.headers if key.lower() == name), "")


class ChunkedBody:
    """A body that comes in chunks, read as it comes.

    Where the end of a chunk is not where its size says, the next line may still begin a chunk. A body that does not
    begin with a chunk at all is taken as it is.

    Attributes:
        ended: whether the last chunk has come.
        broken: whether what follows can no longer be read as chunks.
    """

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._pending = bytearray()
        self._within = False
        self.ended = False
        self.broken = False

    def feed(self, data: bytes) -> None:
        """Take what has come."""
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
                self.broken = True
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
            return Head(code, _headers(data[line_end + 1 : end.start()]), end.end())
        start = end.end()


def _headers(data: bytes) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for line in data.decode("utf-8", "surrogateescape").split("\n"):
        if line[:1] in (" ", "\t") and found:
            name, value = found[-1]
            found[-1] = (name, f"{value} {line.strip()}")
            continue
        name, colon, value = line.partition(":")
        if colon and _NAME.fullmatch(name.strip()) is not None:
            found.append((name.strip(), value.strip().replace("\0", "")))
    return found
