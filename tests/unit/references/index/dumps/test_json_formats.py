"""Records of dumps in JSON as their registries write them; works and people are invented."""

import io
import json

import pytest

from citewell.errors import InputError
from citewell.model import DateKind, IdScheme, NoticeKind, PersonName, RelationKind, WorkId, WorkKind
from citewell.references.index.dumps import acl, arxiv, crossref, datacite, openalex
from citewell.references.index.dumps.interface import Entry
from citewell.references.index.dumps.json_lines import json_entries

ACL = {
    "id": "2031.tern-main.7",
    "title": "Counting Terns with \\ell_1 Penalties",
    "authors": [{"family": "Quell", "given": "Ada"}, {"family": "Consortium of Tern Counters"}],
    "year": "2031",
    "month": "July",
    "booktitle": "Proceedings of the 3rd Conference on Tern Counting",
    "venue": ["TERN", "WS"],
    "doi": "10.5555/TERN.7",
    "url": "https://anthology.example/2031.tern-main.7/",
    "pages": "70–79",
    "bibkey": "quell-2031-counting",
    "retracted": {"date": "2032-01-02", "note": "The terns were gulls."},
}


def test_a_paper_of_the_anthology():
    record = acl.read(json.dumps(ACL).encode())
    assert (record.registry, record.record_id, record.kind) == ("acl", "2031.tern-main.7", WorkKind.PROCEEDINGS_PAPER)
    assert record.titles == ("Counting Terns with ℓ_1 Penalties",)
    assert record.authors == (
        PersonName(family="Quell", given="Ada"),
        PersonName(family="Consortium of Tern Counters"),
    )
    assert [(one.year, one.month) for one in record.dates] == [(2031, 7)]
    name = "Proceedings of the 3rd Conference on Tern Counting"
    assert record.containers == (name, "TERN", f"{name} (workshop)")
    assert record.ids == (WorkId(IdScheme.ACL, "2031.tern-main.7"), WorkId(IdScheme.DOI, "10.5555/tern.7"))
    assert [(one.kind, one.date, one.reasons) for one in record.notices] == [
        (NoticeKind.RETRACTION, "2032-01-02", ("The terns were gulls.",))
    ]
    assert record.digest.startswith("sha256:")


@pytest.mark.parametrize(
    ("changed", "month", "kind"),
    [
        ({"month": "17-20 June"}, 6, WorkKind.PROCEEDINGS_PAPER),
        ({"month": "June-July"}, None, WorkKind.PROCEEDINGS_PAPER),
        ({"month": None, "venue": ["TACL"]}, None, WorkKind.ARTICLE),
        ({"month": "Sept", "journal": "Annals of Terns"}, 9, WorkKind.ARTICLE),
    ],
)
def test_what_the_anthology_says_of_month_and_kind(changed, month, kind):
    record = acl.read(json.dumps(ACL | changed).encode())
    assert (record.dates[0].month, record.kind) == (month, kind)


ARXIV = {
    "id": "3105.01234",
    "authors": "A. Quell, B. N\\'u\\~nez",
    "title": "On the wings\n  of H\\\"ubner's terns",
    "comments": "12 pages",
    "journal-ref": "Ann. Terns 4 (2032) 1-12",
    "doi": "10.5555/Annals.4.1",
    "authors_parsed": [["Quell", "A.", ""], ["N\\'u\\~nez", "Bo", "Jr."], ["The Tern Collaboration", "", ""]],
    "versions": [
        {"version": "v1", "created": "Mon, 5 May 2031 19:18:42 GMT"},
        {"version": "v2", "created": "Tue, 6 Jan 2032 10:00:00 GMT"},
    ],
}


def test_a_paper_of_arxiv():
    record = arxiv.read(json.dumps(ARXIV).encode())
    assert record.titles == ("On the wings of Hübner's terns",)
    assert record.authors == (
        PersonName(family="Quell", given="A."),
        PersonName(family="Núñez", given="Bo", suffix="Jr."),
        PersonName(literal="The Tern Collaboration"),
    )
    assert [(one.kind, one.year, one.month, one.day) for one in record.dates] == [
        (DateKind.POSTED, 2031, 5, 5),
        (DateKind.REVISED, 2032, 1, 6),
    ]
    assert record.ids == (WorkId(IdScheme.ARXIV, "3105.01234"),)
    assert [(one.kind, one.id.value) for one in record.relations] == [
        (RelationKind.PUBLISHED_VERSION, "10.5555/annals.4.1")
    ]
    assert record.containers == ("arXiv", "Ann. Terns 4 (2032) 1-12")
    assert record.notices == ()


@pytest.mark.parametrize(
    ("comments", "withdrawn"),
    [
        ("This paper has been withdrawn by the author due to an error in Lemma 2", True),
        ("Withdrawn", True),
        ("12 pages; an earlier claim was withdrawn", False),
        (None, False),
    ],
)
def test_what_authors_withdraw_from_arxiv(comments, withdrawn):
    record = arxiv.read(json.dumps(ARXIV | {"comments": comments}).encode())
    assert [one.kind for one in record.notices] == [NoticeKind.WITHDRAWAL] * withdrawn


CROSSREF = {
    "DOI": "10.5555/Annals.4.1",
    "type": "journal-article",
    "title": ["The terns"],
    "subtitle": ["a census"],
    "author": [{"family": "Quell", "given": "Ada"}],
    "issued": {"date-parts": [[2032, 3]]},
    "container-title": ["Annals of Terns"],
}
OPENALEX = {
    "id": "https://openalex.example/W31",
    "title": "The terns: a census",
    "publication_year": 2032,
    "authorships": [{"raw_author_name": "Ada Quell"}],
}
DATACITE = {
    "id": "10.5555/data.9",
    "type": "dois",
    "attributes": {
        "doi": "10.5555/data.9",
        "titles": [{"title": "Counts of terns"}],
        "creators": [{"name": "Quell, Ada", "familyName": "Quell", "givenName": "Ada"}],
        "publicationYear": 2032,
        "types": {"resourceTypeGeneral": "Dataset"},
    },
}


@pytest.mark.parametrize(
    ("format", "row", "name", "title", "year"),
    [
        (crossref, CROSSREF, "10.5555/annals.4.1", "The terns: a census", 2032),
        (openalex, OPENALEX, "W31", "The terns: a census", 2032),
        (datacite, DATACITE, "10.5555/data.9", "Counts of terns", 2032),
    ],
)
def test_a_work_of_a_registry_on_the_web(format, row, name, title, year):
    record = format.read(json.dumps(row).encode())
    assert (record.record_id, record.titles[0], record.dates[0].year) == (name, title, year)
    assert record.authors == (PersonName(family="Quell", given="Ada"),)


@pytest.mark.parametrize("format", [crossref, openalex, datacite, arxiv, acl])
@pytest.mark.parametrize("value", [b"", b"{", b"[]", b'"text"', b"{}", b"null", b"\xff\xfe", b"[" * 2_000])
def test_what_is_no_record(format, value):
    with pytest.raises((ValueError, RecursionError)):
        format.read(value)


def test_a_part_of_a_work_has_no_title_and_is_passed_over():
    assert crossref.read(json.dumps({"DOI": "10.5555/annals.4.1.t1", "type": "component"}).encode()) is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (b'{"a":1}\n{"a":2}\n', [(1, b'{"a":1}'), (2, b'{"a":2}')]),
        (b'\xef\xbb\xbf{"a":1}\n\n{"a":2}', [(1, b'{"a":1}'), (3, b'{"a":2}')]),
        (b'[\n{"a":1},\n{"a":2}\n]\n', [(2, b'{"a":1}'), (3, b'{"a":2}')]),
        (b'[{"a":1},{"a":1}]', [(1, b'{"a":1}'), (1, b'{"a":1}')]),
        (b'{"items":[{"a":1},\n{"a":2}]}', [(1, b'{"a":1}'), (2, b'{"a":2}')]),
        (b'{\n "items": [\n  {"a": 1},\n  {"a": 2}\n ]\n}', [(3, b'{"a": 1}'), (4, b'{"a": 2}')]),
        (b"", []),
    ],
)
def test_records_and_their_lines(text, found):
    assert list(json_entries(io.BytesIO(text), "dump")) == [Entry(*one) for one in found]


def test_a_text_that_breaks_off_is_told():
    (error,) = json_entries(io.BytesIO(b'{"items": [{"a": 1},'), "dump")
    assert isinstance(error, InputError)
    assert error.file == "dump"
