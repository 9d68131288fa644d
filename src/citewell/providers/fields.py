"""Reading fields of parsed JSON that may be missing, null, of another type, or written in camel case."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from citewell.errors import InputError

Fields = dict[str, Any]


@cache
def _camel(name: str) -> str:
    head, *rest = name.split("_")
    return head + "".join(part.capitalize() for part in rest)


def get(fields: Fields, name: str) -> Any:
    """The value of a field under its snake-case or camel-case name; ``None`` when absent or null."""
    value = fields.get(name)
    return fields.get(_camel(name)) if value is None else value


def text(fields: Fields, *names: str) -> str:
    """The first of these fields that holds a text that is not empty, or an empty text."""
    for name in names:
        value = get(fields, name)
        if isinstance(value, str) and value:
            return value
    return ""


def whole(fields: Fields, *names: str) -> int | None:
    """The first of these fields that holds a whole number, also when it is written as a float or as digits."""
    for name in names:
        value = get(fields, name)
        if isinstance(value, bool):
            continue
        if isinstance(value, int):
            return value
        if isinstance(value, float) and value.is_integer():
            return int(value)
        # The bound keeps clear of the interpreter's limit on the length of a number in text.
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 20:
            return int(value)
    return None


def child(fields: Fields, *names: str) -> Fields:
    """The first of these fields that holds an object, or an empty one."""
    for name in names:
        value = get(fields, name)
        if isinstance(value, dict):
            return value
    return {}


def list_in(fields: Fields, *names: str) -> list[Any]:
    """The first of these fields that holds a list that is not empty, or an empty list."""
    for name in names:
        value = get(fields, name)
        if isinstance(value, list) and value:
            return value
    return []


def objects(values: Iterable[Any]) -> list[Fields]:
    """Those of the values that are objects."""
    return [value for value in values if isinstance(value, dict)]


def children(fields: Fields, *names: str) -> list[Fields]:
    """The objects in the first of these fields that holds a list that is not empty."""
    return objects(list_in(fields, *names))


def kind(fields: Fields) -> str:
    """The type that an object gives itself."""
    value = fields.get("type")
    return value if isinstance(value, str) else ""


def reply_object(reply: Any, format: str) -> Fields:
    """The reply as one object.

    Raises:
        InputError: when it is something else, or the provider's report of an error.
    """
    if not isinstance(reply, dict):
        raise InputError(
            f"a reply in the format {format} is a JSON object or the list of its streamed parts,"
            f" not {type(reply).__name__}",
            "pass the parsed JSON as the provider returned it",
        )
    error = reply.get("error")
    if isinstance(error, dict) and error:
        raise InputError(
            f"the provider returned an error instead of an answer: {text(error, 'message', 'type', 'code') or error}",
            "there is no answer to check; ask the provider again",
            field="error",
        )
    return reply


def missing(format: str, field: str, expected: str) -> InputError:
    """The error for a reply that lacks what every reply of its format has."""
    return InputError(
        f"not a reply in the format {format}: expected {expected}",
        "name the format that the reply has, or use auto",
        field=field,
    )
