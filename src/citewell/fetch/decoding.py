"""Undoes the compression of a body, up to a bound: what a few bytes blow up to is cut there."""

import zlib
from typing import NamedTuple

ACCEPTED = "gzip, deflate"
"""What a request says that it can read."""

_GZIP = 16 + zlib.MAX_WBITS
_GZIP_MAGIC = b"\x1f\x8b"
_MOST_LAYERS = 3
_MOST_MEMBERS = 1_000


class Decoded(NamedTuple):
    """A body without its compression.

    Attributes:
        body: what could be read.
        cut: why that is not all of it; ``None`` when it is.
    """

    body: bytes
    cut: str | None = None


def decode(body: bytes, encoding: str, limit: int) -> Decoded:
    """A body as it was before it was compressed.

    Args:
        body: as it came.
        encoding: value of the ``Content-Encoding`` header.
        limit: how many bytes it may become.
    """
    layers = [name.strip().lower() for name in encoding.split(",")]
    layers = [name for name in layers if name not in ("", "identity", "none")]
    if len(layers) > _MOST_LAYERS:
        return Decoded(b"", "compressed too many times")
    cut = None
    for name in reversed(layers):
        if name in ("gzip", "x-gzip"):
            body, newly = _gunzip(body, limit)
        elif name == "deflate":
            body, newly = _undeflate(body, limit)
        else:
            return Decoded(b"", f"compressed in a way that is not read: {name[:20]!r}")
        cut = newly or cut
    return Decoded(body, cut)


def _gunzip(body: bytes, limit: int) -> Decoded:
    """All members of a gzip body, one after the other. Some servers say gzip of what is none; that is left as it is."""
    if not body.startswith(_GZIP_MAGIC):
        return Decoded(body)
    parts: list[bytes] = []
    left = limit
    # What stands behind the last member is padding.
    while body.startswith(_GZIP_MAGIC) and len(parts) < _MOST_MEMBERS:
        member, cut, body = _inflate(body, left, _GZIP)
        parts.append(member)
        left -= len(member)
        if cut is not None:
            return Decoded(b"".join(parts), cut)
    return Decoded(b"".join(parts))


def _undeflate(body: bytes, limit: int) -> Decoded:
    """A deflated body: in a zlib envelope, as the standard has it, or without one, as some servers send it."""
    if not body:
        return Decoded(body)
    # RFC 1950: the low four bits of the first byte say deflate, and the first two bytes are a multiple of 31.
    enveloped = body[0] & 0x0F == 8 and int.from_bytes(body[:2], "big") % 31 == 0
    inflated, cut, _ = _inflate(body, limit, zlib.MAX_WBITS if enveloped else -zlib.MAX_WBITS)
    return Decoded(inflated, cut)


def _inflate(body: bytes, limit: int, window: int) -> tuple[bytes, str | None, bytes]:
    """What one stream inflates to, why that is not all, and what stands behind it."""
    stream = zlib.decompressobj(window)
    try:
        # One byte more than the limit tells what just fits from what does not.
        inflated = stream.decompress(body, limit + 1)
    except zlib.error:
        return _before_damage(body, limit, window), "the compression is damaged", b""
    if len(inflated) > limit:
        return inflated[:limit], "too large", b""
    return inflated, None if stream.eof else "the compressed body breaks off", stream.unused_data


def _before_damage(body: bytes, limit: int, window: int) -> bytes:
    """What stands before the damage."""
    stream = zlib.decompressobj(window)
    parts: list[bytes] = []
    left = limit
    try:
        for place in range(0, len(body), 512):
            parts.append(stream.decompress(body[place : place + 512], left))
            left -= len(parts[-1])
            if left <= 0:
                break
    except zlib.error:
        pass
    return b"".join(parts)
