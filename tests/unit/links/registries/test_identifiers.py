"""Identifiers in addresses and texts, and which of them can be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.links.registries.identifiers import (
    Identifier,
    Scheme,
    arxiv,
    identifier_of,
    identifiers_in,
    isbn,
    pmc,
    pubmed,
)

ADDRESSES = [
    ("https://doi.org/10.1000/Terns.2021", "doi", "10.1000/terns.2021"),
    ("http://dx.doi.org/10.1000/terns", "doi", "10.1000/terns"),
    ("https://www.doi.org/10.1000/a%3Cb%3E1.0.CO%3B2-2", "doi", "10.1000/a<b>1.0.co;2-2"),
    ("https://doi.org/10.1000.10/a/b/c", "doi", "10.1000.10/a/b/c"),
    ("https://doi.org/10.1000/terns.", "doi", "10.1000/terns"),
    ("https://press.example/doi/10.1000/terns.2021", "doi", "10.1000/terns.2021"),
    ("https://press.example/doi/full/10.1000/terns.2021?a=1#b", "doi", "10.1000/terns.2021"),
    ("https://press.example/content/10.1000/terns.2021.full.pdf", "doi", "10.1000/terns.2021"),
    ("https://press.example/doi/10.1000/terns.2021/full", "doi", "10.1000/terns.2021"),
    ("https://arxiv.org/abs/2103.01234", "arxiv", "2103.01234"),
    ("https://www.arxiv.org/pdf/2103.01234v2.pdf", "arxiv", "2103.01234"),
    ("https://arxiv.org/html/2103.01234v2", "arxiv", "2103.01234"),
    ("https://export.arxiv.org/abs/hep-th/9901001", "arxiv", "hep-th/9901001"),
    ("https://arxiv.org/abs/math.GT/0309136v1", "arxiv", "math/0309136"),
    ("https://pubmed.ncbi.nlm.nih.gov/12345678/", "pubmed", "12345678"),
    ("https://www.ncbi.nlm.nih.gov/pubmed/12345678", "pubmed", "12345678"),
    ("https://www.ncbi.nlm.nih.gov/pmc/articles/PMC123456/", "pmc", "PMC123456"),
    ("https://pmc.ncbi.nlm.nih.gov/articles/PMC123456/pdf/x.pdf", "pmc", "PMC123456"),
    ("https://books.example/isbn/978-0-306-40615-7", "isbn", "9780306406157"),
    ("https://books.example/b?isbn=0306406152", "isbn", "9780306406157"),
    ("https://books.example/books?vid=ISBN0306406152", "isbn", "9780306406157"),
]
NONE = [
    "https://tern.example/birds",
    "https://doi.org/",
    "https://doi.org/the-identifier/what-is-a-doi/",
    "https://doi.org/10.1000/",
    "https://doi.org.example/10.1000/",
    "https://arxiv.org/",
    "https://arxiv.org/list/cs.CL/recent",
    "https://arxiv.org/abs/terns",
    "https://notarxiv.org.example/abs/2103.01234",
    "https://www.ncbi.nlm.nih.gov/books/NBK25499/",
    "https://www.ncbi.nlm.nih.gov/12345",
    "https://press.example/v10.1/download",
    "https://press.example/10.5/x",
    "http://[",
    "",
]


@pytest.mark.parametrize(("url", "scheme", "value"), ADDRESSES)
def test_addresses_that_stand_for_identifiers(url, scheme, value):
    found = identifier_of(url)
    assert found is not None
    assert (found.scheme.value, found.value, found.possible) == (scheme, value, True)


@pytest.mark.parametrize("url", NONE)
def test_addresses_that_stand_for_none(url):
    assert identifier_of(url) is None


def test_where_a_doi_ends_in_a_path_is_left_open():
    found = identifier_of("https://press.example/doi/full/10.1000/terns/2021/figures/3")
    assert found.value == "10.1000/terns/2021"
    assert found.others == ("10.1000/terns/2021/figures/3", "10.1000/terns/2021/figures", "10.1000/terns")
    assert identifier_of("https://doi.org/10.1000/terns/2021").others == ()


@pytest.mark.parametrize(
    ("written", "value", "possible"),
    [
        ("2103.01234", "2103.01234", True),
        ("2103.01234v12", "2103.01234", True),
        ("0704.0001", "0704.0001", True),
        ("1412.9999", "1412.9999", True),
        ("1501.00001", "1501.00001", True),
        ("0703.0001", "0703.0001", False),
        ("1501.0001", "1501.0001", False),
        ("1412.00001", "1412.00001", False),
        ("2113.01234", "2113.01234", False),
        ("2100.01234", "2100.01234", False),
        ("2103.00000", "2103.00000", False),
        ("hep-th/9108001", "hep-th/9108001", True),
        ("Math.GT/0703123", "math/0703123", True),
        ("hep-th/9107001", "hep-th/9107001", False),
        ("hep-th/0704001", "hep-th/0704001", False),
        ("hep-th/9913001", "hep-th/9913001", False),
    ],
)
def test_numbers_of_arxiv(written, value, possible):
    assert arxiv(written) == Identifier(Scheme.ARXIV, value, possible)


@pytest.mark.parametrize("written", ["", "2103", "2103.123", "2103.123456", "terns/1", "2103.01234x"])
def test_what_is_no_number_of_arxiv(written):
    assert arxiv(written) is None


@pytest.mark.parametrize(
    ("written", "value", "possible"),
    [
        ("0-306-40615-2", "9780306406157", True),
        ("978 0 306 40615 7", "9780306406157", True),
        ("978\u20130\u2013306\u201340615\u20137", "9780306406157", True),
        ("043942089X", "9780439420891", True),
        ("043942089x", "9780439420891", True),
        ("0-306-40615-3", "0306406153", False),
        ("9780306406158", "9780306406158", False),
        ("9790306406156", "9790306406156", True),
    ],
)
def test_isbns_and_their_check_digits(written, value, possible):
    assert isbn(written) == Identifier(Scheme.ISBN, value, possible)


@pytest.mark.parametrize("written", ["", "12345", "9770306406157", "97803064061577", "X306406152"])
def test_what_is_no_isbn(written):
    assert isbn(written) is None


@given(st.from_regex(r"\A97[89][0-9]{9}\Z"))
def test_one_check_digit_of_ten_is_right(core):
    assert sum(isbn(core + str(digit)).possible for digit in range(10)) == 1


@given(st.from_regex(r"\A[0-9]{9}\Z"))
def test_short_and_long_isbns_of_a_book_are_one(core):
    (short,) = [found for digit in "0123456789X" if (found := isbn(core + digit)).possible]
    (long,) = [found for digit in range(10) if (found := isbn(f"978{core}{digit}")).possible]
    assert short == long


@pytest.mark.parametrize(
    ("read", "written", "value", "possible"),
    [
        (pubmed, "012345", "12345", True),
        (pubmed, "0", "0", False),
        (pubmed, "123456789", "123456789", False),
        (pmc, "PMC0123", "PMC123", True),
        (pmc, "123", "PMC123", True),
        (pmc, "pmc0", "PMC0", False),
    ],
)
def test_numbers_of_ncbi(read, written, value, possible):
    assert (read(written).value, read(written).possible) == (value, possible)


@pytest.mark.parametrize("written", ["", "PMC", "12a", "²³", "٣"])
def test_what_is_no_number_of_ncbi(written):
    assert pubmed(written) is None
    assert pmc(written) is None


def test_identifiers_in_a_text_with_where_they_stand():
    text = "Terns (doi:10.1000/terns.2021). See arXiv:2103.01234v2, PMID 12345678, PMC123456; ISBN 0-306-40615-2."
    found = identifiers_in(text)
    assert [(text[start:end], one.value) for start, end, one in found] == [
        ("doi:10.1000/terns.2021", "10.1000/terns.2021"),
        ("arXiv:2103.01234v2", "2103.01234"),
        ("PMID 12345678", "12345678"),
        ("PMC123456", "PMC123456"),
        ("ISBN 0-306-40615-2", "9780306406157"),
    ]


@given(st.text(max_size=120))
def test_any_text_is_read(text):
    for start, end, one in identifiers_in(text + " doi:10.1000/" + text):
        assert 0 <= start < end
        assert one.value
    identifier_of(text)
    identifier_of("https://press.example/doi/10.1000/" + text)
