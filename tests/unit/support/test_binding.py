"""Whose a value is: the words that a sentence and its source tie to it."""

import itertools

import pytest

from citewell.model import Source
from citewell.support.binding import Bond, bindings
from citewell.support.cells import misplaced
from citewell.support.places import Places
from citewell.support.prepared import prepare
from citewell.support.said import Said
from citewell.support.units import Unit, UnitKind
from citewell.text.quantities import read_quantities

FERRIES = """| Boat | Cabins | Length | Fare |
|---|---|---|---|
| Tern | 12 | 31 m | €40 |
| Petrel 2 | 18 | 44 m | €55 |
| Petrel 3 | 20 | 31 m | €70 |
"""

SPACED = """                 Weekdays              Sundays
Pier           first     last       first     last
North          06:10     22:40      08:20     20:40
South          06:25     22:55      08:35     20:55
"""

LIST = """# Lockers

A small locker costs:
- one day: €4
- one week: €15

A large locker costs:
- one day: €6
- one week: €22
"""

GYM = (
    "Adults pay €24 a month and students €16. The joining fee is €20, or €5 for families. "
    "If you leave within the first year, you pay €60. Lockers are emptied every 14 days. "
    "The pool opens at 7 am on weekdays and, on Saturdays and Sundays, at 9 am."
)
FIRM = (
    "Revenue rose to €48 million in 2025 (2024: €44 million). Profit fell from €9 million to €7 million. "
    "The Aldby works employ 310 people; the Corran works, which opened in 2019, employ 95."
)
HUUR = "De huur is € 900 per maand. De opzegtermijn is voor de huurder één maand en voor de verhuurder drie maanden."
METRO = "El tranvía circula de 6:00 a 0:30 y, los viernes y sábados, hasta las 2:30."
DVD = "本は一人10冊まで、14日間借りられます。DVDは2点まで、7日間です。"
BANK = "A conta Base custa 3,50 € por mês. A conta Jovem é gratuita até aos 27 anos."


def bonds(claim, source, language="en", title=None):
    values = read_quantities(claim)
    places = Places(claim, values, (Unit(UnitKind.SENTENCE, 0, len(claim)),), language, said=True)
    said = Said(claim, places, language)
    prepared = prepare(Source(id="s", text=source, title=title))
    return [(binding.quantity.text, binding.bond) for binding in bindings(said, values, [prepared])]


def strays(claim, source, language="en"):
    return [value for value, bond in bonds(claim, source, language) if bond is Bond.ELSEWHERE]


@pytest.mark.parametrize(
    ("source", "language", "wrong", "right", "value"),
    [
        (FERRIES, "en", "The Tern has 18 cabins.", "The Tern has 12 cabins.", "18"),
        (FERRIES, "en", "A place on the Petrel 2 costs €70.", "A place on the Petrel 2 costs €55.", "70"),
        (FERRIES, "en", "The Petrel 2 is 31 m long.", "The Petrel 3 is 31 m long.", "31"),
        (SPACED, "en", "On Sundays the last boat leaves North at 22:40.", "On Sundays the last boat leaves North at 20:40.", "22:40"),
        (SPACED, "en", "The first weekdays boat from South is at 06:10.", "The first weekdays boat from South is at 06:25.", "06:10"),
        (LIST, "en", "A large locker is €15 for one week.", "A large locker is €22 for one week.", "15"),
        (GYM, "en", "A student pays €24.", "A student pays €16.", "24"),
        (GYM, "en", "For families the joining fee is €20.", "For families the joining fee is €5.", "20"),
        (GYM, "en", "On Saturdays the pool opens at 7 am.", "On Saturdays the pool opens at 9 am.", "7 am."),
        (FIRM, "en", "In 2024 revenue came to €48 million.", "In 2024 revenue came to €44 million.", "48 million"),
        (FIRM, "en", "The Corran works have 310 people.", "The Corran works have 95 people.", "310"),
        (HUUR, "nl", "De verhuurder heeft een opzegtermijn van één maand.", "De verhuurder heeft een opzegtermijn van drie maanden.", "één"),
        (METRO, "es", "Los viernes circula hasta las 0:30.", "Los viernes circula hasta las 2:30.", "0:30"),
        (BANK, "pt", "A conta Jovem custa 3,50 €.", "A conta Base custa 3,50 €.", "3,50"),
    ],
)  # fmt: skip
def test_a_value_of_something_else_is_told_from_the_right_one(source, language, wrong, right, value):
    assert strays(wrong, source, language) == [value]
    assert strays(right, source, language) == []


@pytest.mark.parametrize(
    ("source", "claim"),
    [
        (FERRIES, "The Petrel 3 is dearer than the Petrel 2, €70 against €55."),
        (FERRIES, "Of the three, the longest measures 44 m."),
        (GYM, "Whoever trains as an adult is charged €24."),
        (GYM, "It costs €60."),
        (GYM, "The pool can be used from 7 am."),
        (FIRM, "Profit went down to €7 million, from €9 million."),
        (FIRM, "In 2025 sales were €48 million, after €44 million in 2024."),
    ],
)
def test_where_nothing_tells_it_is_silent(source, claim):
    assert strays(claim, source) == []


def test_terms_of_shown_arithmetic_are_not_bound():
    assert strays("Students pay 12 × €24.", GYM) == []


def test_what_a_sentence_leaves_out_is_not_what_its_value_belongs_to():
    assert strays("Apart from families, one pays a joining fee of €20.", GYM) == []


def test_a_word_of_the_title_holds_for_all_of_a_source():
    source = "It weighs 4 kg. The Brisk travels in a box of 6 kg."
    assert strays("The Brisk weighs 4 kg.", source) == ["4"]
    assert dict(bonds("The Brisk weighs 4 kg.", source, title="Brisk stove: manual")) == {"4": Bond.BOUND}


def test_the_outcome_does_not_depend_on_the_order_of_sources():
    prepared = [prepare(Source(id=str(number), text=text)) for number, text in enumerate((GYM, FIRM, FERRIES))]
    claim = "A student pays €24, and the Tern has 18 cabins."
    values = read_quantities(claim)
    places = Places(claim, values, (Unit(UnitKind.SENTENCE, 0, len(claim)),), "en", said=True)
    outcomes = {
        tuple(binding.bond for binding in bindings(Said(claim, places, "en"), values, order))
        for order in itertools.permutations(prepared)
    }
    assert len(outcomes) == 1


BOATS = """| Boat | Deck | Licence | Heating |
|---|---|---|---|
| Tern | teak | A | stove |
| Petrel | steel | B | none |
"""
LAMPS = """| | Brisk | Glow |
|---|---|---|
| Protection | IP44 | IP67 |
| Light | warm | daylight |
"""


@pytest.mark.parametrize(
    ("source", "wrong", "right"),
    [
        (BOATS, "The Tern needs licence B.", "The Tern needs licence A."),
        (BOATS, "The deck of the Petrel is made of teak.", "The deck of the Petrel is made of steel."),
        (LAMPS, "The Glow has protection IP44.", "The Glow has protection IP67."),
        (LAMPS, "The light of the Brisk is like daylight.", "The light of the Brisk is warm."),
        (BOATS, "As for heating, the Petrel has a stove.", "Unlike the Petrel, the Tern has a stove for heating."),
    ],
)
def test_an_entry_of_another_row_or_column_is_told(source, wrong, right):
    def found(claim):
        places = Places(claim, (), (Unit(UnitKind.SENTENCE, 0, len(claim)),), "en", said=True)
        return list(misplaced(Said(claim, places, "en"), [prepare(Source(id="s", text=source))]))

    assert len(found(wrong)) == 1
    assert found(right) == []


POOL = "A swim costs £4 for adults and is free for children. Towels are £2; with a yearly card they are free of charge."


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Children swim for £4.", "Children swim for free."),
        ("Adults swim free of charge.", "Adults pay £4 for a swim."),
    ],
)
def test_what_costs_nothing_is_a_value_too(wrong, right):
    assert len(strays(wrong, POOL)) == 1
    assert strays(right, POOL) == []
