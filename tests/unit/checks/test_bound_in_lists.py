"""The check of binding: ends of ranges, names in a list, and values of another period."""

import pytest

from citewell import Gate

REMOTE = "Employees may work remotely up to 3 days a week. Remote work from abroad is limited to 20 days a year."
PLANS = "Plan Basic costs 9 euros a month. Plan Plus costs 15 euros a month. Plan Max costs 29 euros a month."
HOURS = "La médiathèque est ouverte de 10 h à 18 h 30. Le musée est ouvert de 9 h à 17 h."


def _shown(document: str, answer: str, language: str) -> bool:
    record = {
        "id": "a",
        "question": "",
        "answer": f"{answer} [k].",
        "language": language,
        "sources": [{"id": "k", "text": document}],
    }
    return Gate().decide(record).action.value == "show"


@pytest.mark.parametrize(
    ("language", "document", "answer", "shown"),
    [
        ("en", REMOTE, "Remote work is limited to 3 days a week", True),
        ("en", REMOTE, "Remote work from abroad is limited to 3 days a week", False),
        ("en", PLANS, "Prices: Basic 9 euros, Plus 15 euros, Max 29 euros", True),
        ("en", PLANS, "Prices: Basic 15 euros, Plus 9 euros, Max 29 euros", False),
        ("fr", HOURS, "Le musée ferme à 17 h", True),
        ("fr", HOURS, "La médiathèque ferme à 18 h 30", True),
        ("fr", HOURS, "La médiathèque ferme à 17 h", False),
    ],
)
def test_what_a_value_belongs_to(language: str, document: str, answer: str, *, shown: bool) -> None:
    assert _shown(document, answer, language) is shown
