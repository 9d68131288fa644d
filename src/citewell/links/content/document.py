"""What stands in an HTML document: its titles, its text, and what its markup says of it."""

import re
from functools import cached_property

from selectolax.lexbor import LexborHTMLParser, LexborNode

from citewell.links.content.bounds import parsed_part, prepared

_UNSEEN = ["script", "style", "template", "noscript", "svg", "iframe", "object", "head"]
_HIDDEN = '[hidden], [style*="display:none"], [style*="display: none"], [aria-modal="true"][aria-hidden="true"]'
# What is around the text of a page, or asks its reader for something, and is no part of it.
_AROUND = ["nav", "header", "footer", "aside", "a", "button", "select", "option", "label", "menu"]
_AROUND_TAG = re.compile(f"<(?:{'|'.join(_AROUND)})")
_MAY_HIDE = ("hidden", "display:none", "display: none", "aria-modal")
_FIELDS = ("input", "textarea", "select")
_NO_FIELDS = frozenset({"hidden", "submit", "button", "image", "reset"})
_REFRESH = re.compile(r"^\s*(\d{1,4})(?:\.\d*)?\s*[;,]?\s*(?:url\s*=\s*)?[\"']?([^\"'\s][^\"']*)", re.IGNORECASE)
_AT_ONCE = 5
_ROLE = re.compile(r"role\s*=\s*[\"']?button")
_TAG = re.compile(r"<[^<>]*>")
_IDS = re.compile(
    r"[\s\"'](?:id|name)\s*=\s*(?:\"([^\"<>]{1,200})\"|'([^'<>]{1,200})'|([^\s\"'<>]{1,200}))", re.IGNORECASE
)
_RARE_SPACES = "\t\r\v\f\x1c\x1d\x1e\x1f"
_MOST_TITLE = 500
_MOST_NODES = 5_000
_MOST_BUTTONS = 20


def _text(node: LexborNode | None) -> str:
    return node.text() if node is not None else ""


def _attribute(node: LexborNode | None, name: str) -> str:
    return (node.attributes.get(name) or "") if node is not None else ""


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
        # Tags are found without the engine for selectors, which costs as much as the parser when it is first needed.
        self.title = self._title()
        self.language = _attribute(self._tree.root, "lang")[:2].lower() or None
        self.headings = self._headings("h1", 5) or self._headings("h2", 1)
        self.social_title = ""
        self.refresh: str | None = None
        self._read_meta()
        self.canonical = self._canonical()
        fields = [node for tag in _FIELDS for node in self._few(tag)]
        self.passwords = sum(_attribute(node, "type").lower() == "password" for node in fields)
        self.fields = sum(_attribute(node, "type") not in _NO_FIELDS for node in fields)
        self.buttons = [text for node in self._buttons() if (text := squeezed(node.text()))]
        self.scripts = len(self._few("script"))
        self.unscripted = squeezed(" ".join(node.text() for node in self._few("noscript")[:5]))
        self._tree.strip_tags(_UNSEEN, recursive=True)
        # What stands in the markup costs less to find than what stands in the tree.
        if any(written in self.lowered for written in _MAY_HIDE):
            for node in self._tree.css(_HIDDEN)[:_MOST_NODES]:
                node.decompose()
        self.text = self._lines()
        if _AROUND_TAG.search(self.lowered) is not None:
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

    def _few(self, tag: str) -> list[LexborNode]:
        return self._tree.tags(tag)[:_MOST_NODES]

    def _title(self) -> str | None:
        titles = self._few("title")
        of_head = (node for node in titles if node.parent is not None and node.parent.tag == "head")
        node = next(of_head, titles[0] if titles else None)
        return squeezed(_text(node))[:_MOST_TITLE] or None

    def _read_meta(self) -> None:
        """What the document says of itself: a title for social networks, and where it sends its reader at once."""
        metas = self._few("meta")
        named = next((node for node in metas if _attribute(node, "property") == "og:title"), None)
        self.social_title = squeezed(_attribute(named, "content"))[:_MOST_TITLE]
        for node in [node for node in metas if _attribute(node, "http-equiv").lower() == "refresh"][:3]:
            if node.parent is not None and node.parent.tag == "noscript":
                continue  # for readers without scripts, whom a site may send elsewhere than others
            match = _REFRESH.match(_attribute(node, "content"))
            if match is not None and int(match[1]) <= _AT_ONCE:
                self.refresh = match[2].strip()
                return

    def _canonical(self) -> str | None:
        for node in self._few("link"):
            if "canonical" in _attribute(node, "rel").lower().split():
                return _attribute(node, "href").strip() or None
        return None

    def _buttons(self) -> list[LexborNode]:
        """The first buttons, in their order, whatever tag they are made of."""
        found = self._tree.css("button, [role=button]") if _ROLE.search(self.lowered) else self._few("button")
        return found[:_MOST_BUTTONS]

    def _headings(self, tag: str, most: int) -> list[str]:
        return [text for node in self._few(tag)[:most] if (text := squeezed(node.text())[:_MOST_TITLE])]

    def _lines(self) -> str:
        """The text that is left, a line for each block."""
        text = _text(self._tree.body or self._tree.root)
        lines = text.split("\n")
        if "  " in text or not text.isascii() or any(space in text for space in _RARE_SPACES):
            return "\n".join([line for written in lines if (line := " ".join(written.split()))])
        return "\n".join([line for written in lines if (line := written.strip(" "))])
