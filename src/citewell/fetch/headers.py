"""Headers of an answer: those that bear on a verdict, as text that can be stored."""

from collections.abc import Iterable
from urllib.parse import quote

_KEPT = frozenset(
    {
        "age",
        "cf-mitigated",
        "cf-ray",
        "content-disposition",
        "content-encoding",
        "content-language",
        "content-length",
        "content-location",
        "content-type",
        "date",
        "last-modified",
        "link",
        "location",
        "memento-datetime",
        "proxy-authenticate",
        "ratelimit-reset",
        "refresh",
        "retry-after",
        "server",
        "via",
        "www-authenticate",
        "x-amzn-waf-action",
        "x-archive-orig-status",
        "x-archive-redirect-reason",
        "x-cache",
        "x-datadome",
        "x-iinfo",
        "x-ratelimit-remaining",
        "x-ratelimit-reset",
        "x-redirect-by",
        "x-robots-tag",
        "x-sucuri-id",
    }
)
_LISTS = frozenset({"link", "via", "www-authenticate", "proxy-authenticate", "x-robots-tag"})
_MOST_CHARS = 8_192


def kept_headers(headers: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The headers that bear on a verdict, names in lower case.

    Of one that comes several times the first counts, but lists are joined. Bytes that are no UTF-8 are read as
    Latin-1, in an address they are percent-encoded.
    """
    kept: dict[str, str] = {}
    for name, value in headers:
        lowered = name.lower()
        if lowered in _KEPT:
            if not value.isascii():
                value = _text(value, address=lowered == "location")
            if lowered not in kept:
                kept[lowered] = value[:_MOST_CHARS]
            elif lowered in _LISTS:
                kept[lowered] = f"{kept[lowered]}, {value}"[:_MOST_CHARS]
    return kept


def _text(value: str, *, address: bool) -> str:
    """A value without the surrogates that stand for bytes that are no UTF-8."""
    try:
        value.encode()
    except UnicodeEncodeError:
        raw = value.encode("utf-8", "surrogateescape")
        return quote(raw, safe=_ASCII) if address else raw.decode("latin-1")
    return value


_ASCII = "".join(map(chr, range(0x80)))


def media_type_of(content_type: str | None) -> tuple[str | None, str | None]:
    """Media type and character set that a ``Content-Type`` names, in lower case; ``None`` for what it does not name."""
    if not content_type:
        return None, None
    media_type, _, parameters = content_type.partition(";")
    charset = None
    if parameters:
        for parameter in parameters.lower().split(";"):
            name, _, value = parameter.partition("=")
            if name.strip() == "charset":
                charset = value.strip().strip("\"'").strip() or None
                break
    return media_type.strip().lower() or None, charset
