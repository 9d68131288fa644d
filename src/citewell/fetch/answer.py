"""One answer, read as it comes: strictly where that is quick, otherwise leniently, as browsers do. Pure."""

import re
from typing import NamedTuple

from citewell.fetch.intake import Intake
from citewell.fetch.lenient_parse import ChunkedBody, Head, read_head
from citewell.fetch.limits import Limits

_NAME = rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
_PLAIN = re.compile(rb"HTTP/1\.[01] [2-9][0-9]{2}(?: [\t -~]*+)?\r\n(?:" + _NAME + rb":[\t -~]*+\r\n)*+\r\n")
_ODD = "not quite HTTP: "
BROKEN = "the body breaks off or cannot be read further"
_DRAINED_BYTES = 65_536
_END = b"\r\n"
_WITHOUT_BODY = frozenset({204, 304})


class EmptyAnswerError(ConnectionError):
    """The connection ended before there was an answer."""


class BadAnswerError(ValueError):
    """What came is no answer, or its body breaks off."""


class Answer:
    """What a server sends to one request.

    Args:
        intake: gets the head, and of the body what is wanted.
        method: of the request.
        peer: who answers.
        limits: how long a head may be.

    Attributes:
        begun: whether anything came.
        keeps: whether the connection may be used for another request, once the answer is over.
        odd: what is not as it should be although it could be understood; ``None`` when nothing is.
    """

    __slots__ = (
        "_chunks",
        "_data",
        "_has_body",
        "_headed",
        "_intake",
        "_left",
        "_limits",
        "_peer",
        "begun",
        "keeps",
        "odd",
    )

    def __init__(self, intake: Intake, method: str, peer: str, limits: Limits) -> None:
        self._intake = intake
        self._has_body = method != "HEAD"
        self._peer = peer
        self._limits = limits
        self._data = bytearray()
        self._headed = False
        self._left: int | None = None
        self._chunks: ChunkedBody | None = None
        self.begun = False
        self.keeps = False
        self.odd: str | None = None

    def is_over(self, piece: bytes) -> bool:
        """Take a piece, and say whether the answer has come to its end.

        Raises:
            BadAnswerError: this is none.
        """
        self.begun = True
        if self._headed:
            return self._take_body(piece)
        if not self._data and (plain := _PLAIN.match(piece)) is not None:
            end = plain.end()
            return self._begin(_plain_head(piece[: end - 4], end), piece[end:])
        self._data += piece
        # A head is looked for where one may end, so that one sent in crumbs is not read over and over.
        ending = self._data[-len(piece) - 3 :]
        if b"\n\n" in ending or b"\n\r\n" in ending or len(self._data) == len(piece):
            data = bytes(self._data)
            head = _read(data)
            if head is not None:
                self._data.clear()
                if head.odd:
                    self.odd = f"{_ODD}the head of the answer"
                return self._begin(head, data[head.end :])
        if len(self._data) > self._limits.header_bytes * 4:
            raise BadAnswerError("the head of the answer is too long")
        return False

    def end(self) -> None:
        """The connection has ended.

        Raises:
            EmptyAnswerError: there was no answer.
            BadAnswerError: what came is none, or its body breaks off.
        """
        self.keeps = False
        if not self._headed:
            start = bytes(self._data[:64]).lstrip()
            if start and not start[:4].upper().startswith(b"HTTP"[: len(start)]):
                raise BadAnswerError("the answer does not begin as HTTP does")
            raise EmptyAnswerError("the server hung up without an answer")
        if self._left or (self._chunks is not None and not self._chunks.broken):
            raise BadAnswerError(BROKEN)

    def finish(self) -> None:
        """Hand over what is still held of the body."""
        if self._chunks is not None:
            if self._chunks.odd:
                self.odd = f"{_ODD}the chunks of the body"
            self._intake.take_body(self._chunks.body())
            self._chunks = None

    def _begin(self, head: Head, rest: bytes) -> bool:
        """Take the head and what came after it, and say whether the answer is over."""
        self._headed = True
        wanted = self._intake.take_head(head.status, head.headers[: self._limits.headers], self._peer)
        framing = _framing(head)
        self.keeps = framing.keeps
        if not self._has_body or head.status in _WITHOUT_BODY or head.status < 200:
            self.keeps = self.keeps and not rest
            return True
        self._left = framing.length
        if wanted:
            self._chunks = ChunkedBody() if framing.is_chunked else None
            return self._take_body(rest)
        return self._pass_over(framing, rest)

    def _pass_over(self, framing: "_Framing", rest: bytes) -> bool:
        """Leave the body out, and say whether that ends the answer: reading a little is cheaper than a connection."""
        self._has_body = False
        chunks = ChunkedBody()
        if framing.is_chunked:
            chunks.feed(rest)
        if framing.length != 0 and not (chunks.ended and not chunks.body()):
            self._intake.cut = "not wanted"
        if framing.length is not None and framing.length < _DRAINED_BYTES:
            return self._take_body(rest)
        self._left = None
        self.keeps = self.keeps and chunks.ended and not chunks.odd and chunks.rest == _END
        return True

    def _take_body(self, piece: bytes) -> bool:
        if self._chunks is not None:
            return self._take_chunks(self._chunks, piece)
        left = self._left
        if left is None:
            return not self._intake.take_body(piece)
        if len(piece) > left:
            piece = piece[:left]
            self.keeps = False  # nobody asked for more
        self._left = left = left - len(piece)
        if self._has_body and piece and not self._intake.take_body(piece):
            self.keeps = self.keeps and not left
            return True
        return not left

    def _take_chunks(self, chunks: ChunkedBody, piece: bytes) -> bool:
        chunks.feed(piece)
        if chunks.ended:
            self.keeps = self.keeps and not chunks.odd and chunks.rest == _END
            return True
        if chunks.broken:
            self._intake.cut = "the body breaks off"
        elif chunks.size > self._limits.wire_bytes:
            self._intake.cut = "too large"
        else:
            return False
        self.keeps = False
        return True


class _Framing(NamedTuple):
    """Where an answer ends by what its head says.

    Attributes:
        keeps: whether the connection may be used for another request afterwards.
        is_chunked: whether the body comes in chunks.
        length: of the body; ``None`` when it comes in chunks, or until the connection ends.
    """

    keeps: bool
    is_chunked: bool
    length: int | None


def _framing(head: Head) -> _Framing:
    keeps, is_chunked = head.persists, False
    lengths: list[str] = []
    for name, value in head.headers:
        if len(name) not in _LENGTHS:
            continue
        lowered = name.lower()
        if lowered == "content-length":
            lengths.append(value)
        elif lowered == "transfer-encoding":
            is_chunked = is_chunked or "chunked" in value.lower()
        elif lowered == "connection":
            keeps = (keeps or "keep-alive" in value.lower()) and "close" not in value.lower()
    if is_chunked:
        # Where an answer ends is not sure when it says so in two ways; nothing may follow on such a connection.
        return _Framing(keeps and not lengths, is_chunked, None)
    if lengths and lengths[0].isascii() and lengths[0].isdigit():
        return _Framing(keeps and len(lengths) == 1, is_chunked, int(lengths[0][:18]))
    return _Framing(head.status in _WITHOUT_BODY and keeps, is_chunked, None)


# The lengths of the names of headers that say where an answer ends.
_LENGTHS = frozenset(map(len, ("content-length", "transfer-encoding", "connection")))


def _plain_head(written: bytes, end: int) -> Head:
    """A head of which is known that it is as it should be."""
    first, *lines = written.decode("ascii").split("\r\n")
    headers = []
    for line in lines:
        name, _, value = line.partition(":")
        headers.append((name, value.strip()))
    return Head(int(first[9:12]), headers, end, first[7] == "1")


def _read(data: bytes) -> Head | None:
    try:
        return read_head(data)
    except ValueError as error:
        raise BadAnswerError(str(error)) from error
