"""EndNote XML, as reference managers export it: a record a work."""

import re
from xml.etree.ElementTree import Element

from citewell.errors import InputError
from citewell.model.reference import Reference, WorkKind
from citewell.references.formats.interface import Bibliography, Unread
from citewell.references.formats.jats import words_of
from citewell.references.normal.names import person
from citewell.text.xml_tree import xml_tree

_KINDS = {
    "journal article": WorkKind.ARTICLE,
    "electronic article": WorkKind.ARTICLE,
    "magazine article": WorkKind.ARTICLE,
    "newspaper article": WorkKind.ARTICLE,
    "book": WorkKind.BOOK,
    "edited book": WorkKind.BOOK,
    "electronic book": WorkKind.BOOK,
    "book section": WorkKind.CHAPTER,
    "conference paper": WorkKind.PROCEEDINGS_PAPER,
    "conference proceedings": WorkKind.PROCEEDINGS_PAPER,
    "thesis": WorkKind.THESIS,
    "report": WorkKind.REPORT,
    "government document": WorkKind.REPORT,
    "dataset": WorkKind.DATASET,
    "computer program": WorkKind.SOFTWARE,
    "standard": WorkKind.STANDARD,
    "patent": WorkKind.PATENT,
    "unpublished work": WorkKind.PREPRINT,
    "web page": WorkKind.WEB_PAGE,
}


def read_endnote(text: str) -> Bibliography:
    """All records of a file."""
    try:
        root = xml_tree(text)
    except InputError as error:
        return Bibliography(unread=(Unread(problem=str(error.args[0]), line=error.line),))
    records = [root] if root.tag == "record" else list(root.iter("record"))
    return Bibliography(references=tuple(_reference(record, number) for number, record in enumerate(records, start=1)))


def _reference(record: Element, number: int) -> Reference:
    def first(*paths: str) -> str:
        return next((words_of(one) for path in paths for one in record.iterfind(path) if words_of(one)), "")

    kind = record.find("ref-type")
    dated = first("dates/year")
    year = re.match(r"\d{4}", dated)
    urls = [words_of(one) for one in record.iterfind("urls//url")]
    book = first("isbn")
    return Reference(
        key=first("label", "rec-number") or str(number),
        kind=_KINDS.get(((kind.get("name") if kind is not None else "") or "").lower(), WorkKind.OTHER),
        title=first("titles/title"),
        authors=tuple(person(words_of(one)) for one in record.iterfind("contributors/authors/author")),
        editors=tuple(person(words_of(one)) for one in record.iterfind("contributors/secondary-authors/author")),
        year=int(year[0]) if year else None,
        year_text="" if year else dated,
        container=first("titles/secondary-title", "periodical/full-title", "titles/alt-title"),
        volume=first("volume"),
        issue=first("number"),
        pages=first("pages"),
        publisher=first("publisher"),
        edition=first("edition"),
        doi=first("electronic-resource-num"),
        isbn=book if len(re.sub(r"[^0-9Xx]", "", book)) in (10, 13) else "",
        urls=tuple(dict.fromkeys(url for url in urls if url)),
        note=first("notes"),
        language=first("language"),
        raw=words_of(record),
        place=f"record {number}",
    )
