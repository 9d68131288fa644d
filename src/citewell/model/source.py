"""A document that an answer may cite."""

import datetime as dt
import enum
from typing import Any

import msgspec


class SourceStatus(enum.Enum):
    """What its keeper says of a document's standing."""

    CURRENT = "current"
    ARCHIVED = "archived"
    SUPERSEDED = "superseded"
    EXPIRED = "expired"
    WITHDRAWN = "withdrawn"


class Source(msgspec.Struct, frozen=True, kw_only=True):
    """One document or passage that the answering system could have retrieved.

    Attributes:
        id: the name by which answers cite it; unique within an answer record.
        title: for people; also used to recognise author-year citations.
        text: what the document says. Empty when the text was not given: then nothing can be checked against it.
        url: where it stands, if anywhere.
        label: the short marker that stands for it in the answer text (``"1"`` for ``[1]``), when that is not its id.
        status: its standing according to its keeper.
        updated: day of the last change.
        valid_from: first day on which it is in force.
        valid_until: last day on which it is in force.
        type: kind of document in the keeper's own words (``policy``, ``offer`` …).
        acl: groups that may see it; an answer may cite it when its audience shares a group with it.
        scope: what it is about, by dimension (``{"products": ["X200"]}``); a dimension that is absent is not limited.
        meta: whatever else the record held.
    """

    id: str
    title: str | None = None
    text: str = ""
    url: str | None = None
    label: str | None = None
    status: SourceStatus = SourceStatus.CURRENT
    updated: dt.date | None = None
    valid_from: dt.date | None = None
    valid_until: dt.date | None = None
    type: str | None = None
    acl: tuple[str, ...] = ("public",)
    scope: dict[str, tuple[str, ...]] = {}
    meta: dict[str, Any] = {}
