import re
import time

import pytest

from citewell import Gate
from citewell.checks.polarity import Polarity
from tests.unit.checks.meaning_cases import OPPOSITES, Case, record

GATE = Gate()
IRRELEVANT = "The quarry at Stanmoor opened in 1911. Its stone was shipped from Pellow and never sold abroad."


def objections(answer: str, *sources: str) -> list[str]:
    decision = GATE.decide(record(answer, *sources))
    return [finding.message for finding in decision.findings if finding.check == Polarity.info.id]


@pytest.mark.parametrize("case", OPPOSITES, ids=lambda case: case.wrong)
def test_the_opposite_of_what_a_document_says_is_objected_to(case: Case):
    assert objections(case.wrong, case.source)
    assert not objections(case.right, case.source)


@pytest.mark.parametrize("case", OPPOSITES, ids=lambda case: case.wrong)
def test_neither_an_irrelevant_source_nor_the_order_of_sources_changes_anything(case: Case):
    for answer, expected in ((case.wrong, True), (case.right, False)):
        assert bool(objections(answer, case.source, IRRELEVANT)) is expected
        assert bool(objections(answer, IRRELEVANT, case.source)) is expected


@pytest.mark.parametrize("case", OPPOSITES, ids=lambda case: case.wrong)
def test_a_sentence_of_the_document_is_never_objected_to(case: Case):
    sentences = [part for part in re.split(r"(?<=\.)\s|(?<=。)|\n", case.source) if part.endswith((".", "。"))]
    assert sentences
    for sentence in sentences:
        assert not objections(sentence, case.source)


@pytest.mark.parametrize(
    ("source", "answer"),
    [
        ("Whoever is under 16 may not rent a boat.", "At 18 you may rent a boat."),
        ("Trainees cannot take leave during the first month.", "Trainees can take leave from the second month on."),
        ("The API takes 60 requests on Free and 3,000 on Trade.", "Trade costs 19 euros."),
        ("Salaries and good air are not essential for all.", "Good air is not always essential."),
        ("Do not soak the oak, and rinse your cloth often.", "Use a damp cloth and rinse your cloth often."),
        ("The pool closes at 9 pm on weekdays.", "The pool is open on weekdays."),
        ("Not only members but also guests may use the sauna.", "Guests may use the sauna."),
        ("The tank is not as large as that of the M3. It holds 40 litres.", "The tank holds 40 litres."),
        ("Complaints go to the bursar, Dr Ada Finch, and not to the dean.", "Send complaints to the bursar, Dr Finch."),
        (
            "| Account | Rate |\n|---|---|\n| Quay Fixed 2 | 4.10 % |\n\nRates are variable except for Quay Fixed 2.",
            "The best rate, 4.10 %, is paid on Quay Fixed 2.",
        ),
        ('Dr Amsel said: "We did not close a single ward."', "Dr Amsel spoke about the wards."),
    ],
)
def test_what_only_looks_turned_round_passes(source: str, answer: str):
    assert not objections(answer, source)


def test_the_finding_names_the_words_that_tell_and_the_passage():
    case = OPPOSITES[1]
    [finding] = [f for f in GATE.decide(record(case.wrong, case.source)).findings if f.check == "polarity"]
    assert finding.message == "1 says the opposite of 'permitted'"
    assert [passage.text for passage in finding.related] == ["Smoking is prohibited on all decks."]


@pytest.mark.parametrize("sentence", ["not sold ", "sold, ", "not, ", "except sold ", "if not sold ", "sold and "])
def test_many_clauses_and_words_of_denial_take_no_more_than_their_share_of_time(sentence: str):
    source = f"A lid is not sold. {sentence * 5_000}. The lid is red."
    started = time.process_time()
    objections(f"The lid is sold {sentence * 300}", source)
    assert time.process_time() - started < 4
