"""Web addresses and social profiles: of links, of structured data, and in the text."""

import re
from collections.abc import Iterator

from citewell.model.value import ValueKind
from citewell.values.candidates.mention import Mention, Written
from citewell.values.domains import registered, split_domain
from citewell.values.page import Page

SOCIAL = frozenset(
    str.split(
        """
        facebook instagram twitter x linkedin youtube tiktok pinterest xing mastodon bandcamp soundcloud vimeo
        flickr threads vk telegram bsky github weibo
        """
    )
)
_SHARES = re.compile(
    r"share|intent|sharer|/plugins/|/dialog/|\?url=|&url=|addtoany|/embed|watch\?v=|/hashtag/|/status/", re.IGNORECASE
)
_URL = re.compile(r"(?:https?://|www\.)[^\s<>\"'()]{3,200}", re.IGNORECASE)
_HOST = re.compile(r"(?:https?:)?(?://)?(?:www\.)?([^/?#:\s]{3,255})", re.IGNORECASE)


def find_urls(page: Page) -> Iterator[Mention]:
    """Every profile that a page links to, and every address in its text and of itself."""
    for link in page.profiles:
        if not _SHARES.search(link.href):
            yield _mention(page, link.start, link.end, link.href.strip(), Written.LINK)._replace(node=link.node)
    for item in page.items:
        if item.key in {"sameas", "url"} and _URL.match(item.value):
            yield _mention(page, 0, 0, item.value, Written.STRUCTURED)._replace(item=item, node=None)
    for match in _URL.finditer(page.text):
        value = match[0].rstrip(".,;:!?")
        yield _mention(page, match.start(), match.start() + len(value), value, Written.TEXT)
    for url in page.about.urls[:1]:
        yield _mention(page, 0, 0, url, Written.META)._replace(node=None)


def _mention(page: Page, start: int, end: int, url: str, written: Written) -> Mention:
    normal = re.sub(r"^https?://(?:www\.)?|^www\.", "", url.lower()).rstrip("/")
    return Mention(page, start, end, url, normal, ValueKind.URL, written, page.node_at(start))


def is_profile(url: str) -> bool:
    """Whether an address is that of a profile at a social network."""
    host = _HOST.match(url.strip())
    if host is None:
        return False
    return split_domain(host[1].lower())[0] in SOCIAL or registered(host[1].lower()) in {"t.me", "wa.me"}
