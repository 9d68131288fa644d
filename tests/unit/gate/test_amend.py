"""What an answer loses along with a failing sentence, and what it keeps."""

import pytest

from citewell import Action, Gate
from citewell.gate import parse_policy
from citewell.support.clause_words import leans

POLICY = parse_policy('id = "house"\nversion = "1"\non_block = "amend"\n', name="house")
LUGGAGE = "A third suitcase costs 18 euros. Bicycles travel free but must be booked 24 hours before. Surfboards are not carried."


@pytest.mark.parametrize(
    ("answer", "shown"),
    [
        ("Skis cost 25 euros [l]. So are bicycles, which must be booked [l].", ""),
        ("Skis cost 25 euros [l]. They must be booked 24 hours before [l]. It is free [l]. Surfboards are not carried [l].", "Surfboards are not carried [l]."),
        ("Skis cost 25 euros [l]. For these, book 24 hours before [l]. Surfboards are not carried [l].", "Surfboards are not carried [l]."),
        ("Skis cost 25 euros [l]. However, bicycles travel free [l]. Surfboards are not carried [l].", "Surfboards are not carried [l]."),
        ("Skis cost 25 euros [l]. They are:\n\n- booked 24 hours before [l]\n\nSurfboards are not carried [l].", "Surfboards are not carried [l]."),
        ("Skis cost 25 euros [l]. Bicycles travel free [l]. They must be booked [l].", "Bicycles travel free [l]. They must be booked [l]."),
        ("Bicycles travel free [l]. They must be booked [l]. Skis cost 25 euros [l].", "Bicycles travel free [l]. They must be booked [l]."),
        ("A third suitcase costs 18 euros [l]. Skis cost 25 euros [l]. E-bikes travel free [l].", "A third suitcase costs 18 euros [l]. E-bikes travel free [l]."),
    ],
)  # fmt: skip
def test_nothing_is_left_that_goes_on_from_what_was_dropped(answer: str, shown: str) -> None:
    decision = Gate(POLICY).decide({"id": "a", "answer": answer, "sources": [{"id": "l", "text": LUGGAGE}]})
    if not shown:
        assert decision.action is Action.HAND_OVER
    else:
        assert decision.shown.rpartition("\n\n")[0] == shown


@pytest.mark.parametrize(
    ("language", "goes_on", "stands_alone"),
    [
        ("en", "So are bicycles.", "Bicycles are free."),
        ("en", "**However**, bicycles are.", "The bikes that are booked."),
        ("en", "After that, they are.", "E-bikes are free."),
        ("de", "Ebenso Fahrräder.", "Das Rad ist frei."),
        ("de", "Dieser Tarif gilt.", "Ein Rad kostet nichts."),
        ("fr", "Elles coûtent 5 euros.", "Les vélos coûtent 5 euros."),
        ("fr", "Cependant, les vélos non.", "En 2026, les vélos sont gratuits."),
        ("es", "También las bicicletas.", "Las bicicletas van gratis."),
        ("pt", "Eles custam 5 euros.", "As bicicletas custam 5 euros."),
        ("it", "Anche le bici.", "Le e-bike costano 5 euro."),
        ("nl", "Ook fietsen.", "De fietsen zijn gratis."),
        ("zh", "它也是免费的。", "自行车免费。"),
        ("ja", "また、無料です。", "自転車は無料です。"),
        (None, "They are free.", "The bikes are free."),
    ],
)
def test_what_goes_on_from_the_sentence_before_is_known(language: str | None, goes_on: str, stands_alone: str) -> None:
    assert leans(goes_on, language)
    assert not leans(stands_alone, language)
