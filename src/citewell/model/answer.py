"""What a system answered, and what it could have relied on."""

import datetime as dt
from typing import Any

import msgspec

from citewell.model.citation import Citation
from citewell.model.source import Source


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """One answer record.

    Attributes:
        id: name of the record, unique in a batch.
        text: the answer as the reader would see it (``answer`` on the wire).
        question: what was asked.
        sources: every document known to the record, whether or not it was retrieved.
        retrieved: ids of the sources that were retrieved for this question; ``None`` for all of ``sources``.
        earlier: ids that were retrieved in earlier turns of the conversation, and are not valid in this one.
        audience: groups to which the reader belongs.
        scope: what the question is limited to, by dimension, in the same words as the sources' scope.
        system: name of the answering system.
        asked_at: the moment as of which sources must be in force.
        language: BCP 47 tag of the answer, when the caller knows it.
        citations: citations that came with a provider's reply, apart from the markers in the text.
        meta: whatever else the record held.
    """

    id: str
    text: str = msgspec.field(name="answer")
    question: str = ""
    sources: tuple[Source, ...] = ()
    retrieved: tuple[str, ...] | None = None
    earlier: tuple[str, ...] = ()
    audience: tuple[str, ...] = ("public",)
    scope: dict[str, tuple[str, ...]] = {}
    system: str | None = None
    asked_at: dt.datetime | None = None
    language: str | None = None
    citations: tuple[Citation, ...] = ()
    meta: dict[str, Any] = {}

    @property
    def found(self) -> tuple[str, ...]:
        """Ids of the sources that were retrieved, all of them when the record does not say."""
        return tuple([source.id for source in self.sources]) if self.retrieved is None else self.retrieved
