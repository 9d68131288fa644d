"""BibTeX and BibLaTeX files."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citewell.model import PersonName, WorkKind
from citewell.references import read_bibtex
from citewell.references.formats.bibtex_names import names_of

FILE = r"""
% a comment
@string{jib = "Journal of Imagined " # "Birds"}
@preamble{"\newcommand{\x}{y}"}
@article{terns,
  title = {The {Arctic} tern's na\"{\i}ve sense},
  author = {Okellado, Ada and {\'E}mile van den Berg and others},
  journal = jib,
  year = 2019,
  month = mar # "~12",
  volume = {7}, number = 2, pages = {11--19},
  doi = {https://doi.org/10.1234/a\_b},
  url = {https://arxiv.org/abs/1901.00001v2}
}
@article{broken, title = {Never closed, author = {X}, year = {2018}
}
@inproceedings{gulls, crossref = {proc}, title = "Gulls", author = "Bo Varnholt" }
@misc{nokey title = {x} }
@misc{gulls, title = {Another under one key}, eprint = {2001.00002}, archivePrefix = {arXiv}, date = {2020-05-01}}
@proceedings{proc, title = {Birds of the Year}, year = {2018}, publisher = {Press}}
"""


def by_key(text=FILE):
    return {reference.key: reference for reference in read_bibtex(text).references}


def test_an_entry_is_read_whole():
    terns = by_key()["terns"]
    assert terns.title == "The Arctic tern's naïve sense"
    assert terns.authors == (
        PersonName(family="Okellado", given="Ada"),
        PersonName(family="van den Berg", given="Émile"),
    )
    assert terns.authors_cut
    assert (terns.container, terns.year, terns.month) == ("Journal of Imagined Birds", 2019, 3)
    assert (terns.volume, terns.issue, terns.pages) == ("7", "2", "11–19")
    assert (terns.kind, terns.arxiv, terns.line) == (WorkKind.ARTICLE, "1901.00001v2", 5)
    assert terns.doi == r"https://doi.org/10.1234/a\_b"
    assert {one.field: one.line for one in terns.field_lines}["year"] == 9


def test_broken_entries_are_told_with_their_line_and_the_rest_is_read():
    bibliography = read_bibtex(FILE)
    assert [(one.line, one.key) for one in bibliography.unread] == [(15, "broken"), (18, None)]
    assert all(one.problem for one in bibliography.unread)
    assert [one.key for one in bibliography.references] == ["terns", "gulls", "gulls (2)", "proc"]


def test_cross_references_are_followed():
    gulls = by_key()["gulls"]
    assert (gulls.title, gulls.container, gulls.year, gulls.publisher) == ("Gulls", "Birds of the Year", 2018, "Press")


def test_biblatex_dates_and_eprints():
    other = by_key()["gulls (2)"]
    assert (other.year, other.month, other.arxiv) == (2020, 5, "2001.00002")


@pytest.mark.parametrize(
    ("field", "arxiv"),
    [
        ("journal = {arXiv preprint arXiv:1901.00001}", "1901.00001"),
        ("journal = {CoRR}, volume = {abs/1901.00001}", "1901.00001"),
        ("howpublished = {\\url{https://arxiv.org/pdf/1901.00001v3}}", "1901.00001v3"),
        ("note = {arXiv:hep-th/9901001}", "hep-th/9901001"),
        ("eprint = {1901.00001}, eprinttype = {hal}", ""),
        ("doi = {10.48550/arXiv.1901.00001}", ""),
    ],
)
def test_where_arxiv_numbers_stand(field, arxiv):
    (reference,) = read_bibtex("@misc{a, title = {T}, " + field + "}").references
    assert reference.arxiv == arxiv


@pytest.mark.parametrize(
    ("year", "number", "text"),
    [
        ("2019", 2019, ""),
        ("2019a", 2019, "2019a"),
        ("in press", None, "in press"),
        ("2019/2020", 2019, "2019/2020"),
        ("19", None, "19"),
    ],
)
def test_years(year, number, text):
    (reference,) = read_bibtex("@misc{a, title = {T}, year = {" + year + "}}").references
    assert (reference.year, reference.year_text) == (number, text)


NAMES = [
    ("Okellado, Ada", [("Okellado", "Ada", "", "")]),
    ("Ada Okellado", [("Okellado", "Ada", "", "")]),
    ("Okellado, Jr., Ada", [("Okellado", "Ada", "Jr.", "")]),
    ("Okellado Jr., Ada", [("Okellado", "Ada", "Jr.", "")]),
    ("van den Oost, A.", [("van den Oost", "A.", "", "")]),
    ("Ada van den Oost", [("van den Oost", "Ada", "", "")]),
    ("T.~{Ternes III}", [("Ternes", "T.", "III", "")]),
    ("{B. Varnholt, Jr.}", [("Varnholt", "B.", "Jr.", "")]),
    ("{Varnholt}, B.", [("Varnholt", "B.", "", "")]),
    ("{Tern Survey Team}", [("", "", "", "Tern Survey Team")]),
    ("Okellado A.", [("Okellado", "A.", "", "")]),
    ("family=Oost, given=Ada, prefix=van den, useprefix=true", [("van den Oost", "Ada", "", "")]),
    (
        "Ada Okellado, Bo Varnholt, Cy Ternes, Di Ostrand",
        [("Okellado", "Ada", "", ""), ("Varnholt", "Bo", "", ""), ("Ternes", "Cy", "", ""), ("Ostrand", "Di", "", "")],
    ),
    ("A and B AND C", [("A", "", "", ""), ("B", "", "", ""), ("C", "", "", "")]),
    ("", []),
    ("and", []),
]


@pytest.mark.parametrize(("written", "names"), NAMES)
def test_names(written, names):
    found, cut = names_of(written)
    assert [(one.family, one.given, one.suffix, one.literal) for one in found] == names
    assert not cut


@pytest.mark.parametrize(
    "written",
    [
        "Ada Okellado and others",
        "Ada Okellado et al.",
        "Okellado, Ada and et. al.",
        "Ada Okellado and {200 other authors}",
        "Ada Okellado and 324 others",
    ],
)
def test_more_authors_than_are_listed(written):
    found, cut = names_of(written)
    assert cut
    assert [(one.family, one.given) for one in found] == [("Okellado", "Ada")]


@settings(max_examples=200)
@given(st.text(alphabet='@{}=,"#\\ \nabA1é%', max_size=120))
def test_any_text_is_read_without_a_fault(text):
    bibliography = read_bibtex(text)
    keys = [one.key for one in bibliography.references]
    assert len(keys) == len(set(keys))


@given(st.lists(st.sampled_from(["@misc{a%d, title = {T}}", "@misc{b%d, title = {T", "junk %d"]), max_size=8))
def test_whole_entries_are_read_whatever_is_broken_around_them(pieces):
    text = "\n".join(piece % number for number, piece in enumerate(pieces)) + "\n"
    whole = [f"a{number}" for number, piece in enumerate(pieces) if piece.startswith("@misc{a")]
    assert [one.key for one in read_bibtex(text).references] == whole


@pytest.mark.parametrize("piece", ["@a{", "{", "@a{b,c={", "@misc{a,\n", "@misc{a, author = {A and B}}\n"])
def test_time_grows_with_the_file_alone(piece):
    began = time.perf_counter()
    read_bibtex(piece * 5_000)
    assert time.perf_counter() - began < 8
