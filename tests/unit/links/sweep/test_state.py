"""What a sweep has to do and has done: each address once, heavy hosts first, and nothing lost."""

import datetime as dt
import sqlite3
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citewell.errors import ConfigError, StoreError
from citewell.links.classify import classify
from citewell.links.sweep.state import SweepState, pack, unpack
from citewell.model import HttpExchange, LinkQuestion, LinkStatus

AT = dt.datetime(2026, 11, 30, 12, tzinfo=dt.UTC)


def seen(url: str, status: int = 200) -> tuple[HttpExchange, ...]:
    return (HttpExchange(url=url, at=AT, elapsed_ms=1.0, status=status),)


def question_of(state: SweepState, link: int) -> LinkQuestion:
    ((number, written),) = state.questions(link, link + 1)
    assert number == link
    return unpack(written)


def keep_all(state: SweepState) -> None:
    for link in range(1, state.counts()[0] + 1):
        question = question_of(state, link)
        state.keep([pack(link, classify(question, seen(question.url)))])


def questions(*urls: str) -> list[LinkQuestion]:
    return [LinkQuestion(url=url) for url in urls]


def test_hosts_with_most_addresses_come_first_and_keep_theirs_together() -> None:
    urls = [
        "http://a.org/1",
        "http://b.org/1",
        "http://b.org/2",
        "http://c.org/1",
        "http://a.org/1",
        "http://b.org/2?utm_source=x",
    ]
    with SweepState(None) as state:
        state.fill(questions(*urls))
        first, end = state.ranges()
        assert (list(first), list(end)) == ([1, 3, 4], [3, 4, 5])
        assert [question_of(state, link).url for link in range(1, 5)] == [urls[1], urls[2], urls[0], urls[3]]


@settings(deadline=None)  # it writes files
@given(st.lists(st.tuples(st.integers(0, 8), st.integers(0, 5)), max_size=40), st.integers(1, 4))
def test_shares_are_all_hosts_and_each_once(pairs: list[tuple[int, int]], of: int) -> None:
    with SweepState(None) as state:
        state.fill(LinkQuestion(url=f"http://h{host}.org/{page}") for host, page in pairs)
        shares = [range(*pair) for share in range(of) for pair in zip(*state.ranges(share, of), strict=True)]
        links = sorted(link for share in shares for link in share)
        assert links == list(range(1, len(set(pairs)) + 1))
        for share in shares:
            assert len({question_of(state, link).url.split("/")[2] for link in share}) == 1


def test_verdicts_come_in_the_order_in_which_addresses_were_given_and_with_them_as_given() -> None:
    urls = ["http://b.org/2?utm_source=x", "http://a.org/1", "http://b.org/2", "http://b.org/1", "http://a.org/1"]
    with SweepState(None) as state:
        state.fill(questions(*urls))
        keep_all(state)
        found = list(state.verdicts())
    assert [question.url for question, _ in found] == urls
    assert [verdict.url for _, verdict in found] == urls
    assert found[0][1].evidence == found[2][1].evidence


def test_an_address_of_which_something_else_is_expected_is_another() -> None:
    url = "http://a.org/1"
    asked = [
        LinkQuestion(url=url),
        LinkQuestion(url=url, title="Pumps"),
        LinkQuestion(url=url, quote="Pumps"),
        LinkQuestion(url=url, cited_at="2020-01-01"),
    ]
    with SweepState(None) as state:
        state.fill(asked)
        assert state.counts() == (4, 0)


def test_what_was_kept_is_there_when_the_file_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "state.db"
    with SweepState(path) as state:
        assert state.is_new
        state.fill(questions("http://a.org/1", "http://a.org/2", "http://a.org/3"))
        state.keep(
            [pack(1, classify(question_of(state, 1), seen("http://a.org/1"))), pack(2, seen("http://a.org/2", 404))]
        )
    with SweepState(path) as state:
        assert not state.is_new
        assert state.counts() == (3, 1)
        assert list(state.asked()) == [(1, True), (2, False)]
        assert [(link, observed[0].status) for link, _, observed in state.unanswered()] == [(2, 404)]
        assert [verdict.status for _, verdict in state.verdicts()] == [LinkStatus.ALIVE]


def test_a_verdict_takes_the_place_of_what_was_observed() -> None:
    with SweepState(None) as state:
        state.fill(questions("http://a.org/1"))
        state.keep([pack(1, seen("http://a.org/1", 404))])
        state.keep([pack(1, classify(question_of(state, 1), seen("http://a.org/1", 404)))])
        assert list(state.unanswered()) == []
        assert state.counts() == (1, 1)


def test_a_state_that_was_cut_off_while_it_was_filled_is_new(tmp_path: Path) -> None:
    path = tmp_path / "state.db"

    def broken():
        yield LinkQuestion(url="http://a.org/1")
        raise KeyboardInterrupt

    with SweepState(path) as state, pytest.raises(KeyboardInterrupt):
        state.fill(broken())
    with SweepState(path) as state:
        assert state.is_new
        state.fill(questions("http://b.org/1"))
        assert question_of(state, 1).url == "http://b.org/1"


def test_a_state_without_a_path_is_gone_afterwards() -> None:
    with SweepState(None) as state:
        path = state.path
        assert path.exists()
    assert not path.parent.exists()


def test_files_that_are_something_else_are_refused(tmp_path: Path) -> None:
    text, foreign, later = tmp_path / "a.txt", tmp_path / "b.db", tmp_path / "c.db"
    text.write_text("https://docs.velmora.org/pump\n" * 100)
    for path, statement in ((foreign, "CREATE TABLE pumps (name TEXT)"), (later, "PRAGMA user_version = 99")):
        database = sqlite3.connect(path)
        database.execute(statement)
        database.commit()
        database.close()
    with pytest.raises(StoreError, match="cannot be used"):
        SweepState(text)
    with pytest.raises(ConfigError, match="no state of a sweep"):
        SweepState(foreign)
    with pytest.raises(ConfigError, match="another version"):
        SweepState(later)
    assert text.read_text().startswith("https://")


def test_a_state_that_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="not there"):
        SweepState.existing(tmp_path / "none.db")
    (tmp_path / "empty.db").touch()
    with pytest.raises(ConfigError, match="no state of a sweep"):
        SweepState.existing(tmp_path / "empty.db")
