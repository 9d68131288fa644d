"""A web address or identifier where it stands in a text, a page, a record or a provider's reply."""

import enum

import msgspec


class LinkKind(enum.Enum):
    """How an address is written."""

    INLINE = "inline link"
    REFERENCE = "reference"
    FOOTNOTE = "footnote"
    AUTOLINK = "autolink"
    LIST = "list"
    TABLE = "table"
    BARE = "bare"
    LINK_TEXT = "link text"
    HTML = "html"
    IMAGE = "image"
    IDENTIFIER = "identifier"
    ANNOTATION = "provider annotation"
    SOURCE = "source"

    __hash__ = object.__hash__


class LinkNote(enum.Enum):
    """What is odd about an address as it is written."""

    CUT_SHORT = "cut short"
    PLACEHOLDER = "placeholder"
    IMAGE = "image"
    TRACKING = "tracking parameters"
    RAN_TOGETHER = "ran together"
    HOLDS_ANOTHER = "holds another address"
    NO_SCHEME = "no scheme"
    TEXT_FRAGMENT = "text fragment"
    ZERO_WIDTH = "zero-width characters"
    LINE_BREAK = "line break"
    UNCERTAIN_END = "uncertain end"
    RELATIVE = "relative"
    IN_CODE = "in code"

    __hash__ = object.__hash__


class FoundLink(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One occurrence of an address or identifier.

    Attributes:
        url: the address without the escapes of what it stands in, otherwise exactly as written; of an identifier
            without an address, where its registry shows the work; ``None`` when there is no such place.
        span: start and end in code points of the text (of the answer, when it came in a record or reply); of a
            provider's annotation the stretch that it is given for; ``None`` for what stands beside the text.
        text: as written, always the text from start to end; without a span, the field's value.
        kind: how it is written.
        context: the words around it, at most a few hundred characters.
        title: the words of its link, else its title; of an annotation or source the title that the provider gives.
        identifier: the DOI, arXiv number, PubMed id or ISBN, in one spelling, when that is what is written.
        identity: what is the same for all spellings of the address, without tracking parameters; for comparing only.
        other: the address in another reading, where its end is uncertain.
        notes: what is odd about it.
        answer_id: id of the record, when it came in one.
        field: the field of the record, when it came in one.
    """

    url: str | None
    span: tuple[int, int] | None
    text: str
    kind: LinkKind
    context: str = ""
    title: str | None = None
    identifier: str | None = None
    identity: str | None = None
    other: str | None = None
    notes: tuple[LinkNote, ...] = ()
    answer_id: str | None = None
    field: str | None = None
