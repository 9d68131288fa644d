"""Reads answers that are not quite HTTP, as browsers do: what can be understood counts."""

import re
from typing import NamedTuple

_HEAD_END = re.compile(rb"\r?\n\r?\n")
_STATUS = re.compile(rb"(?:HTTP|ICY)(?:/[0-9.]{1,8})?[ \t]{1,9}(?P<status>[0-9]{3})(?![0-9])", re.IGNORECASE)
_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}")
_SIZE = re.compile(rb"[ \t]*(?P<size>[0-9A-Fa-f]{1,12})[ \t]*(?:;[^\n]*)?\r?\n")
_LINE = re.compile(rb"[^\n]*\n")
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


class Chunks(NamedTuple):
    """A body that came in chunks.

    Attributes:
        body: what the chunks held.
        ended: whether the last chunk has come.
        broken: whether what follows can no longer be read as chunks.
    """

    body: bytes
    ended: bool
    broken: bool


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


def read_chunks(data: bytes) -> Chunks:
    """What the chunks hold that have come so far. A body that does not begin with one is taken as it is."""
    parts: list[bytes] = []
    place = 0
    while place < len(data):
        size = _SIZE.match(data, place)
        if size is None:
            unfinished = _LINE.match(data, place) is None and len(data) - place < 32
            if not parts and not unfinished:
                return Chunks(data, ended=False, broken=True)
            return Chunks(b"".join(parts), ended=False, broken=not unfinished)
        length = int(size["size"], 16)
        if length == 0:
            return Chunks(b"".join(parts), ended=True, broken=False)
        start = size.end()
        parts.append(data[start : start + length])
        place = start + length
        # Where the end of a chunk is not where its size says, the next line may still begin a chunk.
        line = _LINE.match(data, place)
        if line is None:
            return Chunks(b"".join(parts), ended=False, broken=False)
        place = line.end()
    return Chunks(b"".join(parts), ended=False, broken=False)
