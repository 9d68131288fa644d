"""A page as blocks of text: one string, and for each piece of it the element in which it stands."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec
from selectolax.lexbor import LexborNode


class Heading(NamedTuple):
    """A heading with its place in the text."""

    start: int
    end: int
    node: LexborNode


class Link(NamedTuple):
    """A link that may hold a value: ``mailto:``, ``tel:``, or an encoded address.

    Attributes:
        start: where its visible text begins in the text of the page.
        end: where it ends.
        href: its target as written.
        node: the element.
    """

    start: int
    end: int
    href: str
    node: LexborNode


class Field(NamedTuple):
    """What a form suggests or fills in, and what a comment holds; no part of the text.

    Attributes:
        at: the place in the text of the page beside which it stands.
        text: the words.
        source: ``placeholder``, ``value``, ``comment`` or ``meta``.
        node: the element.
    """

    at: int
    text: str
    source: str
    node: LexborNode | None


class Item(NamedTuple):
    """A property of a thing that the page describes for machines.

    Attributes:
        kind: type of the thing, in lower case.
        name: its name; empty when it has none.
        key: the property, in lower case.
        value: its value.
        purpose: what the thing is for, as ``contactType`` says; empty when it does not.
        top: whether it is no part of another thing.
    """

    kind: str
    name: str
    key: str
    value: str
    purpose: str
    top: bool


class About(msgspec.Struct, frozen=True, kw_only=True):
    """What a page says of itself.

    Attributes:
        title: of the page.
        site: name of its site.
        language: two letters; empty when unsaid.
        urls: its own addresses, the surest first.
        links: hosts that it links to, with how often.
    """

    title: str = ""
    site: str = ""
    language: str = ""
    urls: tuple[str, ...] = ()
    links: Mapping[str, int] = msgspec.field(default_factory=dict)


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """A page.

    Attributes:
        number: which of the pages it is, from 0.
        text: all its visible text; a line for each block, a tab between the cells of a row.
        starts: where the pieces of text begin.
        nodes: the text node of each piece; empty for plain text.
        headings: its headings, in order.
        links: links that may hold a value.
        profiles: links to social networks.
        fields: suggestions of forms, comments, and its own description.
        items: what it describes for machines.
        about: what it says of itself.
        is_plain: whether it is text without markup.
    """

    number: int
    text: str
    starts: Sequence[int] = ()
    nodes: Sequence[LexborNode] = ()
    headings: Sequence[Heading] = ()
    links: Sequence[Link] = ()
    profiles: Sequence[Link] = ()
    fields: Sequence[Field] = ()
    items: Sequence[Item] = ()
    about: About = About()
    is_plain: bool = False

    def node_at(self, offset: int) -> LexborNode | None:
        """The text node to which a place belongs."""
        if not self.nodes:
            return None
        return self.nodes[max(0, bisect_right(self.starts, offset) - 1)]

    def piece_at(self, offset: int) -> tuple[int, int]:
        """Where the piece of text begins and ends to which a place belongs."""
        if not self.starts:
            return 0, len(self.text)
        index = bisect_right(self.starts, offset)
        start = self.starts[index - 1] if index else 0
        end = self.starts[index] if index < len(self.starts) else len(self.text)
        return start, end

    def line_at(self, offset: int) -> tuple[int, int]:
        """Where the line begins and ends in which a place is."""
        start = self.text.rfind("\n", 0, offset) + 1
        end = self.text.find("\n", offset)
        return start, end if end >= 0 else len(self.text)
