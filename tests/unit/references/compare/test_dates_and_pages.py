"""Years, volumes and pages beside those of records."""

import pytest

from citewell.model import Agreement, DateKind, Reference, WorkDate, WorkKind, WorkRecord
from citewell.references.compare.dates import compare_dates
from citewell.references.compare.pages import compare_numbers, compare_pages


def record(*dates, kind=WorkKind.ARTICLE, **fields):
    return WorkRecord(
        registry="crossref",
        record_id="x",
        kind=kind,
        dates=tuple(WorkDate(kind=what, year=year) for what, year in dates),
        **fields,
    )


PRINT, ONLINE, TOLD, POSTED = DateKind.PRINT, DateKind.ONLINE, DateKind.DEPOSITED, DateKind.POSTED
YEARS = [
    ("the very year", {}, [record((PRINT, 2016))], 2016, Agreement.AGREES),
    ("online first", {}, [record((PRINT, 2016), (ONLINE, 2014))], 2014, Agreement.AGREES),
    ("between the two", {}, [record((PRINT, 2016), (ONLINE, 2014))], 2015, Agreement.NOTE),
    ("one off", {}, [record((PRINT, 2016))], 2017, Agreement.NOTE),
    ("two off", {}, [record((PRINT, 2016))], 2018, Agreement.DIFFERS),
    ("when the registry was told", {}, [record((PRINT, 1986), (TOLD, 2004))], 2004, Agreement.NOTE),
    ("in an issue after it was online", {"volume": "35"}, [record((ONLINE, 2021))], 2023, Agreement.NOTE),
    ("no issue", {}, [record((ONLINE, 2021))], 2023, Agreement.DIFFERS),
    (
        "a reprint of an old book",
        {"kind": WorkKind.BOOK},
        [record((PRINT, 2014), kind=WorkKind.BOOK)],
        1976,
        Agreement.NOTE,
    ),
    (
        "a book of two years before",
        {"kind": WorkKind.BOOK},
        [record((PRINT, 2014), kind=WorkKind.BOOK)],
        2012,
        Agreement.DIFFERS,
    ),
    ("data that go on", {"kind": WorkKind.DATASET}, [record((PRINT, 1994))], 2020, Agreement.CANNOT_COMPARE),
    ("a preprint revised", {}, [record((POSTED, 2017), kind=WorkKind.PREPRINT)], 2020, Agreement.NOTE),
    ("the year of the conference", {}, [record((PRINT, 2024), event="Terns 2021")], 2021, Agreement.NOTE),
    ("no date", {}, [record()], 2016, Agreement.CANNOT_COMPARE),
]


@pytest.mark.parametrize(
    ("fields", "records", "year", "agreement"), [case[1:] for case in YEARS], ids=[case[0] for case in YEARS]
)
def test_years(fields, records, year, agreement):
    assert compare_dates(Reference(key="a", year=year, **fields), records) is agreement


@pytest.mark.parametrize(
    ("printed", "recorded", "agreement"),
    [
        ("11–19", "11-9", Agreement.AGREES), ("11", "11-19", Agreement.AGREES), ("e0011", "11", Agreement.AGREES), ("L18", "L18", Agreement.AGREES),
        ("11-19", "21-29", Agreement.DIFFERS), ("11-19", "e304", Agreement.CANNOT_COMPARE), ("", "1", Agreement.CANNOT_COMPARE),
    ],
)  # fmt: skip
def test_pages(printed, recorded, agreement):
    assert compare_pages(printed, recorded) is agreement


@pytest.mark.parametrize(
    ("printed", "recorded", "agreement"),
    [
        ("12", "12", Agreement.AGREES),
        ("XII", "12", Agreement.AGREES),
        ("Vol. 12", "12", Agreement.AGREES),
        ("012", "12", Agreement.AGREES),
        ("11", "12", Agreement.DIFFERS),
        ("", "12", Agreement.CANNOT_COMPARE),
    ],
)
def test_volumes(printed, recorded, agreement):
    assert compare_numbers(printed, recorded) is agreement
