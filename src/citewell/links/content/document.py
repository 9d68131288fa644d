"""What stands in an HTML document: its titles, its text, and what its markup says of it."""

import re
from functools import cached_property

from selectolax.lexbor import LexborHTMLParser, LexborNode

from citewell.links.content.bounds import parsed_part, prepared

_UNSEEN = ["script", "style", "template", "noscript", "svg", "iframe", "object", "head"]
_HIDDEN = '[hidden], [style*="display:none"], [style*="display: none"], [aria-modal="true"][aria-hidden="true"]'
# What is around the text of a page, or asks its reader for something, and is no part of it.
_AROUND = ["nav", "header", "footer", "aside", "a", "button", "select", "option", "label", "menu"]
_ROOTS = "#root, #app, #__next, #__nuxt, #___gatsby, #main-app, app-root, [ng-app], [data-reactroot], [ng-version]"
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
        self._tree = LexborHTMLParser(prepared(html[:end]))
        self.markup = html[:end]
        """The part that was parsed, as written."""
        self.title = self._title()
        self.language = self._attribute("html", "lang")[:2].lower() or None
        self.headings = [text for node in self._few("h1")[:5] if (text := squeezed(node.text())[:_MOST_TITLE])]
        if not self.headings:
            self.headings = [text for node in self._few("h2")[:1] if (text := squeezed(node.text())[:_MOST_TITLE])]
        self.social_title = squeezed(self._attribute('meta[property="og:title"]', "content"))[:_MOST_TITLE]
        self.refresh = self._refresh()
        self.canonical = self._attribute("link[rel~=canonical]", "href").strip() or None
        self.passwords = len(self._few("input[type=password i]"))
        self.fields = sum(node.attributes.get("type") not in _NO_FIELDS for node in self._few(_FIELDS))
        self.buttons = [text for node in self._few("button, [role=button]")[:20] if (text := squeezed(node.text()))]
        self.scripts = len(self._few("script"))
        self.has_root = bool(self._tree.css_first(_ROOTS))
        self.unscripted = squeezed(" ".join(node.text() for node in self._few("noscript")[:5]))
        self.ids = self._ids()
        self.linked_ids = {
            href[1:] for node in self._few("a[href^='#']") if (href := node.attributes.get("href")) and len(href) > 1
        }
        self._tree.strip_tags(_UNSEEN, recursive=True)
        for node in self._few(_HIDDEN):
            node.decompose()
        self.text = self._lines()
        self._tree.strip_tags(_AROUND, recursive=True)
        self.prose = self._lines()

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

    def _few(self, selector: str) -> list[LexborNode]:
        return self._tree.css(selector)[:_MOST_NODES]

    def _attribute(self, selector: str, name: str) -> str:
        node = self._tree.css_first(selector)
        return (node.attributes.get(name) or "") if node is not None else ""

    def _title(self) -> str | None:
        node = self._tree.css_first("head > title") or self._tree.css_first("title")
        return squeezed(_text(node))[:_MOST_TITLE] or None

    def _refresh(self) -> str | None:
        for node in self._few("meta[http-equiv=refresh i]")[:3]:
            match = _REFRESH.match(node.attributes.get("content") or "")
            if match is not None and int(match[1]) <= _AT_ONCE:
                return match[2].strip()
        return None

    def _ids(self) -> set[str]:
        ids = {node.attributes.get("id") for node in self._tree.css("[id]")}
        return {name for name in ids | {node.attributes.get("name") for node in self._tree.css("a[name]")} if name}

    def _lines(self) -> str:
        """The text that is left, a line for each block."""
        root = self._tree.body or self._tree.root
        lines = (squeezed(line) for line in _text(root).split("\n"))
        return "\n".join(line for line in lines if line)
