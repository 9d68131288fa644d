"""OpenReview's API, second version. See https://docs.openreview.net/reference/api-v2."""

from typing import Any
from urllib.parse import urlencode

from citewell.fetch.service import Heard
from citewell.model.reference import WorkKind
from citewell.model.work_record import DateKind, IdScheme, Notice, NoticeKind, WorkDate, WorkRecord
from citewell.references.identifiers import id_of
from citewell.references.registries.interface import ById, Question, Scope, Understood
from citewell.references.registries.reading import (
    about_another,
    digest_of,
    json_of,
    not_understood,
    objects,
    part,
    text,
    texts,
    titles,
    whole_name_of,
)

_MILLISECONDS_A_YEAR = 365.2425 * 24 * 3600 * 1000
_LIMIT = 5


class OpenReview:
    """Where many conferences of machine learning are reviewed; it shows what authors made public."""

    name = "openreview"
    attribution = "OpenReview (https://openreview.net)"
    base = "https://api2.openreview.net"
    requests = 2
    period = 1.0
    schemes = frozenset({IdScheme.OPENREVIEW})
    # What is not public is not shown, so a no is no proof.
    decisive: frozenset[IdScheme] = frozenset()
    searches = True
    scope = Scope(kinds=frozenset())

    def address(self, base: str, question: Question) -> str:
        """See ``WebRegistry.address``."""
        if isinstance(question, ById):
            return f"{base}/notes?" + urlencode({"id": question.value})
        asked = {"term": question.title, "content": "title", "source": "forum", "limit": _LIMIT}
        return f"{base}/notes/search?" + urlencode(asked)

    def read(self, heard: Heard, question: Question) -> Understood:
        """See ``WebRegistry.read``."""
        found = json_of(heard)
        if heard.status == 404 and text(part(found, "name")) == "NotFoundError":
            return Understood()
        notes = part(found, "notes") if heard.status == 200 else None
        if not isinstance(notes, list):
            return not_understood(heard, "OpenReview")
        records = tuple(read_work(one, heard) for one in objects(notes))
        if isinstance(question, ById) and records and records[0].record_id != question.value:
            return about_another(records[0].record_id)
        return Understood(records=records)


def read_work(note: dict[str, Any], heard: Heard | None = None) -> WorkRecord:
    """The record of one submission in OpenReview's format, in which every value may be wrapped."""
    content = note.get("content")

    def value(name: str) -> Any:
        found = part(content, name)
        return found.get("value") if isinstance(found, dict) else found

    venue = text(value("venue"))
    withdrawn = "withdrawn" in venue.lower()
    authors = [whole_name_of(name) for name in texts(value("authors"))]
    id_ = text(note.get("id"))
    found = id_of(IdScheme.OPENREVIEW, id_)
    dates = [
        _date(kind, note.get(field)) for field, kind in (("pdate", DateKind.PUBLISHED), ("cdate", DateKind.POSTED))
    ]
    accepted = bool(venue) and not any(word in venue.lower() for word in ("submitted", "withdrawn", "rejected"))
    return WorkRecord(
        registry="openreview",
        record_id=id_,
        kind=WorkKind.PROCEEDINGS_PAPER if accepted else WorkKind.PREPRINT,
        titles=titles(value("title")),
        authors=tuple(name for name in authors if name),
        dates=tuple(dict.fromkeys(date for date in dates if date)),
        containers=(venue,) if accepted else ("OpenReview",),
        ids=(found,) if found else (),
        notices=(Notice(kind=NoticeKind.WITHDRAWAL, source="openreview"),) if withdrawn else (),
        url=f"https://openreview.net/forum?id={id_}",
        fetched_at=heard.at if heard else None,
        digest=digest_of(heard) if heard else "",
    )


def _date(kind: DateKind, milliseconds: Any) -> WorkDate | None:
    if not isinstance(milliseconds, int) or isinstance(milliseconds, bool) or milliseconds <= 0:
        return None
    year = int(1970 + milliseconds / _MILLISECONDS_A_YEAR)
    return WorkDate(kind=kind, year=year) if year < 3000 else None
