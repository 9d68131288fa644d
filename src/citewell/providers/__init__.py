"""Replies of other systems as answer records: one file a format, each pure, listed in ``registry.py``."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from citewell.errors import InputError
from citewell.model import Answer, Source
from citewell.providers.binding import Request, bind
from citewell.providers.registry import AUTO, FORMATS, detect_format, find_format
from citewell.providers.streams import is_stream

__all__ = ["AUTO", "FORMATS", "detect_format", "is_stream", "read_reply"]


def read_reply(
    reply: Any,
    format: str = AUTO,
    *,
    id: str,
    question: str = "",
    sources: Sequence[Source] = (),
    retrieved: Sequence[str] | None = None,
    audience: Sequence[str] = ("public",),
    scope: Mapping[str, Sequence[str]] | None = None,
    asked_at: dt.datetime | None = None,
    meta: Mapping[str, Any] | None = None,
) -> Answer:
    """The answer record of a reply as another system gave it.

    Args:
        reply: the parsed JSON: an object, or the list of the parts of a stream.
        format: a name from ``FORMATS``, or ``auto`` to tell by the reply.
        id: name of the answer record.
        question: what was asked; some replies repeat it.
        sources: the documents that were sent with the question, in that order, or that may have been found for it.
            They stand as given; what the reply names is matched to them by id, address, title or place.
        retrieved: ids of those of the sources that were retrieved; all of them by default.
        audience: groups to which the reader belongs.
        scope: what the question is limited to, by dimension.
        asked_at: when the question was asked; some replies say when they were made.
        meta: whatever else the record should hold.

    Returns:
        The record. Remarks on what was odd about the reply stand in ``meta["provider_notes"]``.

    Raises:
        ConfigError: when there is no such format.
        InputError: when the reply is not of the format, or of none that is known; names the field.
    """
    request = Request(
        id=id,
        question=question,
        sources=tuple(sources),
        retrieved=None if retrieved is None else tuple(retrieved),
        audience=tuple(audience),
        scope={name: tuple(values) for name, values in (scope or {}).items()},
        asked_at=asked_at,
        meta=dict(meta or {}),
    )
    found = find_format(format, reply)
    try:
        return bind(found.read(reply), request, found.name)
    except InputError as error:
        raise InputError(str(error.args[0]), error.hint, record=id, field=error.field) from None
