"""Batches of records: JSON Lines, a JSON array, or one JSON object; a bad record is reported and the rest goes on."""

from collections.abc import Iterator
from typing import IO

import msgspec

from citewell.errors import InputError
from citewell.model import Answer
from citewell.providers import is_stream
from citewell.providers.registry import AUTO
from citewell.records.record import answer_from

_HINT = "Write one JSON object per line, or a JSON array of objects."
_BOM = b"\xef\xbb\xbf"
_DEEPEST = "nested too deeply to be read"


def read_batch(stream: IO[bytes], *, file: str, format: str = AUTO) -> Iterator[Answer | InputError]:
    """The records of an input, each as an answer or as the error that kept it from being one.

    JSON Lines are read as they come, so a batch may be larger than memory. Two records with one id cannot be told
    apart afterwards, so the second is an error.

    Args:
        stream: the input, in bytes.
        file: its name, for errors.
        format: ``record``, a provider's format, or ``auto``.
    """
    seen: set[str] = set()
    count = 0
    for line, raw in _pieces(stream):
        count += 1
        try:
            answer = answer_from(_decode(raw), format, default_id=f"line-{line}")
            if answer.id in seen:
                hint = "Ids must be unique in a batch."
                raise InputError("this id occurred before", hint, record=answer.id, field="id")
        except InputError as error:
            error.file, error.line = file, line
            yield error
        else:
            seen.add(answer.id)
            yield answer
    if not count:
        yield InputError("there is no record", _HINT, file=file)


def _decode(raw: bytes | msgspec.Raw) -> object:
    try:
        return msgspec.json.decode(raw)
    except msgspec.DecodeError as error:
        raise InputError(f"broken JSON: {error}", _HINT) from None
    except UnicodeDecodeError:
        raise InputError("broken JSON: not UTF-8", _HINT) from None
    except RecursionError:
        raise InputError(_DEEPEST, _HINT) from None


def _pieces(stream: IO[bytes]) -> Iterator[tuple[int, bytes | msgspec.Raw]]:
    """The records as undecoded JSON, each with the line on which it starts."""
    lines = enumerate(stream, 1)
    first, number = b"", 0
    for count, line in lines:
        number = count
        first = line.removeprefix(_BOM).strip()
        if first:
            break
    if not first:
        return
    if first[:1] == b"[" or not _is_json(first):
        rest = b"".join(line for _, line in lines)
        whole = first + b"\n" + rest
        if first[:1] == b"[":
            yield from _array(whole, number)
            return
        if first[:1] == b"{" and _is_json(whole):
            yield number, whole
            return
        # Not one object over several lines either: take it as lines, the first of them broken.
        yield from _numbered(whole, number)
        return
    yield number, first
    for number, line in lines:
        if line.strip():
            yield number, line.strip()


def _numbered(whole: bytes, number: int) -> Iterator[tuple[int, bytes]]:
    for offset, line in enumerate(whole.split(b"\n")):
        if line.strip():
            yield number + offset, line.strip()


def _array(whole: bytes, number: int) -> Iterator[tuple[int, bytes | msgspec.Raw]]:
    """The elements of an array; of a stream's parts, the whole as one record."""
    try:
        elements = msgspec.json.decode(whole, type=list[msgspec.Raw])
    except (msgspec.DecodeError, RecursionError):
        lines = list(_numbered(whole, number))
        yield from lines if len(lines) > 1 and _is_json(lines[0][1]) else [(number, whole)]
        return
    if is_stream(msgspec.json.decode(whole)):
        yield number, whole
        return
    line, position = number, 0
    for element in elements:
        start = whole.find(bytes(element), position)
        line += whole.count(b"\n", position, start)
        position = start
        yield line, element


def _is_json(text: bytes) -> bool:
    try:
        msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return True
