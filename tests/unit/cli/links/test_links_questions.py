"""The addresses that an input asks about, of whatever kind it is."""

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.cli.links.noted import Noted
from citewell.cli.links.questions import questions_in
from citewell.errors import InputError
from citewell.model import LinkQuestion
from citewell.report.links.interface import Place

A = "https://docs.lorne.test/pump"
B = "https://docs.lorne.test/seals"


def asked(text, file="-", source="auto", *, expect_title=False, cited_at=None):
    raw = text if isinstance(text, bytes) else text.encode()
    return list(questions_in(io.BytesIO(raw), file, source, expect_title=expect_title, cited_at=cited_at))


def urls(text, **given):
    return [item[0].url for item in asked(text, **given)]


def row(**fields):
    return json.dumps(fields) + "\n"


@pytest.mark.parametrize(
    "text",
    [
        row(url=A) + row(url=B),
        "\ufeff" + row(url=A) + row(url=B),
        "\n\n" + row(url=A) + "\n" + row(url=B),
        json.dumps([{"url": A}, {"url": B}]),
        json.dumps([{"url": A}, {"url": B}], indent=2),
        f"{A}\n{B}\n",
        f"\ufeff{A}\r\n\r\n{B}",
        f"See [the pump]({A}) and {B}.",
        f"<!doctype html><p><a href='{A}'>pump</a> <a href='{B}'>seals</a>",
        row(id="a", answer=f"See {A} and {B}.", sources=[]),
        row(url=A, kind="bare", text=A, span=[0, 9]) + row(url=B, kind="bare", text=B, span=None),
        row(url=A, status="gone", evidence=[]) + row(url=B, status="alive", evidence=[]),
    ],
)
def test_inputs_are_told_apart(text):
    items = [item for item in asked(text) if not isinstance(item, InputError)]
    assert [question.url for question, _ in items] == [A, B]


def test_one_object_over_several_lines_is_a_row():
    assert urls(json.dumps({"url": A, "title": "The pump"}, indent=2)) == [A]


def test_a_row_says_what_is_expected_and_when_it_was_cited():
    (item,) = asked(
        row(url=A, title="The pump", quote="seals last", cited_at="2026-01-02", more=1), cited_at="2020-01-01"
    )
    assert item == (
        LinkQuestion(url=A, title="The pump", quote="seals last", cited_at="2026-01-02"),
        Place(file="stdin", line=1),
    )
    assert asked(row(url=A), cited_at="2020-01-01")[0][0].cited_at == "2020-01-01"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{", "broken JSON"),
        ('"text"', "address"),
        (row(title="no address"), "url"),
        (row(url=None), "url"),
        (row(url=A, quote=3), "quote"),
        (row(url=A, cited_at="last week"), "no date or time"),
        ('{"url": "a", "url": "b"}', "url"),
        ('{"url": "\\ud800"}', ""),
    ],
)
def test_a_bad_row_is_told_with_its_line_and_the_others_go_on(line, told):
    first, second, third = asked(row(url=A) + line.strip() + "\n" + row(url=B))
    assert (first[0].url, third[0].url) == (A, B)
    assert isinstance(second, InputError)
    assert (second.file, second.line) == ("stdin", 2)
    assert told in str(second)


def test_a_broken_first_row_does_not_make_the_rest_something_else():
    broken, good = asked('{"url": \n' + row(url=B))
    assert isinstance(broken, InputError)
    assert good[0].url == B


@pytest.mark.parametrize("text", ["", "  \n", "\xff\xfea"])
def test_what_cannot_be_read_is_told(text):
    (error,) = asked(text.encode("latin-1"))
    assert isinstance(error, InputError)
    assert error.file == "stdin"


def test_places_are_lines_and_columns_of_the_file():
    text = f"# Pump\n\nDer große [Prüfstand]({A}), siehe {B}."
    places = [place for _, place in asked(text, file="a.md")]
    lines = text.split("\n")
    for place, url in zip(places, (A, B), strict=True):
        assert place.file == "a.md"
        assert lines[place.line - 1][place.column - 1 :].startswith(("[Prüfstand]", url))
        assert not place.is_line


def test_an_address_of_a_record_is_placed_in_it_and_cited_when_it_was_asked():
    text = row(id="a1", answer=f"See {A}.", sources=[], asked_at="2026-02-03T00:00:00Z")
    ((question, place),) = asked(text, cited_at="2020-01-01")
    assert place.words() == "stdin:a1 answer"
    assert question.cited_at.startswith("2026-02-03")


@pytest.mark.parametrize(
    ("words", "expected"), [("The pump and its seals", "The pump and its seals"), ("here", None), ("the guide", None)]
)
def test_the_words_of_a_link_are_its_title_when_there_are_enough(words, expected):
    text = f"See [{words}]({A})."
    assert asked(text, expect_title=True)[0][0].title == expected
    assert asked(text)[0][0].title is None


def test_what_links_extract_writes_gives_titles_only_when_asked():
    text = row(url=A, kind="inline link", text="x", span=[0, 1], title="The pump and its seals")
    assert asked(text)[0][0].title is None
    assert asked(text, expect_title=True)[0][0].title == "The pump and its seals"
    assert asked(row(url=None, kind="identifier", text="ISBN 1", span=None, identifier="1")) == []


@pytest.mark.parametrize("written", [f"{A}...", f"{A}…"])
def test_an_address_that_was_cut_short_is_asked_about_as_such(written):
    (url,) = urls(f"See {written} for more.")
    assert url.endswith("…")


@given(st.lists(st.sampled_from([A, B, "", "x", "http://[", "https://a.test/ä"]), max_size=6))
def test_a_row_for_each_line_of_a_list(lines):
    text = "".join(line + "\n" for line in [A, *lines])
    assert urls(text) == [A, *filter(None, lines)]


@pytest.mark.parametrize("size", [1, 7, 65_535, 65_536, 65_537, 200_000])
def test_nothing_is_lost_however_the_input_is_cut_up(size):
    count = size // len(A) + 1
    assert urls(f"{A}\n" * count) == [A] * count


def test_a_format_may_be_named():
    assert [place.words() for _, place in asked(f"{A}\n{B}", source="text")] == ["stdin:1", "stdin:2"]
    (error,) = asked(row(url=A), source="record")
    assert isinstance(error, InputError)


def test_of_a_text_each_address_is_asked_about_once_and_its_places_are_kept():
    noted = Noted("a.md")
    read = list(noted.noting(asked(f"{A}, then [again]({A}), then {B}.", file="a.md")))
    assert [question.url for question in read] == [A, B]
    assert [len(noted.places(number, question)) for number, question in enumerate(read)] == [2, 1]


def test_of_a_list_each_line_is_asked_about_and_keeps_its_number():
    noted = Noted("list.txt")
    error = InputError("no row")
    items = [asked(f"{A}\n")[0], error, (LinkQuestion(url=A), Place(file="list.txt", line=9))]
    read = list(noted.noting(items))
    assert [question.url for question in read] == [A, A]
    assert [noted.places(number, question)[0].line for number, question in enumerate(read)] == [1, 9]
    assert noted.unreadable == [error]


def test_an_address_of_the_command_line_has_no_place():
    noted = Noted(A)
    (read,) = noted.noting([(LinkQuestion(url=A), None)])
    assert noted.places(0, read) == ()
