"""What stands in an HTML document: its titles, its text, and what its markup says of it."""

import re
from functools import cached_property

from selectolax.lexbor import LexborHTMLParser, LexborNode

from citewell.links.content.bounds import parsed_part, prepared

_UNSEEN = ["script", "style", "template", "noscript", "svg", "iframe", "object", "head"]
_HIDDEN = '[hidden], [style*="display:none"], [style*="display: none"], [aria-modal="true"][aria-hidden="true"]'
# What is around the text of a page, or asks its reader for something, and is no part of it.
_AROUND = ["nav", "header", "footer", "aside", "a", "button", "select", "option", "label", "menu"]
_AROUND_TAGS = tuple(f"<{tag}" for tag in _AROUND)
_FIELDS = "input, textarea, select"
_NO_FIELDS = frozenset({"hidden", "submit", "button", "image", "reset"})
_REFRESH = re.compile(r"^\s*(\d{1,4})(?:\.\d*)?\s*[;,]?\s*(?:url\s*=\s*)?[\"']?([^\"'\s][^\"']*)", re.IGNORECASE)
_AT_ONCE = 5
_TAG = re.compile(r"<[^<>]*>")
_IDS = re.compile(
    r"[\s\"'](?:id|name)\s*=\s*(?:\"([^\"<>]{1,200})\"|'([^'<>]{1,200})'|([^\s\"'<>]{1,200}))", re.IGNORECASE
)
_MOST_TITLE = 500
_MOST_NODES = 5_000


def _text(node: LexborNode | None) -> str:
    return node.text() if node is not None else ""


def squeezed(text: str) -> str:
    """The text with each run of white space as one space."""
    return " ".join(text.split())


class Document:
    """An HTML document, read once from top to bottom; the costs are bounded whatever it holds.

    Args:
        html: its characters.
    """

    def __init__(self, html: str) -> None:
        end = parsed_part(html)
        self._rest = html[end:]
        self.markup = html[:end]
        """The part that was parsed, as written."""
        self.lowered = self.markup.lower()
        """The same in lower case."""
        self._tree = LexborHTMLParser(prepared(self.markup))
        self.title = self._title()
        self.language = self._attribute("html", "lang")[:2].lower() or None
        self.headings = self._headings("h1", 5) or self._headings("h2", 1)
        self.social_title = squeezed(self._attribute('meta[property="og:title"]', "content"))[:_MOST_TITLE]
        self.refresh = self._refresh()
        self.canonical = self._attribute("link[rel~=canonical]", "href").strip() or None
        inputs = self._few(_FIELDS) if self._may_hold("<input", "<textarea", "<select") else []
        self.passwords = sum((node.attributes.get("type") or "").lower() == "password" for node in inputs)
        self.fields = sum(node.attributes.get("type") not in _NO_FIELDS for node in inputs)
        buttons = self._few("button, [role=button]")[:20] if self._may_hold("<button", "role") else []
        self.buttons = [text for node in buttons if (text := squeezed(node.text()))]
        self.scripts = len(self._few("script")) if self._may_hold("<script") else 0
        unscripted = self._few("noscript")[:5] if self._may_hold("<noscript") else []
        self.unscripted = squeezed(" ".join(node.text() for node in unscripted))
        self._tree.strip_tags(_UNSEEN, recursive=True)
        if self._may_hold("hidden", "style", "aria-modal"):
            for node in self._few(_HIDDEN):
                node.decompose()
        self.text = self._lines()
        if self._may_hold(*_AROUND_TAGS):
            self._tree.strip_tags(_AROUND, recursive=True)
            self.prose = self._lines()
        else:
            self.prose = self.text

    @property
    def is_parsed_whole(self) -> bool:
        """Whether the document was parsed to its end."""
        return not self._rest

    @cached_property
    def rest(self) -> str:
        """The text after the part that was parsed, read without understanding it: nothing can be missing in it."""
        return _TAG.sub(" ", self._rest)

    @cached_property
    def rest_ids(self) -> set[str]:
        """The ids and names after the part that was parsed."""
        return {next(filter(None, found)) for found in _IDS.findall(self._rest)}

    @cached_property
    def ids(self) -> set[str]:
        """The ids of elements, and the names of anchors."""
        ids = {node.attributes.get("id") for node in self._whole.css("[id]")}
        return {name for name in ids | {node.attributes.get("name") for node in self._whole.css("a[name]")} if name}

    @cached_property
    def linked_ids(self) -> set[str]:
        """The ids that the document links to within itself."""
        links = self._whole.css("a[href^='#']")[:_MOST_NODES]
        return {href[1:] for node in links if (href := node.attributes.get("href")) and len(href) > 1}

    @cached_property
    def _whole(self) -> LexborHTMLParser:
        """The document with nothing taken out; few addresses name a place in their page, so it is not kept."""
        return LexborHTMLParser(prepared(self.markup))

    def _may_hold(self, *written: str) -> bool:
        """Whether any of these stands in the markup, which costs less to ask than the tree does."""
        return any(part in self.lowered for part in written)

    def _few(self, selector: str) -> list[LexborNode]:
        return self._tree.css(selector)[:_MOST_NODES]

    def _attribute(self, selector: str, name: str) -> str:
        node = self._tree.css_first(selector)
        return (node.attributes.get(name) or "") if node is not None else ""

    def _title(self) -> str | None:
        node = self._tree.css_first("head > title") or self._tree.css_first("title")
        return squeezed(_text(node))[:_MOST_TITLE] or None

    def _refresh(self) -> str | None:
        for node in self._few("meta[http-equiv=refresh i]")[:3] if self._may_hold("http-equiv") else ():
            match = _REFRESH.match(node.attributes.get("content") or "")
            if match is not None and int(match[1]) <= _AT_ONCE:
                return match[2].strip()
        return None

    def _headings(self, tag: str, most: int) -> list[str]:
        if not self._may_hold(f"<{tag}"):
            return []
        return [text for node in self._few(tag)[:most] if (text := squeezed(node.text())[:_MOST_TITLE])]

    def _lines(self) -> str:
        """The text that is left, a line for each block."""
        root = self._tree.body or self._tree.root
        return "\n".join([line for written in _text(root).split("\n") if (line := " ".join(written.split()))])
