"""RIS and CSL-JSON: what stands where, and what is broken."""

import json

import pytest

from citewell.errors import ConfigError
from citewell.model import PersonName, WorkKind
from citewell.references.formats.csl_json import read_csl_json
from citewell.references.formats.registry import format_of
from citewell.references.formats.ris import read_ris

RIS = """\
TY  - JOUR
AU  - Orlen, Mara
AU  - van Tarn, Jo, Jr.
TI  - A study of ropes
  and ferries
T2  - Journal of Crossings
PY  - 1994/05//
VL  - 12
IS  - 3
SP  - 101
EP  - 119
DO  - 10.5555/ferry.1
SN  - 1234-5678
UR  - https://crossings.example/1
ER  -

TY  - BOOK
A1  - Guild of Ferrymen
T1  - The ferry book
SN  - 978-3-16-148410-0
"""
CSL = [
    {
        "id": "orlen94",
        "type": "article-journal",
        "title": "A study of ropes and ferries",
        "author": [{"family": "Orlen", "given": "Mara"}, {"literal": "Guild of Ferrymen"}],
        "issued": {"date-parts": [[1994, "5"]]},
        "container-title": "Journal of Crossings",
        "page": "101-119",
        "DOI": "10.5555/ferry.1",
    },
    7,
    {"title": "No date", "issued": {"raw": "in press"}, "author": "wrong"},
]


def test_ris() -> None:
    read = read_ris(RIS)
    assert read.unread == ()
    paper, book = read.references
    assert (paper.title, paper.year, paper.month) == ("A study of ropes and ferries", 1994, 5)
    assert paper.authors == (
        PersonName(family="Orlen", given="Mara"),
        PersonName(family="van Tarn", given="Jo", suffix="Jr."),
    )
    assert (paper.container, paper.volume, paper.issue, paper.pages) == ("Journal of Crossings", "12", "3", "101-119")
    assert (paper.doi, paper.isbn, paper.urls, paper.line) == (
        "10.5555/ferry.1",
        "",
        ("https://crossings.example/1",),
        1,
    )
    assert (book.kind, book.isbn, book.line) == (WorkKind.BOOK, "978-3-16-148410-0", 17)
    assert book.authors == (PersonName(literal="Guild of Ferrymen"),)


def test_csl_json() -> None:
    read = read_csl_json(json.dumps(CSL))
    first, last = read.references
    assert (first.key, first.kind, first.year, first.month) == ("orlen94", WorkKind.ARTICLE, 1994, 5)
    assert first.authors[1] == PersonName(literal="Guild of Ferrymen")
    assert (last.year, last.year_text, last.authors) == (None, "in press", ())
    assert [one.problem for one in read.unread] == ["work 2 is no JSON object"]


@pytest.mark.parametrize("text", ["", "[", "{", "null", "[[]]", "TY  - ", "ER  - ", "\ufeffTY  - JOUR\nXX"])
def test_nothing_raises(text: str) -> None:
    read_csl_json(text)
    read_ris(text)


@pytest.mark.parametrize(
    ("name", "text", "right"),
    [
        ("refs.bib", "", "bibtex"),
        ("refs.RIS", "", "ris"),
        ("stdin", RIS, "ris"),
        ("stdin", json.dumps(CSL), "csl-json"),
        ("stdin", "% mine\n@book{a, title={B}}", "bibtex"),
    ],
)
def test_the_format_is_told_by_name_or_content(name: str, text: str, right: str) -> None:
    assert format_of(name, text).id == right


def test_a_format_that_cannot_be_told() -> None:
    with pytest.raises(ConfigError, match="cannot be told"):
        format_of("stdin", "Orlen wrote of ferries.")
