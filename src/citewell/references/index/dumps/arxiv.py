"""arXiv's metadata snapshot, JSON Lines with one object a paper. Pure.

See https://info.arxiv.org/help/bulk_data.html.
"""

import email.utils
import re

import msgspec

from citewell.model import (
    DateKind,
    IdScheme,
    Notice,
    NoticeKind,
    PersonName,
    Relation,
    RelationKind,
    WorkDate,
    WorkKind,
    WorkRecord,
)
from citewell.references.identifiers import id_of
from citewell.references.index.dumps.interface import DumpFormat
from citewell.references.index.dumps.json_lines import json_entries
from citewell.references.index.dumps.reading import digest
from citewell.references.normal.latex import from_latex

REGISTRY = "arxiv"
# What authors write in the comments of a version that withdraws the paper.
_WITHDRAWN = re.compile(
    r"\b(?:paper|article|manuscript|submission|work) (?:has been|is|was) withdrawn\b|^withdrawn\b", re.IGNORECASE
)
_SPACES = re.compile(r"\s+")


class _Version(msgspec.Struct):
    version: str = ""
    created: str = ""


class _Paper(msgspec.Struct, rename={"journal_ref": "journal-ref"}):
    id: str
    title: str
    authors: str = ""
    authors_parsed: list[list[str]] = []
    comments: str | None = None
    journal_ref: str | None = None
    doi: str | None = None
    versions: list[_Version] = []


_DECODE = msgspec.json.Decoder(_Paper).decode


def read(value: bytes) -> WorkRecord:
    """The record of a line.

    Raises:
        ValueError: it is none.
    """
    paper = _DECODE(value)
    own = id_of(IdScheme.ARXIV, paper.id)
    if own is None:
        raise ValueError(f"{paper.id!r} is no arXiv number")
    published = id_of(IdScheme.DOI, paper.doi) if paper.doi else None
    withdrawn = paper.comments is not None and _WITHDRAWN.search(paper.comments) is not None
    journal = _plain(paper.journal_ref or "")
    return WorkRecord(
        registry=REGISTRY,
        record_id=paper.id,
        kind=WorkKind.PREPRINT,
        titles=(_plain(paper.title),),
        authors=tuple(_names(paper)),
        dates=tuple(_dates(paper)),
        containers=("arXiv", journal) if journal else ("arXiv",),
        ids=(own,),
        # The DOI that authors give is that of the published version.
        relations=(Relation(RelationKind.PUBLISHED_VERSION, published),) if published not in (None, own) else (),
        notices=(Notice(kind=NoticeKind.WITHDRAWAL, source=REGISTRY, reasons=(_plain(paper.comments or ""),)),)
        if withdrawn
        else (),
        url=f"https://arxiv.org/abs/{paper.id}",
        digest=digest(value),
    )


def _names(paper: _Paper) -> list[PersonName]:
    names = []
    for parts in paper.authors_parsed:
        family, given, suffix = (*map(_plain, parts[:3]), "", "", "")[:3]
        if family and not given and not suffix and " " in family:
            names.append(PersonName(literal=family))
        elif family:
            names.append(PersonName(family=family, given=given, suffix=suffix))
    return names


def _dates(paper: _Paper) -> list[WorkDate]:
    dates = []
    for place, version in enumerate(paper.versions):
        when = email.utils.parsedate(version.created)
        if when is not None:
            kind = DateKind.REVISED if place else DateKind.POSTED
            dates.append(WorkDate(kind=kind, year=when[0], month=when[1], day=when[2]))
    return dates


def _plain(text: str) -> str:
    """A text of arXiv's, which is LaTeX as far as its writers saw to it, in one line."""
    return from_latex(_SPACES.sub(" ", text))


def _looks(head: bytes) -> bool:
    return b'"authors_parsed"' in head


FORMAT = DumpFormat(name="arxiv", registry=REGISTRY, looks=_looks, entries=json_entries, read=read)
