"""Addresses in an HTML page: of links, areas, images and citations, and what stands bare in its text."""

from bisect import bisect_right
from urllib.parse import urljoin

from citewell.links.extract.bare import bare_identifiers, find_bare
from citewell.links.extract.found import found_link, is_web
from citewell.links.extract.tags import LinkingTag, read_linking, unescape
from citewell.model import FoundLink, LinkKind, Span
from citewell.text.blot import blot
from citewell.text.urls import without_zero_width

_SCHEMES = ("http:", "https:")


def extract_html(text: str) -> list[FoundLink]:
    """Every occurrence of a web address or identifier in a page, in order. Pure, and linear in its length.

    Relative addresses are resolved against the page's ``<base>``; without one they are left out, since nothing says
    where the page stands. Scripts, styles, comments and ``<link>`` are not read.

    Args:
        text: the page.

    Returns:
        The occurrences, with positions in code points of the page as written.
    """
    tags = list(read_linking(text))
    base = next((tag.url for tag in tags if tag.name == "base" and is_web(tag.url)), None)
    linked = (_of_tag(text, tag, base) for tag in tags if tag.address is not None and tag.name != "base")
    found = [link for link in linked if link is not None]
    found += _bare(text, tags)
    found.sort(key=lambda link: link.span or (0, 0))
    return found


def _of_tag(text: str, tag: LinkingTag, base: str | None) -> FoundLink | None:
    """The address of a tag, when it is one of the web or becomes one by the page's base."""
    if tag.url.lower().startswith(_SCHEMES):
        return tag.found(text, tag.url) if is_web(tag.url) else None
    if base is not None and not tag.url.startswith("#"):
        try:
            resolved = urljoin(base, tag.url)
        except ValueError:
            return None
        return tag.found(text, resolved, relative=True) if resolved.lower().startswith(_SCHEMES) else None
    return tag.found(text, tag.url) if is_web(tag.url) else None


def _bare(text: str, tags: list[LinkingTag]) -> list[FoundLink]:
    """Addresses and identifiers in the words of the page; a tag ends them."""
    shown = blot(text, [Span(tag.start, tag.end) for tag in tags], "<")
    anchors = _anchors(tags)
    found: list[FoundLink] = []
    spans = find_bare(shown)
    for start, end in spans:
        index = bisect_right(anchors, start, key=lambda span: span.start) - 1
        linked = index >= 0 and start < anchors[index].end
        found.append(found_link(text, start, end, LinkKind.LINK_TEXT if linked else LinkKind.BARE, _shown))
    found += bare_identifiers(text, shown, spans, mark="<")
    return found


def _shown(written: str) -> str:
    return without_zero_width(unescape(written))


def _anchors(tags: list[LinkingTag]) -> list[Span]:
    """The stretches between the tags of links."""
    found: list[Span] = []
    opened = -1
    for tag in tags:
        if tag.name == "a":
            if opened >= 0:
                found.append(Span(opened, tag.start))
            opened = -1 if tag.closing or tag.address is None else tag.end
    return found
