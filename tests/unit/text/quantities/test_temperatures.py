"""Temperatures below zero."""

import pytest

from citewell.text.quantities import read_quantities


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("22 degrees Celsius below zero", ["-22"]),
        ("22 Grad unter null", ["-22"]),
        ("22 grados bajo cero", ["-22"]),
        ("4 °C above zero", ["4"]),
    ],
)
def test_signs(text: str, values: list[str]) -> None:
    assert [quantity.value for quantity in read_quantities(text) if quantity.unit] == values
