"""A place in an answer that points at a source."""

import enum

import msgspec

from citewell.model.span import Span


class Family(enum.Enum):
    """The way a citation is written. One file under ``text/markers`` reads each family."""

    BRACKET_NUMBER = "bracket number"
    GROUP = "group and range"
    LINKED_NUMBER = "linked number"
    TEXT_LINK = "text link"
    FULL_WIDTH = "full width"
    PROVIDER_FILE = "provider file"
    PRIVATE_USE = "private use"
    FOOTNOTE = "footnote"
    SUPERSCRIPT = "superscript"
    KEYED_ID = "keyed id"
    FILE_NAME = "file name"
    TAG = "tag"
    TRAILER = "trailer"
    AUTHOR_YEAR = "author-year and key"
    BARE_URL = "bare URL"
    IDENTIFIER = "identifier"
    STRUCTURED = "structured"

    __hash__ = object.__hash__  # asked for in every set of them; that of the standard library is written in Python


class Citation(msgspec.Struct, frozen=True, kw_only=True):
    """A marker in an answer, or a citation that a provider attached to a stretch of it.

    Attributes:
        span: the whole marker in the answer text; for ``structured`` ones the stretch that the provider named.
        text: the marker as written, always ``answer[span.start:span.end]``.
        family: how it is written, or ``structured`` when it came with the provider's reply.
        targets: what it names, in order: source ids, URLs (without tracking parameters) or identifiers.
        bound: for each target the id of the source of this answer that it names, or ``None``.
        known: whether every target names a source of this answer.
        quoted: words of the source that the provider says it relied on.
        link_text: the words shown to the reader when the marker is a link.
        locator: page or passage within the source, as written.
    """

    span: Span
    text: str
    family: Family
    targets: tuple[str, ...]
    bound: tuple[str | None, ...]
    known: bool
    quoted: str | None = None
    link_text: str | None = None
    locator: str | None = None
