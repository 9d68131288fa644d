"""What the Availability API offers."""

import datetime as dt
import json

import pytest

from citewell.fetch.service import Heard
from citewell.links.archive.availability import read_availability
from citewell.links.archive.captures import Capture

CLOSEST = {
    "status": "200",
    "available": True,
    "url": "http://web.archive.org/web/20200301100000/https://tern.example/x?a=1",
    "timestamp": "20200301100000",
}


def offered(snapshots: object, status: int = 200) -> Capture | None:
    body = json.dumps({"url": "tern.example/x", "archived_snapshots": snapshots}).encode()
    at = dt.datetime(2026, 3, 1, tzinfo=dt.UTC)
    return read_availability(Heard(url="", status=status, headers={}, media_type=None, body=body, at=at))


def test_a_capture_that_is_offered():
    at = dt.datetime(2020, 3, 1, 10, tzinfo=dt.UTC)
    assert offered({"closest": CLOSEST}) == Capture("https://tern.example/x?a=1", at, 200)


@pytest.mark.parametrize(
    "snapshots",
    [
        {},
        None,
        [],
        {"closest": None},
        {"closest": {}},
        {"closest": CLOSEST | {"available": False}},
        {"closest": CLOSEST | {"timestamp": "2020"}},
        {"closest": CLOSEST | {"url": "http://web.archive.org/"}},
        {"closest": CLOSEST | {"status": 200}},
    ],
)
def test_nothing_is_offered(snapshots):
    assert offered(snapshots) is None


def test_another_status_offers_nothing():
    assert offered({"closest": CLOSEST}, 404) is None
