"""One place at which a value stands."""

import enum
from typing import NamedTuple

from selectolax.lexbor import LexborNode

from citewell.model.value import ValueKind
from citewell.values.page import Item, Page


class Written(enum.Enum):
    """How a value is written at a place."""

    TEXT = "text"
    LINK = "link"
    CODED = "coded"
    STRUCTURED = "structured"
    PLACEHOLDER = "placeholder"
    FIELD = "field"
    COMMENT = "comment"
    META = "meta"

    __hash__ = object.__hash__


class Mention(NamedTuple):
    """A value at a place.

    Attributes:
        page: on which it stands.
        start: of it in the text of the page; where it stands in no text, the place beside it.
        end: of the same.
        value: as written, decoded.
        normal: in one form for all ways of writing it.
        kind: what sort of value.
        written: how.
        node: the text node or element; ``None`` in plain text.
        item: the property of a thing that it is; ``None`` elsewhere.
        hint: what the markup says of it: the scheme of a link, or the words of a link whose target it is.
    """

    page: Page
    start: int
    end: int
    value: str
    normal: str
    kind: ValueKind
    written: Written
    node: LexborNode | None = None
    item: Item | None = None
    hint: str = ""
