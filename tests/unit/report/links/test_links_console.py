"""The report on addresses for people at a terminal."""

import re

import pytest

from citewell.errors import InputError
from citewell.model import Asked, Replacement, ReplacementKind
from citewell.report.links.interface import Place
from tests.link_records import ALIVE, BLOCKED, GONE, MOVED, NEVER, UNDECIDED, answer, checked, http, render, verdict

PLACES = tuple(Place(file="a.md", line=line, column=1, length=9) for line in range(1, 6))


def printed(items, width=100, *, styled=False):
    return render("console", items, width=width, styled=styled).decode()


def test_one_address_says_all_there_is_to_say():
    assert printed(checked(GONE, places=PLACES[:1])) == (
        "✗ gone          https://www.lorne.test/guide/rope-ferry\n"
        "    not there any more; an archive has a copy (HTTP 404)  [high confidence]\n"
        "    → https://archive.test/web/20210301100000/https://www.lorne.test/guide/rope-ferry  copy of\n"
        "      2026-03-01 in wayback\n"
        "    in: a.md:1:1\n"
        "\n"
        "1 link\n"
        "  gone          1\n"
    )


def test_of_what_is_in_order_one_line_is_enough():
    assert printed(checked(ALIVE, places=PLACES)) == (
        "✓ alive         https://www.lorne.test/guide/rope-ferry\n\n1 link\n  alive         1\n"
    )


@pytest.mark.parametrize(("one", "sign"), [(GONE, "✗"), (MOVED, "!"), (BLOCKED, "?"), (UNDECIDED, "?"), (ALIVE, "✓")])
def test_signs(one, sign):
    assert printed(checked(one)).startswith(sign)


def test_that_an_address_was_never_seen_is_said_with_what_archives_answered():
    assert "    wayback: page not captured, host captured on 2026-03-01\n" in printed(checked(NEVER))
    failing = verdict("undecided", "archive_unavailable", archive=(answer(Asked.FAILED, detail="HTTP 503"),))
    assert "    wayback: no answer about the page (HTTP 503)\n" in printed(checked(failing))


def test_a_page_that_is_not_the_one_cited_is_not_counted_among_those_in_order():
    text = printed(checked(ALIVE, verdict("alive", "other_page", http=http(200))))
    assert "✗ other page    https" in text
    assert text.endswith("2 links\n  alive         1\n  other page    1\n")


def test_a_copy_without_an_address_of_its_own_is_told_of():
    listed = verdict("gone", "stale", archive=(answer(Asked.FOUND), answer(Asked.NONE, "host")))
    assert "    wayback: page captured on 2026-03-01\n" in printed(checked(listed))
    assert "wayback: " not in printed(checked(GONE))


def test_of_many_only_those_are_listed_that_there_is_something_to_say_of():
    text = printed(checked(*[ALIVE] * 150, GONE, *[ALIVE] * 48, BLOCKED))
    assert text.count("✓") == 0
    assert (text.count("✗"), text.count("?")) == (1, 1)
    assert "200 links\n  alive         198\n  gone            1\n  blocked         1\n" in text
    assert text.endswith("Those in order are not listed above.\n")


def test_few_places_and_suggestions_are_named():
    many = tuple(
        Replacement(url=f"https://a.test/{number}", kind=ReplacementKind.SIBLING, why="much like it")
        for number in range(9)
    )
    text = printed(checked(verdict("gone", "not_found", suggestions=many), places=PLACES))
    assert text.count("→") == 3
    assert "in: a.md:1:1, a.md:2:1, a.md:3:1 and 2 more" in text


def test_unreadable_input_is_told_and_counted():
    text = printed([InputError("no row", "Write one.", file="a.jsonl", line=2), *checked(ALIVE)])
    assert text.startswith("! could not be read  a.jsonl:2: no row\n  hint: Write one.\n")
    assert "1 link, and 1 input that could not be read" in text


@pytest.mark.parametrize("width", [20, 40, 80, 120])
def test_lines_are_no_wider_than_the_terminal(width):
    lines = printed(checked(GONE, NEVER, MOVED, BLOCKED, places=PLACES), width).splitlines()
    assert max(map(len, lines)) <= width
    assert not [line for line in lines if line != line.rstrip()]


def test_colours_are_there_when_asked_for_and_say_nothing_new():

    items = checked(GONE, NEVER, BLOCKED, ALIVE)
    styled = printed(items, styled=True)
    assert "\x1b[1;31m" in styled
    assert re.sub(r"\x1b\[[0-9;]*m", "", styled) == printed(items)
