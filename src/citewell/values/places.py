"""Where an element stands: what the elements around it are, and what their names say of them."""

from collections.abc import Mapping

import msgspec
from selectolax.lexbor import LexborNode

from citewell.values.page import Page
from citewell.values.words.lexicon import lexicon, markup_flags

_TAGS: Mapping[str, str] = {
    "header": "header", "footer": "footer", "nav": "nav", "aside": "aside", "address": "contact", "pre": "code",
    "code": "code", "samp": "code", "kbd": "code", "blockquote": "quote", "q": "quote", "article": "article",
    "form": "form", "table": "table", "li": "list", "dl": "list", "p": "paragraph", "option": "option",
    "textarea": "field", "noscript": "noscript", "template": "hidden", "del": "hidden", "s": "hidden",
}  # fmt: skip
_ROLES: Mapping[str, str] = {"contentinfo": "footer", "banner": "header", "navigation": "nav", "complementary": "aside"}
_NAMELESS = frozenset({"html", "body"})
_HIDING = ("display:none", "visibility:hidden", "font-size:0", "text-indent:-9", "left:-9", "height:0;")
_LONGEST_PATH = 6
_MOST_ANCESTORS = 400
_ROOTS = frozenset({"-document", "html"})


class Spot(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An element with what is around it.

    Attributes:
        chain: identities of it and its ancestors.
        flags: what it is in.
        near: flags of the innermost elements only, a few levels.
        path: the outermost and innermost elements as people read them.
        shape: the elements as a pattern, equal for parts that are built alike.
        cell: the innermost table cell.
    """

    chain: frozenset[int]
    flags: frozenset[str]
    near: frozenset[str]
    path: tuple[str, ...]
    shape: tuple[str, ...]
    cell: LexborNode | None
    item: LexborNode | None


class Places:
    """Tells of the elements of a page where they stand; each is looked at once.

    Args:
        page: the page.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self._own: dict[int, tuple[str, str, frozenset[str]]] = {}
        self._spots: dict[int, Spot] = {}
        self._order = [heading.start for heading in page.headings]

    def spot(self, node: LexborNode | None) -> Spot:
        """Where a node stands."""
        if node is None:
            return _NOWHERE
        if node.tag == "-text":
            node = node.parent
        if node is None:
            return _NOWHERE
        known = self._spots.get(node.mem_id)
        if known is not None:
            return known
        chain: list[int] = []
        parts: list[tuple[str, str, frozenset[str]]] = []
        cell = item = None
        current: LexborNode | None = node
        while current is not None and current.tag not in _ROOTS and len(chain) < _MOST_ANCESTORS:
            chain.append(current.mem_id)
            part = self._own.get(current.mem_id)
            if part is None:
                part = self._own[current.mem_id] = _told(current)
            parts.append(part)
            if cell is None and current.tag in {"td", "th"}:
                cell = current
            if item is None and current.tag in {"li", "tr", "dd"}:
                item = current
            current = current.parent
        flags = frozenset[str]().union(*(part[2] for part in parts))
        if "article" in flags:
            flags -= {"header"}  # the head of an article is not that of its page
        near = frozenset[str]().union(*(part[2] for part in parts[:5]))
        names = [part[0] for part in reversed(parts)]
        path = tuple(names if len(names) <= _LONGEST_PATH else [*names[:2], "…", *names[3 - _LONGEST_PATH :]])
        spot = Spot(
            chain=frozenset(chain),
            flags=flags,
            near=near,
            path=path,
            shape=tuple(part[1] for part in parts[:8]),
            cell=cell,
            item=item,
        )
        self._spots[node.mem_id] = spot
        return spot


_NOWHERE = Spot(chain=frozenset(), flags=frozenset(), near=frozenset(), path=(), shape=(), cell=None, item=None)


def _told(node: LexborNode) -> tuple[str, str, frozenset[str]]:
    """An element as people read it, as a pattern, and what it says of itself."""
    tag = node.tag or ""
    attributes = node.attributes
    flags: set[str] = set()
    if (named := _TAGS.get(tag)) is not None:
        flags.add(named)
    classes = attributes.get("class") or ""
    name = attributes.get("id") or ""
    if classes and _is_hidden_by_class(classes):
        flags.add("hidden")
    if attributes and tag not in _NAMELESS:
        said = f"{classes} {name} {attributes.get('itemprop') or ''} {attributes.get('rel') or ''}"
        if tag == "a":
            said = classes
        flags |= markup_flags(said[:300]) if said.strip() else frozenset()
        flags |= _hidden(attributes)
        if (role := attributes.get("role")) and role in _ROLES:
            flags.add(_ROLES[role])
        if named_as := attributes.get("aria-label") or "":
            words = {hit.name for hit in lexicon().find(named_as[:80]) if hit.group == "roles"}
            flags |= {"contact"} if "official" in words else set()
    label = f"{tag}#{name}" if name else f"{tag}.{classes.split()[0]}" if classes.split() else tag
    return label[:60], f"{tag}.{classes}"[:120], frozenset(flags)


def _is_hidden_by_class(classes: str) -> bool:
    names = classes.split()
    if "honeypot" in names:
        return True
    shown_elsewhere = any(":" in name or (name.startswith("d-") and name != "d-none") for name in names)
    return not shown_elsewhere and ("hidden" in names or "d-none" in names)


def _hidden(attributes: Mapping[str, str | None]) -> frozenset[str]:
    if "hidden" in attributes:
        return frozenset({"hidden"})
    style = attributes.get("style")
    if style:
        packed = "".join(style.lower().split()) + ";"
        if any(mark in packed for mark in _HIDING):
            return frozenset({"hidden"})
    return frozenset()
