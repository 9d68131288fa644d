"""DataCite's REST API: DOIs of arXiv, Zenodo, data and theses. See https://support.datacite.org/reference/get_dois-id."""

from typing import Any
from urllib.parse import quote, urlencode

from citewell.fetch.service import Heard
from citewell.model.reference import PersonName, WorkKind
from citewell.model.work_record import DateKind, IdScheme, Relation, RelationKind, WorkRecord
from citewell.references.identifiers import id_of
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
    whole_name_of,
    with_subtitles,
)

_KINDS = {
    "journalarticle": WorkKind.ARTICLE,
    "conferencepaper": WorkKind.PROCEEDINGS_PAPER,
    "conferenceproceeding": WorkKind.PROCEEDINGS,
    "preprint": WorkKind.PREPRINT,
    "book": WorkKind.BOOK,
    "bookchapter": WorkKind.CHAPTER,
    "dissertation": WorkKind.THESIS,
    "report": WorkKind.REPORT,
    "dataset": WorkKind.DATASET,
    "software": WorkKind.SOFTWARE,
    "standard": WorkKind.STANDARD,
    "peerreview": WorkKind.REVIEW,
}
_DATES = {
    "Issued": DateKind.PUBLISHED,
    "Available": DateKind.ONLINE,
    "Submitted": DateKind.POSTED,
    "Updated": DateKind.REVISED,
    "Copyrighted": DateKind.COPYRIGHT,
    "Created": DateKind.POSTED,
}
_RELATIONS = {
    "IsVersionOf": RelationKind.OTHER_VERSION,
    "HasVersion": RelationKind.OTHER_VERSION,
    "IsNewVersionOf": RelationKind.OTHER_VERSION,
    "IsPreviousVersionOf": RelationKind.OTHER_VERSION,
    "IsIdenticalTo": RelationKind.SAME_WORK,
    "IsPartOf": RelationKind.PART_OF,
    "IsSupplementTo": RelationKind.SUPPLEMENTS,
    "Reviews": RelationKind.REVIEWS,
}


class DataCite:
    """The agency of DOIs of data, preprints, theses and software."""

    name = "datacite"
    attribution = "DataCite (CC0, https://datacite.org)"
    base = "https://api.datacite.org"
    requests = 10
    period = 1.0
    schemes = frozenset({IdScheme.DOI})
    decisive: frozenset[IdScheme] = frozenset()
    searches = False
    scope = Scope(kinds=frozenset())

    def address(self, base: str, question: Question) -> str:
        """See ``WebRegistry.address``."""
        if isinstance(question, ById):
            return f"{base}/dois/{quote(question.value, safe='')}"
        return f"{base}/dois?" + urlencode({"query": f'titles.title:"{question.title}"', "page[size]": 5})

    def read(self, heard: Heard, question: Question) -> Understood:
        """See ``WebRegistry.read``."""
        found = json_of(heard)
        if heard.status == 404 and isinstance(part(found, "errors"), list):
            return Understood()
        data = part(found, "data") if heard.status == 200 else None
        if not isinstance(question, ById):
            if not isinstance(data, list):
                return not_understood(heard, "DataCite")
            return Understood(records=tuple(read_work(one, heard) for one in objects(data)))
        doi = text(part(data, "attributes", "doi"))
        if not isinstance(data, dict) or not doi:
            return not_understood(heard, "DataCite")
        if doi.lower() != question.value.lower():
            return about_another(doi)
        return Understood(records=(read_work(data, heard),))


def read_work(data: dict[str, Any], heard: Heard | None = None) -> WorkRecord:
    """The record of one work in DataCite's format, as its API and its dumps give it."""
    work = data.get("attributes") if isinstance(data.get("attributes"), dict) else data
    work = work if isinstance(work, dict) else {}
    doi = text(work.get("doi")).lower()
    kind = text(part(work, "types", "resourceTypeGeneral")).lower().replace(" ", "")
    titles = [text(one.get("title")) for one in objects(work.get("titles")) if not one.get("titleType")]
    others = [
        text(one.get("title"))
        for one in objects(work.get("titles"))
        if one.get("titleType") in ("AlternativeTitle", "TranslatedTitle", "Other")
    ]
    subtitles = [text(one.get("title")) for one in objects(work.get("titles")) if one.get("titleType") == "Subtitle"]
    dates = [date_of(DateKind.PUBLISHED, work.get("publicationYear"))]
    dates += [
        date_of(_DATES[one["dateType"]], one.get("date"))
        for one in objects(work.get("dates"))
        if one.get("dateType") in _DATES
    ]
    ids = [id_of(IdScheme.DOI, doi)]
    relations = []
    for one in objects(work.get("relatedIdentifiers")):
        relation = _RELATIONS.get(text(one.get("relationType")))
        other = id_of(IdScheme.DOI, text(one.get("relatedIdentifier")))
        if relation and other and text(one.get("relatedIdentifierType")).upper() == "DOI":
            relations.append(Relation(relation, other))
    return WorkRecord(
        registry="datacite",
        record_id=doi,
        kind=WorkKind.PREPRINT if doi.startswith("10.48550/arxiv.") else _KINDS.get(kind, WorkKind.OTHER),
        titles=with_subtitles([one for one in titles if one], subtitles) + tuple(one for one in others if one),
        authors=_people(work.get("creators")),
        editors=_people([one for one in objects(work.get("contributors")) if one.get("contributorType") == "Editor"]),
        dates=tuple(dict.fromkeys(date for date in dates if date)),
        containers=texts(part(work, "container", "title")),
        volume=text(part(work, "container", "volume")),
        issue=text(part(work, "container", "issue")),
        publisher=text(part(work, "publisher", "name")) or text(work.get("publisher")),
        ids=tuple(one for one in ids if one),
        relations=tuple(dict.fromkeys(relations)),
        language=text(work.get("language")),
        url=f"https://doi.org/{doi}",
        fetched_at=heard.at if heard else None,
        digest=digest_of(heard) if heard else "",
    )


def _people(value: Any) -> tuple[PersonName, ...]:
    found: list[PersonName | None] = []
    for one in objects(value):
        if text(one.get("nameType")) == "Organizational":
            found.append(PersonName(literal=text(one.get("name"))) if text(one.get("name")) else None)
        elif one.get("familyName"):
            found.append(name_of(one.get("familyName"), one.get("givenName")))
        else:
            found.append(whole_name_of(one.get("name")))
    return tuple(name for name in found if name)
