"""Records of one claim and its sources: from parsed JSON to an ``Answer`` that is the claim and cites all of them."""

from collections.abc import Mapping
from typing import Any

from citewell.errors import InputError
from citewell.model import Answer
from citewell.records.record import NATIVE, answer_from

# What only answers have: a claim cites all its sources, and all of them count as retrieved.
_OF_ANSWERS = frozenset({"claim", "source", "sources", "answer", "reply", "from", "citations", "retrieved", "earlier"})
_HINT = "Write one object with id, claim and source or sources per line."


def claim_from(record: Any, default_id: str = "claim") -> Answer:
    """The claim of a piece of parsed JSON, as an answer that cites each of its sources for the whole of its text.

    Args:
        record: the parsed JSON, as in ``docs/reference/support.md``.
        default_id: id for a record that has none.

    Raises:
        InputError: the record cannot be used; names record and field.
    """
    if not isinstance(record, Mapping):
        raise InputError("a record must be a JSON object", _HINT)
    name = record.get("id")
    name = default_id if name is None else name
    known = name if isinstance(name, str) else None
    claim = record.get("claim")
    if claim is None:
        raise InputError("missing", "Every record needs claim.", record=known, field="claim")
    if not isinstance(claim, str):
        problem = f"expected text, not {type(claim).__name__}"
        raise InputError(problem, "Give the claim as one string.", record=known, field="claim")
    given, field = _given(record, known)
    sources = [_source(source, number, known, field) for number, source in enumerate(given)]
    shell = {key: value for key, value in record.items() if key not in _OF_ANSWERS}
    targets = [source["id"] for source in sources]
    cites = [{"start": 0, "end": len(claim), "targets": targets}] if claim and targets else []
    try:
        return answer_from({**shell, "id": name, "answer": claim, "sources": sources, "citations": cites}, NATIVE)
    except InputError as error:
        error.field = _written(error.field, field)
        raise


def _given(record: Mapping[str, Any], name: str | None) -> tuple[list[Any], str]:
    """The sources of a record, and the field that holds them."""
    one, several = record.get("source"), record.get("sources")
    if one is not None and several is not None:
        raise InputError("source and sources are both given", "Keep one of the two.", record=name, field="source")
    if one is not None:
        return [one], "source"
    if several is None:
        raise InputError("missing", "Every record needs source or sources.", record=name, field="sources")
    if not isinstance(several, list | tuple):
        problem = f"expected a list, not {type(several).__name__}"
        raise InputError(problem, "Give sources as a list of texts or objects.", record=name, field="sources")
    return list(several), "sources"


def _source(source: Any, number: int, record: str | None, field: str) -> dict[str, Any]:
    """A source as an object with an id: of a text, and where none is given, ``source`` or its number."""
    default = "source" if field == "source" else str(number + 1)
    if isinstance(source, str):
        return {"id": default, "text": source}
    if isinstance(source, Mapping):
        fields = {key: value for key, value in source.items() if value is not None}
        return {"id": default, **fields}
    place = field if field == "source" else f"{field}[{number}]"
    hint = "Give each source as a text, or as an object with its text."
    raise InputError(f"expected a text or an object, not {type(source).__name__}", hint, record=record, field=place)


def _written(field: str | None, sources: str) -> str | None:
    """The field of an error as the record writes it."""
    if field == "answer":
        return "claim"
    if field is not None and sources == "source" and field.startswith("sources[0]"):
        return "source" + field.removeprefix("sources[0]")
    return field
