"""The list of Retraction Watch and lists in its likeness; works are invented."""

import io

import pytest

from citewell.errors import ConfigError, InputError
from citewell.model import IdScheme, Notice, NoticeKind, WorkId
from citewell.references.retractions.lists import RetractionList
from citewell.references.retractions.retraction_watch import Retraction, is_list, read_retractions

HEAD = (
    "Record ID,Title,Subject,Institution,Journal,Publisher,Country,Author,URLS,ArticleType,RetractionDate,RetractionDOI,"
    "RetractionPubMedID,OriginalPaperDate,OriginalPaperDOI,OriginalPaperPubMedID,RetractionNature,Reason,Paywalled,Notes\n"
)
TERN = WorkId(IdScheme.DOI, "10.5555/terns.1")


def row(doi="10.5555/Terns.1", pmid="0", nature="Retraction", date="2/13/2031 0:00", notes="", title="Terns") -> str:
    fields = ["7", title, "(BLS)", "", "Annals", "", "", "Quell", "", "", date, "10.5555/notice.1", "0"]
    fields += ["1/1/2030 0:00", doi, pmid, nature, "+Error in Data;+Duplication of Image;", "No", notes]
    return ",".join(f'"{field}"' for field in fields) + "\n"


def read(text: str) -> list:
    return list(read_retractions(io.BytesIO(text.encode()), "list.csv"))


def test_a_notice():
    assert read(HEAD + row(pmid="123")) == [
        Retraction(
            ids=(TERN, WorkId(IdScheme.PUBMED, "123")),
            title="Terns",
            notice=Notice(
                kind=NoticeKind.RETRACTION,
                source="retraction_watch",
                id=WorkId(IdScheme.DOI, "10.5555/notice.1"),
                date="2031-02-13",
                reasons=("Error in Data", "Duplication of Image"),
            ),
        )
    ]


@pytest.mark.parametrize(
    ("nature", "kind"),
    [
        ("Expression of concern", NoticeKind.CONCERN),
        ("Correction", NoticeKind.CORRECTION),
        ("Reinstatement", NoticeKind.REINSTATEMENT),
    ],
)
def test_kinds_of_notices(nature, kind):
    assert [one.notice.kind for one in read(HEAD + row(nature=nature))] == [kind]


@pytest.mark.parametrize("doi", ["", "unavailable", "Unavailable"])
def test_a_work_without_identifier_is_passed_over(doi):
    assert read(HEAD + row(doi=doi)) == []


def test_a_line_break_within_a_field_and_a_date_that_is_none():
    (found,) = read(HEAD + row(notes="one\ntwo", date="2/30/2031"))
    assert found.notice.date is None


def test_broken_rows_are_told_with_their_lines_and_the_rest_is_read():
    found = read(HEAD + row(notes="one\ntwo") + "7,too few\n" + row(nature="Poem") + row())
    assert [(type(one), getattr(one, "line", None)) for one in found] == [
        (Retraction, None),
        (InputError, 4),
        (InputError, 5),
        (Retraction, None),
    ]


def test_a_file_without_the_columns_is_none():
    (error,) = read("a,b\n1,2\n")
    assert "OriginalPaperDOI" in str(error)


def test_json_lines():
    text = (
        '{"doi": "10.5555/terns.1", "nature": "withdrawn preprint", "retraction_date": "2031-02-13", "reasons": ["x"]}\n'
        "{broken\n"
        '{"doi": "10.5555/terns.2", "nature": "retraction"}\n'
    )
    first, second, third = read(text)
    assert (first.ids, first.notice.kind, first.notice.date) == ((TERN,), NoticeKind.WITHDRAWAL, "2031-02-13")
    assert second.line == 2
    assert third.notice.kind is NoticeKind.RETRACTION


@pytest.mark.parametrize(
    ("head", "told"),
    [
        (HEAD.encode(), True),
        (b'{"doi": "10.5555/a", "nature": "retraction", "retraction_date": "2031"}', True),
        (b'{"DOI": "10.5555/a", "title": ["x"]}', False),
        (b"", False),
    ],
)
def test_lists_are_told_from_dumps(head, told):
    assert is_list(head) is told


def test_a_list_is_asked_for_works(tmp_path):
    path = tmp_path / "list.csv"
    path.write_text(HEAD + row() + row(nature="Reinstatement") + "7,too few\n", encoding="utf-8")
    problems: list[InputError] = []
    found = RetractionList.read(path, problems.append)
    assert [one.kind for one in found.of([TERN])] == [NoticeKind.RETRACTION, NoticeKind.REINSTATEMENT]
    assert found.of([WorkId(IdScheme.DOI, "10.5555/other")]) == ()
    assert [problem.line for problem in problems] == [4]


def test_what_is_no_list_is_an_error(tmp_path):
    path = tmp_path / "list.csv"
    path.write_text("a,b\n", encoding="utf-8")
    with pytest.raises(ConfigError, match="no list of retractions"):
        RetractionList.read(path, print)
    with pytest.raises(ConfigError, match="cannot be read"):
        RetractionList.read(tmp_path / "none.csv", print)
