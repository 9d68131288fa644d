"""The JSON Lines report: the row that programs read."""

import json

import pytest

from citewell.errors import InputError
from tests.link_records import ALIVE, BLOCKED, GONE, NEVER, UNDECIDED, checked, render, verdict

KEYS = [
    "url", "status", "reason", "confidence", "final_url", "http", "archive", "replacement", "suggestions", "evidence"
]  # fmt: skip


def rows_of(items):
    return [json.loads(line) for line in render("jsonl", items).splitlines()]


@pytest.mark.parametrize("one", [ALIVE, GONE, NEVER, BLOCKED, UNDECIDED])
def test_every_key_is_always_there_in_the_same_order(one):
    (row,) = rows_of(checked(one))
    assert list(row) == KEYS


def test_what_there_is_nothing_to_say_of_is_null_or_empty():
    (row,) = rows_of(checked(verdict("invalid", "malformed", "x", evidence=())))
    assert {key: row[key] for key in KEYS[4:]} == {
        "final_url": None, "http": None, "archive": [], "replacement": None, "suggestions": [], "evidence": []
    }  # fmt: skip


def test_input_that_could_not_be_read_has_no_row():
    assert rows_of([InputError("no row"), *checked(ALIVE)]) == rows_of(checked(ALIVE))
