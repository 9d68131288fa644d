"""Web addresses in running text: where they start and end, and which of them are the same address."""

import re
from urllib.parse import unquote, urlsplit, urlunsplit

_SCHEME = re.compile(r"https?://|www\.(?=[^\s.]{1,63}\.[^\s.])", re.IGNORECASE)
# Besides white space and the marks that never occur raw in an address, full-width and CJK punctuation ends it:
# such text follows an address without a space.
_STOP = re.compile(
    r"[\s<>\"`{}|\\^\u00ab\u00bb\u2018\u2019\u201c-\u201f\u2026\u3000-\u303f\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f\uff5b\uff5d\ue000-\uf8ff]"
)
_TRAILING = ".,;:!?'\"*_~>"
_PAIRS = {")": "(", "]": "["}
_SECOND = re.compile(r"https?://", re.IGNORECASE)
# A second address inside the first is part of it when it is a value: an archive's or proxy's target, a parameter.
_EMBEDS = re.compile(r"[=/,:]$|%3a$", re.IGNORECASE)

_TRACKING = re.compile(r"^(utm_\w+|gclid|fbclid|msclkid|srsltid|ref_src|mc_[ce]id|igshid)$", re.IGNORECASE)
_DEFAULT_PORT = {"http": ":80", "https": ":443"}


def find_urls(text: str) -> list[tuple[int, int]]:
    """Where bare addresses stand in a text.

    A closing bracket belongs to the address only while it closes one that the address opened; trailing punctuation
    and emphasis do not belong to it; two addresses run together are two.

    Returns:
        Start and end of each, in code points, in order and disjoint.
    """
    found: list[tuple[int, int]] = []
    position = 0
    while match := _SCHEME.search(text, position):
        start = match.start()
        stop = _STOP.search(text, match.end())
        end = url_end(text, start, stop.start() if stop else len(text))
        if end > match.end() - (0 if match[0][0] in "hH" else 2):
            found.append((start, end))
            position = end
        else:
            position = match.end()
    return found


def url_end(text: str, start: int, limit: int) -> int:
    """Where the address that begins at ``start`` ends, at most at ``limit``."""
    head = _SCHEME.match(text, start)
    begin = head.end() if head else start
    second = _SECOND.search(text, begin, limit)
    while second and _EMBEDS.search(text, max(start, second.start() - 3), second.start()):
        second = _SECOND.search(text, second.end(), limit)
    end = second.start() if second else limit
    depth = {"(": 0, "[": 0}
    for index in range(begin, end):
        char = text[index]
        if char in depth:
            depth[char] += 1
        elif char in _PAIRS:
            opener = _PAIRS[char]
            if not depth[opener]:
                end = index
                break
            depth[opener] -= 1
    while end > begin and (text[end - 1] in _TRAILING or (text[end - 1] in depth)):
        end -= 1
    return end


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

    Case of scheme and host, default port, trailing slash, ``www.`` without scheme, percent-encoding of unreserved
    characters, tracking parameters and the fragment do not distinguish addresses; http and https do not either.
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
    netloc = host if port is None or f":{port}" == _DEFAULT_PORT[parts.scheme.lower()] else f"{host}:{port}"
    path = unquote(parts.path, errors="surrogateescape").rstrip("/")
    # A fragment that routes inside one page (``#!/x``, ``#/x``) names another document.
    fragment = parts.fragment if parts.fragment[:1] in ("!", "/") else ""
    return urlunsplit(("https", netloc, path, parts.query, fragment))


_DOI_HOST = re.compile(r"^https?://(?:dx\.|www\.)?doi\.org/(10\..+)$", re.IGNORECASE)


def doi_of_url(url: str) -> str | None:
    """The DOI that an address of the DOI resolver holds, if it is one."""
    match = _DOI_HOST.match(url)
    return unquote(match[1]) if match else None
