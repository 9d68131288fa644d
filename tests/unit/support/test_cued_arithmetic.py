"""Values that follow from others are held to follow where words show how, and not otherwise."""

import datetime as dt

import pytest

from citewell.model import Source
from citewell.support.numbers import Standing, weigh
from citewell.support.prepared import prepare, ready
from citewell.text.quantities import read_quantities

TOWN = "During the year 3,910 people moved in and 3,275 moved out. The town has 18,400 inhabitants."
SEATS = "The Lake Party won 12 seats, the Growers 9, the Reform List 8 and the Independents 3."
LINES = "The green line is 7.4 km long. The white line is 6.5 km long."
CABLE = "Single tickets cost €14.50. Return tickets are 10 % cheaper than two singles."
DUES = "The fee is £42, £5 more than last year. There are 310 members."
WORKS = "The works had 140 employees, 86 of whom moved to another site."
VOTE = "Votes on the tunnel: yes 7,680, no 5,120. Turnout was 49 per cent."
BUS = "The bus leaves Mell at 7:10 and reaches Orle at 9:25."


def standing(claim: str, source: str, text: str, now: dt.date | None = None) -> Standing:
    found = weigh(claim, read_quantities(claim), [prepare(Source(id="s", text=source))], question=ready(""), now=now)
    return next(weighed.standing for weighed in found if weighed.quantity.text == text)


@pytest.mark.parametrize(
    ("claim", "source", "right", "wrong"),
    [
        ("Arrivals exceeded departures by {}.", TOWN, "635", "735"),
        ("The Growers and the Reform List have {} seats between them.", SEATS, "17", "19"),
        ("The green line and the white line add up to {} km.", LINES, "13.9", "14.9"),
        ("A return comes to €{}.", CABLE, "26.10", "27.10"),
        ("The year before, the fee was £{}.", DUES, "37", "47"),
        ("When the works closed, {} employees did not move to another site.", WORKS, "54", "64"),
        ("Of the votes, {} per cent were for the tunnel.", VOTE, "60", "65"),
        ("From Mell to Orle the bus takes {} minutes.", BUS, "135", "145"),
        (
            "Die Einnahmen überstiegen die Ausgaben um {} Euro.",
            "Eingenommen: 5.300 Euro, ausgegeben 4.150 Euro.",
            "1.150",
            "1.250",
        ),
        (
            "Los ingresos superaron a los gastos en {} euros.",
            "Ingresos 5.300 euros, gastos 4.150 euros.",
            "1.150",
            "1.250",
        ),
        ("学生票{}元。", "门票80元，学生半价。", "40", "50"),
        ("生まれた人は亡くなった人を{}人上回った。", "生まれた人は512人、亡くなった人は431人。", "81", "91"),
    ],
)
def test_follows_where_words_show_how(claim: str, source: str, right: str, wrong: str) -> None:
    assert standing(claim.format(right), source, right) is Standing.DERIVED
    assert standing(claim.format(wrong), source, wrong) is Standing.MISSING


def test_a_sum_without_a_word_for_it_does_not_follow() -> None:
    assert standing("The council has 17 committees.", SEATS, "17") is Standing.MISSING


@pytest.mark.parametrize(
    ("claim", "source", "right", "wrong"),
    [
        ("The term ran until {}.", "The lease begins on 1 April 2025 and runs for twelve months.", "31 March 2026", "30 June 2026"),
        ("The wheels were replaced in {}.", "The wheels were lost in 1712 and replaced four years later.", "1716", "1719"),
        ("Leave from 2025 lapses on {}.", "Leave lapses at the end of the first quarter of the next year.", "31 March 2026", "31 May 2026"),
        ("Le train arrive à {}.", "Le train part à 8 h 10. Le trajet dure 1 heure et 35 minutes.", "9 h 45", "9 h 55"),
        ("The shop opens at {} on Saturdays.", "The shop opens at 6.30 am, an hour earlier on Saturdays.", "5:30 am", "4:30 am"),
    ],
)  # fmt: skip
def test_dates_and_times_follow_from_a_length(claim: str, source: str, right: str, wrong: str) -> None:
    now = dt.date(2026, 1, 12)
    assert standing(claim.format(right), source, right, now) is Standing.DERIVED
    assert standing(claim.format(wrong), source, wrong, now) is Standing.MISSING
