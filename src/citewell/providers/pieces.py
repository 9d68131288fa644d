"""What an adapter gathers from a reply: text, sources as the reply names them, and stretches of text that cite them."""

import datetime as dt
from typing import Any

import msgspec

from citewell.model import Span


class Named(msgspec.Struct, kw_only=True):
    """A source as a reply names it.

    Attributes:
        id: the id by which the reply refers to it: an address as given, a file's or node's id; empty if it has none.
        title: its title; empty if it has none.
        url: where it stands; empty if nowhere.
        text: what it says, as far as the reply holds it.
        label: the marker that stands for it in the text; empty if there is none.
        aliases: other names by which it may be known, such as that of the document of which it is a part.
        retrieved: whether the reply shows that it was retrieved, rather than only that it was cited.
        position: its number, from 0, among the documents that were sent with the question; ``None`` if not known.
        excerpts: words of it that the reply quotes, by which it can be recognised.
        type: what kind of source it is, in the provider's word; empty if it says none.
        meta: whatever else is worth keeping.
    """

    id: str = ""
    title: str = ""
    url: str = ""
    text: str = ""
    label: str = ""
    aliases: tuple[str, ...] = ()
    retrieved: bool = False
    position: int | None = None
    excerpts: list[str] = []
    type: str = ""
    meta: dict[str, Any] = {}


class Reference(msgspec.Struct, frozen=True):
    """What one citation points at.

    Attributes:
        source: number of the source in the pieces, or ``None`` when it points at something that they do not hold.
        written: the target as the reply writes it; empty when the source's id says it.
    """

    source: int | None
    written: str = ""


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """A stretch of the text for which the reply cites sources.

    Attributes:
        span: the stretch, in code points of the whole text.
        references: what it cites.
        quoted: words of the source that the reply says it relied on; empty if it gives none.
        locator: where in the source they stand; empty if it does not say.
    """

    span: Span
    references: tuple[Reference, ...]
    quoted: str = ""
    locator: str = ""


class Pieces(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that an adapter found in a reply.

    Attributes:
        text: the answer.
        named: its sources, in order of first mention.
        marks: its citations, in the order of the reply.
        notes: what was odd about the reply, for people.
        question: the question, when the reply repeats it.
        system: the model or system that answered, when the reply names it.
        made_at: when the answer was made, when the reply says so.
    """

    text: str
    named: tuple[Named, ...]
    marks: tuple[Mark, ...]
    notes: tuple[str, ...]
    question: str = ""
    system: str = ""
    made_at: dt.datetime | None = None


def moment(seconds: int | None) -> dt.datetime | None:
    """The time of a Unix timestamp; ``None`` when it cannot be one of a reply."""
    if seconds is None or not 0 < seconds < 1 << 35:
        return None
    return dt.datetime.fromtimestamp(seconds, dt.UTC)
