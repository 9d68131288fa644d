"""An address as given, made into one that can be asked for, or the reason why that cannot be done."""

import re
from typing import NamedTuple
from urllib.parse import quote, urljoin

from citewell.links.fragments import Fragment, fragment_of
from citewell.links.hosts import NoHostError, host_of
from citewell.links.unfinished import unfinished
from citewell.model import LinkReason

# Invisible characters that text picks up on its way. Joiners stay, except at the ends: names and titles have them.
_INVISIBLE = re.compile(
    "[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+|^[\u200c\u200d]+|[\u200c\u200d]+$"
)
_NEVER = (
    (re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f]"), "control characters within the address"),
    (re.compile(r"\s"), "space within the address"),
    (re.compile(r"[\ud800-\udfff]"), "characters that are none within the address"),
)
_PLAIN = re.compile(r"[!-~]*")
# What browsers take off the ends of an address, and out of it.
_ENDS = "".join(map(chr, range(0x21)))
_BROKEN_LINE = re.compile(r"[\t\r\n]+")
_AUTHORITY_END = re.compile(r"[/?]")
_SCHEME = re.compile(r"(?P<scheme>[A-Za-z][A-Za-z0-9+.-]*):(?P<rest>.*)", re.DOTALL)
_WEB = frozenset({"http", "https"})
# What may be an address without its scheme: labels with a last one of letters, or a port or path behind a host.
_BARE = re.compile(
    r"(?://)?(?:[^\s/?#@:\\.]{1,63}\.)+(?:[^\W\d_]{2,63}|xn--[a-z0-9-]{2,59})\.?(?::\d{1,5})?(?:[/?#].*)?",
    re.IGNORECASE | re.DOTALL,
)
_PORT = re.compile(r"(?P<host>\[[^\]]*\]|[^:\[\]]*)(?::(?P<port>\d{0,8}))?")
_HIGHEST_PORT = 65_535
_DEFAULT_PORTS = {"http": 80, "https": 443}
_LONGEST = 16_384
# Everything that may stand in a path or query; the per cent sign stays since it may begin an encoded character.
_PATH_SAFE = "%/:@!$&'()*+,;=~-._|[]"
_SENDABLE = re.compile(r"[A-Za-z0-9%/:@!$&'()*+,;=~._-]*")
_QUERY_SAFE = "%/:@!$&'()*+,;=~-._?|[]{}^`"


class Address(NamedTuple):
    """An address that can be asked for.

    Attributes:
        given: as it was given.
        url: to ask for: ASCII, without the fragment; what was percent-encoded is as it was.
        fragment: what stood behind ``#``; ``None`` when there was nothing.
        notes: what had to be done to it, in words.
    """

    given: str
    url: str
    fragment: Fragment | None = None
    notes: tuple[str, ...] = ()


class Unusable(NamedTuple):
    """An address that cannot or must not be asked for.

    Attributes:
        given: as it was given.
        reason: why.
        detail: why, in words.
    """

    given: str
    reason: LinkReason
    detail: str


def read_address(given: str) -> Address | Unusable:
    """Make an address into one that can be asked for.

    Nothing is repaired that could mean something else: only space and invisible characters are taken off, a scheme that
    was left out is taken for ``https``, the host is encoded as IDNA 2008 has it, and characters that cannot be sent are
    percent-encoded as UTF-8.

    Args:
        given: as it stands in a text.
    """
    notes: list[str] = []
    written = given
    if _PLAIN.fullmatch(given) is None:
        written = _INVISIBLE.sub("", given.strip()).strip()
    if written != given:
        notes.append("space or invisible characters taken off")
    broken = _unreadable(written)
    if broken is not None:
        return Unusable(given, LinkReason.MALFORMED, broken)
    reason = unfinished(written)
    if reason is not None:
        return Unusable(given, *reason)
    match = _SCHEME.match(written)
    if match is not None and match["scheme"].lower() in _WEB:
        scheme, rest = match["scheme"].lower(), match["rest"]
        if rest[:2] != "//":
            return Unusable(given, LinkReason.MALFORMED, "two slashes have to follow the scheme")
        rest = rest[2:]
    elif _BARE.fullmatch(written) is not None:
        scheme, rest = "https", written.removeprefix("//")
        notes.append("no scheme given, https assumed")
    elif match is not None:
        return Unusable(given, LinkReason.UNSUPPORTED_SCHEME, f"{match['scheme'].lower()[:30]} is not looked at")
    else:
        return Unusable(given, LinkReason.MALFORMED, "neither a scheme nor a host can be seen")
    return _of_parts(given, scheme, rest, notes)


def led_to(base: str, location: str) -> Address | Unusable:
    """Where an answer sends its reader, as browsers read it: relative, with spaces, or with the wrong slashes.

    Args:
        base: the address that was answered.
        location: as the answer has it.
    """
    written = _BROKEN_LINE.sub("", location.strip(_ENDS)).replace(" ", "%20")
    path, mark, query = written.partition("?")
    try:
        return read_address(urljoin(base, path.replace("\\", "/") + mark + query))
    except ValueError as error:
        return Unusable(location, LinkReason.MALFORMED, str(error))


def _unreadable(written: str) -> str | None:
    """Why this cannot be an address, whatever it says."""
    if not written:
        return "there is no address"
    if len(written) > _LONGEST:
        return "the address is too long"
    if _PLAIN.fullmatch(written) is None:
        return next((why for never, why in _NEVER if never.search(written)), None)
    return None


def _of_parts(given: str, scheme: str, rest: str, notes: list[str]) -> Address | Unusable:
    rest, mark, behind = rest.partition("#")
    if "\\" in rest:
        return Unusable(given, LinkReason.MALFORMED, "a backslash within the address")
    end = _AUTHORITY_END.search(rest)
    authority, tail = (rest[: end.start()], rest[end.start() :]) if end else (rest, "")
    if authority.lower() in ("http:", "https:"):
        return Unusable(given, LinkReason.MALFORMED, "a scheme stands twice")
    if "@" in authority:
        return Unusable(given, LinkReason.CREDENTIALS, "a user name or password stands before the host")
    try:
        netloc = _netloc(authority, scheme)
    except NoHostError as error:
        return Unusable(given, LinkReason.MALFORMED, str(error))
    path, query_mark, query = tail.partition("?")
    url = f"{scheme}://{netloc}{_sendable(path, _PATH_SAFE) or '/'}{query_mark}{_sendable(query, _QUERY_SAFE)}"
    return Address(given, url, fragment_of(behind) if mark and behind else None, tuple(notes))


def _netloc(authority: str, scheme: str) -> str:
    match = _PORT.fullmatch(authority)
    if match is None:
        raise NoHostError("neither a host nor a host and port")
    if not match["host"]:
        raise NoHostError("there is no host")
    host = host_of(match["host"])
    if not match["port"]:
        return host
    port = int(match["port"])
    if not 1 <= port <= _HIGHEST_PORT:
        raise NoHostError(f"there is no port {port}")
    return host if port == _DEFAULT_PORTS[scheme] else f"{host}:{port}"


def _sendable(part: str, safe: str) -> str:
    """A path or query without characters that cannot be sent."""
    return part if _SENDABLE.fullmatch(part) else quote(part, safe=safe)
