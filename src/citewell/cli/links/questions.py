"""The addresses that an input asks about: of a document, of records, of rows with addresses, or of a plain list."""

import datetime as dt
import io
import json
from bisect import bisect_right
from collections.abc import Iterator
from typing import IO, Any

import msgspec

from citewell.errors import InputError
from citewell.links.extract.kinds import DocumentFormat, detect_document
from citewell.model import FoundLink, LinkNote, LinkQuestion
from citewell.providers.registry import AUTO
from citewell.records.batch import Batch, pieces
from citewell.records.decoding import BOM, decode
from citewell.report.links.interface import Place

Asked = tuple[LinkQuestion, Place]

_ENOUGH_TO_TELL = 65_536
_LINES_TO_TELL = 200
# A title of fewer words names too little to tell a page by.
_LEAST_TITLE = 3
_ELLIPSES = ("…", "...")
_ROW_HINT = 'A row is a JSON object such as {"url": "https://…", "title": "…", "quote": "…", "cited_at": "2026-11-30"}.'
# What an answer record or a reply has and a row has not.
_OF_RECORDS = frozenset({"answer", "sources", "output", "choices", "candidates", "content", "messages"})


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
    name = "stdin" if file == "-" else file
    start = stream.read(_ENOUGH_TO_TELL)
    whole = io.BufferedReader(_Joined(start, stream))
    kind = detect_document(file, start) if source == AUTO else _document(source)
    if source == AUTO and _is_rows(start):
        asked = _rows(whole, name, expect_title=expect_title)
    elif kind is None:
        asked = _recorded(whole, name, source, expect_title=expect_title)
    elif kind is not DocumentFormat.HTML and _is_list(start):
        asked = _listed(whole, name)
    else:
        asked = _written(whole, name, kind, expect_title=expect_title)
    for item in asked:
        if not isinstance(item, InputError) and item[0].cited_at is None and cited_at is not None:
            yield msgspec.structs.replace(item[0], cited_at=cited_at), item[1]
        else:
            yield item


class _Joined(io.RawIOBase):
    """What was read already, and then the rest."""

    def __init__(self, start: bytes, rest: IO[bytes]) -> None:
        self._start = start
        self._rest = rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._start[: len(buffer)] or self._rest.read(len(buffer))
        self._start = self._start[len(buffer) :]
        buffer[: len(data)] = data
        return len(data)


def _document(source: str) -> DocumentFormat | None:
    try:
        return DocumentFormat(source)
    except ValueError:
        return None


def _written(stream: IO[bytes], name: str, kind: DocumentFormat, *, expect_title: bool) -> Iterator[Asked | InputError]:
    """The links of a document."""
    from citewell.links.extract.documents import document_text, extract_text_of  # a list of addresses needs no reader

    try:
        text = document_text(stream.read(), kind, name)
    except InputError as error:
        yield error
        return
    lines = [0, *[index + 1 for index, char in enumerate(text) if char == "\n"]]
    for link in extract_text_of(text, kind):
        begin = link.span[0] if link.span else 0
        line = bisect_right(lines, begin)
        place = Place(file=name, line=line, column=begin - lines[line - 1] + 1, length=len(link.text))
        yield from _asked(link, place, expect_title=expect_title)


def _recorded(stream: IO[bytes], name: str, source: str, *, expect_title: bool) -> Iterator[Asked | InputError]:
    """The links of answer records and of providers' replies."""
    from citewell.links.extract import extract_answer  # as above

    for record in Batch(stream, file=name, format=source):
        if isinstance(record, InputError):
            yield record
            continue
        when = record.asked_at.isoformat() if record.asked_at else None
        for link in extract_answer(record):
            place = Place(file=name, record=f"{record.id} {link.field}", length=len(link.text))
            yield from _asked(link, place, expect_title=expect_title, cited_at=when)


def _asked(link: FoundLink, place: Place, *, expect_title: bool, cited_at: str | None = None) -> Iterator[Asked]:
    if link.url is None:
        return  # an ISBN, which stands nowhere
    # An address that was left off before its end is asked about as one, or what is there of it would be checked.
    cut = LinkNote.CUT_SHORT in link.notes and not link.url.endswith(_ELLIPSES)
    title = link.title if expect_title and link.title and len(link.title.split()) >= _LEAST_TITLE else None
    yield LinkQuestion(url=link.url + "…" if cut else link.url, title=title, cited_at=cited_at), place


def _is_rows(start: bytes) -> bool:
    """Whether the first JSON object has an address, and is no record."""
    text = start.removeprefix(BOM).decode("utf-8", "replace")
    if not text.lstrip().startswith(("{", "[")):
        return False
    begin = text.find("{")
    while begin >= 0:
        try:
            row, _ = json.JSONDecoder().raw_decode(text, begin)
        except (ValueError, RecursionError):
            # A broken line does not make the others something else.
            begin = text.find("\n{", begin)
            begin += begin >= 0
            continue
        return "url" in row and _OF_RECORDS.isdisjoint(row)
    return False


def _rows(stream: IO[bytes], name: str, *, expect_title: bool) -> Iterator[Asked | InputError]:
    """Rows with an address each, as they are given or as ``links extract`` writes them."""
    line = 0
    try:
        for line, raw in pieces(stream):
            try:
                yield from _row(decode(raw), Place(file=name, line=line), expect_title=expect_title)
            except InputError as error:
                error.file, error.line = name, line
                yield error
            except msgspec.ValidationError as error:
                yield InputError(f"not a row with an address: {error}", _ROW_HINT, file=name, line=line)
    except InputError as error:
        error.file, error.line = name, line or None
        yield error


def _row(value: Any, place: Place, *, expect_title: bool) -> Iterator[Asked]:
    if isinstance(value, dict) and "kind" in value and "text" in value:
        yield from _asked(msgspec.convert(value, FoundLink), place, expect_title=expect_title)
        return
    row = msgspec.convert(value, LinkQuestion)
    if row.cited_at is not None:
        try:
            dt.datetime.fromisoformat(row.cited_at)
        except ValueError:
            hint = "Write it as 2026-11-30 or 2026-11-30T12:00:00Z."
            raise InputError("no date or time", hint, field="cited_at") from None
    yield row, place


def _is_list(start: bytes) -> bool:
    """Whether each line is one address and nothing else."""
    lines = [line.strip() for line in start.removeprefix(BOM).splitlines()[:_LINES_TO_TELL]]
    filled = [line for line in lines if line]
    return (
        len(filled) > 0
        and all(len(line.split()) == 1 and not line.startswith((b"[", b"<", b"-", b"#", b"|")) for line in filled)
        and any(line.lower().startswith((b"http://", b"https://")) for line in filled)
    )


def _listed(stream: IO[bytes], name: str) -> Iterator[Asked]:
    for number, line in enumerate(stream, start=1):
        written = line.removeprefix(BOM).decode("utf-8", "replace").strip()
        if written:
            yield LinkQuestion(url=written), Place(file=name, line=number)
