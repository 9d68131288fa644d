"""citewell's own answer record: from parsed JSON to an ``Answer``, with an error that names record and field."""

import datetime as dt
import re
from collections.abc import Mapping
from typing import Any

import msgspec

from citewell.errors import InputError
from citewell.model import Answer, Citation, Family, Source, Span
from citewell.providers import detect_format, read_reply
from citewell.providers.registry import AUTO, FORMATS
from citewell.records.checked import checked

NATIVE = "record"
"""Name of the format of citewell's own records, beside the providers' formats."""

_PATH = re.compile(r"^(?P<what>.*?)(?: - at `\$(?P<path>[^`]*)`)?$", re.DOTALL)
_ANSWER_FIELDS = frozenset(
    {
        "id",
        "answer",
        "question",
        "sources",
        "retrieved",
        "earlier",
        "audience",
        "scope",
        "system",
        "asked_at",
        "language",
    }
    | {"citations", "meta"}
)
_SOURCE_FIELDS = frozenset(field.name for field in msgspec.structs.fields(Source))
_REPLY_FIELDS = frozenset({"reply", "from", "citations"})


class GivenCitation(msgspec.Struct, frozen=True):
    """A citation as a record gives it.

    Attributes:
        start: first code point of the stretch of the answer that it is given for.
        end: after its last code point.
        targets: ids of sources, or addresses.
        quoted: words of the source that the provider says it relied on.
        locator: page or passage within the source.
    """

    start: int
    end: int
    targets: tuple[str, ...]
    quoted: str | None = None
    locator: str | None = None


def answer_from(record: Any, format: str = AUTO, *, default_id: str = "") -> Answer:
    """The answer record of a piece of parsed JSON.

    It may be citewell's own record; such a record with the raw reply of a provider under ``reply`` (and its format,
    if known, under ``from``) in place of ``answer``; or a bare reply.

    Args:
        record: the parsed JSON.
        format: ``record``, a provider's format, or ``auto`` to tell by the keys.
        default_id: id for a bare reply that has none.

    Raises:
        InputError: the record cannot be used; names record and field.
    """
    if isinstance(record, dict):
        if isinstance(record.get("reply"), dict | list):
            return _replied(record, format, default_id)
        if format == NATIVE or (format == AUTO and _is_native(record)):
            return _native(record)
        if record.get("reply") is not None:
            name = record.get("id")
            problem = f"expected an object or a list, not {type(record['reply']).__name__}"
            hint = "Give the parsed JSON of the reply as the provider returned it."
            raise InputError(problem, hint, record=name if isinstance(name, str) else None, field="reply")
        name = record.get("id") or record.get("responseId") or default_id
        if format == AUTO and detect_format(record) is None:
            return _native(record)  # whose error says which fields a record needs
        return checked(read_reply(record, format, id=name if isinstance(name, str) and name else default_id))
    if isinstance(record, list) and format != NATIVE:
        return checked(read_reply(record, format, id=default_id))
    raise InputError("a record must be a JSON object", "Write one object with id, answer and sources per line.")


def _is_native(record: Mapping[str, Any]) -> bool:
    """Whether a record is citewell's own; chains of other frameworks have an ``answer`` too."""
    if "answer" not in record:
        return False
    return ("id" in record and "sources" in record) or detect_format(record) is None


def _replied(record: Mapping[str, Any], format: str, default_id: str) -> Answer:
    """The answer of a record that holds a provider's reply."""
    shell = {key: value for key, value in record.items() if key not in _REPLY_FIELDS}
    shell.setdefault("id", default_id)
    known = _native({**shell, "answer": ""})
    named = record.get("from")
    if format in (AUTO, NATIVE):
        format = AUTO if named is None else named
        names = (AUTO, *[entry.name for entry in FORMATS])
        if format not in names:
            hint = f"Use one of {', '.join(names)}."
            raise InputError(f"unknown format of replies: {format!r}", hint, record=known.id, field="from")
    answer = read_reply(
        record["reply"],
        format,
        id=known.id,
        question=known.question,
        sources=known.sources,
        retrieved=known.retrieved if record.get("retrieved") is not None else None,
        audience=known.audience,
        scope=known.scope,
        asked_at=known.asked_at,
        meta=known.meta,
    )
    given = _citations(record.get("citations"), known.id)
    return checked(
        msgspec.structs.replace(
            answer,
            system=known.system or answer.system,
            language=known.language or answer.language,
            earlier=known.earlier,
            citations=(*answer.citations, *given),
        )
    )


def _native(record: Mapping[str, Any]) -> Answer:
    """The answer of citewell's own record."""
    name = record.get("id")
    name = name if isinstance(name, str) else None
    fields = {key: value for key, value in record.items() if key in _ANSWER_FIELDS and value is not None}
    for needed in ("id", "answer"):
        if needed not in fields:
            raise InputError("missing", f"Every record needs {needed}.", record=name, field=needed)
    meta = {**_mapping(fields.get("meta", {}), "meta", name)}
    meta |= {key: value for key, value in record.items() if key not in _ANSWER_FIELDS}
    sources = fields.get("sources", [])
    if not isinstance(sources, list | tuple):
        hint = "Give sources as a list of objects, each with its id."
        raise InputError(f"expected a list, not {type(sources).__name__}", hint, record=name, field="sources")
    fields["meta"] = meta
    fields["sources"] = [_source(source, f"sources[{index}]", name) for index, source in enumerate(sources)]
    if "asked_at" in fields:
        fields["asked_at"] = _moment(fields["asked_at"], name)
    given = _citations(fields.pop("citations", None), name)
    answer: Answer = _convert(fields, Answer, "", name)
    return checked(msgspec.structs.replace(answer, citations=given) if given else answer)


def _source(source: Any, path: str, record: str | None) -> dict[str, Any]:
    """One source with unknown keys in its meta, and passages joined to one text."""
    if not isinstance(source, dict):
        raise InputError("expected an object", "Give each source at least an id and a text.", record=record, field=path)
    fields = {key: value for key, value in source.items() if key in _SOURCE_FIELDS and value is not None}
    rest: dict[str, Any] = {}
    if not _SOURCE_FIELDS.issuperset(source):
        rest = {key: value for key, value in source.items() if key not in _SOURCE_FIELDS}
    passages = rest.pop("passages", None)
    if isinstance(passages, list) and "text" not in fields:
        fields["text"] = "\n\n".join(
            part if isinstance(part, str) else str(part.get("text", ""))
            for part in passages
            if isinstance(part, str | dict)
        )
    if rest:
        fields["meta"] = {**_mapping(fields.get("meta", {}), f"{path}.meta", record), **rest}
    for name in ("updated", "valid_from", "valid_until"):
        value = fields.get(name)
        if value is None:
            continue
        if isinstance(value, str) and len(value) > 10:
            fields[name] = value[:10]  # a date with a time; the day is what counts
        elif isinstance(value, dt.datetime):
            fields[name] = value.date()
    return fields


def _mapping(value: Any, field: str, record: str | None) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise InputError("expected an object", "", record=record, field=field)
    return value


def _moment(value: Any, record: str | None) -> Any:
    """A point in time; a bare day is its first moment, and without a zone it is UTC."""
    try:
        if isinstance(value, str):
            value = dt.datetime.fromisoformat(value)
    except ValueError:
        hint = "Write it like 2026-11-30T12:00:00Z."
        raise InputError(f"not a point in time: {value!r}", hint, record=record, field="asked_at") from None
    if isinstance(value, dt.datetime) and value.tzinfo is None:
        return value.replace(tzinfo=dt.UTC)
    return value


def _convert(fields: Any, kind: type[Any], prefix: str, record: str | None) -> Any:
    """``msgspec.convert`` with errors that name record and field."""
    try:
        return msgspec.convert(fields, kind)
    except msgspec.ValidationError as error:
        match = _PATH.match(str(error))
        path = (match["path"] or "") if match else ""
        what = match["what"] if match else str(error)
        field = (prefix + path).lstrip(".")
        hint = "See docs/reference/records.md for the form of a record."
        raise InputError(what[:1].lower() + what[1:], hint, record=record, field=field or None) from None


def _citations(given: Any, record: str | None) -> tuple[Citation, ...]:
    """The citations that a record gives; ``checked`` binds them."""
    if not given:
        return ()
    return tuple(
        Citation(
            span=Span(found.start, found.end),
            text="",
            family=Family.STRUCTURED,
            targets=found.targets,
            bound=(None,) * len(found.targets),
            known=False,
            quoted=found.quoted,
            locator=found.locator,
        )
        for found in _convert(given, tuple[GivenCitation, ...], "citations", record)
    )
