"""The list of Retraction Watch: which works were retracted, when and why. Pure.

See https://www.crossref.org/documentation/retrieve-metadata/retraction-watch/. Lists within a field are divided by
semicolons, dates are written American, and the file is UTF-8 with some broken letters in it.
"""

import csv
import datetime as dt
import io
import re
from collections.abc import Iterator
from typing import IO, cast

import msgspec

from citewell.errors import InputError
from citewell.model import IdScheme, Notice, NoticeKind, WorkId
from citewell.references.identifiers import id_of

SOURCE = "retraction_watch"
ATTRIBUTION = "Retraction Watch Data, provided by Crossref"
_COLUMNS = frozenset({"OriginalPaperDOI", "RetractionNature"})
_KINDS = {
    "retraction": NoticeKind.RETRACTION,
    "partial retraction": NoticeKind.PARTIAL_RETRACTION,
    "expression of concern": NoticeKind.CONCERN,
    "correction": NoticeKind.CORRECTION,
    "reinstatement": NoticeKind.REINSTATEMENT,
    "withdrawal": NoticeKind.WITHDRAWAL,
    "withdrawn": NoticeKind.WITHDRAWAL,
    "withdrawn preprint": NoticeKind.WITHDRAWAL,
    "removal": NoticeKind.REMOVAL,
}
_DATE = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})")
_NUMBER = re.compile(r"[1-9]\d{0,8}")


class Retraction(msgspec.Struct, frozen=True, kw_only=True):
    """A notice, and the work that it is about.

    Attributes:
        ids: of the work; at least one.
        title: of the work, as the list has it.
        notice: what it says.
    """

    ids: tuple[WorkId, ...]
    title: str = ""
    notice: Notice


class _Row(msgspec.Struct):
    """A row of a list that is kept as JSON Lines."""

    nature: str
    doi: str | None = None
    pmid: str | None = None
    title: str = ""
    retraction_date: str | None = None
    notice_doi: str | None = None
    reasons: list[str] = []


def is_list(head: bytes) -> bool:
    """Whether the beginning of a file is of such a list, as CSV or as JSON Lines."""
    return (b"OriginalPaperDOI" in head and b"RetractionNature" in head) or (
        head.lstrip().startswith(b"{") and b'"retraction_date"' in head and b'"nature"' in head
    )


def read_retractions(stream: IO[bytes], name: str) -> Iterator[Retraction | InputError]:
    """The notices of a list, or why a row is none. Rows about works without identifier are passed over.

    Args:
        stream: the list, as CSV with its header or as JSON Lines.
        name: of it, for messages.
    """
    buffered = stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(cast("io.RawIOBase", stream))
    if buffered.peek(1)[:1] == b"{":
        yield from _json_rows(buffered, name)
        return
    # Quoted fields hold line breaks, which must stay as they are.
    text = io.TextIOWrapper(buffered, encoding="utf-8-sig", errors="replace", newline="")
    rows = csv.DictReader(text)
    try:
        if missing := _COLUMNS.difference(rows.fieldnames or ()):
            hint = "Name the CSV file of Retraction Watch as it is published, with its first line."
            yield InputError(f"there is no column {min(missing)}", hint, file=name, line=1)
            return
        while True:
            try:
                row = next(rows, None)
            except csv.Error as error:
                yield InputError(f"no row: {error}", "It is left out.", file=name, line=rows.line_num)
                continue
            if row is None:
                return
            found = _of_row(row)
            if isinstance(found, str):
                yield InputError(found, "It is left out.", file=name, line=rows.line_num)
            elif found is not None:
                yield found
    finally:
        text.detach()


def _of_row(row: dict[str, str | None]) -> Retraction | str | None:
    """The notice of a row; why it is none; or ``None`` when it is about a work without identifier."""
    if None in row.values():
        return "the row has too few fields"
    nature = _text(row, "RetractionNature")
    if nature.lower() not in _KINDS:
        return f"{nature!r} is no kind of notice that is known"
    notice = Notice(
        kind=_KINDS[nature.lower()],
        source=SOURCE,
        id=_doi(_text(row, "RetractionDOI")),
        date=_iso(_text(row, "RetractionDate")),
        reasons=tuple([one.strip().removeprefix("+") for one in _text(row, "Reason").split(";") if one.strip("+ ")]),
    )
    return _retraction(_text(row, "OriginalPaperDOI"), _text(row, "OriginalPaperPubMedID"), _text(row, "Title"), notice)


def _json_rows(stream: IO[bytes], name: str) -> Iterator[Retraction | InputError]:
    for number, line in enumerate(stream, start=1):
        if not line.strip():
            continue
        try:
            row = msgspec.json.decode(line, type=_Row)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            yield InputError(f"no row: {error}", "It is left out.", file=name, line=number)
            continue
        kind = _KINDS.get(row.nature.lower())
        if kind is None:
            yield InputError(
                f"{row.nature!r} is no kind of notice that is known", "It is left out.", file=name, line=number
            )
            continue
        notice = Notice(
            kind=kind,
            source=SOURCE,
            id=_doi(row.notice_doi or ""),
            date=row.retraction_date,
            reasons=tuple(row.reasons),
        )
        if (found := _retraction(row.doi or "", row.pmid or "", row.title, notice)) is not None:
            yield found


def _retraction(doi: str, pmid: str, title: str, notice: Notice) -> Retraction | None:
    ids = [found] if (found := _doi(doi)) is not None else []
    if _NUMBER.fullmatch(pmid):
        ids.append(WorkId(IdScheme.PUBMED, pmid))
    return Retraction(ids=tuple(ids), title=title, notice=notice) if ids else None


def _text(row: dict[str, str | None], column: str) -> str:
    return (row.get(column) or "").strip()


def _doi(text: str) -> WorkId | None:
    return id_of(IdScheme.DOI, text) if text else None


def _iso(text: str) -> str | None:
    match = _DATE.match(text)
    if match is None:
        return None
    month, day, year = (int(part) for part in match.groups())
    try:
        return dt.date(year, month, day).isoformat()
    except ValueError:
        return None
