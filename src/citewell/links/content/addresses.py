"""What an address is by its spelling alone: a home page, a place to sign in, the same page as another."""

import re
from functools import lru_cache
from itertools import pairwise
from urllib.parse import SplitResult, parse_qsl, unquote, urlencode, urlsplit, urlunsplit

from citewell.links.content.wording import markup
from citewell.text.urls import canonical_url

_EXTENSION = re.compile(r"\.(?:html?|php\d?|aspx?|jsp|do|action|cgi|shtml)$")
_LOCALE = re.compile(r"^[a-z]{2}(?:[-_][a-z]{2,4})?$")
_SESSION = re.compile(
    r"^(?:cookieset|cookie_?check|cookietest|jsessionid|phpsessid|sid|sessionid|nocookie|error=cookies.*)$"
)
_PATH_SESSION = re.compile(r";(?:jsessionid|phpsessid|sid)=[^/?#]*", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+")
_NAME = re.compile(r"[^\W\d_]\W+\w|\d")
_ORIGINS = frozenset(
    ["ref", "referrer", "referer", "from", "source", "src", "origin", "redirect", "redirected", "lang", "error"]
)
# The addresses of one check are asked about by several rules, one after the other.
_MOST_REMEMBERED = 1_024
_HOME_SEGMENTS = "home-segments"


@lru_cache(maxsize=_MOST_REMEMBERED)
def _split(url: str) -> SplitResult | None:
    try:
        return urlsplit(url.strip())
    except ValueError:
        return None


@lru_cache(maxsize=_MOST_REMEMBERED)
def segments_of(url: str) -> tuple[str, ...]:
    """The parts of the path of an address, decoded, in lower case and without the endings of pages."""
    parts = _split(url)
    if parts is None:
        return ()
    segments = (unquote(part).strip().lower() for part in parts.path.split("/"))
    return tuple(_EXTENSION.sub("", segment) for segment in segments if segment)


def host_of(url: str) -> str:
    """The host of an address in lower case, without ``www.``."""
    parts = _split(url)
    return (parts.hostname or "").rstrip(".").removeprefix("www.") if parts is not None else ""


def without_address(text: str, url: str) -> str:
    """The text without an address, its path and the last part of that, which pages about what is missing repeat."""
    parts = _split(url)
    if parts is None:
        return text
    path = unquote(parts.path)
    name = path.rstrip("/").rpartition("/")[2]
    for written in (url, path, name):
        if _NAME.search(written):  # a single word may stand in any text
            text = text.replace(written, " ")
    return text


@lru_cache(maxsize=_MOST_REMEMBERED)
def identity_of(url: str) -> str:
    """What two spellings of one address have in common, those included that only a visit in between has changed.

    Besides what ``canonical_url`` leaves out these are a session in path or query, and the name of an index page.
    """
    parts = _split(canonical_url(url))
    if parts is None or not parts.netloc:
        return url
    path = _PATH_SESSION.sub("", parts.path)
    folder, _, name = path.rpartition("/")
    if _EXTENSION.sub("", name.lower()) in ("index", "default") and _EXTENSION.search(name.lower()):
        path = folder
    query = [pair for pair in parse_qsl(parts.query, keep_blank_values=True) if not _SESSION.match(pair[0].lower())]
    kept = urlencode(query) if query != parse_qsl(parts.query, keep_blank_values=True) else parts.query
    return urlunsplit(("https", parts.netloc.removeprefix("www."), path.rstrip("/"), kept, parts.fragment))


def is_home(url: str) -> bool:
    """Whether an address is that of the first page of a host, or of its part in one language."""
    parts = _split(url)
    if parts is None or (parts.query and not _is_sessions(parts.query)) or parts.fragment[:1] in ("!", "/"):
        return False
    segments = segments_of(url)
    if segments and _LOCALE.match(segments[0]):
        segments = segments[1:]
    return not segments or (len(segments) == 1 and segments[0] in markup()[_HOME_SEGMENTS])


def _is_sessions(query: str) -> bool:
    # A home page that is told where its reader came from is still the home page.
    names = (name.lower() for name, _ in parse_qsl(query, keep_blank_values=True))
    return all(_SESSION.match(name) or name.startswith("utm_") or name in _ORIGINS for name in names)


def is_login(url: str) -> bool:
    """Whether an address looks like a place to sign in."""
    return _is_kind(url, "login")


def is_consent(url: str) -> bool:
    """Whether an address looks like a place to consent to something first."""
    return _is_kind(url, "consent")


def _is_kind(url: str, kind: str) -> bool:
    label = host_of(url).partition(".")[0]
    if label in markup()[f"{kind}-hosts"]:
        return True
    named = markup()[f"{kind}-segments"]
    return any(segment in named for segment in segments_of(url)[-4:])


def is_missing_page(url: str) -> bool:
    """Whether the last part of an address is the name of a page for what is not there."""
    last = segments_of(url)[-1:]
    return bool(last) and last[0] in markup()["missing-segments"]


def asks_about_errors(url: str) -> bool:
    """Whether an address was given that names such an error itself, so that a page about it is what was asked for."""
    words = _WORD.findall(" ".join(segments_of(url)))
    return bool({"404", "410", "notfound", "404s"} & set(words)) or ("not", "found") in pairwise(words)
