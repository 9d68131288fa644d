"""A value that a source gives of one thing beside another is told once, as that of something else."""

import datetime as dt

import pytest

from citewell import Gate
from citewell.checks.binding import BindingCheck
from citewell.checks.condition import Condition
from citewell.gate.judge import judge
from citewell.gate.policy import default_policy
from citewell.model import Answer, Finding, Outcome, Source

NOW = dt.datetime(2026, 5, 1, tzinfo=dt.UTC)
EXAM = "Calculators stay outside. The pass mark is 40 for bachelor's modules and 50 for master's modules."
BIKES = "The deposit is 60 euros for a city bike and 150 euros for a cargo bike."
PARCELS = "Postage is €4.90 per order; orders of €50 or more are sent free of charge."
ENTRY = "Entry costs £12, or £7 for children under 14. Children under 5 get in free."


def contradictions(sentence: str, source: str) -> list[Finding]:
    answer = Answer(id="a", text=f"{sentence[:-1]} [d].", sources=(Source(id="d", title="", text=source),))
    found = judge(answer, default_policy(), NOW, checks=[BindingCheck(), Condition()]).findings
    return [finding for finding in found if finding.outcome is Outcome.CONTRADICTED]


@pytest.mark.parametrize(
    ("source", "sentence", "check"),
    [
        (EXAM, "You pass a master's module with 40.", "binding"),
        (BIKES, "The deposit for a cargo bike is 60 euros.", "binding"),
        (PARCELS, "An order of €60 is sent for €4.90.", "condition"),
        (ENTRY, "A child of 9 pays £12.", "condition"),
    ],
)
def test_a_value_of_something_else_is_told_once(source: str, sentence: str, check: str) -> None:
    assert [finding.check for finding in contradictions(sentence, source)] == [check]


def test_each_of_two_exchanged_values_is_told_of() -> None:
    found = contradictions("For a master's module you need 40 marks, for a bachelor's module 50.", EXAM)
    assert sorted(finding.message for finding in found) == [
        "d has '40' and not '50' of module and bachelor's",
        "d has '50' and not '40' of master's and module",
    ]


def test_the_slot_of_the_value_says_so() -> None:
    found = Gate().support({"claim": "You pass a master's module with 40.", "source": EXAM})
    (slot,) = [slot for slot in found.slots if slot.check == "binding"]
    assert (slot.text, slot.outcome) == ("40", Outcome.CONTRADICTED)
    assert [passage.text for passage in slot.passages] == ["40", "50"]
    assert not [
        other for other in found.slots if other is not slot and other.start == slot.start and other.text == "40"
    ]
