"""Whether bounds stand as in the source, and values are held rightly against them."""

import pytest

from citewell.checks.bounds import Bounds
from citewell.checks.numbers import Numbers
from citewell.gate.judge import judge
from citewell.gate.policy import default_policy
from citewell.model import Answer, Source
from tests.unit.checks.contradictions import NOW, contradictions

CASES = [
    (
        "The lift carries at most 8 people or 630 kg. It must be inspected at least twice a year.",
        "How many?",
        "The lift carries no more than 8 people.",
        "The lift carries at least 8 people.",
    ),
    (
        "Passengers must be at least 140 cm tall for the Comet and at least 120 cm for the Wave.",
        "My son is 130 cm tall. Can he ride the Wave?",
        "At 130 cm he may ride the Wave.",
        "At 130 cm he may ride the Comet.",
    ),
    (
        "Kennel guests must be vaccinated. Dogs of more than 40 kg are not accepted.",
        "My dog weighs 45 kg. Can he stay?",
        "A dog of 45 kg is not accepted.",
        "Yes, a dog of 45 kg is accepted.",
    ),
    (
        "The bank pays out up to €1,000 a day at the counter. Transfers above €10,000 must be reported.",
        "Can I get 1,500 at the counter?",
        "€1,500 is too much: the bank pays out up to €1,000 a day.",
        "€1,500 is possible, as the bank pays out up to €1,000 a day.",
    ),
    (
        "Der Tank fasst bis zu 60 Liter. Das Gerät muss mindestens 30 cm von der Wand entfernt stehen.",
        "Reichen 20 cm?",
        "Ein Abstand von 40 cm reicht, denn es müssen mindestens 30 cm sein.",
        "Ein Abstand von 20 cm reicht, denn es müssen mindestens 30 cm sein.",
    ),
    (
        "Anmeldungen sind spätestens am 12. Mai einzureichen. Teilnehmer müssen mindestens 18 Jahre alt sein.",
        "Bis wann?",
        "Anmeldungen sind bis zum 12. Mai einzureichen.",
        "Anmeldungen sind frühestens am 12. Mai einzureichen.",
    ),
    (
        "Een zending mag hoogstens 23 kg wegen. Klachten moeten binnen 14 dagen worden gemeld.",
        "Mag 25 kg?",
        "Een zending van 20 kg is toegestaan, want het maximum is 23 kg.",
        "Een zending van 25 kg is toegestaan, want het maximum is 23 kg.",
    ),
    (
        "Refunds are possible within 14 days of purchase. Gift cards are valid for at least two years.",
        "Gift cards?",
        "Gift cards are valid for no less than two years.",
        "Gift cards are valid for no more than two years.",
    ),
    (
        "行李不得超过20公斤。请至少提前2小时到达。",
        "25公斤可以吗？",
        "15公斤的行李可以，因为不得超过20公斤。",
        "25公斤的行李可以，因为不得超过20公斤。",
    ),
    (
        "荷物は20kgまでです。身長120cm以上の方が利用できます。",
        "",
        "身長120cm以上の方が利用できます。",
        "身長120cm以下の方が利用できます。",
    ),
    (
        "Investment next year is expected to be between $40 million and $46 million.",
        "",
        "Investment of at least $40 million is expected next year.",
        "Investment of more than $46 million is expected next year.",
    ),
    (
        "Shops over 400 m² need a permit. Smaller shops do not.",
        "My shop has 350 m².",
        "A shop of 350 m² does not need a permit.",
        "A shop of 450 m² does not need a permit.",
    ),
]

UNCLEAR = [
    (
        "Exports: CSV up to 100,000 lines, XLSX up to 65,000 lines. Rates are loaded at 17:30.",
        "A CSV export may contain 100 000 lines (an XLSX export: 65 000).",
    ),
    (
        "If the flat is left empty for more than 40 days in a row, theft is not insured.",
        "Theft stays insured as long as the flat is not empty for more than 40 days running.",
    ),
    ("Orders of €50 or more are free.", "Orders below €50 are not free."),
    ("Tickets cost up to €40 and delivery takes at least 40 days.", "Delivery takes at least 40 days."),
    ("Trips last up to 31 days.", "Trips last 31 days."),
    ("Claims above €500 must be signed by a director.", "A claim of €600 is possible."),
]


def objections(text, source, question=""):
    return contradictions(Bounds(), text, source, question)


@pytest.mark.parametrize(("source", "question", "right", "wrong"), CASES)
def test_the_right_one_passes_and_the_wrong_one_is_contradicted(source, question, right, wrong):
    assert objections(right, source, question) == []
    (finding, *_) = objections(wrong, source, question)
    assert all(source[passage.start : passage.end] == passage.text for passage in finding.related)


@pytest.mark.parametrize(("source", "text"), UNCLEAR)
def test_where_it_is_unclear_nothing_is_said(source, text):
    assert objections(text, source) == []


def test_a_value_that_is_held_rightly_against_a_bound_need_not_stand_in_the_source():
    answer = Answer(
        id="a",
        text="A gap of 40 cm is enough, as at least 30 cm must be kept [d].",
        sources=(Source(id="d", title="", text="Keep a gap of at least 30 cm to the wall."),),
    )
    assert judge(answer, default_policy(), NOW, checks=[Numbers()]).findings == ()
