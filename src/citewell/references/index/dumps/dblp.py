"""DBLP's XML dump. Pure.

See https://dblp.org/faq/16154937.html. The records are flat: an element a work, its fields as children, some of them
with markup inside.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import IO
from xml.parsers import expat

from citewell.errors import InputError
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
from citewell.references.identifiers import id_of
from citewell.references.index.dumps.interface import DumpFormat, Entry
from citewell.references.index.dumps.reading import digest, year_of
from citewell.references.index.dumps.xml_records import xml_entries
from citewell.references.registries.reading import whole_name_of

REGISTRY = "dblp"
_KINDS = {
    "article": WorkKind.ARTICLE,
    "inproceedings": WorkKind.PROCEEDINGS_PAPER,
    "proceedings": WorkKind.PROCEEDINGS,
    "book": WorkKind.BOOK,
    "incollection": WorkKind.CHAPTER,
    "phdthesis": WorkKind.THESIS,
    "mastersthesis": WorkKind.THESIS,
    "data": WorkKind.DATASET,
}
# Pages of people, which are no works, are no records either.
_TAGS = tuple(_KINDS)
_PREPRINTS = "CoRR"
_ARXIV = re.compile(r"abs/(\S{1,40})")
_SPACES = re.compile(r"\s+")


class _Fields(defaultdict[str, list[str]]):
    """The fields of a record by their names, and what its element says."""

    def __init__(self) -> None:
        super().__init__(list)
        self.tag = ""
        self.attributes: dict[str, str] = {}

    def first(self, name: str) -> str:
        return self[name][0] if name in self else ""


def read(value: bytes) -> WorkRecord | None:
    """The record of an element.

    Raises:
        ValueError: it is broken.
    """
    fields = _parse(value)
    key = fields.attributes.get("key", "")
    title = fields.first("title").removesuffix(".")
    if not key or not title:
        raise ValueError("a record without key or title")
    year = year_of(fields.first("year"))
    arxiv = _ARXIV.fullmatch(fields.first("volume")) if fields.first("journal") == _PREPRINTS else None
    informal = fields.attributes.get("publtype") == "informal" and fields.tag == "article"
    containers = dict.fromkeys(fields["journal"] + fields["booktitle"])
    if arxiv is not None:
        containers["arXiv"] = None
    withdrawn = fields.attributes.get("publtype") == "withdrawn"
    return WorkRecord(
        registry=REGISTRY,
        record_id=key,
        kind=WorkKind.PREPRINT if arxiv is not None or informal else _KINDS[fields.tag],
        titles=(title,),
        authors=_names(fields["author"]),
        editors=_names(fields["editor"]),
        dates=() if year is None else (WorkDate(kind=DateKind.PUBLISHED, year=year),),
        containers=tuple(containers),
        volume=fields.first("volume"),
        issue=fields.first("number"),
        pages=fields.first("pages"),
        publisher=fields.first("publisher") or fields.first("school"),
        ids=tuple(dict.fromkeys([WorkId(IdScheme.DBLP, key), *_ids(fields, arxiv and arxiv[1])])),
        notices=(Notice(kind=NoticeKind.WITHDRAWAL, source=REGISTRY),) if withdrawn else (),
        url=f"https://dblp.org/rec/{key}",
        digest=digest(value),
    )


def _parse(value: bytes) -> _Fields:
    """The fields of a record, markup inside them left out."""
    if b"<!" in value:
        raise ValueError("a declaration within a record")
    fields = _Fields()
    depth = 0
    text: list[str] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth == 1:
            fields.tag, fields.attributes = name, attributes
        elif depth == 2:
            text.clear()

    def end(name: str) -> None:
        nonlocal depth
        if depth == 2 and (written := _SPACES.sub(" ", "".join(text)).strip()):
            fields[name].append(written)
        depth -= 1

    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = start, end, text.append
    try:
        parser.Parse(value, True)  # noqa: FBT003 - it takes no keywords
    except expat.ExpatError as error:
        raise ValueError(f"not well-formed: {error}") from error
    return fields


def _ids(fields: _Fields, arxiv: str | None) -> Iterator[WorkId]:
    written = [(IdScheme.DOI, place) for place in fields["ee"] if "doi" in place]
    written += [(IdScheme.ARXIV, arxiv)] if arxiv is not None else []
    written += [(IdScheme.ISBN, number) for number in fields["isbn"]]
    for scheme, value in written:
        if (identifier := id_of(scheme, value)) is not None:
            yield identifier


def _names(written: list[str]) -> tuple[PersonName, ...]:
    return tuple([name for one in written if (name := whole_name_of(one)) is not None])


def _entries(stream: IO[bytes], name: str) -> Iterator[Entry | InputError]:
    return xml_entries(stream, name, _TAGS)


def _looks(head: bytes) -> bool:
    return b"<dblp" in head or b"<!DOCTYPE dblp" in head


FORMAT = DumpFormat(name="dblp", registry=REGISTRY, looks=_looks, entries=_entries, read=read)
