"""Comparing a page with an address beside it that should not exist."""

from collections.abc import Sequence
from urllib.parse import urlsplit, urlunsplit

from citewell.model.exchange import Page


def sibling_url(url: str, token: str) -> str:
    """An address in the same folder that should not exist.

    Args:
        url: the address of the page.
        token: letters and digits that no page is named by; random, so that no site can know it.
    """
    parts = urlsplit(url)
    folder, _, name = parts.path.rstrip("/").rpartition("/")
    dot = name.rfind(".")
    ending = name[dot:] if dot > 0 and len(name) - dot <= 6 else ""
    return urlunsplit((parts.scheme, parts.netloc, f"{folder}/{token}{ending}", "", ""))


def likeness(one: Sequence[int], other: Sequence[int]) -> float:
    """How alike two pages are by their sketches: 0 for nothing in common, 1 for the same text."""
    if not one or not other:
        return 0.0
    size = min(max(len(one), len(other)), 64)
    least = sorted({*one, *other})[:size]
    both = set(one) & set(other)
    return sum(value in both for value in least) / len(least)


def looks_suspicious(page: Page, *, url: str, asked: str) -> bool:
    """Whether a page that was answered with 200 should be compared with a sibling before it is believed.

    Args:
        page: what was read.
        url: its address, after redirects.
        asked: the address as given.
    """
    return bool(page.signs) or page.words < 60 or url != asked
