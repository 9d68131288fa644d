"""Lines of pywb's index, and how it is asked."""

import datetime as dt
from urllib.parse import parse_qs, urlsplit

import pytest

from citewell.fetch.service import Heard
from citewell.links.archive.captures import Capture, Silence, Unusable
from citewell.links.archive.cdx_server import Lines

AT = dt.datetime(2020, 3, 1, 10, tzinfo=dt.UTC)
LINE = b'{"urlkey": "example,tern)/", "timestamp": "20200301100000", "url": "http://tern.example/", "status": "200"}'
DIALECT = Lines("https://archive.example/web/cdx")


def read(body: bytes, status: int = 200, media_type: str | None = "text/x-ndjson"):
    return DIALECT.read(Heard(url="", status=status, headers={}, media_type=media_type, body=body, at=AT))


def test_each_line_is_a_capture():
    assert read(LINE + b"\n" + LINE + b"\n") == (Capture("http://tern.example/", AT, 200),) * 2


def test_nothing_at_all_may_be_an_answer_or_a_fault():
    assert isinstance(read(b""), Silence)


def test_that_nothing_is_there_may_be_said_in_words():
    assert read(b'{"message": "No Captures found for: http://tern.example/"}', 404, "application/json") == ()


@pytest.mark.parametrize(
    ("body", "status", "media_type"),
    [
        (b"", 200, "text/html"),
        (b"", 200, None),
        (b"", 404, "text/x-ndjson"),
        (b'{"message": "No such collection"}', 404, "application/json"),
        (b'{"message": "No Captures found"}', 200, "application/json"),
        (b'{"message": "nothing"}', 200, "text/x-ndjson"),
        (LINE + b"\n" + LINE[:40], 200, "text/x-ndjson"),
        (LINE.replace(b"20200301100000", b"2020"), 200, "text/x-ndjson"),
        (LINE[:-1] + b', "is_fuzzy": "1"}', 200, "text/x-ndjson"),
        (b"<html></html>", 200, "text/x-ndjson"),
    ],
)
def test_what_is_no_answer(body, status, media_type):
    assert isinstance(read(body, status, media_type), Unusable)


def test_similar_addresses_are_never_asked_for():
    for question in (
        DIALECT.page("http://tern.example/?a=1&b=2", statuses="2..", near=AT, limit=5),
        DIALECT.below("http://tern.example/a/", host=False, statuses="2..", limit=5),
    ):
        asked = parse_qs(urlsplit(question).query)
        assert asked["allowFuzzy"] == ["false"]
        assert asked["output"] == ["json"]
    assert asked["url"] == ["http://tern.example/a/"]
    assert asked["matchType"] == ["prefix"]


def test_captures_stand_beside_the_index():
    capture = Capture("http://tern.example/a b", AT, 200)
    assert DIALECT.shown(capture) == "https://archive.example/web/20200301100000/http://tern.example/a b"
    assert (
        DIALECT.time_map("http://tern.example/a b")
        == "https://archive.example/web/timemap/link/http://tern.example/a%20b"
    )
    assert DIALECT.raw(capture) == "https://archive.example/web/20200301100000id_/http://tern.example/a%20b"
