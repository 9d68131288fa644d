"""The ACL Anthology as JSON Lines, one object a paper. Pure."""

import msgspec

from citewell.model import (
    DateKind,
    IdScheme,
    Notice,
    NoticeKind,
    PersonName,
    WorkDate,
    WorkId,
    WorkKind,
    WorkRecord,
)
from citewell.references.compare.venues import is_workshop
from citewell.references.identifiers import id_of
from citewell.references.index.dumps.interface import DumpFormat
from citewell.references.index.dumps.json_lines import json_entries
from citewell.references.index.dumps.reading import digest, month_of, year_of
from citewell.references.normal.latex import from_latex

REGISTRY = "acl"
# What the Anthology files workshops under, which is no venue.
_WORKSHOPS = "WS"
_JOURNALS = frozenset({"CL", "TACL"})


class _Person(msgspec.Struct):
    family: str = ""
    given: str | None = None


class _Event(msgspec.Struct):
    date: str | None = None
    note: str | None = None


class _Paper(msgspec.Struct):
    id: str
    title: str
    year: str
    authors: list[_Person] = []
    editors: list[_Person] = []
    month: str | None = None
    booktitle: str = ""
    journal: str | None = None
    venue: list[str] = []
    volume: str | None = None
    issue: str | None = None
    pages: str | None = None
    publisher: str | None = None
    doi: str | None = None
    url: str | None = None
    language: str | None = None
    retracted: _Event | None = None
    removed: _Event | None = None


_DECODE = msgspec.json.Decoder(_Paper).decode


def read(value: bytes) -> WorkRecord:
    """The record of a line.

    Raises:
        ValueError: it is none.
    """
    paper = _DECODE(value)
    year = year_of(paper.year)
    acronyms = [name for name in paper.venue if name != _WORKSHOPS]
    containers = dict.fromkeys(name for name in (paper.journal, paper.booktitle, *acronyms) if name)
    if _WORKSHOPS in paper.venue and paper.booktitle and not is_workshop(paper.booktitle):
        containers[f"{paper.booktitle} (workshop)"] = None
    ids = [WorkId(IdScheme.ACL, paper.id)]
    if paper.doi and (doi := id_of(IdScheme.DOI, paper.doi)) is not None:
        ids.append(doi)
    return WorkRecord(
        registry=REGISTRY,
        record_id=paper.id,
        kind=WorkKind.ARTICLE if paper.journal or not _JOURNALS.isdisjoint(acronyms) else WorkKind.PROCEEDINGS_PAPER,
        # Formulas are left in LaTeX.
        titles=(from_latex(paper.title) if "\\" in paper.title else paper.title,),
        authors=_names(paper.authors),
        editors=_names(paper.editors),
        dates=() if year is None else (WorkDate(kind=DateKind.PUBLISHED, year=year, month=month_of(paper.month)),),
        containers=tuple(containers),
        volume=paper.volume or "",
        issue=paper.issue or "",
        pages=paper.pages or "",
        publisher=paper.publisher or "",
        ids=tuple(ids),
        notices=tuple(_notices(paper)),
        language=paper.language or "",
        url=paper.url or "",
        digest=digest(value),
    )


def _names(people: list[_Person]) -> tuple[PersonName, ...]:
    return tuple([PersonName(family=one.family, given=one.given or "") for one in people if one.family])


def _notices(paper: _Paper) -> list[Notice]:
    kinds = ((paper.retracted, NoticeKind.RETRACTION), (paper.removed, NoticeKind.REMOVAL))
    return [
        Notice(kind=kind, source=REGISTRY, date=event.date, reasons=(event.note,) if event.note else ())
        for event, kind in kinds
        if event is not None
    ]


def _looks(head: bytes) -> bool:
    return b'"bibkey"' in head or (b"aclanthology.org" in head and b'"booktitle"' in head)


FORMAT = DumpFormat(name="acl", registry=REGISTRY, looks=_looks, entries=json_entries, read=read)
