"""Which values may be meant in the stead of which: those of one class."""

import pytest

from citewell.support.places import Places
from citewell.support.units import read_units
from citewell.text.quantities import read_quantities


def classes(text: str) -> list[object]:
    values = read_quantities(text)
    places = Places(text, values, read_units(text), "en")
    return [places.class_of(value) for value in values]


@pytest.mark.parametrize(
    "text",
    [
        "It costs €4 or 5 euros.",
        "It rose by 3 % or 4 %.",
        "It opens at 09:00 or 10:30.",
        "It takes 12 guests or 14 guests.",
        "It opens on 3 May 2026 or 4 May 2026.",
    ],
)
def test_values_of_one_class_stand_for_each_other(text: str) -> None:
    first, second = classes(text)
    assert first == second is not None


@pytest.mark.parametrize(
    "text",
    ["It takes 12 guests or 14 boats.", "It costs €4 for 2 hours.", "It opens at 09:00 and takes 12 guests."],
)
def test_values_of_two_classes_do_not(text: str) -> None:
    first, second = classes(text)
    assert first != second


def test_years_stand_for_nothing_else() -> None:
    assert classes("It was built in 1954.") == [None]
