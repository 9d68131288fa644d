"""Web addresses: what they are without the escapes around them, and which of them are the same address."""

import re
from html import unescape
from urllib.parse import unquote, urlsplit, urlunsplit

_ZERO_WIDTH = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])|(&(?:#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});)")

_TRACKING = re.compile(r"^(utm_\w+|gclid|fbclid|msclkid|srsltid|ref_src|mc_[ce]id|igshid)$", re.IGNORECASE)
_DEFAULT_PORT = {"http": ":80", "https": ":443"}
_DOI_HOSTS = frozenset({"doi.org", "dx.doi.org"})


def plain_url(written: str) -> str:
    r"""An address without the escapes around it (``\_``, ``&amp;``) and without characters that nobody sees."""
    if "\\" in written or "&" in written:
        written = _ESCAPE.sub(lambda escape: escape[1] or unescape(escape[2]), written)
    return without_zero_width(written)


def without_zero_width(written: str) -> str:
    """An address without characters that nobody sees."""
    return written if written.isascii() else _ZERO_WIDTH.sub("", written)


def writable(text: str) -> str:
    r"""The text with halves of surrogate pairs written out, as in ``\ud800``: alone they have no form in UTF-8."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode()


def strip_tracking(url: str) -> str:
    """The address without the parameters that only say where the reader came from; otherwise exactly as given."""
    head, mark, tail = url.partition("?")
    if not mark:
        return url
    query, hash_mark, fragment = tail.partition("#")
    kept = [part for part in query.split("&") if not _TRACKING.match(part.partition("=")[0])]
    return head + ("?" + "&".join(kept) if kept else "") + (hash_mark + fragment)


def canonical_url(url: str) -> str:
    """The identity of an address: two spellings of one address have one canonical form.

    Case of scheme and host, ``www.``, default port, trailing slash, percent-encoding of unreserved characters, tracking
    parameters and the fragment do not distinguish addresses; http and https do not either.
    It is for comparing only, never for fetching.
    """
    cleaned = strip_tracking(url.strip())
    if cleaned[:4].lower() == "www.":
        cleaned = "https://" + cleaned
    try:
        parts = urlsplit(cleaned)
        host = (parts.hostname or "").rstrip(".")
        port = parts.port
    except ValueError:
        return cleaned
    if parts.scheme.lower() not in _DEFAULT_PORT or not host:
        return cleaned
    while host.startswith("www.") and host.count(".") > 1:  # ``www.example`` is a name of its own
        host = host[4:]
    if ":" in host:  # the brackets of an IPv6 address
        host = f"[{host}]"
    path = unquote(parts.path, errors="surrogateescape").rstrip("/")
    if host in _DOI_HOSTS:  # DOIs do not distinguish case
        host, path = "doi.org", path.lower()
    netloc = host if port is None or f":{port}" == _DEFAULT_PORT[parts.scheme.lower()] else f"{host}:{port}"
    # A fragment that routes inside one page (``#!/x``, ``#/x``) names another document.
    fragment = parts.fragment if parts.fragment[:1] in ("!", "/") else ""
    return urlunsplit(("https", netloc, path, parts.query, fragment))


_DOI_HOST = re.compile(r"^https?://(?:dx\.|www\.)?doi\.org/(10\..+)$", re.IGNORECASE)


def doi_of_url(url: str) -> str | None:
    """The DOI that an address of the DOI resolver holds, if it is one."""
    match = _DOI_HOST.match(url)
    return unquote(match[1]) if match else None
