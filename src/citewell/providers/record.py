"""citewell's own answer record: from parsed JSON to an ``Answer``, with an error that names record and field."""

import datetime as dt
import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from citewell.errors import InputError
from citewell.model import Answer, Citation, Family, Source, Span
from citewell.providers import detect_format, read_reply
from citewell.providers.registry import AUTO

MAX_ANSWER = 1_000_000
"""Longest answer that is read, in code points."""

MAX_SOURCE = 20_000_000
"""Longest text of one source that is read, in code points."""

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
_REPLY_FIELDS = frozenset({"reply", "from"})


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


def checked(answer: Answer) -> Answer:
    """The record, once it is certain that nothing in it would fail later.

    Raises:
        InputError: an id occurs twice, a text is too long, holds NUL or half a surrogate pair.
    """
    _text(answer.id, "id", answer.id, 1_000)
    if not answer.id:
        raise InputError("the id is empty", "Give every record a name that is unique in the batch.", field="id")
    _text(answer.text, "answer", answer.id, MAX_ANSWER)
    _text(answer.question, "question", answer.id, MAX_ANSWER)
    seen: set[str] = set()
    for index, source in enumerate(answer.sources):
        if not source.id or source.id in seen:
            problem = f"two sources have the id {source.id!r}" if source.id else "the id is empty"
            hint = "Ids must be unique: a citation has to name one source."
            raise InputError(problem, hint, record=answer.id, field=f"sources[{index}].id")
        seen.add(source.id)
        _text(source.id, f"sources[{index}].id", answer.id, 10_000)
        _text(source.text, f"sources[{index}].text", answer.id, MAX_SOURCE)
        for name in ("title", "url", "label"):
            value = getattr(source, name)
            if value is not None:
                _text(value, f"sources[{index}].{name}", answer.id, MAX_ANSWER)
    missing = [name for name in answer.retrieved if name not in seen]
    if missing:
        # Retrieved, but what it says was not handed over: it exists, and nothing can be checked against it.
        extra = tuple(Source(id=name) for name in dict.fromkeys(missing))
        return msgspec.structs.replace(answer, sources=(*answer.sources, *extra))
    return answer


def _text(value: str, field: str, record: str, longest: int) -> None:
    """Refuses what cannot be stored, shown or read in bounded time."""
    if len(value) <= longest and "\x00" not in value and value.isascii():
        return
    name = record.encode("utf-8", "replace").decode()
    if len(value) > longest:
        raise InputError(
            f"{len(value):,} characters are more than the {longest:,} that are read",
            "Split the text, or gate the part that readers see.",
            record=name,
            field=field,
        )
    if "\x00" in value:
        problem = f"NUL at character {value.index(chr(0))}"
        raise InputError(problem, "Remove NUL characters before gating.", record=name, field=field)
    try:
        value.encode()
    except UnicodeEncodeError as error:
        problem = f"half a surrogate pair at character {error.start}"
        hint = "Decode the text with errors='replace' before gating."
        raise InputError(problem, hint, record=name, field=field) from None


def _replied(record: Mapping[str, Any], format: str, default_id: str) -> Answer:
    """The answer of a record that holds a provider's reply."""
    named = record.get("from")
    shell = {key: value for key, value in record.items() if key not in _REPLY_FIELDS}
    shell.setdefault("id", default_id)
    known = _native({**shell, "answer": ""})
    return checked(
        read_reply(
            record["reply"],
            named if format == AUTO and isinstance(named, str) else format,
            id=known.id,
            question=known.question,
            sources=known.sources,
            retrieved=known.retrieved if record.get("retrieved") is not None else None,
            audience=known.audience,
            scope=known.scope,
            asked_at=known.asked_at,
            meta=known.meta,
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
        raise InputError("expected a list", "Give sources as a list of objects.", record=name, field="sources")
    fields["meta"] = meta
    fields["sources"] = [_source(source, f"sources[{index}]", name) for index, source in enumerate(sources)]
    if "asked_at" in fields:
        fields["asked_at"] = _moment(fields["asked_at"], name)
    given = fields.pop("citations", [])
    fields.setdefault("retrieved", [source.get("id") for source in fields["sources"]])
    answer = checked(_convert(fields, Answer, "", name))
    if not given:
        return answer
    return msgspec.structs.replace(answer, citations=tuple(_citations(given, answer)))


def _source(source: Any, path: str, record: str | None) -> dict[str, Any]:
    """One source with unknown keys in its meta, and passages joined to one text."""
    if not isinstance(source, dict):
        raise InputError("expected an object", "Give each source at least an id and a text.", record=record, field=path)
    fields = {key: value for key, value in source.items() if key in _SOURCE_FIELDS and value is not None}
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


def _citations(given: Any, answer: Answer) -> Iterable[Citation]:
    """The citations that a record gives, bound to its sources."""
    ids = {source.id for source in answer.sources}
    urls = {source.url: source.id for source in answer.sources if source.url}
    for index, found in enumerate(_convert(given, tuple[GivenCitation, ...], "citations", answer.id)):
        if not 0 <= found.start < found.end <= len(answer.text) or not found.targets:
            problem = f"no stretch of the answer: {found.start} to {found.end}" if found.targets else "no target"
            hint = "Count code points of the answer, and name at least one source or address."
            raise InputError(problem, hint, record=answer.id, field=f"citations[{index}]")
        bound = tuple(target if target in ids else urls.get(target) for target in found.targets)
        yield Citation(
            span=Span(found.start, found.end),
            text=answer.text[found.start : found.end],
            family=Family.STRUCTURED,
            targets=found.targets,
            bound=bound,
            known=None not in bound,
            quoted=found.quoted,
            locator=found.locator,
        )
