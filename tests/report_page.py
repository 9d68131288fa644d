"""An HTML report as a browser would take it apart, for the tests."""

from html.parser import HTMLParser

VOID = {"meta", "input", "br", "rect"}


class Element:
    def __init__(self, tag, attributes, parent):
        self.tag, self.attributes, self.parent = tag, dict(attributes), parent
        self.children = []

    @property
    def classes(self):
        return set((self.attributes.get("class") or "").split())

    def text(self, without=frozenset()):
        """The text inside, but for that of elements with one of some classes."""
        parts = []
        for child in self.children:
            if isinstance(child, str):
                parts.append(child)
            elif not child.classes & set(without):
                parts.append(child.text(without))
        return "".join(parts)

    def walk(self):
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child.walk()

    def find(self, tag=None, **wanted):
        """Elements by tag and by class or attributes (``class_="x"``, ``id="y"``)."""
        found = []
        for element in self.walk():
            same = all(
                value in element.classes if key == "class_" else element.attributes.get(key) == value
                for key, value in wanted.items()
            )
            if same and tag in (None, element.tag):
                found.append(element)
        return found


class Page(HTMLParser):
    def __init__(self, html):
        super().__init__(convert_charrefs=True)
        self.root = Element("root", [], None)
        self._open = self.root
        self.declarations = []
        self.feed(html)
        self.close()

    def handle_decl(self, decl):
        self.declarations.append(decl)

    def handle_comment(self, data):
        raise AssertionError(f"a comment: {data!r}")

    def handle_starttag(self, tag, attrs):
        element = Element(tag, attrs, self._open)
        self._open.children.append(element)
        if tag not in VOID:
            self._open = element

    def handle_startendtag(self, tag, attrs):
        self._open.children.append(Element(tag, attrs, self._open))

    def handle_endtag(self, tag):
        assert self._open.tag == tag, f"</{tag}> closes <{self._open.tag}>"
        self._open = self._open.parent

    def handle_data(self, data):
        self._open.children.append(data)


def parse(html):
    page = Page(html)
    assert page._open is page.root, "an element is left open"
    return page.root
