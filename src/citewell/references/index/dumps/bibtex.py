"""BibTeX files as registries publish them, the ACL Anthology's among them. Pure."""

import re
from collections.abc import Iterator
from typing import IO

from citewell.errors import InputError
from citewell.model import DateKind, IdScheme, Reference, WorkDate, WorkId, WorkRecord
from citewell.references.formats.bibtex import read_bibtex
from citewell.references.identifiers import identifiers_of
from citewell.references.index.dumps import acl
from citewell.references.index.dumps.interface import DumpFormat, Entry
from citewell.references.index.dumps.reading import digest

REGISTRY = "bibtex"
_BEGIN = re.compile(rb"\s*@\s*([A-Za-z]{1,40})\s*[{(]")
_STRING = re.compile(rb"\s*@\s*string\s*[{(]\s*([^\s=]{1,100})\s*=", re.IGNORECASE)
_BARE = re.compile(rb"[=#]\s*([A-Za-z][\w:.-]{0,99})\s*(?=[,}#)\n])")
_NO_ENTRY = frozenset({b"string", b"comment", b"preamble"})
_LONGEST = 1024 * 1024


def read(value: bytes) -> WorkRecord | None:
    """The record of an entry.

    Raises:
        ValueError: it is broken.
    """
    found = read_bibtex(value.decode("utf-8", errors="replace"))
    if not found.references:
        raise ValueError(found.unread[0].problem if found.unread else "no entry of a work")
    reference = found.references[-1]
    ids = tuple([written.id for written in identifiers_of(reference) if written.possible])
    anthology = next((one.value for one in ids if one.scheme is IdScheme.ACL), None)
    title = f"{reference.title}: {reference.subtitle}" if reference.subtitle else reference.title
    if not title:
        return None
    return WorkRecord(
        registry=acl.REGISTRY if anthology else REGISTRY,
        record_id=anthology or reference.key,
        kind=reference.kind,
        titles=tuple(dict.fromkeys((title, reference.title))),
        authors=reference.authors,
        authors_complete=not reference.authors_cut,
        editors=reference.editors,
        dates=_dates(reference),
        containers=(reference.container,) if reference.container else (),
        event=reference.event,
        volume=reference.volume,
        issue=reference.issue,
        pages=reference.pages,
        publisher=reference.publisher,
        edition=reference.edition,
        ids=_own(ids),
        language=reference.language,
        url=reference.urls[0] if reference.urls else "",
        digest=digest(value),
    )


def _dates(reference: Reference) -> tuple[WorkDate, ...]:
    if reference.year is None:
        return ()
    return (WorkDate(kind=DateKind.PUBLISHED, year=reference.year, month=reference.month),)


def _own(ids: tuple[WorkId, ...]) -> tuple[WorkId, ...]:
    """Identifiers of the work itself: an ISBN is that of the volume it stands in."""
    return tuple([one for one in ids if one.scheme is not IdScheme.ISBN])


def _entries(stream: IO[bytes], name: str) -> Iterator[Entry | InputError]:
    """The entries of a file, those of its strings before each that stand in it."""
    strings: dict[bytes, bytes] = {}
    begun, at, number = [b""], 0, 0
    size = 0
    while line := stream.readline(_LONGEST):
        number += 1
        if _BEGIN.match(line):
            yield from _entry(b"".join(begun), at, strings, name)
            begun, at, size = [line], number, len(line)
        elif size < _LONGEST:
            begun.append(line)
            size += len(line)
    yield from _entry(b"".join(begun), at, strings, name)


def _entry(text: bytes, line: int, strings: dict[bytes, bytes], name: str) -> Iterator[Entry | InputError]:
    begin = _BEGIN.match(text)
    if begin is None:
        return
    if string := _STRING.match(text):
        strings[string[1].lower()] = text
    if begin[1].lower() in _NO_ENTRY:
        return
    if len(text) >= _LONGEST:
        yield InputError("the entry is longer than 1 MB", "It is left out.", file=name, line=line)
        return
    used = dict.fromkeys(word.lower() for word in _BARE.findall(text)) if strings else {}
    yield Entry(line, b"".join(strings[word] for word in used if word in strings) + text)


def _looks(head: bytes) -> bool:
    return _BEGIN.match(head.removeprefix(b"\xef\xbb\xbf")) is not None or (
        head[:1] == b"%" and re.search(rb"^@[A-Za-z]{1,40}\s*[{(]", head, re.MULTILINE) is not None
    )


FORMAT = DumpFormat(name="bibtex", registry=REGISTRY, looks=_looks, entries=_entries, read=read)
