"""Whether values that a source sets against each other stay with their own words."""

import pytest

from citewell.model import Source
from citewell.support.contrasts import contrasted
from citewell.support.prepared import prepare
from citewell.text.quantities import read_quantities

EXAM = "Calculators stay outside. The pass mark is 40 for bachelor's modules and 50 for master's modules."
LATE = "You may cancel online; later cancellations cost £30 (£15 for students)."
FINE = "A penalty notice is £70, reduced to £35 if it is paid within 14 days."
FLIGHT = "Come two hours before departure, and three hours for flights outside Europe."


def found(claim: str, source: str, language: str) -> list[str]:
    prepared = prepare(Source(id="s", text=source))
    return [one.value.text for one in contrasted(claim, list(read_quantities(claim)), [prepared], language)]


@pytest.mark.parametrize(
    ("source", "language", "right", "wrong"),
    [
        (
            EXAM,
            "en",
            "For a bachelor's module you need 40 marks, for a master's module 50.",
            "For a master's module you need 40 marks, for a bachelor's module 50.",
        ),
        (EXAM, "en", "You pass a master's module with 50.", "You pass a master's module with 40."),
        (LATE, "en", "A student who cancels late owes £15.", "A student who cancels late owes £30."),
        (
            "Results go back to 2016, letters to 2019.",
            "en",
            "You find letters from 2019 and results from 2016 on.",
            "You find letters from 2016 and results from 2019 on.",
        ),
        (
            "O quarto custa 95 € na época baixa e 140 € na época alta.",
            "pt",
            "Na época alta o quarto fica por 140 euros.",
            "Na época alta o quarto fica por 95 euros.",
        ),
        (
            "La plaza cuesta 18,40 € en temporada baja y 32,75 € en temporada alta.",
            "es",
            "En temporada alta la plaza sale a 32,75 €.",
            "En temporada alta la plaza sale a 18,40 €.",
        ),
        ("月卡380元，年卡3200元。", "zh", "办一张年卡要3200元。", "办一张年卡要380元。"),
    ],
)
def test_contrasted(source: str, language: str, right: str, wrong: str) -> None:
    assert not found(right, source, language)
    assert found(wrong, source, language)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Paying early brings the penalty notice down to £35.", FINE),
        ("Be there three hours before departure.", FLIGHT),
        ("Unlike students, you owe £30.", LATE),
        ("Not only students owe £30.", LATE),
        ("Students pay £30 less than before.", LATE),
        ("Students owe £30 or £15.", LATE),
        ("Others and students owe £30 and £15.", LATE),
        ("Master's and bachelor's modules need 50 and 40.", EXAM),
        ("Students owe £30.", LATE + " Students who come late twice owe £30."),
    ],
)
def test_left_alone(claim: str, source: str) -> None:
    assert not found(claim, source, "en")
