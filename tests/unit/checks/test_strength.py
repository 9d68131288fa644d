import pytest

from citewell import Gate
from citewell.checks.strength import Strength
from tests.unit.checks.meaning_cases import OVERSTATED, Case, record

GATE = Gate()
IRRELEVANT = "The quarry at Stanmoor opened in 1911. Its stone was usually shipped from Pellow."


def objections(answer: str, *sources: str) -> list[str]:
    decision = GATE.decide(record(answer, *sources))
    return [finding.message for finding in decision.findings if finding.check == Strength.info.id]


@pytest.mark.parametrize("case", OVERSTATED, ids=lambda case: case.wrong)
def test_what_goes_beyond_a_document_is_objected_to(case: Case):
    assert objections(case.wrong, case.source)
    assert not objections(case.right, case.source)


@pytest.mark.parametrize("case", OVERSTATED, ids=lambda case: case.wrong)
def test_neither_an_irrelevant_source_nor_the_order_of_sources_changes_anything(case: Case):
    for answer, expected in ((case.wrong, True), (case.right, False)):
        assert bool(objections(answer, case.source, IRRELEVANT)) is expected
        assert bool(objections(answer, IRRELEVANT, case.source)) is expected


@pytest.mark.parametrize(
    ("source", "answer"),
    [
        ("The bridge will be closed in May for repairs.", "The bridge may be closed in May for repairs."),
        ("All lockers have a key.", "Most lockers have a key."),
        ("来春、港に新しい図書館を建てる可能性があります。", "来春、港に新しい図書館が建つかもしれません。"),
        ("The clinic always answers within a day.", "The clinic usually answers within a day."),
        ("The new wing has been opened.", "The new wing is planned."),
        ("Films can be kept for one week.", "Films have to be back after a week."),
        ("It pays 3 % on up to £3,000 and 1 % on anything above.", "It pays 1 % on the part above £3,000."),
        ("Planned cuts to care will go ahead.", "Planned cuts to care have been approved."),
    ],
)
def test_saying_less_is_no_fault(source: str, answer: str):
    assert not objections(answer, source)


@pytest.mark.parametrize(
    ("source", "answer", "message"),
    [
        (
            "Parcels usually arrive the next day.",
            "Parcels always arrive the next day.",
            "1 does not say that it is always so: 'always'",
        ),
        ("Some of the boats are leased.", "All of the boats are leased.", "1 does not say it of all: 'All'"),
        ("The depot may close in May.", "The depot will close in May.", "1 does not say that it is certain: 'will'"),
        (
            "A repair costs up to 80 euros.",
            "A repair costs exactly 80 euros.",
            "1 gives the value only as a limit: 'exactly'",
        ),
    ],
)
def test_the_finding_names_the_word_that_says_too_much(source: str, answer: str, message: str):
    assert objections(answer, source) == [message]
