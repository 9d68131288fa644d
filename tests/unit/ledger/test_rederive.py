"""What came of deriving findings again is told exactly."""

import pytest
from msgspec.structs import replace

from citewell.ledger.rederive import Difference, VersionChange, compare
from citewell.model import CheckRun, Location
from tests.builders import make_finding

NUMBERS = make_finding("numbers")
RETRIEVED = make_finding("retrieved", message="pol-x: never retrieved")
REWORDED = replace(NUMBERS, message="pol-warranty says nothing of 30", version="2")
ELSEWHERE = replace(NUMBERS, location=Location(start=60, end=70, text="thirty too"))


def run(check, version="1"):
    return CheckRun(check=check, version=version, examined=1, objected=0, not_checked=0)


@pytest.mark.parametrize(
    ("stored", "again", "identical", "differences"),
    [
        ([], [], True, []),
        ([NUMBERS, RETRIEVED], [NUMBERS, RETRIEVED], True, []),
        ([NUMBERS, NUMBERS], [NUMBERS, NUMBERS], True, []),
        ([NUMBERS, RETRIEVED], [RETRIEVED, NUMBERS], False, []),
        ([NUMBERS], [], False, [(NUMBERS, None)]),
        ([], [NUMBERS], False, [(None, NUMBERS)]),
        ([NUMBERS, NUMBERS], [NUMBERS], False, [(NUMBERS, None)]),
        ([NUMBERS], [REWORDED], False, [(NUMBERS, REWORDED)]),
        ([NUMBERS], [ELSEWHERE], False, [(NUMBERS, None), (None, ELSEWHERE)]),
        ([NUMBERS, RETRIEVED], [REWORDED, ELSEWHERE, RETRIEVED], False, [(NUMBERS, REWORDED), (None, ELSEWHERE)]),
        ([NUMBERS, RETRIEVED], [ELSEWHERE], False, [(NUMBERS, None), (RETRIEVED, None), (None, ELSEWHERE)]),
    ],
)
def test_findings(stored, again, identical, differences):
    result = compare(stored, [], again, [])
    assert result.identical is identical
    assert result.differences == tuple(Difference(stored=old, again=new) for old, new in differences)


@pytest.mark.parametrize(
    ("stored", "now", "expected"),
    [
        ([run("numbers")], [run("numbers")], []),
        ([run("numbers")], [run("numbers", "2")], [("numbers", "1", "2")]),
        (
            [run("numbers"), run("quotes")],
            [run("current"), run("numbers")],
            [("current", None, "1"), ("quotes", "1", None)],
        ),
    ],
)
def test_versions(stored, now, expected):
    result = compare([NUMBERS], stored, [NUMBERS], now)
    assert result.identical
    assert result.versions == tuple(VersionChange(check=check, stored=old, now=new) for check, old, new in expected)


def test_many_differences_take_linear_time():
    places = [Location(start=number, end=number + 1, text="x") for number in range(20_000)]
    stored = [replace(NUMBERS, location=place) for place in places]
    result = compare(stored, [], [replace(finding, version="2") for finding in reversed(stored)], [])
    assert len(result.differences) == len(places)
    assert all(difference.stored and difference.again for difference in result.differences)
