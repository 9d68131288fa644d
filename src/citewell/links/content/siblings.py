"""Comparing a page with an address beside it that should not exist."""

import re
from collections.abc import Sequence
from urllib.parse import urlsplit, urlunsplit

from citewell.links.content.addresses import identity_of, is_home, segments_of
from citewell.model.exchange import Page
from citewell.text.fold import fold

_LONGEST_ENDING = 6
_FEW_WORDS = 80
_WORD = re.compile(r"[^\W\d_]{4,}")
_STEM = 5
# What ends the addresses of pages on anything.
_OF_ANY = frozenset(
    ["page", "pages", "article", "articles", "post", "item", "view", "detail", "details", "entry", "node"]
)


def sibling_url(url: str, token: str) -> str:
    """An address in the same folder that should not exist.

    Args:
        url: the address of the page.
        token: letters and digits that no page is named by; random, so that no site can know it.
    """
    parts = urlsplit(url)
    folder, _, name = parts.path.rstrip("/").rpartition("/")
    dot = name.rfind(".")
    ending = name[dot:] if dot > 0 and len(name) - dot <= _LONGEST_ENDING else ""
    slash = "/" if parts.path.endswith("/") and folder + name else ""
    return urlunsplit((parts.scheme, parts.netloc, f"{folder}/{token}{ending}{slash}", "", ""))


def likeness(one: Sequence[int], other: Sequence[int]) -> float:
    """How alike two pages are by their sketches: 0 for nothing in common, 1 for the same text.

    It is the share of common runs of words among all, exact for short pages and estimated for long ones.
    """
    if not one or not other:
        return 0.0
    # Of the union only as many of the least are known as the shorter of two full sketches holds.
    size = 64 if max(len(one), len(other)) >= 64 else len({*one, *other})
    least = sorted({*one, *other})[:size]
    both = set(one) & set(other)
    return sum(value in both for value in least) / len(least)


def looks_suspicious(page: Page, *, url: str, asked: str) -> bool:
    """Whether a page that was answered with 200 should be compared with a sibling before it is believed.

    So it is with one that shows a sign of being something else, says little, has a title without any word of what was
    asked for, was redirected to, or gives a home page as its own address. A home page has no siblings that tell
    anything.

    Args:
        page: what was read.
        url: its address, after redirects.
        asked: the address as given.
    """
    if page.title is None and not page.words and not page.signs:
        return False
    if page.found and any(page.found.get(name) for name in ("title", "quote", "text", "fragment")):
        return False
    suspicious = (
        bool(page.signs)
        or page.words < _FEW_WORDS
        or not _may_be_titled(page.title, asked)
        or (url != asked and identity_of(url) != identity_of(asked))
        or (page.canonical is not None and is_home(page.canonical))
    )
    return suspicious and not is_home(asked)


def _may_be_titled(title: str | None, asked: str) -> bool:
    """Whether a title has any of the words that an address has at its end, or there are none to compare."""
    segments = segments_of(asked)
    words = [word for word in _WORD.findall(fold(segments[-1])) if word not in _OF_ANY] if segments else []
    if not title or not words or not title.isascii():
        return True
    said = fold(title)
    return any(word[:_STEM] in said for word in words)
