"""What registries' answers say, and that whatever else comes says nothing."""

import datetime as dt
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.fetch.service import Heard
from citewell.model import DateKind, IdScheme, NoticeKind, PersonName, RelationKind, WorkKind
from citewell.references.registries import (
    crossref,
    datacite,
    dblp,
    europe_pmc,
    open_library,
    openalex,
    openreview,
    pubmed,
    semantic_scholar,
)
from citewell.references.registries.interface import ById, ByTitle
from citewell.references.registries.registry import REGISTRIES

AT = dt.datetime(2026, 1, 2, tzinfo=dt.UTC)
BY_NAME = {registry.name: registry for registry in REGISTRIES}


def heard(body, status=200):
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    return Heard(url="https://r.example/", status=status, headers={}, media_type="application/json", body=data, at=AT)


CROSSREF = {
    "DOI": "10.1234/Terns.1", "type": "journal-article", "title": ["Terns &amp;amp; <i>Sula</i>"], "subtitle": ["A survey"],
    "author": [{"family": "Okellado", "given": "Ada", "suffix": "Jr."}, {"name": "Tern Survey Team"}, {"given": "Solo"}],
    "issued": {"date-parts": [[2016, 3]]}, "published-online": {"date-parts": [[2015, 12, 30]]}, "created": {"date-parts": [[2021]]},
    "container-title": ["Journal of Birds"], "short-container-title": ["J. Birds"], "volume": "3", "page": "1-9",
    "relation": {"has-preprint": [{"id-type": "doi", "id": "10.48550/arXiv.1501.00001"}]},
    "updated-by": [{"DOI": "10.1234/notice", "type": "retraction", "source": "retraction-watch", "updated": {"date-parts": [[2020, 1, 2]]}}],
}  # fmt: skip


def test_crossref():
    (record,) = BY_NAME["crossref"].read(heard({"message": CROSSREF}), ById(IdScheme.DOI, "10.1234/terns.1")).records
    assert record.titles == ("Terns & Sula: A survey", "Terns & Sula")
    assert record.authors == (
        PersonName(family="Okellado", given="Ada", suffix="Jr."), PersonName(literal="Tern Survey Team"), PersonName(family="Solo"),
    )  # fmt: skip
    assert {(date.kind, date.year) for date in record.dates} == {
        (DateKind.PUBLISHED, 2016),
        (DateKind.ONLINE, 2015),
        (DateKind.DEPOSITED, 2021),
    }
    assert record.containers == ("Journal of Birds", "J. Birds")
    assert [(one.kind, one.id.value) for one in record.relations] == [(RelationKind.PREPRINT, "1501.00001")]
    assert [(one.kind, one.source, one.date) for one in record.notices] == [
        (NoticeKind.RETRACTION, "retraction-watch", "2020-01-02")
    ]
    assert record.digest.startswith("sha256:")
    assert record.fetched_at == AT


def test_a_notice_of_retraction_is_about_another_work():
    record = crossref.read_work(
        {"DOI": "10.1234/n", "title": ["Retraction"], "update-to": [{"DOI": "10.1234/x", "type": "retraction"}]}
    )
    assert [(one.kind, one.id.value) for one in record.relations] == [(RelationKind.RETRACTS, "10.1234/x")]


def test_datacite():
    work = {"attributes": {
        "doi": "10.48550/arXiv.1501.00001", "titles": [{"title": "Terns"}, {"title": "Крачки", "titleType": "TranslatedTitle"}],
        "creators": [{"name": "Okellado, Ada"}, {"name": "Tern Team", "nameType": "Organizational"}], "publicationYear": 2015,
        "types": {"resourceTypeGeneral": "Preprint"}, "dates": [{"date": "2015-01-03", "dateType": "Submitted"}],
    }}  # fmt: skip
    record = datacite.read_work(work)
    assert (record.kind, record.titles, [one.value for one in record.ids]) == (
        WorkKind.PREPRINT,
        ("Terns", "Крачки"),
        ["1501.00001"],
    )
    assert record.authors == (PersonName(family="Okellado", given="Ada"), PersonName(literal="Tern Team"))


def test_openalex():
    work = {
        "id": "https://openalex.org/W1", "doi": "https://doi.org/10.1234/T", "title": "Terns", "publication_year": 2016, "type": "article",
        "authorships": [{"raw_author_name": "Ada Okellado", "author": {"display_name": "A. O."}}], "is_retracted": True,
        "primary_location": {"source": {"display_name": "Journal of Birds"}}, "biblio": {"first_page": "1", "last_page": "9", "volume": None},
        "locations": [{"landing_page_url": "http://arxiv.org/abs/1501.00001", "source": None}],
    }  # fmt: skip
    record = openalex.read_work(work)
    assert record.authors == (PersonName(family="Okellado", given="Ada"),)
    assert {(one.scheme, one.value) for one in record.ids} == {
        (IdScheme.OPENALEX, "W1"), (IdScheme.DOI, "10.1234/t"), (IdScheme.ARXIV, "1501.00001"),
    }  # fmt: skip
    assert (record.pages, record.containers, record.notices[0].source) == ("1-9", ("Journal of Birds",), "openalex")


def test_dblp():
    info = {
        "authors": {"author": [{"text": "Ada Okellado 0001"}, {"text": "Bo Varnholt"}]}, "title": "Terns.", "venue": ["CoRR", "X"],
        "year": "2015", "type": "Informal and Other Publications", "key": "journals/corr/abs-1501-00001",
    }  # fmt: skip
    record = dblp.read_work(info)
    assert record.authors[0] == PersonName(family="Okellado", given="Ada")
    assert (record.titles, record.kind, record.ids[1].value) == (("Terns",), WorkKind.PREPRINT, "1501.00001")
    assert dblp.read_work({"authors": {"author": {"text": "Ada Okellado"}}}).authors[0].given == "Ada"


def test_the_others():
    paper = semantic_scholar.read_work(
        {
            "paperId": "f",
            "title": "Terns",
            "year": 2015,
            "externalIds": {"ArXiv": "1501.00001"},
            "authors": [{"name": "A. Okellado"}],
        }
    )
    assert (paper.ids[1].value, paper.authors[0].given) == ("1501.00001", "A.")
    summary = pubmed.read_work(
        {
            "uid": "7",
            "title": "[Terns].",
            "pubdate": "2016 Mar",
            "pubtype": ["Retracted Publication"],
            "authors": [{"name": "Okellado AB"}],
        }
    )
    assert (summary.titles, summary.notices[0].kind, summary.authors[0].family) == (
        ("Terns",),
        NoticeKind.RETRACTION,
        "Okellado",
    )
    article = europe_pmc.read_work({"source": "PPR", "id": "PPR1", "title": "Terns.", "pubYear": "2016"})
    assert (article.kind, article.dates[0].year) == (WorkKind.PREPRINT, 2016)
    note = openreview.read_work(
        {
            "id": "x",
            "cdate": 1_700_000_000_000,
            "content": {"title": {"value": "Terns"}, "venue": {"value": "TERN 2024"}},
        }
    )
    assert (note.containers, note.dates[0].year, note.kind) == (("TERN 2024",), 2023, WorkKind.PROCEEDINGS_PAPER)
    book = open_library.read_work(
        {
            "key": "/books/1",
            "title": "Terns",
            "subtitle": "A life",
            "publish_date": "March 1999",
            "authors": [{"name": "Ada Okellado"}],
        }
    )
    assert (book.titles[0], book.dates[0].year) == ("Terns: A life", 1999)


FEED = (
    b'<feed xmlns="http://www.w3.org/2005/Atom" xmlns:arxiv="http://arxiv.org/schemas/atom"><entry><id>http://arxiv.org/abs/1501.00001v3</id>'
    b"<title>Terns $\\alpha$</title><published>2015-01-03T00:00:00Z</published><updated>2016-01-03T00:00:00Z</updated>"
    b"<author><name>Ada Okellado</name></author><arxiv:comment>This paper has been withdrawn by the author</arxiv:comment>"
    b"<arxiv:doi>10.1234/terns.1</arxiv:doi></entry></feed>"
)


def test_arxiv():
    (record,) = BY_NAME["arxiv"].read(heard(FEED), ById(IdScheme.ARXIV, "1501.00001")).records
    assert (record.titles, record.notices[0].kind) == (("Terns α",), NoticeKind.WITHDRAWAL)
    assert [(one.kind, one.id.value) for one in record.relations] == [
        (RelationKind.PUBLISHED_VERSION, "10.1234/terns.1")
    ]


@pytest.mark.parametrize("name", sorted(BY_NAME))
@pytest.mark.parametrize("status", [200, 202, 301, 403, 404])
@pytest.mark.parametrize(
    "body",
    [b"", b"<html><title>Just a moment</title></html>", b"null", b"[]x", b'"text"', b"12", b'{"message', b"\xff\xfe"],
)
def test_what_is_in_no_format_says_nothing(name, status, body):
    registry = BY_NAME[name]
    questions = [
        ById(scheme, "10.1234/x" if scheme is IdScheme.DOI else "1501.00001")
        for scheme in sorted(registry.schemes, key=lambda one: one.value)
    ]
    for question in [*questions, *([ByTitle("Terns")] if registry.searches else [])]:
        said = registry.read(heard(body, status), question)
        assert said.failed, said
        assert said.records == ()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 3000) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([
        "message", "items", "DOI", "title", "author", "family", "given", "name", "issued", "date-parts", "data", "attributes", "doi", "titles",
        "creators", "dates", "results", "id", "authorships", "result", "hits", "hit", "info", "authors", "text", "total", "paperId",
        "externalIds", "notes", "content", "value", "docs", "resultList", "hitCount", "uid", "7", "error", "errors", "RA", "status", "updated-by",
        "relation", "locations", "biblio", "source", "publish_date", "container-title", "cdate",
    ]), inner, max_size=5),
    max_leaves=25,
)  # fmt: skip


@given(JSON, st.sampled_from(sorted(BY_NAME)), st.sampled_from([200, 404]))
def test_no_json_makes_a_reader_fail(body, name, status):
    registry = BY_NAME[name]
    for scheme in registry.schemes:
        registry.read(heard(body, status), ById(scheme, "7"))
    registry.read(heard(body, status), ByTitle("Terns"))


@given(st.text(max_size=60), st.sampled_from(sorted(BY_NAME)))
def test_addresses_hold_no_spaces_whatever_is_asked(title, name):
    registry = BY_NAME[name]
    questions = [ById(scheme, title) for scheme in registry.schemes] + ([ByTitle(title)] if registry.searches else [])
    for question in questions:
        address = registry.address("https://r.example", question)
        assert address.startswith("https://r.example/")
        assert not set(address) & set(" \n\t#")
