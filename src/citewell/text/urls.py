"""Web addresses in running text: where they start and end, and which of them are the same address."""

import re
from urllib.parse import unquote, urlsplit, urlunsplit

_SCHEME = re.compile(r"https?://|www\.(?=[^\s.]{1,63}\.[^\s.])", re.IGNORECASE)
# Besides white space and the marks that never occur raw in an address, full-width and CJK punctuation ends it, and so
# do invisible characters: such text follows an address without a space. A backslash may escape an underscore.
_STOP = re.compile(
    r"[\s<>\"`{}|^\u00ab\u00bb\u200b-\u200f\u2018\u2019\u201c-\u201f\u2026\u2060\u3000-\u303f"
    r"\ue000-\uf8ff\ufeff\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f\uff3b\uff3d\uff5b\uff5d]"
    r"|\\(?![_*~&-])"
    # Letters of scripts without spaces between words that directly follow a Latin letter or digit.
    r"|(?<=[A-Za-z0-9])[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"
)
_TRAILING = ".,;:!?'\"*_~>\\"
# A number in brackets at the end of an address is a citation after it.
_TURN = re.compile(r"\[{1,2}\^?\d{1,3}\](?![=&])|[()\[\]]|https?://", re.IGNORECASE)
_OPENER = {")": "(", "]": "["}
# A second address inside the first is part of it when it is a value: an archive's or proxy's target, a parameter.
_EMBEDS = re.compile(r"[=/:]$|%3a$", re.IGNORECASE)
_ESCAPED = re.compile(r"\\([_*~&-])")

_TRACKING = re.compile(r"^(utm_\w+|gclid|fbclid|msclkid|srsltid|ref_src|mc_[ce]id|igshid)$", re.IGNORECASE)
_DEFAULT_PORT = {"http": ":80", "https": ":443"}
_DOI_HOSTS = frozenset({"doi.org", "dx.doi.org", "www.doi.org"})


def find_urls(text: str) -> list[tuple[int, int]]:
    """Where bare addresses stand in a text.

    A closing bracket belongs to the address only while it closes one that the address opened; trailing punctuation
    and emphasis do not belong to it; two addresses run together are two.

    Returns:
        Start and end of each, in code points, in order and disjoint.
    """
    found: list[tuple[int, int]] = []
    position = 0
    limit = -1  # the next character that ends any address; it stays the same while addresses begin before it
    while match := _SCHEME.search(text, position):
        start, begin = match.span()
        if limit < begin:
            stop = _STOP.search(text, begin)
            limit = stop.start() if stop else len(text)
        end = url_end(text, start, limit)
        position = begin
        if end > (begin if match[0][0] in "hH" else begin + 2):
            found.append((start, end))
            position = end
    return found


def url_end(text: str, start: int, limit: int) -> int:
    """Where the address that begins at ``start`` ends, at most at ``limit``."""
    head = _SCHEME.match(text, start)
    begin = head.end() if head else start
    end = limit
    depth = {"(": 0, "[": 0}
    for turn in _TURN.finditer(text, begin, limit):
        mark = turn[0]
        if mark in depth:
            depth[mark] += 1
        elif opener := _OPENER.get(mark):
            if not depth[opener]:
                end = turn.start()
                break
            depth[opener] -= 1
        elif mark[0] == "[" or not _EMBEDS.search(text, max(start, turn.start() - 3), turn.start()):
            end = turn.start()
            break
    while end > begin and (text[end - 1] in _TRAILING or text[end - 1] in depth):
        end -= 1
    return end


def plain_url(written: str) -> str:
    r"""An address without the escapes of the Markdown or HTML around it (``\_``, ``&amp;``)."""
    if "\\" in written:
        written = _ESCAPED.sub(r"\1", written)
    return written.replace("&amp;", "&") if "&amp;" in written else written


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
