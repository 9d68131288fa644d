"""Takes in one answer: its head, and of its body what is wanted, up to a bound."""

from collections.abc import Callable, Iterable

from citewell.fetch.decoding import Decoded, decode
from citewell.fetch.headers import kept_headers, media_type_of
from citewell.fetch.limits import Limits

Wants = Callable[[int, str | None], bool]
"""Says by status and media type of an answer (``None`` when it names none) whether its body is read."""

_TEXT = ("text/", "application/xhtml", "application/xml", "application/json", "application/ld+json")
_WITHOUT_BODY = frozenset({204, 205})


def any_text(status: int, media_type: str | None) -> bool:
    """Wants the body of whatever may be text, but of redirects and of answers that have none."""
    if 300 <= status < 400 or status in _WITHOUT_BODY:
        return False
    return media_type is None or media_type.startswith(_TEXT)


class Intake:
    """What has come of one answer so far, whatever ends it.

    Args:
        limits: how much is taken.
        wants: says whether the body is read.

    Attributes:
        status: of the answer, once its head is there.
        headers: those that are kept, names in lower case.
        peer: address and port of who answers.
        media_type: of the body, in lower case.
        charset: that the headers name, in lower case.
        cut: why not all of the body is taken.
        size: how many bytes of the body came.
    """

    __slots__ = (
        "_limits",
        "_pairs",
        "_parts",
        "_wants",
        "charset",
        "cut",
        "headers",
        "media_type",
        "peer",
        "size",
        "status",
    )

    def __init__(self, limits: Limits, wants: Wants) -> None:
        self._limits = limits
        self._wants = wants
        self._parts: list[bytes] = []
        self._pairs: Iterable[tuple[str, str]] = ()
        self.status: int | None = None
        self.headers: dict[str, str] = {}
        self.peer: str | None = None
        self.media_type: str | None = None
        self.charset: str | None = None
        self.cut: str | None = None
        self.size = 0

    def take_head(self, status: int, headers: Iterable[tuple[str, str]], peer: str | None) -> bool:
        """Note the head of an answer, and say whether its body is wanted."""
        self.status = status
        self.headers = kept_headers(headers)
        self._pairs = headers
        self.peer = peer
        self.media_type, self.charset = media_type_of(self.headers.get("content-type"))
        return self._wants(status, self.media_type)

    def take_body(self, data: bytes) -> bool:
        """Take a part of the body, and say whether there is room for more."""
        self.size += len(data)
        over = self.size - self._limits.wire_bytes
        if over <= 0:
            self._parts.append(data)
            return True
        self._parts.append(data[:-over])
        self.cut = "too large"
        return False

    def set_cookies(self) -> list[str]:
        """The values of its ``Set-Cookie`` headers."""
        return [value for name, value in self._pairs if name.lower() == "set-cookie"]

    def body(self) -> Decoded:
        """What was taken of the body, without its compression."""
        raw = self._parts[0] if len(self._parts) == 1 else b"".join(self._parts)
        encoding = self.headers.get("content-encoding")
        if not raw or encoding is None:
            return Decoded(raw, self.cut)
        decoded = decode(raw, encoding, self._limits.body_bytes)
        return decoded if self.cut is None else Decoded(decoded.body, self.cut)
