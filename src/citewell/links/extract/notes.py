"""What is odd about an address as it is written: cut short, a placeholder, an image, another address inside."""

import re

from citewell.model import LinkKind, LinkNote
from citewell.text.stand_ins import is_stand_in
from citewell.text.urls import strip_tracking

_IMAGES = (".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".ico", ".bmp", ".avif", ".tif", ".tiff")
_HOST = re.compile(r"(?:https?:)?//(?:[^/?#@]{0,200}@)?(?P<host>[^/?#]*)", re.IGNORECASE)
_ELLIPSIS = ("...", "\u2026")
_ANOTHER = re.compile(r"https?(?:://|%3a%2f%2f)", re.IGNORECASE)
_LONGEST = 2048
_ZERO_WIDTH = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")


def notes_of(url: str, written: str, after: str, kind: LinkKind) -> list[LinkNote]:
    """What is odd about an address.

    Args:
        url: the address.
        written: as it is written.
        after: a few characters that follow it.
        kind: how it is written.
    """
    bounded = url[:_LONGEST]
    found: list[LinkNote] = []
    if is_cut(bounded, after):
        found.append(LinkNote.CUT_SHORT)
    if is_stand_in(bounded):
        found.append(LinkNote.PLACEHOLDER)
    if kind is LinkKind.IMAGE or _is_image(bounded):
        found.append(LinkNote.IMAGE)
    if strip_tracking(url) != url:
        found.append(LinkNote.TRACKING)
    if _ANOTHER.search(bounded, 1):
        found.append(LinkNote.HOLDS_ANOTHER)
    if not bounded[:8].lower().startswith(("http://", "https://")):
        found.append(LinkNote.NO_SCHEME)
    if "#:~:" in url:
        found.append(LinkNote.TEXT_FRAGMENT)
    if _ZERO_WIDTH.search(written):
        found.append(LinkNote.ZERO_WIDTH)
    return found


def is_cut(url: str, after: str) -> bool:
    """Whether an address was left off before its end."""
    if url.endswith(_ELLIPSIS) or after.startswith(_ELLIPSIS) or re.search(r"%[0-9A-Fa-f]?$", url):
        return True
    if "/.../" in url or "/\u2026/" in url:
        return True
    host = _HOST.match(url)
    return host is not None and host["host"].lower().strip(".") in ("", "www")


def _is_image(url: str) -> bool:
    return url.partition("?")[0].partition("#")[0].lower().endswith(_IMAGES)
