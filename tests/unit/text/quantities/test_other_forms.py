"""Numbers that begin with a point, stopwatch times, whole numbers with a part, and units in words."""

import pytest

from citewell.text.quantities import read_quantities


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("a dose of .05 ml", "0.00005", "l"),
        ("won in 2:31:07", "9067", "s"),
        ("finished in 6:41.20", "401.2", "s"),
        ("2 hours, 31 minutes and 7 seconds", "9067", "s"),
        ("two and three quarter hours", "9900", "s"),
        ("zweieinviertel Stunden", "8100", "s"),
        ("deux heures et quart", "8100", "s"),
        ("due ore e tre quarti", "9900", "s"),
        ("drie en een kwart uur", "11700", "s"),
        ("tres horas y cuarto", "11700", "s"),
        ("duas horas e um quarto", "8100", "s"),
        ("2.4 gigabits a second", "2400000000", "bit/s"),
        ("siebzehnmal", "17", None),
        ("an Sonn- und Feiertagen", "7", None),
    ],
)
def test_read_as_one_value(text: str, value: str, unit: str | None) -> None:
    found = read_quantities(text)
    assert [(quantity.value, quantity.unit) for quantity in found] == [(value, unit)]


@pytest.mark.parametrize("text", ["at 2:31:07 pm", "list 8:15,9:30", "version v.9", "see 3:16, 18"])
def test_no_stopwatch_time(text: str) -> None:
    assert all(quantity.unit != "s" for quantity in read_quantities(text))
