"""XML dumps taken apart into their records, each parsed alone, so that a broken one spoils no other. Pure."""

import re
from collections.abc import Iterator
from html.entities import name2codepoint
from typing import IO

from citewell.errors import InputError
from citewell.references.index.dumps.interface import Entry
from citewell.references.index.dumps.streams import cut_short

_CHUNK = 1024 * 1024
_LONGEST_RECORD = 4 * 1024 * 1024
_ENTITY = re.compile(rb"&([A-Za-z][A-Za-z0-9]{1,31});")
_OF_XML = frozenset({b"amp", b"lt", b"gt", b"quot", b"apos"})


def xml_entries(stream: IO[bytes], name: str, tags: tuple[str, ...]) -> Iterator[Entry | InputError]:
    """The text of every element with one of some names, with the line that it begins on.

    Args:
        stream: of the dump; whatever stands between such elements is passed over, declarations included.
        name: of the stream, for messages.
        tags: names of the elements, none of which stands in another.
    """
    opening = re.compile(rb"<(" + b"|".join(re.escape(tag.encode()) for tag in tags) + rb")(?=[\s>])")
    line, rest = 1, b""
    while chunk := stream.read(_CHUNK):
        rest += chunk
        at = 0
        while start := opening.search(rest, at):
            end = rest.find(b"</" + start[1] + b">", start.end())
            nearest = opening.search(rest, start.end())
            if nearest is not None and (end < 0 or nearest.start() < end):
                line += rest.count(b"\n", at, start.start())
                at = start.start()
                yield InputError(
                    f"<{start[1].decode()}> is not closed", "The record is left out.", file=name, line=line
                )
                line += rest.count(b"\n", at, nearest.start())
                at = nearest.start()
                continue
            if end < 0:
                break
            end += len(start[1]) + 3
            line += rest.count(b"\n", at, start.start())
            yield Entry(line, without_names(rest[start.start() : end]))
            line += rest.count(b"\n", start.start(), end)
            at = end
        begun = opening.search(rest, at)
        # An opening tag may be cut by the end of what was read.
        keep = begun.start() if begun is not None else max(at, len(rest) - 64)
        line += rest.count(b"\n", at, keep)
        rest = rest[keep:]
        if len(rest) > _LONGEST_RECORD:
            yield InputError("a record is longer than 4 MB", "It is left out.", file=name, line=line)
            line += rest.count(b"\n")
            rest = b""
    if opening.search(rest):
        yield cut_short(name, line, "it ends within a record")


def without_names(xml: bytes) -> bytes:
    """A text of XML with every named character of HTML as its number: what a DTD that is not at hand would say."""
    return _ENTITY.sub(_numbered, xml)


def _numbered(match: re.Match[bytes]) -> bytes:
    code = None if match[1] in _OF_XML else name2codepoint.get(match[1].decode())
    return match[0] if code is None else b"&#%d;" % code
