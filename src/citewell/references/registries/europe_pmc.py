"""Europe PMC's search. See https://europepmc.org/RestfulWebService."""

from typing import Any
from urllib.parse import urlencode

from citewell.fetch.service import Heard
from citewell.model.reference import WorkKind
from citewell.model.work_record import DateKind, IdScheme, Notice, NoticeKind, WorkRecord
from citewell.references.identifiers import id_of
from citewell.references.normal.titles import title_words
from citewell.references.registries.interface import ById, Question, Scope, Understood
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
    titles,
)

_ROWS = 5
_FIELDS = {IdScheme.DOI: "DOI", IdScheme.PUBMED: "EXT_ID", IdScheme.PMC: "PMCID"}
_NOTICES = {"Retracted Publication": NoticeKind.RETRACTION, "Expression of Concern": NoticeKind.CONCERN}


class EuropePmc:
    """An index of the literature of the life sciences, preprints included."""

    name = "europe_pmc"
    attribution = "Europe PMC (https://europepmc.org)"
    base = "https://www.ebi.ac.uk/europepmc"
    requests = 5
    period = 1.0
    schemes = frozenset(_FIELDS)
    decisive: frozenset[IdScheme] = frozenset()
    searches = True
    scope = Scope(kinds=frozenset())

    def address(self, base: str, question: Question) -> str:
        """See ``WebRegistry.address``."""
        if isinstance(question, ById):
            query = f'{_FIELDS[question.scheme]}:"{question.value}"'
            query += " AND SRC:MED" if question.scheme is IdScheme.PUBMED else ""
        else:
            query = f'TITLE:"{" ".join(title_words(question.title))}"'
        asked = {"query": query, "resultType": "core", "format": "json", "pageSize": _ROWS}
        return f"{base}/webservices/rest/search?{urlencode(asked)}"

    def read(self, heard: Heard, question: Question) -> Understood:
        """See ``WebRegistry.read``."""
        found = json_of(heard) if heard.status == 200 else None
        results = part(found, "resultList", "result")
        if not isinstance(results, list) or not isinstance(part(found, "hitCount"), int):
            return not_understood(heard, "Europe PMC")
        records = tuple(read_work(one, heard) for one in objects(results))
        if isinstance(question, ById):
            asked = id_of(question.scheme, question.value)
            matching = tuple(record for record in records if asked in record.ids)
            if records and not matching:
                return about_another(records[0].record_id)
            records = matching
        return Understood(records=records)


def read_work(work: dict[str, Any], heard: Heard | None = None) -> WorkRecord:
    """The record of one work in Europe PMC's format."""
    authors = [
        name_of(one.get("lastName") or one.get("collectiveName"), one.get("firstName") or one.get("initials"))
        for one in objects(part(work, "authorList", "author"))
    ]
    journal = part(work, "journalInfo")
    kinds = texts(part(work, "pubTypeList", "pubType"))
    ids = [
        id_of(IdScheme.PUBMED, text(work.get("pmid"))),
        id_of(IdScheme.PMC, text(work.get("pmcid"))),
        id_of(IdScheme.DOI, text(work.get("doi"))),
    ]
    dates = (
        date_of(DateKind.PRINT, part(journal, "printPublicationDate")),
        date_of(DateKind.ONLINE, work.get("electronicPublicationDate")),
        date_of(DateKind.PUBLISHED, text(work.get("pubYear"))),
    )
    title = next(iter(titles(work.get("title"))), "").removesuffix(".").strip("[]")
    preprint = text(work.get("source")) == "PPR"
    return WorkRecord(
        registry="europe_pmc",
        record_id=f"{text(work.get('source'))}/{text(work.get('id'))}",
        kind=WorkKind.PREPRINT if preprint else WorkKind.ARTICLE,
        titles=(title,) if title else (),
        authors=tuple(name for name in authors if name),
        dates=tuple(dict.fromkeys(date for date in dates if date)),
        containers=texts([part(journal, "journal", "title"), part(journal, "journal", "isoabbreviation")]),
        volume=text(part(journal, "volume")),
        issue=text(part(journal, "issue")),
        pages=text(work.get("pageInfo")),
        ids=tuple(one for one in ids if one),
        notices=tuple(Notice(kind=kind, source="europe_pmc") for name, kind in _NOTICES.items() if name in kinds),
        language=text(work.get("language")),
        fetched_at=heard.at if heard else None,
        digest=digest_of(heard) if heard else "",
    )
