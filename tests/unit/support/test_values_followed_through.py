"""Values that sources state in another shape, and those of which nothing can be told."""

import pytest

from citewell.model import Source
from citewell.support.numbered import is_formula
from citewell.support.numbers import Standing, weigh
from citewell.support.prepared import prepare, ready
from citewell.text.quantities import read_quantities

TABLE = "Revenue in £ million    2025      2024\nTimber                 388.2     371.5\nGroup                  846.5     892.0\n"
PLAYS = "• Salt: 9 October to 7 November 2026, 2 h 35 min\n• Nine: 1 h 50 min\n• Ledger: 2 h 15 min\nTwo hours before, 48 hours"
TRAIN = "Train   Calder   Portholm\nT1    06:20    07:34\nT3    07:12    08:19"
SHARES = "Arrears fell from 4.6 % to 3.9 %. The target is 3.5 %."


def standings(claim: str, text: str, question: str = "") -> set[Standing]:
    source = prepare(Source(id="s", text=text))
    return {found.standing for found in weigh(claim, read_quantities(claim), [source], question=ready(question))}


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("Timber brought in £388,200,000.", TABLE),
        ("It opens on Friday, 30 November.", "It opens on Friday, 30 November 2026."),
        ("Timber brought in about £388 million, against £372 million before.", TABLE),
        ("Cranes T1, T2 and T3 manage 2,000 kg each.", "They lift 2.0 tonnes: T1, T2 and T3."),
        ("It took in £4.8 million in 2025 and £4.4 million before.", "In 2025: £4.82 million, before: £4.37 million."),
        ("Two seats below (£72) and one above (£16) come to £88.", "Below £72 for two, above £16."),
        ("O custo recuou 3 euros.", "O custo: 12 euros, antes 15 euros."),
        ("Under 26 you pay less.", "Under-26s pay £12."),
        ("It takes a third of an hour.", "It takes 20 minutes."),
        ("The house is 22 degrees below zero.", "The house is at −22 °C."),
        ("Es sind 22 Grad unter null.", "Es sind −22 °C."),
        ("Two months are saved.", "It saves two monthly payments."),
        ("About two thirds of the trees are ours.", "Some 2/3 of the trees are ours."),
        ("The margin widened by one percentage point.", "The margin went from 6.5 % to 7.5 %."),
        ("The arrears of 3.9 % are 0.4 points above it.", SHARES),
        ("Salt is 20 minutes longer than Ledger.", PLAYS),
        ("T1 leaves at 06:20 and arrives at 07:34, so it takes 74 minutes.", TRAIN),
        ("To the nearest thousand there were 212,000 guests.", "There were 212,400 guests."),
        ("Gerundet waren es 212.000 Gäste.", "Es waren 212.400 Gäste."),
        ("More than half of them came.", "57 % of them came."),
        ("It happened on August 22, 2017.", "HARBOUR, ON (August 22, 2017) - A report"),
        ("It began in the mid-19th century.", "It began in the 19th century."),
        ("It was the twenty-fifth day.", "It was the 25th day."),
        ("The film came out after 1930.", "A film of 1966."),
        ("Covid-19 is spreading.", "The coronavirus is spreading."),
        ("Titania is written TiO2.", "Titania is titanium dioxide."),
        ("The laptop runs Windows 10 at home.", "The laptop has an operating system."),
        ("Slovenia does not have 5.5 million people.", "Slovenia has 2 million people."),
        ("It costs 90 against 28 million euros.", "It costs €90 million and €28 million."),
    ],
)
def test_nothing_is_held_against_them(claim: str, text: str) -> None:
    assert Standing.MISSING not in standings(claim, text)


@pytest.mark.parametrize(
    ("claim", "text", "question"),
    [
        ("Timber brought in £38,820,000.", TABLE, ""),
        ("Timber brought in about £389 million.", TABLE, ""),
        ("It opens on Friday, 30 November.", "It shuts on Friday, 27 November 2026. It opens on 30 November 2026.", ""),
        ("Two seats below (£72) and one above (£16) come to £90.", "Below £72 for two, above £16.", ""),
        ("The house is at 24 °C below zero.", "The house is at −22 °C.", ""),
        ("To the nearest thousand there were 213,000 guests.", "There were 212,400 guests.", ""),
        ("At 3.9 % arrears are 0.4 percentage points below it.", SHARES, ""),
        ("Nearly half of them came.", "71 % of them came.", ""),
        ("The film came out after 1970.", "A film of 1966.", ""),
        ("It lasts about 26 pence a day.", "It is 26.9p by day. Prices include VAT at 5 %.", ""),
        ("The home may be empty, not for more than 45 weeks.", "Not for more than 45 days.", ""),
        ("The firm pays at most £160 a night.", "The firm pays up to £150.", "My hotel is £160. Is that paid?"),
        ("A ticket costs £90.", "Notes above £10 are taken.", "Is the ticket £90?"),
        ("The laptop runs Windows 10 at home.", "The laptop runs Windows 11.", ""),
    ],
)
def test_these_stand_nowhere(claim: str, text: str, question: str) -> None:
    assert Standing.MISSING in standings(claim, text, question)


@pytest.mark.parametrize(("name", "formula"), [("TiO2", True), ("BiVO4", True), ("TC-42", False), ("LX25", False)])
def test_formulas(name: str, formula: bool) -> None:
    assert is_formula(name) is formula
