"""Semantic Scholar's Academic Graph API. See https://api.semanticscholar.org/api-docs/graph."""

from typing import Any
from urllib.parse import quote, urlencode

from citewell.fetch.service import Heard
from citewell.model.reference import WorkKind
from citewell.model.work_record import DateKind, IdScheme, WorkRecord
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
    texts,
    titles,
    whole_name_of,
)

_FIELDS = "title,authors,year,venue,publicationVenue,publicationDate,publicationTypes,journal,externalIds"
_PREFIXES = {IdScheme.DOI: "DOI", IdScheme.ARXIV: "ARXIV", IdScheme.PUBMED: "PMID", IdScheme.ACL: "ACL"}
_EXTERNAL = {
    "DOI": IdScheme.DOI,
    "ArXiv": IdScheme.ARXIV,
    "PubMed": IdScheme.PUBMED,
    "PubMedCentral": IdScheme.PMC,
    "ACL": IdScheme.ACL,
    "DBLP": IdScheme.DBLP,
}
_TYPES = {
    "JournalArticle": WorkKind.ARTICLE,
    "Conference": WorkKind.PROCEEDINGS_PAPER,
    "Review": WorkKind.ARTICLE,
    "Book": WorkKind.BOOK,
    "BookSection": WorkKind.CHAPTER,
    "Dataset": WorkKind.DATASET,
}
# It gives no more authors of a work than this.
_MOST_AUTHORS = 500


class SemanticScholar:
    """An index of works of many fields, strong in computer science and medicine."""

    name = "semantic_scholar"
    attribution = "Semantic Scholar (ODC-BY, https://www.semanticscholar.org)"
    base = "https://api.semanticscholar.org"
    requests = 1
    period = 1.1
    schemes = frozenset(_PREFIXES)
    decisive: frozenset[IdScheme] = frozenset()
    searches = True
    scope = Scope(kinds=frozenset({WorkKind.ARTICLE, WorkKind.PROCEEDINGS_PAPER, WorkKind.PREPRINT}), since=2000)

    def address(self, base: str, question: Question) -> str:
        """See ``WebRegistry.address``."""
        if isinstance(question, ById):
            asked = f"{_PREFIXES[question.scheme]}:{question.value}"
            return f"{base}/graph/v1/paper/{quote(asked, safe=':/')}?" + urlencode({"fields": _FIELDS})
        return f"{base}/graph/v1/paper/search?" + urlencode({"query": question.title, "fields": _FIELDS, "limit": 5})

    def read(self, heard: Heard, question: Question) -> Understood:
        """See ``WebRegistry.read``."""
        found = json_of(heard)
        if isinstance(question, ByTitle):
            if heard.status == 404 and "error" in (found if isinstance(found, dict) else {}):
                return Understood()
            if heard.status != 200 or not isinstance(found, dict) or "total" not in found:
                return not_understood(heard, "Semantic Scholar")
            return Understood(records=tuple(read_work(one, heard) for one in objects(found.get("data") or [])))
        if heard.status == 404 and "not found" in text(part(found, "error")).lower():
            return Understood()
        if heard.status != 200 or not isinstance(found, dict) or "paperId" not in found:
            return not_understood(heard, "Semantic Scholar")
        record = read_work(found, heard)
        same = {one.value.lower() for one in record.ids if one.scheme is question.scheme}
        if same and question.value.lower() not in same:
            return about_another(min(same))
        return Understood(records=(record,))


def read_work(work: dict[str, Any], heard: Heard | None = None) -> WorkRecord:
    """The record of one work in Semantic Scholar's format."""
    outside = work.get("externalIds")
    ids = [id_of(scheme, text(part(outside, name))) for name, scheme in _EXTERNAL.items() if part(outside, name)]
    paper = text(work.get("paperId"))
    journal = work.get("journal")
    authors = [whole_name_of(one.get("name")) for one in objects(work.get("authors"))]
    venues = [work.get("venue"), part(work, "publicationVenue", "name"), part(journal, "name")]
    alternates = part(work, "publicationVenue", "alternate_names")
    dates = (date_of(DateKind.PUBLISHED, work.get("publicationDate")), date_of(DateKind.PUBLISHED, work.get("year")))
    return WorkRecord(
        registry="semantic_scholar",
        record_id=paper,
        kind=_kind(work),
        titles=titles(work.get("title")),
        authors=tuple(name for name in authors if name),
        authors_complete=len(authors) < _MOST_AUTHORS,
        dates=tuple(dict.fromkeys(date for date in dates if date)),
        containers=texts([*venues, *(alternates if isinstance(alternates, list) else [])]),
        volume=text(part(journal, "volume")),
        pages=text(part(journal, "pages")),
        ids=tuple(one for one in [id_of(IdScheme.SEMANTIC_SCHOLAR, paper), *ids] if one),
        url=text(work.get("url")),
        fetched_at=heard.at if heard else None,
        digest=digest_of(heard) if heard else "",
    )


def _kind(work: dict[str, Any]) -> WorkKind:
    if "arxiv" in text(work.get("venue")).lower() or text(part(work, "journal", "name")) in (
        "ArXiv",
        "bioRxiv",
        "medRxiv",
    ):
        return WorkKind.PREPRINT
    if text(part(work, "publicationVenue", "type")) == "conference":
        return WorkKind.PROCEEDINGS_PAPER
    return next((_TYPES[one] for one in texts(work.get("publicationTypes")) if one in _TYPES), WorkKind.OTHER)
