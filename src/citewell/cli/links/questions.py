"""The addresses that an input asks about: of a document, of records, of rows with addresses, or of a plain list."""

import io
import json
from bisect import bisect_right
from collections.abc import Iterator
from typing import IO, cast

import msgspec

from citewell.errors import InputError
from citewell.links.extract import extract_answer
from citewell.links.extract.documents import DocumentFormat, detect_document, document_text, extract_text_of
from citewell.model import FoundLink, LinkQuestion
from citewell.providers.registry import AUTO
from citewell.records.batch import Batch
from citewell.report.links.interface import Place

Asked = tuple[LinkQuestion, Place | None]

_ENOUGH_TO_TELL = 65_536
# A title of fewer words names too little to tell a page by.
_LEAST_TITLE = 3
_ROW_HINT = 'A row is a JSON object such as {"url": "https://…", "title": "…", "quote": "…"}.'


def questions_in(
    stream: IO[bytes], file: str, source: str, *, expect_title: bool, cited_at: str | None
) -> Iterator[Asked | InputError]:
    """Every address with where it stands; what cannot be read is an error in its place.

    Args:
        stream: the input.
        file: its name; ``-`` for stdin.
        source: what it is: ``auto``, a kind of document, or a format of records.
        expect_title: whether a page is expected to be called as the words of its link or its record say.
        cited_at: when the addresses were cited, where the input does not say.
    """
    peeked = stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(cast("io.RawIOBase", stream))
    name = "stdin" if file == "-" else file
    start = peeked.peek(_ENOUGH_TO_TELL)
    if source == AUTO and _is_rows(start):
        yield from _rows(peeked, name, cited_at)
        return
    kind = detect_document(file, start) if source == AUTO else _document(source)
    if kind is None:
        for record in Batch(peeked, file=name, format=source):
            if isinstance(record, InputError):
                yield record
                continue
            when = record.asked_at.isoformat() if record.asked_at else cited_at
            for link in extract_answer(record):
                place = Place(file=name, record=f"{record.id} {link.field}", length=len(link.text))
                yield from _asked(link, place, expect_title=expect_title, cited_at=when)
        return
    if kind is not DocumentFormat.HTML and _is_list(start):
        yield from _listed(peeked, cited_at)
        return
    try:
        text = document_text(peeked.read(), kind, name)
    except InputError as error:
        yield error
        return
    lines = [0, *[index + 1 for index, char in enumerate(text) if char == "\n"]]
    for link in extract_text_of(text, kind):
        begin = link.span[0] if link.span else 0
        line = bisect_right(lines, begin)
        place = Place(file=name, line=line, column=begin - lines[line - 1] + 1, length=len(link.text))
        yield from _asked(link, place, expect_title=expect_title, cited_at=cited_at)


def _document(source: str) -> DocumentFormat | None:
    try:
        return DocumentFormat(source)
    except ValueError:
        return None


def _asked(link: FoundLink, place: Place, *, expect_title: bool, cited_at: str | None) -> Iterator[Asked]:
    if link.url is None:
        return  # an ISBN, which stands nowhere
    title = link.title if expect_title and link.title and len(link.title.split()) >= _LEAST_TITLE else None
    yield LinkQuestion(url=link.url, title=title, cited_at=cited_at), place


def _is_rows(start: bytes) -> bool:
    """Whether the first line is a JSON object with an address, and no answer record."""
    first = start.lstrip().partition(b"\n")[0]
    try:
        row = json.loads(first)
    except ValueError:
        return False
    return isinstance(row, dict) and "url" in row and not {"answer", "text", "sources"} & row.keys() - {"text"}


def _rows(stream: IO[bytes], name: str, cited_at: str | None) -> Iterator[Asked | InputError]:
    for number, line in enumerate(stream, start=1):
        if not line.strip():
            continue
        try:
            row = msgspec.json.decode(line, type=LinkQuestion)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            yield InputError(f"not a row with an address: {error}", _ROW_HINT, file=name, line=number)
            continue
        yield msgspec.structs.replace(row, cited_at=row.cited_at or cited_at), None


def _is_list(start: bytes) -> bool:
    """Whether each line is one address and nothing else."""
    lines = [line.strip() for line in start.splitlines()[:200]]
    filled = [line for line in lines if line]
    return (
        len(filled) > 0
        and all(len(line.split()) == 1 and not line.startswith((b"[", b"<", b"-", b"#", b"|")) for line in filled)
        and any(line.lower().startswith((b"http://", b"https://")) for line in filled)
    )


def _listed(stream: IO[bytes], cited_at: str | None) -> Iterator[Asked]:
    for line in stream:
        written = line.decode("utf-8", "replace").strip()
        if written:
            yield LinkQuestion(url=written, cited_at=cited_at), None
