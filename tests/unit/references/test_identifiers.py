"""Identifiers as bibliographies write them: read, repaired, and told of when links break."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.model import IdScheme, Reference
from citewell.references.hygiene import identifier_issues
from citewell.references.identifiers import doi, id_of, identifiers_of, repairs

DOIS = [
    ("10.1234/Terns.1", "10.1234/terns.1"),
    ("https://doi.org/10.1234/terns.1", "10.1234/terns.1"),
    ("doi: 10.1234/terns.1.", "10.1234/terns.1"),
    (r"10.1234/a\_b", "10.1234/a_b"),
    ("10.1234/{a}", "10.1234/a"),
    ("10.1234/(ISSN)1(2)13:1(6)", "10.1234/(issn)1(2)13:1(6)"),
    ("10.1002/1097(200103)23:3<230::AID-T10>3.0.CO;2-V", "10.1002/1097(200103)23:3<230::aid-t10>3.0.co;2-v"),
    ("(10.1234/terns)", "10.1234/terns"),
    ("10.1234/a%2Fb", "10.1234/a/b"),
]


@pytest.mark.parametrize(("written", "value"), DOIS)
def test_a_doi_is_read(written, value):
    found = doi(written)
    assert found is not None
    assert found.id.value == value


def test_a_doi_of_arxiv_is_an_arxiv_number():
    found = doi("10.48550/arXiv.1501.00001v2")
    assert found is not None
    assert (found.id.scheme, found.id.value) == (IdScheme.ARXIV, "1501.00001")


@pytest.mark.parametrize("written", ["", "terns", "10.12/terns", "https://press.example/terns"])
def test_what_is_no_doi(written):
    assert doi(written) is None


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("10.1234/coli a 00486", "10.1234/coli_a_00486"),
        ("10.1234/tern- wings", "10.1234/ternwings"),
        ("10.1234/terns/full", "10.1234/terns"),
        ("10.1234/terns&partnerid=40&md5=ab", "10.1234/terns"),
        ("10.1234/10010.1234/200", "10.1234/100"),
        ("10.1234/terns.v2", "10.1234/terns"),
    ],
)
def test_what_else_may_have_been_meant(written, meant):
    assert meant in repairs(written)


@given(st.text(alphabet="10.234/ab-_ \\{}()<>%&=", max_size=40))
def test_any_text_can_be_asked_for_a_doi(written):
    found = doi("10.1234/" + written)
    for value in (*repairs(written), *((found.id.value, *found.others) if found else ())):
        assert " " not in value


def test_identifiers_of_fields_come_before_those_of_addresses():
    reference = Reference(
        key="a", doi="10.1234/terns", arxiv="1501.00001v1", pmid="0123", isbn="0-306-40615-2",
        urls=("https://arxiv.org/abs/1502.00002", "https://aclanthology.org/P19-1001/", "https://openreview.net/forum?id=abcDEF12"),
    )  # fmt: skip
    assert [(one.id.scheme, one.id.value, one.field) for one in identifiers_of(reference)] == [
        (IdScheme.DOI, "10.1234/terns", "doi"),
        (IdScheme.ARXIV, "1501.00001", "arxiv"),
        (IdScheme.PUBMED, "123", "pmid"),
        (IdScheme.ISBN, "9780306406157", "isbn"),
        (IdScheme.ARXIV, "1502.00002", "urls"),
        (IdScheme.ACL, "P19-1001", "urls"),
        (IdScheme.OPENREVIEW, "abcDEF12", "urls"),
    ]


@pytest.mark.parametrize(
    ("scheme", "written", "value"),
    [
        (IdScheme.DOI, "https://doi.org/10.1234/T", "10.1234/t"),
        (IdScheme.PMC, "PMC123456", "PMC123456"),
        (IdScheme.PUBMED, "https://pubmed.ncbi.nlm.nih.gov/123", "123"),
        (IdScheme.ISBN, "0-306-40615-2", "9780306406157"),
        (IdScheme.DOI, "none", None),
        (IdScheme.URL, " ", None),
    ],
)
def test_identifiers_of_records(scheme, written, value):
    found = id_of(scheme, written)
    assert (found.value if found else None) == value


BROKEN = [
    ({"doi": "https://doi.org/10.1234/terns"}, "doi_not_bare", "10.1234/terns"),
    ({"doi": "doi:10.1234/terns"}, "doi_not_bare", "10.1234/terns"),
    ({"doi": r"10.1234/a\_b"}, "doi_not_bare", "10.1234/a_b"),
    ({"doi": "10.48550/arXiv.1501.00001v2"}, "doi_not_bare", "10.48550/arXiv.1501.00001"),
    ({"doi": "terns"}, "doi_malformed", None),
    ({"doi": "10.1234/10010.1234/200"}, None, None),
    ({"raw": "@misc{a, eprint = {1501.00001 [cs]}}"}, "arxiv_not_bare", "1501.00001"),
    ({"arxiv": "1513.00001"}, "arxiv_impossible", None),
    ({"isbn": "978-0-306-40615-8"}, "isbn_impossible", None),
    ({"pmid": "none"}, "pmid_impossible", None),
]


@pytest.mark.parametrize(("fields", "rule", "proposed"), BROKEN)
def test_identifiers_that_break_links(fields, rule, proposed):
    issues = identifier_issues(Reference(key="a", **fields))
    assert [issue.rule for issue in issues] == ([rule] if rule else [])
    assert [issue.fix.proposed for issue in issues if issue.fix] == ([proposed] if proposed else [])


@pytest.mark.parametrize(
    "fields",
    [
        {"doi": "10.1234/Terns.1"}, {"doi": "10.48550/arXiv.1501.00001"}, {"doi": "10.1234/(ISSN)1(2)13:1(6)"}, {"isbn": "978-0-306-40615-7"},
        {"isbn": "0-306-40615-2, 978-0-306-40615-7"}, {"arxiv": "hep-th/9901001"}, {"pmid": "123"}, {},
    ],
)  # fmt: skip
def test_identifiers_that_are_well_written(fields):
    assert identifier_issues(Reference(key="a", **fields)) == ()
