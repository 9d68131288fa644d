"""JSON of one record, decoded; of what is no JSON, or says two things, the error that tells a person why."""

import contextlib
import json
import re
from collections.abc import Iterable
from typing import Any, NoReturn

import msgspec

from citewell.errors import InputError

HINT = "Write one JSON object per line, or a JSON array of objects."
BOM = b"\xef\xbb\xbf"

_KEY_END = re.compile(rb'"[ \t\r\n]*:')
_SURROGATE = re.compile("[\ud800-\udfff]")
_HIGH = re.compile(rb"[\x80-\xff]+")
_WESTERN = "‘’“”–—…€£§°«»©®"
_WIDE = (
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)


def decode(raw: bytes | msgspec.Raw) -> Any:
    """The value of some JSON.

    Raises:
        InputError: it is no JSON, is not UTF-8, or names a key of an object twice.
    """
    try:
        value = msgspec.json.decode(raw)
    except msgspec.DecodeError as error:
        _explain(bytes(raw), str(error))
    except RecursionError:
        raise InputError("nested too deeply to be read", HINT) from None
    # The last of two values of a key would win without a word. A key ends in a quote and a colon, so that there are as
    # many keys as such ends, or something has to be looked at.
    if len(_KEY_END.findall(raw)) > _keys(value):
        _read_slowly(bytes(raw))
    return value


def decode_text(raw: bytes) -> str:
    """The text of some bytes.

    Raises:
        InputError: they are not UTF-8.
    """
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        _explain_encoding(raw, error.start)


def wide_encoding(start: bytes) -> str | None:
    """The encoding of a file that begins like this, when it is one with several bytes for every character."""
    for mark, name in _WIDE:
        if start.startswith(mark):
            return name
    if start[:1] == b"\x00":
        return ("UTF-32BE" if start[1:2] == b"\x00" else "UTF-16BE") if start[:4].strip(b"\x00") else None
    if start[1:2] == b"\x00":
        return "UTF-32LE" if start[2:4] == b"\x00\x00" else "UTF-16LE"
    return None


def wrong_encoding(name: str) -> InputError:
    """The error for input in another encoding than UTF-8."""
    return InputError(f"this looks like {name}, not UTF-8", f"Convert it first: iconv -f {name} -t UTF-8 FILE")


def _explain(raw: bytes, problem: str) -> NoReturn:
    """Raises the error for what is no JSON."""
    try:
        raw.decode()
    except UnicodeDecodeError as error:
        if "end of data" not in error.reason:
            _explain_encoding(raw, error.start)
    with contextlib.suppress(ValueError, RecursionError):
        _read_slowly(raw)
    raise InputError(f"broken JSON: {problem}", HINT)


def _explain_encoding(raw: bytes, place: int) -> NoReturn:
    """Raises the error for bytes that are not UTF-8."""
    if _looks_western(raw):
        name = "Windows-1252" if re.search(rb"[\x80-\x9f]", raw) else "Latin-1"
        hint = f"If it is {name}, convert it: iconv -f {name.upper()} -t UTF-8 FILE"
        raise InputError(f"not UTF-8 at byte {place + 1}; this looks like {name}", hint)
    hint = "Ask whoever wrote it for the encoding, and convert it: iconv -f ENCODING -t UTF-8 FILE"
    raise InputError(f"not UTF-8 at byte {place + 1}", hint)


def _looks_western(raw: bytes) -> bool:
    """Whether bytes beyond ASCII would be accented letters in words, and quotes; of other scripts whole words are."""
    runs = _HIGH.findall(raw)
    high = b"".join(runs).decode("cp1252", "replace")
    likely = [char for char in high if char in _WESTERN or (char.isalpha() and char != "ƒ")]
    return len(high) <= 2 * len(runs) and len(likely) >= 0.8 * len(high) and len(high) * 4 < len(raw)


def _read_slowly(raw: bytes) -> None:
    """Raises the error for what stands in JSON that another reader would take.

    Raises:
        InputError: a key occurs twice, a number is none, or there is half a surrogate pair.
        ValueError: it is no JSON at all.
    """
    value = json.loads(raw, object_pairs_hook=_once, parse_constant=_no_number)
    half = _half_pair(value)
    if half is not None:
        hint = "Decode the text with errors='replace' before it is written as JSON."
        name = value.get("id") if isinstance(value, dict) else None
        record = name if isinstance(name, str) and not _SURROGATE.search(name) else None
        raise InputError(f"half a surrogate pair: {half}", hint, record=record)


def _once(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise InputError(f"the key {key!r} occurs twice in one object", "Leave out the one that does not count.")
        found[key] = value
    return found


def _no_number(name: str) -> NoReturn:
    raise InputError(f"{name} is no number in JSON", "Write null, or leave the field out.")


def _half_pair(value: Any) -> str | None:
    """The first half of a surrogate pair in a value, as an escape."""
    found = _SURROGATE.search(json.dumps(value, ensure_ascii=False))
    return None if found is None else f"\\u{ord(found[0]):04x}"


def _keys(value: Any) -> int:
    """How many keys the objects in a value have."""
    count = 0
    open_values = [value]
    while open_values:
        inner = open_values.pop()
        if isinstance(inner, dict):
            count += len(inner)
            open_values.extend(inner.values())
        elif isinstance(inner, list):
            open_values.extend(inner)
    return count
