"""Answers kept for their lifetime, and nothing else."""

import datetime as dt
import sqlite3
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.errors import StoreError
from citewell.fetch.cache import EvidenceCache, Lifetimes
from citewell.model import ArchiveAnswer, Asked, HttpExchange, RegistryAnswer

NOW = dt.datetime.now(dt.UTC)


def answer(outcome: Asked = Asked.FOUND, at: dt.datetime = NOW, **given: object) -> ArchiveAnswer:
    return ArchiveAnswer(archive="wayback", url="https://tern.example/", outcome=outcome, at=at, **given)  # type: ignore[arg-type]


@pytest.fixture
def cache(tmp_path):
    with EvidenceCache(tmp_path / "evidence.db") as opened:
        yield opened


def test_what_was_found_comes_back_as_it_was(cache):
    kept = answer(captured=NOW, capture="https://archive.example/1", original="http://tern.example", detail="é")
    assert cache.keep("k", kept)
    assert cache.archive_answer("k") == kept
    assert cache.archive_answer("other") is None


def test_registries_answers_are_kept_as_well(cache):
    kept = RegistryAnswer(registry="doi.org", identifier="10.1000/tern", outcome=Asked.NONE, at=NOW)
    assert cache.keep("k", kept)
    assert cache.registry_answer("k") == kept
    assert cache.archive_answer("k") is None


def test_failures_are_never_kept_and_take_nothing_away(cache):
    cache.keep("k", answer())
    assert not cache.keep("k", answer(Asked.FAILED))
    assert cache.archive_answer("k") == answer()


@pytest.mark.parametrize(
    ("outcome", "age", "believed"),
    [
        (Asked.FOUND, dt.timedelta(days=9), True),
        (Asked.FOUND, dt.timedelta(days=11), False),
        (Asked.NONE, dt.timedelta(minutes=5), True),
        (Asked.NONE, dt.timedelta(minutes=61), False),
    ],
)
def test_each_kind_has_its_lifetime(tmp_path, outcome, age, believed):
    lifetimes = Lifetimes(found=dt.timedelta(days=10), none=dt.timedelta(hours=1))
    with EvidenceCache(tmp_path / "evidence.db", lifetimes=lifetimes) as cache:
        cache.keep("k", answer(outcome, dt.datetime.now(dt.UTC) - age))
        assert (cache.archive_answer("k") is not None) is believed
        assert cache.drop_expired() == (0 if believed else 1)


@pytest.mark.parametrize(("age", "believed"), [(dt.timedelta(minutes=50), True), (dt.timedelta(minutes=61), False)])
def test_what_an_address_answered_is_believed_for_an_hour(cache, age, believed):
    at = dt.datetime.now(dt.UTC) - age
    seen = tuple(
        HttpExchange(url="https://tern.example/", at=at, elapsed_ms=1.5, hop=hop, status=301) for hop in (0, 1)
    )
    assert cache.keep_exchanges("k", seen)
    assert cache.exchanges("k") == (seen if believed else None)
    assert cache.archive_answer("k") is None
    assert not cache.keep_exchanges("k", ())


def test_the_newest_answer_counts(cache):
    cache.keep("k", answer(Asked.NONE))
    cache.keep("k", answer(Asked.FOUND))
    assert cache.archive_answer("k").outcome is Asked.FOUND


def test_it_is_there_again_when_it_is_opened_again(tmp_path):
    with EvidenceCache(tmp_path / "evidence.db") as cache:
        cache.keep("k", answer())
    with EvidenceCache(tmp_path / "evidence.db") as cache:
        assert cache.archive_answer("k") == answer()


def test_a_closed_cache_opens_again_when_it_is_needed(cache):
    cache.close()
    assert cache.keep("k", answer())


def test_many_threads_may_share_it(cache):
    def work(number: int) -> bool:
        cache.keep(f"k{number % 7}", answer(detail=str(number)))
        return cache.archive_answer(f"k{number % 7}") is not None

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(400)))


@given(st.text(max_size=40).filter(lambda text: text.isprintable()), st.text(max_size=60).filter(str.isprintable))
def test_any_key_and_any_words_are_kept(tmp_path_factory, key, detail):
    with EvidenceCache(tmp_path_factory.getbasetemp() / "any.db") as cache:
        assert cache.keep(key, answer(detail=detail))
        assert cache.archive_answer(key).detail == detail


def other_database(path):
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE birds (name TEXT)")
    connection.commit()
    connection.close()


def newer_cache(path):
    EvidenceCache(path).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (other_database, "is not a cache"),
        (newer_cache, "newer citewell"),
        (
            lambda path: path.write_text("Not a database at all, but long enough to be read as one. " * 20),
            "cannot be used",
        ),
        (lambda path: path.mkdir(), "cannot be used"),
    ],
)
def test_what_is_no_cache_is_left_as_it_is(tmp_path, make, words):
    path = tmp_path / "evidence.db"
    make(path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(StoreError, match=words):
        EvidenceCache(path)
    assert (path.read_bytes() if path.is_file() else None) == before


def test_a_cache_of_an_older_kind_is_emptied(tmp_path):
    path = tmp_path / "evidence.db"
    EvidenceCache(path).close()
    connection = sqlite3.connect(path)
    connection.executescript("DROP TABLE kept; CREATE TABLE kept (was TEXT); PRAGMA user_version = 0;")
    connection.close()
    with EvidenceCache(path) as cache:
        assert cache.keep("k", answer())
        assert cache.archive_answer("k") == answer()


def test_what_cannot_be_read_counts_as_not_kept(tmp_path, caplog):
    path = tmp_path / "evidence.db"
    with EvidenceCache(path) as cache:
        cache.keep("k", answer())
        connection = sqlite3.connect(path)
        connection.execute("UPDATE kept SET observation = 'no JSON'")
        connection.commit()
        connection.close()
        assert cache.archive_answer("k") is None
    assert "could not be used" in caplog.text


def test_a_cache_that_another_holds_costs_an_answer_and_no_more(tmp_path, caplog):
    path = tmp_path / "evidence.db"
    with EvidenceCache(path, timeout=0.01) as cache:
        other = sqlite3.connect(path)
        other.execute("BEGIN IMMEDIATE")
        assert not cache.keep("k", answer())
        other.rollback()
        other.close()
        assert cache.keep("k", answer())
    assert "locked" in caplog.text
