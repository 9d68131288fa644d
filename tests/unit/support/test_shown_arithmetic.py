"""The arithmetic that is shown is right, and where there is none to show nothing is made up."""

import pytest

from citewell.support.shown import shown_arithmetic
from citewell.text.quantities import read_quantities


def shown(claimed: str, *stated: str) -> str:
    (quantity,) = read_quantities(claimed)
    terms = []
    for text in stated:
        (term,) = read_quantities(text)
        terms.append((text, term))
    return shown_arithmetic(claimed, quantity, terms)


@pytest.mark.parametrize(
    ("claimed", "stated", "line"),
    [
        ("210 euros", ("60 euros", "150 euros"), "60 euros + 150 euros = 210 euros"),
        ("90 euros", ("60 euros", "150 euros"), "150 euros − 60 euros = 90 euros"),
        ("1.2 kW", ("1,200 W",), "1,200 W = 1.2 kW"),
        ("33 %", ("40 boats", "120 boats"), "40 boats / 120 boats ≈ 33 %"),
        ("25 %", ("30 boats", "120 boats"), "30 boats / 120 boats = 25 %"),
        ("25 %", ("150 euros", "120 euros"), "(150 euros − 120 euros) / 120 euros = 25 %"),
        ("20 %", ("80 %",), "100 % − 80 % = 20 %"),
        ("24 euros", ("2 euros",), "12 × 2 euros = 24 euros"),
        ("360 euros", ("3 bikes", "120 euros"), "3 bikes × 120 euros = 360 euros"),
        ("300 g", ("100 g", "120 g", "80 g"), "100 g + 120 g + 80 g = 300 g"),
        ("30 days", ("3 March 2026", "2 April 2026"), "3 March 2026 to 2 April 2026 = 30 days"),
        ("17 euros", ("60 euros", "150 euros"), "17 euros follows from 60 euros, 150 euros"),
    ],
)
def test_lines(claimed, stated, line):
    assert shown(claimed, *stated) == line


def test_very_many_terms_are_only_named():
    line = shown("3 euros", *[f"{number} euros" for number in range(100, 130)])
    assert line.startswith("3 euros follows from 100 euros, ")
    assert line.endswith(", …")
