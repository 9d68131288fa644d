"""Captures: their times, their statuses, and which is nearest."""

import datetime as dt

import pytest

from citewell.links.archive.captures import Capture, moment, nearest, stamp_of, status_of


def capture(year: int, status: int | None = 200) -> Capture:
    return Capture("http://tern.example/", dt.datetime(year, 1, 1, tzinfo=dt.UTC), status)


@pytest.mark.parametrize(
    "stamp", [None, 20200301100000, "", "2020", "20200301", "20201301100000", "20200230100000", "٢" * 14]
)
def test_what_is_no_time(stamp):
    assert moment(stamp) is None


def test_times_and_back():
    assert moment("20200301100000") == dt.datetime(2020, 3, 1, 10, tzinfo=dt.UTC)
    assert stamp_of(moment("20200301100000")) == "20200301100000"
    east = dt.timezone(dt.timedelta(hours=2))
    assert stamp_of(dt.datetime(2020, 3, 1, 12, tzinfo=east)) == "20200301100000"
    assert stamp_of(dt.datetime(2020, 3, 1, 10)) == "20200301100000"


@pytest.mark.parametrize(
    ("written", "status"), [("200", 200), ("-", None), ("", None), (None, None), (200, None), ("2000", None)]
)
def test_statuses(written, status):
    assert status_of(written) == status


@pytest.mark.parametrize(
    ("status", "page", "redirect"),
    [
        (200, True, False),
        (206, True, False),
        (301, False, True),
        (404, False, False),
        (503, False, False),
        (None, False, False),
    ],
)
def test_only_pages_show_that_there_was_a_page(status, page, redirect):
    assert (capture(2020, status).shows_page, capture(2020, status).redirects) == (page, redirect)


@pytest.mark.parametrize(
    ("near", "year"),
    [
        (None, 2024),
        (dt.datetime(2019, 1, 1, tzinfo=dt.UTC), 2018),
        (dt.datetime(2023, 1, 1), 2024),
        (dt.datetime(1999, 1, 1), 2015),
    ],
)
def test_the_nearest_and_the_newest(near, year):
    assert nearest([capture(2015), capture(2024), capture(2018)], near) == capture(year)


def test_of_none_there_is_no_nearest():
    assert nearest([], None) is None
