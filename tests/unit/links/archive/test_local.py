"""Indexes in files, of several makers, whole and damaged."""

import asyncio
import datetime as dt
import gzip
import sys

import duckdb
import pytest

from citewell.errors import ConfigError
from citewell.links.archive.local import LocalIndex
from citewell.model import Asked

LEGEND = " CDX N b a m s k r M S V g\n"
SEVEN = "example,tern)/birds 20200301100000 http://tern.example/birds text/html 200 AAAA 512\n"
ELEVEN = "example,tern)/eggs 20200301100000 http://tern.example/eggs text/html 200 AAAA - - 512 1024 a.warc.gz\n"
LINES = (
    'example,tern)/nests 20200301100000 {"url": "http://tern.example/nests", "mime": "text/html", "status": "200"}\n'
)
NUMBER = 'example,tern)/chicks 20200301100000 {"url":"http://tern.example/chicks","status":200}\n'
GONE = "example,tern)/gone 20200301100000 http://tern.example/gone text/html 404 AAAA 512\n"
MOVED = "example,tern)/moved 20200301100000 http://tern.example/moved text/html 301 AAAA 512\n"


def asked(path, *urls, about="page", near=None):
    async def ask():
        index = LocalIndex(str(path))
        return await asyncio.gather(*(index.ask(url, about=about, near=near) for url in urls))

    return asyncio.run(ask())


def outcome(path, url, **given):
    (answer,) = asked(path, url, **given)
    return answer.outcome


@pytest.mark.parametrize(
    ("name", "text", "page"),
    [
        ("a.cdx", SEVEN, "birds"),
        ("a.cdx", LEGEND + ELEVEN, "eggs"),
        ("a.cdx", " CDX N b a m s k r V g\n" + ELEVEN, "eggs"),
        ("a.cdxj", LINES, "nests"),
        ("a.cdxj", "!OpenWayback-CDXJ 1.0\n" + LINES, "nests"),
        ("a.cdxj", NUMBER, "chicks"),
        ("a.cdx", "dns:tern.example 20200301100000 dns:tern.example text/dns 200 AAAA 5\n" + SEVEN, "birds"),
    ],
)
@pytest.mark.parametrize("packed", [False, True])
def test_formats(tmp_path, name, text, page, packed):
    path = tmp_path / (name + ".gz" if packed else name)
    path.write_bytes(gzip.compress(text.encode(), mtime=0) if packed else text.encode())
    (there, other) = asked(path, f"https://www.tern.example/{page}/", "https://tern.example/dodos")
    assert (there.outcome, there.original) == (Asked.FOUND, f"http://tern.example/{page}")
    assert there.captured == dt.datetime(2020, 3, 1, 10, tzinfo=dt.UTC)
    assert there.capture is None
    assert other.outcome is Asked.NONE, other.detail


def test_a_folder_and_a_pattern_of_files(tmp_path):
    (tmp_path / "one.cdx").write_text(SEVEN)
    (tmp_path / "two.cdxj").write_text(LINES)
    (tmp_path / "notes.txt").write_text("no index")
    for path in (tmp_path, f"{tmp_path}/*.cdx*"):
        answers = asked(path, "http://tern.example/birds", "http://tern.example/nests", "http://tern.example/dodos")
        assert [answer.outcome for answer in answers] == [Asked.FOUND, Asked.FOUND, Asked.NONE]


@pytest.mark.parametrize(
    "columns",
    [
        "url_surtkey VARCHAR, fetch_time TIMESTAMP, url VARCHAR, fetch_status SMALLINT",
        "urlkey VARCHAR, timestamp VARCHAR, original VARCHAR, statuscode VARCHAR",
        "urlkey VARCHAR, timestamp BIGINT, url VARCHAR, status INTEGER",
    ],
)
def test_parquet_of_several_makers(tmp_path, columns):
    path = tmp_path / "i.parquet"
    stamp = "'2020-03-01 10:00:00'" if "TIMESTAMP" in columns else "'20200301100000'"
    rows = f"('example,tern)/birds', {stamp}, 'http://tern.example/birds', '200'), ('example,tern)/gone', {stamp}, 'http://tern.example/gone', '404')"
    duckdb.sql(
        f"CREATE OR REPLACE TABLE t ({columns}); INSERT INTO t VALUES {rows}; COPY t TO '{path}' (FORMAT parquet)"
    )
    answers = asked(path, "https://tern.example/Birds", "https://tern.example/gone", "https://tern.example/dodos")
    assert [answer.outcome for answer in answers] == [Asked.FOUND, Asked.NONE, Asked.NONE]
    assert answers[0].captured == dt.datetime(2020, 3, 1, 10, tzinfo=dt.UTC)
    assert outcome(path, "https://tern.example/x", about="host") is Asked.FOUND


def test_with_a_row_that_cannot_be_read_nothing_is_known_not_to_be_there(tmp_path):
    path = tmp_path / "i.parquet"
    rows = "('example,tern)/birds', '20200301100000', 'http://tern.example/birds', '200'), (NULL, '2020', 'x', '200')"
    duckdb.sql(f"COPY (SELECT * FROM (VALUES {rows}) t (urlkey, timestamp, original, statuscode)) TO '{path}'")
    assert outcome(path, "http://tern.example/birds") is Asked.FOUND
    assert outcome(path, "http://tern.example/dodos") is Asked.FAILED


def test_errors_are_no_copies_and_redirects_say_nothing(tmp_path):
    path = tmp_path / "a.cdx"
    path.write_text(GONE + MOVED + SEVEN)
    assert outcome(path, "http://tern.example/gone") is Asked.NONE
    assert outcome(path, "http://tern.example/moved") is Asked.FAILED


def test_the_capture_nearest_to_a_time(tmp_path):
    path = tmp_path / "a.cdx"
    path.write_text("".join(SEVEN.replace("2020", str(year)) for year in range(2010, 2021)))
    (answer,) = asked(path, "http://tern.example/birds", near=dt.datetime(2014, 5, 1, tzinfo=dt.UTC))
    assert answer.captured.year == 2014
    (answer,) = asked(path, "http://tern.example/birds")
    assert answer.captured.year == 2020


@pytest.mark.parametrize(
    ("url", "about", "right"),
    [
        ("http://tern.example/birds/arctic", "parent", Asked.FOUND),
        ("http://tern.example/bird/arctic", "parent", Asked.NONE),
        ("http://tern.example/gone/too", "parent", Asked.NONE),
        ("http://tern.example/x", "host", Asked.FOUND),
        ("http://tern.example.org/x", "host", Asked.NONE),
        ("http://ern.example/x", "host", Asked.NONE),
    ],
)
def test_folders_and_hosts(tmp_path, url, about, right):
    path = tmp_path / "a.cdx"
    path.write_text(SEVEN + GONE + SEVEN.replace("birds", "birds-of-prey"))
    assert outcome(path, url, about=about) is right


@pytest.mark.parametrize(
    "damage",
    [
        "example,tern)/eg",
        "example,tern)/eggs 20200301100000",
        "example,tern)/eggs 20200301100000 http://tern.example/eggs",
        "tern.example/eggs 20200301100000 http://tern.example/eggs text/html 200 AAAA 512",
        'example,tern)/eggs 20200301100000 {"url": "http://tern',
    ],
)
def test_with_a_line_that_cannot_be_read_nothing_is_known_not_to_be_there(tmp_path, damage):
    path = tmp_path / "a.cdx"
    path.write_text(SEVEN + damage + "\n")
    assert outcome(path, "http://tern.example/birds") is Asked.FOUND
    (answer,) = asked(path, "http://tern.example/dodos")
    assert answer.outcome is Asked.FAILED
    assert "1 lines" in answer.detail


def test_a_file_that_is_cut_off_fails(tmp_path):
    path = tmp_path / "a.cdx.gz"
    whole = gzip.compress("".join(SEVEN.replace("birds", f"birds{n * 7919}") for n in range(3000)).encode())
    path.write_bytes(whole[: len(whole) // 2])
    assert outcome(path, "http://tern.example/dodos") is Asked.FAILED


def test_a_file_that_went_away_fails(tmp_path):
    path = tmp_path / "a.cdx"
    path.write_text(SEVEN)

    async def ask():
        index = LocalIndex(str(path))
        path.unlink()
        return await index.ask("http://tern.example/birds")

    assert asyncio.run(ask()).outcome is Asked.FAILED


def test_names_with_quotes_are_names(tmp_path):
    path = tmp_path / "it's; DROP TABLE w; --.cdx"
    path.write_text(SEVEN)
    assert outcome(path, "http://tern.example/birds") is Asked.FOUND


def test_thousands_of_questions_are_one_pass(tmp_path):
    path = tmp_path / "a.cdx"
    path.write_text("".join(SEVEN.replace("birds", f"birds/{n}") for n in range(0, 4000, 2)))
    answers = asked(path, *(f"http://tern.example/birds/{n}" for n in range(4000)))
    assert [answer.outcome for answer in answers] == [Asked.FOUND, Asked.NONE] * 2000


@pytest.mark.parametrize("name", ["nothing.cdx", "notes.txt", "broken.parquet", "odd.parquet", "empty"])
def test_what_is_no_index_is_refused_with_what_to_do(tmp_path, name):
    (tmp_path / "notes.txt").write_text("no index")
    (tmp_path / "broken.parquet").write_text("no Parquet")
    (tmp_path / "empty").mkdir()
    duckdb.sql(f"COPY (SELECT 1 AS a) TO '{tmp_path}/odd.parquet' (FORMAT parquet)")
    with pytest.raises(ConfigError) as refused:
        LocalIndex(str(tmp_path / name))
    assert refused.value.hint


def test_without_duckdb_it_is_said_what_to_install(tmp_path, monkeypatch):
    (tmp_path / "a.cdx").write_text(SEVEN)
    monkeypatch.setitem(sys.modules, "duckdb", None)
    with pytest.raises(ConfigError) as refused:
        LocalIndex(str(tmp_path / "a.cdx"))
    assert "citewell[bulk]" in refused.value.hint
