"""JSON dumps taken apart into the bytes of their records: JSON Lines, arrays, and lists of items. Pure."""

from collections.abc import Iterator
from typing import IO

import msgspec

from citewell.errors import InputError
from citewell.references.index.dumps.interface import Entry
from citewell.references.index.dumps.streams import cut_short

_LONGEST_LINE = 64 * 1024 * 1024
_LARGEST_WHOLE = 512 * 1024 * 1024


class _Items(msgspec.Struct):
    items: list[msgspec.Raw]


def json_entries(stream: IO[bytes], name: str) -> Iterator[Entry | InputError]:
    """The records of a JSON dump, each with the line it stands on, or why a line is none.

    A file is JSON Lines, one array with a record a line, or, as Crossref's older data files, one object whose
    ``items`` are the records.
    """
    number = 0
    while line := stream.readline(_LONGEST_LINE):
        number += 1
        if len(line) == _LONGEST_LINE and not line.endswith(b"\n"):
            yield InputError("the line is longer than 64 MB", "Write one record a line.", file=name, line=number)
            while (rest := stream.readline(_LONGEST_LINE)) and not rest.endswith(b"\n"):
                pass
            continue
        if number == 1:
            line = line.removeprefix(b"\xef\xbb\xbf")
            if _is_whole(line.strip()):
                yield from _whole(line, stream, name)
                return
        bare = line.strip().removesuffix(b",")
        if bare in (b"", b"[", b"]"):
            continue
        yield Entry(number, bare)


def _is_whole(first: bytes) -> bool:
    """Whether the first line shows that the file is one object of items, or an array that begins on this line."""
    compact = first[:40].replace(b" ", b"")
    return compact.startswith(b'{"items":') or first == b"{" or (first.startswith(b"[") and len(first) > 1)


def _whole(first: bytes, stream: IO[bytes], name: str) -> Iterator[Entry | InputError]:
    text = first + stream.read(_LARGEST_WHOLE)
    if len(text) >= _LARGEST_WHOLE:
        yield InputError("the file is one JSON text of more than 512 MB", "Convert it to JSON Lines.", file=name)
        return
    try:
        if text.lstrip().startswith(b"["):
            items = msgspec.json.decode(text, type=list[msgspec.Raw])
        else:
            items = msgspec.json.decode(text, type=_Items).items
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        yield cut_short(name, 1, f"no JSON: {error}")
        return
    line = at = 0
    for item in items:
        value = bytes(item)
        start = text.find(value, at)
        if start >= 0:
            line += text.count(b"\n", at, start)
            at = start
        yield Entry(line + 1, value)
