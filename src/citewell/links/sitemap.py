"""A site's own map, as the Sitemaps protocol has it. Pure."""

import gzip
import html
import re
import zlib
from io import BytesIO

import msgspec

from citewell.links.archive.surt import host_key

_MOST_OF_MAP = 4_000_000
_MOST_PLACES = 5_000
_LOC = re.compile(r"<loc>\s*(?:<!\[CDATA\[)?\s*([^<\]]{1,2000}?)\s*(?:\]\]>)?\s*</loc>", re.IGNORECASE)
_IS_INDEX = re.compile(r"<sitemapindex[\s>]", re.IGNORECASE)


class SiteMap(msgspec.Struct, frozen=True):
    """What a site lists of itself.

    Attributes:
        places: addresses at its own host.
        is_index: whether these are other maps.
    """

    places: tuple[str, ...]
    is_index: bool


def read_map(body: bytes, url: str) -> SiteMap:
    """The map in a body, packed or not; an empty one when it is none.

    Args:
        body: as it came.
        url: its address; what it lists at other hosts is left out.
    """
    text = _text(body)
    places: list[str] = []
    for loc in _LOC.finditer(text):
        place = html.unescape(loc[1])
        if _same_host(place, url):
            places.append(place)
            if len(places) == _MOST_PLACES:
                break
    return SiteMap(tuple(places), is_index=_IS_INDEX.search(text) is not None)


def _text(body: bytes) -> str:
    if body[:2] == b"\x1f\x8b":
        try:
            body = gzip.GzipFile(fileobj=BytesIO(body)).read(_MOST_OF_MAP)
        except (OSError, EOFError, zlib.error):
            return ""
    return body.decode("utf-8", "replace")


def _same_host(place: str, url: str) -> bool:
    try:
        return host_key(place) == host_key(url)
    except ValueError:
        return False
