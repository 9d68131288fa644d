"""A number without a unit bears out one with a unit only where the unit is given for it."""

import pytest

from citewell.model import Source
from citewell.support.numbers import all_held
from citewell.support.prepared import prepare
from citewell.text.quantities import read_quantities

TABLE = "| Model | Price (EUR) | Noise dB | Weight in kg |\n|---|---|---|---|\n| Alder | 449 | 46 | 5 |\n| Birch | 619 | 44 | 7.5 |"
ALIGNED = "Ward         Beds    Days, average\nNorth          64           4.1\nSouth          88           6.3"


def holds(claim: str, source: str) -> bool:
    values = read_quantities(claim)
    assert values, claim
    return all_held(values, [prepare(Source(id="s", text=source))])


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("€449", TABLE),
        ("44 dB", TABLE),
        ("7.5 kg", TABLE),
        ("6.3 days", ALIGNED),
        ("5 kg", "Weight in kg: 5"),
        ("5 kg", "Weight (kg): 5"),
        ("5 Kilogramm", "Gewicht in kg: 5"),
        ("12 m", "Longueur (m) : 12"),
        ("5 kg", "Carries 5 to 10 kg."),
        ("5 kg", "Parcels of 5, 7 or 10 kg."),
        ("7 kg", "Parcels of 5, 7 and 10 kg."),
        ("7 euros", "Day tickets cost €5, 7 or 9."),
        ("9 euros", "Day tickets cost €5, 7 or 9."),
        ("52 %", "Share in percent: 52"),
        ("12 %", "| Group | Share (%) |\n|---|---|\n| North | 12 |"),
        ("4.6 million euros", "Profit went from €3.8 million to 4.6 million."),
        ("costs 4", "It costs €4."),
        ("weighs 5", "It weighs 5 kg."),
        ("5", "It holds 5 persons."),
    ],
)
def test_given(claim: str, source: str) -> None:
    assert holds(claim, source)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("€4", "See section 4."),
        ("4 €", "Siehe Abschnitt 4."),
        ("4 euros", "Voir la section 4."),
        ("5 kg", "It holds 5 persons."),
        ("5 kg", "Es fasst 5 Personen."),
        ("24 %", "He was aged 24; a share of some percent is usual."),
        ("2 TB", "It runs on WSL 2."),
        ("2 GB", "Runs on Pavo 2."),
        ("449 kg", TABLE),
        ("€46", TABLE),
        ("6.3 km", ALIGNED),
        ("5 euros", "Cuesta 4 euros; véase el capítulo 5."),
        ("30 %", "There are 30 rooms, and 20 % are taken."),
        ("12 minutes", "Chapter 12 is long."),
        ("5公斤", "可容纳5人。"),
        ("5キロ", "5人まで乗れます。"),
        ("2 ships are new", "It has five ships and was sold two years later."),
        ("12 modules", "You take eight modules in twelve months."),
    ],
)
def test_not_given(claim: str, source: str) -> None:
    assert not holds(claim, source)
