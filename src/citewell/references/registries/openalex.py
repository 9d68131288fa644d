"""OpenAlex's API. See https://docs.openalex.org/api-entities/works."""

from typing import Any
from urllib.parse import quote, urlencode

from citewell.fetch.service import Heard
from citewell.model.reference import WorkKind
from citewell.model.work_record import DateKind, IdScheme, Notice, NoticeKind, WorkRecord
from citewell.references.identifiers import id_of
from citewell.references.registries.interface import ById, ByTitle, Question, Scope, Understood
from citewell.references.registries.reading import (
    about_another,
    date_of,
    digest_of,
    json_of,
    not_understood,
    objects,
    part,
    text,
    titles,
    whole_name_of,
)

_ROWS = 10
# It gives no more authors of a work in a list of results.
_MOST_AUTHORS = 100
_KINDS = {
    "article": WorkKind.ARTICLE,
    "letter": WorkKind.ARTICLE,
    "review": WorkKind.ARTICLE,
    "editorial": WorkKind.ARTICLE,
    "preprint": WorkKind.PREPRINT,
    "book": WorkKind.BOOK,
    "book-chapter": WorkKind.CHAPTER,
    "reference-entry": WorkKind.CHAPTER,
    "dissertation": WorkKind.THESIS,
    "report": WorkKind.REPORT,
    "dataset": WorkKind.DATASET,
    "software": WorkKind.SOFTWARE,
    "standard": WorkKind.STANDARD,
    "peer-review": WorkKind.REVIEW,
    "paratext": WorkKind.OTHER,
}
_OUT_OF_TITLE = str.maketrans(
    {",": " ", "|": " ", "!": " ", "?": " ", "*": " ", ":": " ", '"': " ", "(": " ", ")": " "}
)


class OpenAlex:
    """An index of works gathered from Crossref, PubMed, repositories and the web."""

    name = "openalex"
    attribution = "OpenAlex (CC0, https://openalex.org)"
    base = "https://api.openalex.org"
    requests = 8
    period = 1.0
    schemes = frozenset({IdScheme.DOI, IdScheme.PUBMED})
    decisive: frozenset[IdScheme] = frozenset()
    searches = True
    scope = Scope(kinds=frozenset({WorkKind.ARTICLE, WorkKind.PROCEEDINGS_PAPER}), since=1995)

    def address(self, base: str, question: Question) -> str:
        """See ``WebRegistry.address``."""
        if isinstance(question, ById):
            kind = "doi" if question.scheme is IdScheme.DOI else "pmid"
            return f"{base}/works/{kind}:{quote(question.value, safe='/')}"
        words = " ".join(question.title.translate(_OUT_OF_TITLE).split())
        return f"{base}/works?" + urlencode({"filter": f"title.search:{words}", "per-page": _ROWS})

    def read(self, heard: Heard, question: Question) -> Understood:
        """See ``WebRegistry.read``."""
        found = json_of(heard)
        if isinstance(question, ByTitle):
            results = part(found, "results") if heard.status == 200 else None
            if not isinstance(results, list):
                return not_understood(heard, "OpenAlex")
            return Understood(records=tuple(read_work(one, heard) for one in objects(results)))
        if heard.status == 404 and (part(found, "error") is not None or b"404 Not Found" in heard.body[:400]):
            return Understood()
        if heard.status != 200 or not isinstance(found, dict) or "id" not in found:
            return not_understood(heard, "OpenAlex")
        told = text(found.get("doi") if question.scheme is IdScheme.DOI else part(found, "ids", "pmid"))
        told_id = id_of(question.scheme, told)
        asked_id = id_of(question.scheme, question.value)
        if told_id != asked_id:
            return about_another(told)
        return Understood(records=(read_work(found, heard),))


def read_work(work: dict[str, Any], heard: Heard | None = None) -> WorkRecord:
    """The record of one work in OpenAlex's format, as its API and its dumps give it."""
    authors = [
        whole_name_of(one.get("raw_author_name") or part(one, "author", "display_name"))
        for one in objects(work.get("authorships"))
    ]
    locations = [*objects(work.get("primary_location")), *objects(work.get("locations"))]
    places = [text(part(one, "source", "display_name")) or text(one.get("raw_source_name")) for one in locations]
    ids = [
        id_of(IdScheme.OPENALEX, text(work.get("id")).rpartition("/")[2]),
        id_of(IdScheme.DOI, text(work.get("doi"))),
        id_of(IdScheme.PUBMED, text(part(work, "ids", "pmid"))),
    ]
    for one in locations:
        landing = text(one.get("landing_page_url"))
        if "arxiv.org/abs/" in landing:
            ids.append(id_of(IdScheme.ARXIV, landing.rpartition("/abs/")[2]))
    biblio = work.get("biblio")
    first, last = text(part(biblio, "first_page")), text(part(biblio, "last_page"))
    retracted = work.get("is_retracted") is True
    found_titles = titles([work.get("title"), work.get("display_name")])
    dates = (
        date_of(DateKind.PUBLISHED, work.get("publication_date")),
        date_of(DateKind.PUBLISHED, work.get("publication_year")),
    )
    return WorkRecord(
        registry="openalex",
        record_id=text(work.get("id")).rpartition("/")[2],
        kind=_kind(work),
        titles=found_titles,
        authors=tuple(name for name in authors if name),
        authors_complete=len(authors) < _MOST_AUTHORS and work.get("is_authors_truncated") is not True,
        dates=tuple(dict.fromkeys(date for date in dates if date)),
        containers=tuple(dict.fromkeys(place for place in places if place)),
        volume=text(part(biblio, "volume")),
        issue=text(part(biblio, "issue")),
        pages=f"{first}-{last}" if first and last and first != last else first,
        ids=tuple(dict.fromkeys(one for one in ids if one)),
        notices=(Notice(kind=NoticeKind.RETRACTION, source="openalex"),) if retracted else (),
        language=text(work.get("language")),
        url=text(work.get("id")),
        fetched_at=heard.at if heard else None,
        digest=digest_of(heard) if heard else "",
    )


def _kind(work: dict[str, Any]) -> WorkKind:
    raw = text(part(work, "primary_location", "raw_type")) or text(work.get("type_crossref"))
    if raw == "proceedings-article" or text(part(work, "primary_location", "source", "type")) == "conference":
        return WorkKind.PROCEEDINGS_PAPER
    return _KINDS.get(text(work.get("type")), WorkKind.OTHER)
