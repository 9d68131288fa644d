"""Open Library, which knows many books, but by no means all. See https://openlibrary.org/dev/docs/api/books."""

import re
from typing import Any
from urllib.parse import urlencode

from citewell.fetch.service import Heard
from citewell.model.reference import WorkKind
from citewell.model.work_record import DateKind, IdScheme, WorkDate, WorkRecord
from citewell.references.identifiers import id_of
from citewell.references.registries.interface import ById, Question, Scope, Understood
from citewell.references.registries.reading import (
    digest_of,
    json_of,
    not_understood,
    objects,
    part,
    text,
    texts,
    titles,
    whole_name_of,
    with_subtitles,
)

_YEAR = re.compile(r"(?<!\d)(1[4-9]\d\d|20\d\d)(?!\d)")
_LIMIT = 5


class OpenLibrary:
    """A catalogue of books. That it does not list one says nothing, since no catalogue lists all of them."""

    name = "open_library"
    attribution = "Open Library (CC0, https://openlibrary.org)"
    base = "https://openlibrary.org"
    requests = 60
    period = 60.0
    schemes = frozenset({IdScheme.ISBN})
    decisive: frozenset[IdScheme] = frozenset()
    searches = True
    scope = Scope(kinds=frozenset())

    def address(self, base: str, question: Question) -> str:
        """See ``WebRegistry.address``."""
        if isinstance(question, ById):
            asked = {"bibkeys": f"ISBN:{question.value}", "jscmd": "data", "format": "json"}
            return f"{base}/api/books?" + urlencode(asked)
        fields = "key,title,subtitle,author_name,first_publish_year,publish_year,publisher,isbn"
        return f"{base}/search.json?" + urlencode({"title": question.title, "fields": fields, "limit": _LIMIT})

    def read(self, heard: Heard, question: Question) -> Understood:
        """See ``WebRegistry.read``."""
        found = json_of(heard) if heard.status == 200 else None
        if not isinstance(found, dict):
            return not_understood(heard, "Open Library")
        if isinstance(question, ById):
            book = found.get(f"ISBN:{question.value}")
            if book is None and not found:
                return Understood()
            if not isinstance(book, dict):
                return not_understood(heard, "Open Library")
            return Understood(records=(read_work(book, heard, isbn=question.value),))
        docs = found.get("docs")
        if not isinstance(docs, list):
            return not_understood(heard, "Open Library")
        return Understood(records=tuple(read_work(one, heard) for one in objects(docs)))


def read_work(book: dict[str, Any], heard: Heard | None = None, *, isbn: str = "") -> WorkRecord:
    """The record of one book, in either of the formats of Open Library."""
    names = [part(one, "name") for one in objects(book.get("authors"))] or list(texts(book.get("author_name")))
    authors = [whole_name_of(name) for name in names]
    written = [text(book.get("publish_date")), text(book.get("first_publish_year")), *map(str, _years(book))]
    years = sorted({int(year) for one in written for year in _YEAR.findall(one)})
    publishers = [text(part(one, "name")) for one in objects(book.get("publishers"))] or list(
        texts(book.get("publisher"))
    )
    numbers = [isbn, *texts(book.get("isbn"))[:20]]
    ids = [id_of(IdScheme.ISBN, number) for number in numbers if number]
    key = text(book.get("key"))
    ids.append(id_of(IdScheme.OPEN_LIBRARY, key))
    return WorkRecord(
        registry="open_library",
        record_id=key,
        kind=WorkKind.BOOK,
        titles=with_subtitles(titles(book.get("title")), titles(book.get("subtitle"))),
        authors=tuple(name for name in authors if name),
        dates=tuple(WorkDate(kind=DateKind.PUBLISHED, year=year) for year in years),
        publisher=next(iter(publishers), ""),
        ids=tuple(dict.fromkeys(one for one in ids if one)),
        url=text(book.get("url")),
        fetched_at=heard.at if heard else None,
        digest=digest_of(heard) if heard else "",
    )


def _years(book: dict[str, Any]) -> list[int]:
    found = book.get("publish_year")
    return [year for year in found if isinstance(year, int)] if isinstance(found, list) else []
