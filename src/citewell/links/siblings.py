"""Pages beside one that is not there and whose addresses are alike: a slip of the pen, or a page that was renamed.

Asks the network: archives for what they captured in the same folder, and the site for its own map.
"""

import gzip
import html
import re
import zlib
from collections.abc import Iterable
from difflib import SequenceMatcher
from io import BytesIO
from urllib.parse import unquote, urlsplit

from citewell.fetch.service import Heard, Service
from citewell.links.archive.interface import Archive, ListsPages
from citewell.links.archive.spellings import folder_above, root_of
from citewell.links.archive.surt import host_key, surt_key
from citewell.model import Replacement, ReplacementKind

_ALIKE = 0.8
_MOST_LISTED = 1_000
_MOST_MAPS = 4
_MOST_OF_MAP = 4_000_000
_MOST_COMPARED = 300
_LOC = re.compile(r"<loc>\s*(?:<!\[CDATA\[)?\s*([^<\]]{1,2000}?)\s*(?:\]\]>)?\s*</loc>", re.IGNORECASE)
_IS_INDEX = re.compile(r"<sitemapindex[\s>]", re.IGNORECASE)
_EXTENSION = re.compile(r"\.(?:html?|php|aspx?|jsp|pdf)$")
_SEPARATORS = re.compile(r"[-_+.\s]+")
_NUMBER = re.compile(r"\d+")


async def captured_siblings(url: str, archives: Iterable[Archive], *, most: int = 3) -> tuple[Replacement, ...]:
    """Pages in the same folder that archives captured and whose addresses are alike, the most alike first.

    Args:
        url: the page that is not there.
        archives: those that list pages are asked.
        most: how many are wanted.
    """
    known: dict[str, str] = {}
    for archive in archives:
        if isinstance(archive, ListsPages):
            for page in await archive.list_pages(folder_above(url), limit=_MOST_LISTED) or ():
                known.setdefault(page, archive.name)
    return tuple(
        Replacement(url=page, kind=ReplacementKind.SIBLING, why=f"an address much like it, captured by {known[page]}")
        for page in most_alike(url, known)[:most]
    )


async def mapped_siblings(url: str, site: Service, *, most: int = 3) -> tuple[Replacement, ...]:
    """Pages of the site's own map whose addresses are alike, the most alike first.

    Args:
        url: the page that is not there.
        site: its site.
        most: how many are wanted.
    """
    waiting = [root_of(url) + "sitemap.xml"]
    pages: list[str] = []
    for _ in range(_MOST_MAPS):
        if not waiting:
            break
        heard = await site.get(waiting.pop(0))
        text = _map_text(heard) if isinstance(heard, Heard) and heard.status == 200 else ""
        places = [place for loc in _LOC.findall(text) if _same_host(place := html.unescape(loc), url)]
        if _IS_INDEX.search(text):
            waiting += most_alike(url, places, threshold=0.0)
        else:
            pages += places
    return tuple(
        Replacement(url=page, kind=ReplacementKind.SIBLING, why="an address much like it, in the site's own map")
        for page in most_alike(url, pages)[:most]
    )


def most_alike(url: str, pages: Iterable[str], *, threshold: float = _ALIKE) -> list[str]:
    """The pages whose addresses are at least so much alike, the most alike first; not the address itself.

    Addresses with other numbers in them are other pages, as another year's report is.
    """
    own = _identity(url)
    wanted = _path(url)
    numbers = _NUMBER.findall(wanted)
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted)
    scored: list[tuple[float, str]] = []
    for page in dict.fromkeys(pages):
        path = _path(page)
        if _identity(page) == own or (threshold and _NUMBER.findall(path) != numbers):
            continue
        matcher.set_seq1(path)
        if matcher.real_quick_ratio() >= threshold and matcher.quick_ratio() >= threshold:
            scored.append((matcher.ratio(), page))
    return [page for score, page in sorted(scored, key=lambda one: (-one[0], one[1])) if score >= threshold]


def _identity(url: str) -> str:
    try:
        return surt_key(url)
    except ValueError:
        return url


def _path(url: str) -> str:
    """What is compared of an address: its path as words, without the usual endings of files."""
    try:
        path = unquote(urlsplit(url).path).lower().rstrip("/")
    except ValueError:
        return ""
    return _SEPARATORS.sub(" ", _EXTENSION.sub("", path))[-_MOST_COMPARED:]


def _same_host(place: str, url: str) -> bool:
    try:
        return host_key(place) == host_key(url)
    except ValueError:
        return False


def _map_text(heard: Heard) -> str:
    body = heard.body
    if body[:2] == b"\x1f\x8b":
        try:
            body = gzip.GzipFile(fileobj=BytesIO(body)).read(_MOST_OF_MAP)
        except (OSError, EOFError, zlib.error):
            return ""
    return body.decode("utf-8", "replace")
