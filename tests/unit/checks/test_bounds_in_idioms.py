"""Words for a bound inside an idiom are none, and a denied bound is the opposite one."""

import pytest

from citewell import Gate

LEAVE = "Up to 5 days of leave may be carried over until 31 March. Employees receive 28 days."


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
    ("language", "document", "answer"),
    [
        ("en", LEAVE, "Carry-over: 5 days, until 31 March"),
        ("en", LEAVE, "You may carry over five days"),
        ("en", LEAVE, "You cannot carry over more than 5 days"),
        ("en", LEAVE, "Carried-over leave lapses after 31 March"),
        ("en", "The clerk hands over up to 5 forms.", "The clerk hands over 5 forms"),
        ("en", "Visitors may stay up to 5 days.", "Visitors may not stay more than 5 days"),
        ("de", "Bis zu 5 Tage dürfen übertragen werden.", "Es dürfen nicht mehr als 5 Tage übertragen werden"),
    ],
)
def test_an_idiom_is_no_bound(language: str, document: str, answer: str) -> None:
    assert _shown(document, answer, language)


@pytest.mark.parametrize(
    ("language", "document", "answer"),
    [
        ("en", LEAVE, "You can carry over more than 5 days"),
        ("en", LEAVE, "You may carry over at least five days"),
        ("en", LEAVE, "You cannot carry over 5 days"),
        ("en", "Passengers may bring up to 20 kg.", "Passengers may bring over 20 kg"),
        ("en", "Visitors may stay up to 5 days.", "Visitors must not stay 5 days"),
        ("en", "Visitors must stay at least 5 days.", "Visitors may not stay more than 5 days"),
    ],
)
def test_a_bound_stays_one(language: str, document: str, answer: str) -> None:
    assert not _shown(document, answer, language)
