"""Crossref's REST API. See https://api.crossref.org/swagger-ui/index.html and its format of works."""

from typing import Any
from urllib.parse import quote, urlencode

from citewell.fetch.service import Heard
from citewell.model.reference import PersonName, WorkKind
from citewell.model.work_record import (
    DateKind,
    IdScheme,
    Notice,
    NoticeKind,
    Relation,
    RelationKind,
    WorkDate,
    WorkId,
    WorkRecord,
)
from citewell.references.identifiers import id_of
from citewell.references.registries.interface import ById, ByTitle, Question, Scope, Understood
from citewell.references.registries.reading import (
    about_another,
    date_of,
    digest_of,
    json_of,
    name_of,
    not_understood,
    objects,
    part,
    text,
    texts,
    whole_name_of,
    with_subtitles,
)
from citewell.references.registries.reading import (
    titles as titles_of,
)

_ROWS = 10
_KINDS = {
    "journal-article": WorkKind.ARTICLE,
    "proceedings-article": WorkKind.PROCEEDINGS_PAPER,
    "posted-content": WorkKind.PREPRINT,
    "book": WorkKind.BOOK,
    "monograph": WorkKind.BOOK,
    "edited-book": WorkKind.BOOK,
    "reference-book": WorkKind.BOOK,
    "book-set": WorkKind.BOOK,
    "book-series": WorkKind.BOOK,
    "book-chapter": WorkKind.CHAPTER,
    "book-section": WorkKind.CHAPTER,
    "book-part": WorkKind.CHAPTER,
    "book-track": WorkKind.CHAPTER,
    "reference-entry": WorkKind.CHAPTER,
    "proceedings": WorkKind.PROCEEDINGS,
    "journal-issue": WorkKind.PROCEEDINGS,
    "dissertation": WorkKind.THESIS,
    "report": WorkKind.REPORT,
    "report-component": WorkKind.REPORT,
    "dataset": WorkKind.DATASET,
    "standard": WorkKind.STANDARD,
    "peer-review": WorkKind.REVIEW,
}
_DATES = {
    "issued": DateKind.PUBLISHED,
    "published": DateKind.PUBLISHED,
    "published-print": DateKind.PRINT,
    "published-online": DateKind.ONLINE,
    "posted": DateKind.POSTED,
    "created": DateKind.DEPOSITED,
}
_RELATIONS = {
    "is-preprint-of": RelationKind.PUBLISHED_VERSION,
    "has-preprint": RelationKind.PREPRINT,
    "is-version-of": RelationKind.OTHER_VERSION,
    "has-version": RelationKind.OTHER_VERSION,
    "is-identical-to": RelationKind.SAME_WORK,
    "is-same-as": RelationKind.SAME_WORK,
    "is-manuscript-of": RelationKind.PUBLISHED_VERSION,
    "has-manuscript": RelationKind.PREPRINT,
    "is-part-of": RelationKind.PART_OF,
    "has-part": RelationKind.HAS_PART,
    "is-review-of": RelationKind.REVIEWS,
    "is-supplement-to": RelationKind.SUPPLEMENTS,
}
NOTICES = {
    "retraction": NoticeKind.RETRACTION,
    "partial_retraction": NoticeKind.PARTIAL_RETRACTION,
    "partial-retraction": NoticeKind.PARTIAL_RETRACTION,
    "expression_of_concern": NoticeKind.CONCERN,
    "expression-of-concern": NoticeKind.CONCERN,
    "withdrawal": NoticeKind.WITHDRAWAL,
    "removal": NoticeKind.REMOVAL,
    "correction": NoticeKind.CORRECTION,
    "corrigendum": NoticeKind.CORRECTION,
    "erratum": NoticeKind.CORRECTION,
    "reinstatement": NoticeKind.REINSTATEMENT,
}
_NONE = b"Resource not found."


class Crossref:
    """The agency of most journals' DOIs, with what publishers deposit."""

    name = "crossref"
    attribution = "Crossref (metadata free of restrictions, https://www.crossref.org)"
    base = "https://api.crossref.org"
    requests = 10
    period = 1.0
    schemes = frozenset({IdScheme.DOI})
    decisive: frozenset[IdScheme] = frozenset()
    searches = True
    scope = Scope(kinds=frozenset({WorkKind.ARTICLE}), since=1995)

    def address(self, base: str, question: Question) -> str:
        """See ``WebRegistry.address``."""
        if isinstance(question, ById):
            return f"{base}/works/{quote(question.value, safe='')}"
        return f"{base}/works?" + urlencode({"query.bibliographic": _words(question), "rows": _ROWS})

    def read(self, heard: Heard, question: Question) -> Understood:
        """See ``WebRegistry.read``."""
        if heard.status == 404 and isinstance(question, ById) and heard.body.strip() == _NONE:
            return Understood()
        message = part(json_of(heard), "message") if heard.status == 200 else None
        if isinstance(question, ByTitle):
            items = part(message, "items")
            if not isinstance(items, list):
                return not_understood(heard, "Crossref")
            return Understood(records=tuple(read_work(one, heard) for one in objects(items)))
        if not isinstance(message, dict) or "DOI" not in message:
            return not_understood(heard, "Crossref")
        if text(message["DOI"]).lower() != question.value.lower():
            return about_another(text(message["DOI"]))
        return Understood(records=(read_work(message, heard),))


def _words(question: ByTitle) -> str:
    families = [name.family or name.literal for name in question.authors[:3]]
    year = [str(question.year)] if question.year else []
    return " ".join(part for part in [question.title, *families, *year, question.container] if part)


def read_work(work: dict[str, Any], heard: Heard | None = None) -> WorkRecord:
    """The record of one work in Crossref's format, as its API and its dumps give it."""
    doi = text(work.get("DOI")).lower()
    ids = [id_of(IdScheme.DOI, doi)]
    ids += [id_of(IdScheme.ISBN, isbn.rpartition("/")[2]) for isbn in texts(work.get("ISBN"))]
    kind = text(work.get("type"))
    dates = [_date(kind_of_date, work.get(field)) for field, kind_of_date in _DATES.items()]
    event = work.get("event")
    dates.append(_date(DateKind.EVENT, part(event, "start")))
    titles = with_subtitles(titles_of(work.get("title")), titles_of(work.get("subtitle")))
    notices = [_notice(one) for one in objects(work.get("updated-by"))]
    return WorkRecord(
        registry="crossref",
        record_id=doi,
        kind=_KINDS.get(kind, WorkKind.OTHER),
        titles=tuple(
            dict.fromkeys([*titles, *titles_of(work.get("original-title")), *titles_of(work.get("short-title"))])
        ),
        authors=_people(work.get("author")),
        editors=_people(work.get("editor")),
        dates=tuple(dict.fromkeys(date for date in dates if date)),
        containers=tuple(
            dict.fromkeys([*texts(work.get("container-title")), *texts(work.get("short-container-title"))])
        ),
        event=text(part(event, "name")) or text(part(event, "acronym")),
        volume=text(work.get("volume")),
        issue=text(work.get("issue")),
        pages=text(work.get("page")) or text(work.get("article-number")),
        publisher=text(work.get("publisher")),
        edition=text(work.get("edition-number")),
        ids=tuple(one for one in ids if one),
        relations=_relations(work),
        notices=tuple(one for one in notices if one),
        language=text(work.get("language")),
        url=f"https://doi.org/{doi}",
        fetched_at=heard.at if heard else None,
        digest=digest_of(heard) if heard else "",
    )


def _date(kind: DateKind, value: Any) -> WorkDate | None:
    parts = part(value, "date-parts")
    return date_of(kind, parts[0]) if isinstance(parts, list) and parts else None


def _people(value: Any) -> tuple[PersonName, ...]:
    found = [
        whole_name_of(one.get("name"))
        if one.get("name") and not one.get("family")
        else name_of(one.get("family"), one.get("given"), one.get("suffix"))
        for one in objects(value)
    ]
    return tuple(name for name in found if name)


def _relations(work: dict[str, Any]) -> tuple[Relation, ...]:
    relation = work.get("relation")
    found = [
        Relation(_RELATIONS[name], id_)
        for name, others in (relation.items() if isinstance(relation, dict) else ())
        if name in _RELATIONS
        for other in objects(others)
        if text(other.get("id-type")) == "doi" and (id_ := id_of(IdScheme.DOI, text(other.get("id"))))
    ]
    for update in objects(work.get("update-to")):
        retracts = text(update.get("type")) in ("retraction", "withdrawal", "removal", "partial_retraction")
        if id_ := id_of(IdScheme.DOI, text(update.get("DOI"))):
            found.append(Relation(RelationKind.RETRACTS if retracts else RelationKind.CORRECTS, id_))
    return tuple(dict.fromkeys(found))


def _notice(update: dict[str, Any]) -> Notice | None:
    kind = NOTICES.get(text(update.get("type")).lower())
    if kind is None:
        return None
    date = _date(DateKind.PUBLISHED, update.get("updated"))
    doi: WorkId | None = id_of(IdScheme.DOI, text(update.get("DOI")))
    shown = None if date is None else "-".join(f"{one:02d}" for one in (date.year, date.month, date.day) if one)
    return Notice(kind=kind, source=text(update.get("source")) or "crossref", id=doi, date=shown)
