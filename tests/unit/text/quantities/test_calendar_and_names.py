"""Dates, times of day, ordinals and names of letters and digits."""

import pytest

from citewell.model import Kind, Quantity, Span
from citewell.text.quantities import read_quantities


def one(text: str) -> Quantity:
    (found,) = read_quantities(text)
    return found


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("2026-03-31", ["2026-03-31"]),
        ("03/2026", ["2026-03"]),
        ("31 March 2026", ["2026-03-31"]),
        ("March 31, 2026", ["2026-03-31"]),
        ("March 31st, 2026", ["2026-03-31"]),
        ("31st of March 2026", ["2026-03-31"]),
        ("31.03.2026", ["2026-03-31"]),
        ("31/03/2026", ["2026-03-31"]),
        ("03/04/2026", ["2026-04-03", "2026-03-04"]),
        ("4. Dezember 2025", ["2025-12-04"]),
        ("15 de diciembre de 2026", ["2026-12-15"]),
        ("1er juillet 2026", ["2026-07-01"]),
        ("1 juli", ["--07-01"]),
        ("31 March", ["--03-31"]),
        ("March 2026", ["2026-03"]),
        ("maggio 2025", ["2025-05"]),
        ("março de 2026", ["2026-03"]),
        ("the end of March", ["--03-31"]),
        ("end of February", ["--02-28", "--02-29"]),
        ("Ende März 2026", ["2026-03-31"]),
        ("fin mars", ["--03-31"]),
        ("2025年6月", ["2025-06"]),
        ("2025年6月30日", ["2025-06-30"]),
        ("二〇二五年三月", ["2025-03"]),
        ("6月30日", ["--06-30"]),
        ("3月末", ["--03-31"]),
        ("Q3 2025", ["2025-Q3"]),
        ("third quarter of 2025", ["2025-Q3"]),
        ("H1 2025", ["2025-H1"]),
        ("the 1990s", ["199X"]),
        ("in November", ["--11"]),
        ("in May", ["--05"]),
    ],
)
def test_dates(text: str, values: list[str]) -> None:
    found = one(text)
    assert (found.kind, [found.value, *found.readings]) == (Kind.DATE, values)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("open 07/11/2026, shut 25/12/2026", [("2026-11-07", ()), ("2026-12-25", ())]),
        ("due 04/12/2026 and 10/23/2026", [("2026-04-12", ()), ("2026-10-23", ())]),
        ("due 04/12/2026 and 05/11/2026", [("2026-12-04", ("2026-04-12",)), ("2026-11-05", ("2026-05-11",))]),
        (
            "25/12/2026, 12/25/2026, 01/02/2026",
            [("2026-12-25", ()), ("2026-12-25", ()), ("2026-02-01", ("2026-01-02",))],
        ),
    ],
)
def test_dates_without_doubt_decide_the_order_of_the_others(
    text: str, values: list[tuple[str, tuple[str, ...]]]
) -> None:
    assert [(found.value, found.readings) for found in read_quantities(text)] == values


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("9 am", ["09:00"]),
        ("9 a.m.", ["09:00"]),
        ("5 pm", ["17:00"]),
        ("12 am", ["00:00"]),
        ("9:30 pm", ["21:30"]),
        ("21:30", ["21:30"]),
        ("09:30", ["09:30"]),
        ("9:30", ["09:30", "21:30"]),
        ("21 Uhr", ["21:00"]),
        ("9.30 Uhr", ["09:30", "21:30"]),
        ("21h30", ["21:30"]),
        ("nine o'clock", ["09:00", "21:00"]),
        ("half past nine", ["09:30", "21:30"]),
        ("quarter to ten", ["09:45", "21:45"]),
        ("午前9時", ["09:00"]),
        ("午後5時", ["17:00"]),
        ("下午3点", ["15:00"]),
    ],
)
def test_times_of_day(text: str, values: list[str]) -> None:
    found = one(text)
    assert (found.kind, [found.value, *found.readings]) == (Kind.TIME, values)


@pytest.mark.parametrize(
    ("text", "value"),
    [("the 3rd day", "3"), ("the 21st", "21"), ("the fourth day", "4"), ("第四", "4"), ("la 2e fois", "2")],
)
def test_ordinals(text: str, value: str) -> None:
    found = one(text)
    assert (found.kind, found.value) == (Kind.ORDINAL, value)


@pytest.mark.parametrize(
    ("text", "written", "value"),
    [
        ("the X200 is", "X200", "x200"),
        ("model BK-12-EU.", "BK-12-EU", "bk12eu"),
        ("error F3", "F3", "f3"),
        ("part VF-118", "VF-118", "vf118"),
        ("since v4.2", "v4.2", "v42"),
        ("ISO 9001 certified", "ISO 9001", "iso9001"),
        ("at 192.168.10.20", "192.168.10.20", "1921681020"),
        ("call 0800 555 0117 now", "0800 555 0117", "08005550117"),
        ("call +49 30 123456 now", "+49 30 123456", "4930123456"),
        ("call 555-0117 now", "555-0117", "5550117"),
        ("the X200-based kit", "X200", "x200"),
        ("GPT-4's answer", "GPT-4", "gpt4"),
        ("COVID-19-related", "COVID-19", "covid19"),
        ("write to info@harbour7.example today", "info@harbour7.example", "infoharbour7example"),
        ("a 5G modem", "5G", "5g"),
        ("section 4.4.2", "4.4.2", "442"),
    ],
)
def test_names_of_letters_and_digits_are_no_numbers(text: str, written: str, value: str) -> None:
    found = one(text)
    assert (found.kind, found.text, found.value) == (Kind.IDENTIFIER, written, value)


@pytest.mark.parametrize(
    ("text", "names"),
    [("Pump χ2[1] runs.", ["χ2"]), ("Pump kg1.[1] runs.", ["kg1"]), ("Pump VF-118[1]-b runs.", ["VF-118"])],
)
def test_a_marker_is_no_part_of_a_name(text: str, names: list[str]) -> None:
    start = text.index("[1]")
    found = read_quantities(text, skip=[Span(start, start + 3)])
    assert [quantity.text for quantity in found] == names
