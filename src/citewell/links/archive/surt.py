"""Keys of capture indexes: addresses in sort-friendly form (SURT), as crawlers and the Wayback Machine write them.

Two addresses with one key are one page to an archive: scheme, ``www.``, the case of letters, the order of parameters,
a slash at the end, session numbers and the way of percent-encoding do not distinguish pages.
"""

import re
from urllib.parse import unquote_to_bytes, urlsplit

import idna

_DEFAULT_PORT = {"http": 80, "https": 443}
_WWW = re.compile(r"^www\d*\.")
_IPV4 = re.compile(r"(\d{1,3}(?:,\d{1,3}){3})((?::\d+)?)")
_DROPPED = re.compile(r"[\t\r\n]")
# Session numbers, as web servers write them into parameters.
_SESSIONS = tuple(
    re.compile(rf"(?:^|(?<=&)){form}(?:&|$)", re.IGNORECASE)
    for form in (
        "jsessionid=[0-9a-z]{32}",
        "phpsessid=[0-9a-z]{32}",
        "sid=[0-9a-z]{32}",
        "aspsessionid[a-z]{8}=[a-z]{24}",
        "cfid=[^&]+&cftoken=[^&]+",
    )
)
_ASPX_SESSION = re.compile(r"/\((?:[a-z]\([0-9a-z]{24}\))+\)(?=/[^?]+\.aspx)", re.IGNORECASE)
_PATH_SESSION = re.compile(r";jsessionid=[0-9a-z]{32}$", re.IGNORECASE)
_MOST_DECODINGS = 10


def surt_key(url: str) -> str:
    """The key of an address.

    Raises:
        ValueError: it has no host, or cannot be taken apart.
    """
    return _host_key(url) + ")" + _page_key(url)


def surt_keys(url: str) -> tuple[str, ...]:
    """The keys that an address may have in indexes of different makers, the usual one first.

    Raises:
        ValueError: it has no host, or cannot be taken apart.
    """
    host, page = _host_key(url), _page_key(url)
    path, mark, query = page.partition("?")
    forms = [page, _PATH_SESSION.sub("", path) + mark + query, path + (mark + query.strip("&")).rstrip("?")]
    # Some write bytes beyond ASCII as they are, or as they were given.
    forms += [_lower_ascii(form) for form in (_decoded_text(page), urlsplit(_cleaned(url)).path) if form]
    forms += [form.rstrip("/") or "/" for form in forms]
    hosts = [host]
    if match := _IPV4.fullmatch(host):
        # Some write internet addresses as they are.
        hosts.append(".".join(reversed(match[1].split(","))) + match[2])
    return tuple(dict.fromkeys(f"{one}){form}" for one in hosts for form in forms))


def host_key(url: str) -> str:
    """The part of the key that is the same for all pages of a host, with its closing bracket.

    Raises:
        ValueError: the address has no host, or cannot be taken apart.
    """
    return _host_key(url) + ")"


def folder_key(folder: str) -> str:
    """What the keys of all pages below a folder begin with; the folder's address ends in a slash.

    Raises:
        ValueError: the address has no host, or cannot be taken apart.
    """
    return surt_key(folder).rstrip("/") + "/"


def _cleaned(url: str) -> str:
    url = _DROPPED.sub("", url.strip()).partition("#")[0]
    return url if "://" in url else "http://" + url


def _host_key(url: str) -> str:
    parts = urlsplit(_cleaned(url))
    host = (parts.hostname or "").strip(".")
    if not host:
        raise ValueError(f"no host in {url!r}")
    if not host.isascii():
        try:
            host = idna.encode(host, uts46=True).decode("ascii")
        except idna.IDNAError as error:
            raise ValueError(str(error)) from error
    host = _WWW.sub("", host.lower())
    port = parts.port
    key = host if ":" in host else ",".join(reversed(host.split(".")))
    return key if port is None or port == _DEFAULT_PORT.get(parts.scheme.lower()) else f"{key}:{port}"


def _page_key(url: str) -> str:
    parts = urlsplit(_cleaned(url))
    path = _ASPX_SESSION.sub("", _path_key(parts.path))
    path = path.rstrip("/") or "/"
    query = _encoded(_decoded(parts.query))
    for session in _SESSIONS:
        query = session.sub("", query, count=1)
    query = query.lower()
    query = "&".join(sorted(query.split("&"), key=_by_name)) if query else ""
    return path.lower() + ("?" + query if query else "")


def _by_name(parameter: str) -> list[str]:
    return parameter.split("=", 1)


def _path_key(path: str) -> str:
    kept: list[str] = []
    for step in _encoded(_decoded(path)).split("/"):
        if step == "..":
            del kept[-1:]
        elif step not in ("", "."):
            kept.append(step)
    return "/" + "/".join(kept)


def _decoded(text: str) -> bytes:
    """The bytes of a part of an address, however often they were percent-encoded."""
    now = text.encode("utf-8", "surrogatepass")
    for _ in range(_MOST_DECODINGS):
        before, now = now, unquote_to_bytes(now)
        if now == before:
            break
    return now


def _encoded(decoded: bytes) -> str:
    """With what must be percent-encoded, and nothing else."""
    return "".join(chr(b) if 0x20 < b < 0x7F and b not in b"#%" else f"%{b:02X}" for b in decoded)


def _decoded_text(page: str) -> str:
    return unquote_to_bytes(page).decode("utf-8", "replace") if "%" in page else ""


def _lower_ascii(text: str) -> str:
    return "".join(c.lower() if c.isascii() else c for c in text)
