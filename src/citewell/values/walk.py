"""One walk over a parsed page, without recursion: its text, and where each piece of it stands."""

import re
from collections import Counter

from selectolax.lexbor import LexborHTMLParser, LexborNode

from citewell.values.bounds import bounded
from citewell.values.page import About, Field, Heading, Item, Link, Page
from citewell.values.structured import items_of_json, items_of_markup

_UNSEEN = frozenset(
    ["script", "style", "template", "svg", "iframe", "object", "canvas", "math", "video", "audio", "head"]
)
_BLOCKS = frozenset(
    str.split(
        """
        p div li ul ol dl dt dd h1 h2 h3 h4 h5 h6 tr table thead tbody tfoot caption section article header footer
        nav aside main form fieldset legend blockquote pre figure figcaption details summary address option select
        hr body textarea title noscript center menu dialog search
        """
    )
)
_CELLS = frozenset({"td", "th"})
_BOLD = frozenset({"strong", "b"})
_LEFT = _BLOCKS | _CELLS | {"a", "strong", "b"}
_LONGEST_BOLD = 70
_HEADINGS = frozenset(["h1", "h2", "h3", "h4", "h5", "h6", "dt", "legend", "caption", "summary"])
_KEPT = frozenset({"pre", "textarea"})
_VALUE_LINK = re.compile(
    r"\s*(?:mailto|tel|callto|fax|sms|whatsapp)\s*:|.{0,200}/cdn-cgi/l/email-protection", re.I | re.S
)
_NOT_TEXT = frozenset(["hidden", "submit", "button", "image", "reset", "checkbox", "radio"])
_UNSEEN_SIGNS = re.compile("[\u200b-\u200f\u2060\ufeff\u00ad]")
_MOST_HOSTS = 300
_MOST_FIELDS = 500
_HOST = re.compile(r"\s*https?://([^/?#:@\s]{1,255})", re.IGNORECASE)
_SOCIAL = re.compile(
    r"(?:^|\.)(?:facebook|instagram|twitter|x|linkedin|youtube|tiktok|pinterest|xing|vimeo|flickr|threads|vk"
    r"|bsky|weibo|github|bandcamp|soundcloud|t)"
    r"\.(?:com|net|app|me)$"
)
_ABSOLUTE = re.compile(r"https?://", re.IGNORECASE)


class _Walker:
    """What a walk has gathered so far.

    Args:
        is_coded: whether the page has addresses in Cloudflare's form.
    """

    def __init__(self, *, is_coded: bool) -> None:
        self.parts: list[str] = []
        self.length = 0
        self.starts: list[int] = []
        self.nodes: list[LexborNode] = []
        self.headings: list[Heading] = []
        self.links: list[Link] = []
        self.profiles: list[Link] = []
        self.fields: list[Field] = []
        self.hosts: Counter[str] = Counter()
        self.scripts: list[str] = []
        self.is_coded = is_coded
        self.open: dict[int, tuple[int, str]] = {}

    def gap(self, mark: str) -> None:
        """Parts what comes next from what came before."""
        self.parts.append(mark)
        self.length += 1

    def say(self, text: str, node: LexborNode) -> None:
        """Adds a piece of text."""
        self.starts.append(self.length)
        self.nodes.append(node)
        self.parts.append(text)
        self.length += len(text)


def read_page(html: str, number: int = 0) -> Page:
    """The blocks of a page, in the order of the document.

    Args:
        html: its characters.
        number: which of the pages it is.
    """
    tree = LexborHTMLParser(bounded(html))
    walker = _Walker(is_coded="data-cfemail" in html)
    _walk(tree, walker)
    items: list[Item] = []
    for script in walker.scripts:
        items += items_of_json(script)
    if "itemprop" in html or "vcard" in html or "h-card" in html:
        items += items_of_markup(tree)
    about = _about(tree, walker)
    return Page(
        number=number,
        text="".join(walker.parts),
        starts=walker.starts,
        nodes=walker.nodes,
        headings=walker.headings,
        links=walker.links,
        profiles=walker.profiles,
        fields=walker.fields,
        items=tuple(items),
        about=about,
    )


def _walk(tree: LexborHTMLParser, walker: _Walker) -> None:
    node: LexborNode | None = tree.root
    kept = 0
    while node is not None:
        tag = node.tag
        child = None
        if tag == "-text":
            raw = node.text_content or ""
            if kept:
                walker.say(raw, node)
            elif raw:
                if not raw.isascii() and _UNSEEN_SIGNS.search(raw):
                    raw = _UNSEEN_SIGNS.sub("", raw) or " "
                words = " ".join(raw.split())
                if words:
                    walker.say(f"{' ' if raw[0].isspace() else ''}{words}{' ' if raw[-1].isspace() else ''}", node)
                elif walker.parts and walker.parts[-1][-1:] not in " \n\t":
                    walker.gap(" ")
        elif tag in _UNSEEN:
            if tag == "script":
                _script(node, walker)
            elif tag == "head":
                _head(node, walker)
        elif tag == "-comment":
            text = node.comment_content or "" if len(walker.fields) < _MOST_FIELDS else ""
            if "@" in text:
                walker.fields.append(Field(walker.length, text, "comment", node.parent))
        elif tag == "br":
            walker.gap("\n")
        else:
            child = node.first_child
            if tag in _BLOCKS:
                walker.gap("\n")
                kept += tag in _KEPT
                if tag in _HEADINGS:
                    walker.open[node.mem_id] = (walker.length, tag)
            elif tag in {"a", "area"}:
                _link(node, walker)
            elif tag == "input":
                _field(node, walker)
            elif tag in _CELLS:
                walker.gap("\t")
            elif tag in _BOLD:
                if _is_first(node):
                    walker.open[node.mem_id] = (walker.length, tag)
            elif walker.is_coded and node.attributes.get("data-cfemail"):
                walker.links.append(Link(walker.length, walker.length, "", node))
            if tag == "textarea" and (hint := node.attributes.get("placeholder")):
                walker.fields.append(Field(walker.length, hint, "placeholder", node))
        if child is not None:
            node = child
            continue
        while node is not None:
            if node.tag in _LEFT:
                kept -= _leave(node, walker)
            after = node.next
            if after is not None:
                node = after
                break
            node = node.parent


def _leave(node: LexborNode, walker: _Walker) -> int:
    tag = node.tag
    begun = walker.open.pop(node.mem_id, None) if walker.open else None
    if tag == "a":
        if begun is not None:
            walker.links.append(Link(begun[0], walker.length, begun[1], node))
        return 0
    if tag in _BOLD:
        if begun is not None and 2 < walker.length - begun[0] <= _LONGEST_BOLD and _ends_line(node):
            walker.headings.append(Heading(begun[0], walker.length, node))
        return 0
    if begun is not None:
        walker.headings.append(Heading(begun[0], walker.length, node))
    walker.gap("\t" if tag in _CELLS else "\n")
    return tag in _KEPT


def _is_first(node: LexborNode) -> bool:
    """Whether nothing stands before an element in its parent."""
    before = node.prev
    return before is None or (before.tag == "-text" and before.prev is None and not (before.text_content or "").strip())


def _ends_line(node: LexborNode) -> bool:
    """Whether a line ends after an element, or it ends in a colon."""
    last = node.last_child
    while last is not None and last.tag == "-text" and not (last.text_content or "").strip():
        last = last.prev
    if last is not None and (
        last.tag == "br" or (last.tag == "-text" and (last.text_content or "").rstrip().endswith(":"))
    ):
        return True
    after = node.next
    while after is not None and after.tag == "-text" and not (after.text_content or "").strip():
        after = after.next
    return after is None or after.tag == "br"


def _link(node: LexborNode, walker: _Walker) -> None:
    attributes = node.attributes
    href = attributes.get("href") or ""
    if _VALUE_LINK.match(href) or attributes.get("data-cfemail"):
        if node.tag == "a":
            walker.open[node.mem_id] = (walker.length, href)
        else:
            walker.links.append(Link(walker.length, walker.length, href, node))
    elif (host := _HOST.match(href)) is not None and len(walker.hosts) < _MOST_HOSTS:
        name = host[1].lower()
        walker.hosts[name] += 1
        if _SOCIAL.search(name) and len(walker.profiles) < _MOST_HOSTS:
            walker.profiles.append(Link(walker.length, walker.length, href, node))


def _field(node: LexborNode, walker: _Walker) -> None:
    attributes = node.attributes
    if len(walker.fields) >= _MOST_FIELDS or (attributes.get("type") or "").lower() in _NOT_TEXT - {"hidden"}:
        return
    for name in ("placeholder", "value"):
        if text := attributes.get(name):
            walker.fields.append(Field(walker.length, text, name, node))


def _script(node: LexborNode, walker: _Walker) -> None:
    if "ld+json" in (node.attributes.get("type") or "").lower():
        walker.scripts.append(node.text_content or node.text() or "")


def _head(node: LexborNode, walker: _Walker) -> None:
    child = node.first_child
    while child is not None:
        if child.tag == "script":
            _script(child, walker)
        elif child.tag == "meta":
            attributes = child.attributes
            if (attributes.get("name") or "").lower() == "description" and (text := attributes.get("content")):
                walker.fields.append(Field(0, text, "meta", child))
        child = child.next


def _about(tree: LexborHTMLParser, walker: _Walker) -> About:
    """What the page says of itself, in its head and around."""
    title = site = ""
    urls: list[str] = []
    root = tree.root
    for node in tree.tags("link")[:200]:
        rel = (node.attributes.get("rel") or "").lower()
        if rel in {"canonical", "shortlink"} or (rel == "alternate" and "hreflang" not in node.attributes):
            urls.append(node.attributes.get("href") or "")
    for node in tree.tags("meta")[:200]:
        attributes = node.attributes
        key = (attributes.get("property") or attributes.get("name") or "").lower()
        if key == "og:url":
            urls.append(attributes.get("content") or "")
        elif key in {"og:site_name", "application-name"} and not site:
            site = attributes.get("content") or ""
    urls += [node.attributes.get("href") or "" for node in tree.tags("base")[:1]]
    for node in tree.tags("title")[:5]:
        if node.parent is not None and node.parent.tag == "head":
            title = " ".join(node.text().split())[:300]
            break
    language = (root.attributes.get("lang") or root.attributes.get("xml:lang") or "") if root is not None else ""
    return About(
        title=title,
        site=" ".join(site.split())[:200],
        language=language[:2].lower(),
        urls=tuple(dict.fromkeys(url.strip() for url in urls if _ABSOLUTE.match(url.strip()))),
        links=dict(sorted(walker.hosts.items(), key=lambda pair: (-pair[1], pair[0]))),
    )
