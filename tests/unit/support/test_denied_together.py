"""What *neither A nor B is* and *no A or B is* deny: of both, once."""

import pytest

from citewell import Gate
from citewell.model import Action

ALLOWED = "Dogs and cats are allowed in the house."
FORBIDDEN = "Dogs and cats are not allowed in the house."


def shown(claim: str, source: str) -> bool:
    record = {"id": "a", "answer": f"{claim} [d].", "sources": [{"id": "d", "text": source}]}
    return Gate().decide(record).action is Action.SHOW


@pytest.mark.parametrize(
    "claim",
    [
        "Neither dogs nor cats are allowed in the house",
        "No dogs or cats are allowed in the house",
        "Neither cats nor dogs are allowed in the house",
    ],
)
def test_both_are_denied_once(claim):
    assert shown(claim, FORBIDDEN)
    assert not shown(claim, ALLOWED)


@pytest.mark.parametrize(
    ("claim", "same", "opposite"),
    [
        (
            "Neither opened software nor earphones can be returned",
            "Opened software and earphones cannot be returned.",
            "Opened software and earphones can be returned.",
        ),
        (
            "Neither forms, cards nor letters are accepted",
            "Forms, cards and letters are not accepted.",
            "Forms, cards and letters are accepted.",
        ),
        (
            "Weder Hunde noch Katzen sind im Haus erlaubt",
            "Hunde und Katzen sind im Haus nicht erlaubt.",
            "Hunde und Katzen sind im Haus erlaubt.",
        ),
        (
            "Neither the pool nor the sauna is open on Mondays",
            "The pool and the sauna are closed on Mondays.",
            "The pool and the sauna are open on Mondays.",
        ),
    ],
)
def test_other_subjects_and_languages(claim, same, opposite):
    assert shown(claim, same)
    assert not shown(claim, opposite)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Software can be neither returned nor exchanged", "Software cannot be returned or exchanged."),
        ("We offer neither breakfast nor dinner", "We do not offer breakfast or dinner."),
        ("Neither breakfast nor dinner is included", "Breakfast is not included. Dinner is not included."),
    ],
)
def test_predicates_in_the_list_are_as_before(claim, source):
    assert shown(claim, source)
