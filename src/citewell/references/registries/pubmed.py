"""Summaries of PubMed by the E-utilities of NCBI. See https://www.ncbi.nlm.nih.gov/books/NBK25499/."""

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

# It answers so, with status 200, for a number that it never gave.
_UNKNOWN = "cannot get document summary"
_DATES = {"pubdate": DateKind.PRINT, "epubdate": DateKind.ONLINE, "sortpubdate": DateKind.PUBLISHED}
_IDS = {"doi": IdScheme.DOI, "pubmed": IdScheme.PUBMED, "pmc": IdScheme.PMC}
_NOTICES = {
    "Retracted Publication": NoticeKind.RETRACTION,
    "Expression of Concern": NoticeKind.CONCERN,
}


class PubMed:
    """The register of the literature of medicine, which knows every number of its own."""

    name = "pubmed"
    attribution = "PubMed (National Library of Medicine, https://pubmed.ncbi.nlm.nih.gov)"
    base = "https://eutils.ncbi.nlm.nih.gov"
    requests = 3
    period = 1.0
    schemes = frozenset({IdScheme.PUBMED, IdScheme.PMC})
    decisive = frozenset({IdScheme.PUBMED, IdScheme.PMC})
    searches = False
    scope = Scope(kinds=frozenset())

    def address(self, base: str, question: Question) -> str:
        """See ``WebRegistry.address``."""
        value = question.value if isinstance(question, ById) else ""
        database = "pmc" if isinstance(question, ById) and question.scheme is IdScheme.PMC else "pubmed"
        asked = {"db": database, "id": value.removeprefix("PMC"), "retmode": "json", "tool": "citewell"}
        return f"{base}/entrez/eutils/esummary.fcgi?{urlencode(asked)}"

    def read(self, heard: Heard, question: Question) -> Understood:
        """See ``WebRegistry.read``."""
        number = question.value.removeprefix("PMC") if isinstance(question, ById) else ""
        summary = part(json_of(heard), "result", number) if heard.status == 200 else None
        if not isinstance(summary, dict):
            return not_understood(heard, "the E-utilities")
        if text(summary.get("error")) == _UNKNOWN:
            return Understood()
        if summary.get("error"):
            return Understood(failed=text(summary["error"])[:80])
        if text(summary.get("uid")) != number:
            return about_another(text(summary.get("uid")))
        return Understood(records=(read_work(summary, heard, question),))


def read_work(summary: dict[str, Any], heard: Heard | None = None, question: Question | None = None) -> WorkRecord:
    """The record of one work as a summary gives it."""
    uid = text(summary.get("uid"))
    ids = [id_of(question.scheme, question.value)] if isinstance(question, ById) else [id_of(IdScheme.PUBMED, uid)]
    for one in objects(summary.get("articleids")):
        scheme = _IDS.get(text(one.get("idtype")).lower())
        if scheme and text(one.get("value")) not in ("", "0"):
            ids.append(id_of(scheme, text(one.get("value"))))
    dates = [_date(kind, text(summary.get(field))) for field, kind in _DATES.items()]
    kinds = texts(summary.get("pubtype"))
    title = next(iter(titles(summary.get("title"))), "").removesuffix(".").strip("[]")
    authors = [whole_name_of(one.get("name")) for one in objects(summary.get("authors"))]
    return WorkRecord(
        registry="pubmed",
        record_id=uid,
        kind=WorkKind.ARTICLE,
        titles=tuple(one for one in (title, text(summary.get("vernaculartitle"))) if one),
        authors=tuple(name for name in authors if name),
        dates=tuple(dict.fromkeys(date for date in dates if date)),
        containers=texts([summary.get("fulljournalname"), summary.get("source")]),
        volume=text(summary.get("volume")),
        issue=text(summary.get("issue")),
        pages=text(summary.get("pages")),
        ids=tuple(dict.fromkeys(one for one in ids if one)),
        notices=tuple(Notice(kind=kind, source="pubmed") for name, kind in _NOTICES.items() if name in kinds),
        language=next(iter(texts(summary.get("lang"))), ""),
        url=f"https://pubmed.ncbi.nlm.nih.gov/{uid}/",
        fetched_at=heard.at if heard else None,
        digest=digest_of(heard) if heard else "",
    )


def _date(kind: DateKind, written: str) -> WorkDate | None:
    year = written[:4]
    return WorkDate(kind=kind, year=int(year)) if year.isascii() and year.isdigit() and len(year) == 4 else None
