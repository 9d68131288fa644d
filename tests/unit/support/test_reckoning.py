"""What sums, quotients, rates and bounds of a source come to is held to follow from it, and little else is."""

import random

import pytest

from citewell.model import Source
from citewell.support.numbers import Standing, weigh
from citewell.support.prepared import prepare, ready
from citewell.text.quantities import read_quantities

POOL = "The pool is open from 7:15 to 21:45. A swim costs £6.20, a card of ten swims £51. The bath for babies is kept at 34 °C."
PUMP = "The pump lifts 900 litres an hour and draws 450 W. Its filter is cleaned every two weeks. Two of its five jets turn."
FUND = (
    "The fund took in $38.4 million, $31.2 million of it from members. It has 1,280 members, of whom 320 live abroad."
)
CLUB = "The club was founded in 1921 and has 14 courts and 3 halls. Its café, opened in 2003, seats 60."
TABLE = "| Line | Stops | Buses |\n|---|---|---|\n| Red | 18 | 12 |\n| Blue | 26 | 15 |\n| Green | 31 | 9 |"
LEAVE = "Hens need light at least three times a week. The stalls are let between 4 May 2026 and 20 August 2026."

FOLLOWS = [
    ("With the card, each swim works out at £{}.", POOL, "5.10", "5.60"),
    ("The card of ten saves £{} on ten single swims.", POOL, "11", "13"),
    ("Running the pump for {} hours uses 3.6 kWh.", PUMP, "eight", "six"),
    ("The filter is cleaned {} times a year.", PUMP, "26", "36"),
    ("Members gave {} % of what the fund took in.", FUND, "81", "71"),
    ("{} % of the members live abroad.", FUND, "25", "35"),
    ("On average the fund took in about ${} per member.", FUND, "30,000", "40,000"),
    ("The café opened {} years after the club was founded.", CLUB, "82", "72"),
    ("The three lines have {} stops in total.", TABLE, "75", "79"),
    ("Some hens get light {} times a week.", LEAVE, "four", "two"),
]


def standing(claim: str, source: str, text: str) -> Standing:
    found = weigh(claim, read_quantities(claim), [prepare(Source(id="s", text=source))], question=ready(""))
    return next(weighed.standing for weighed in found if weighed.quantity.text.startswith(text))


@pytest.mark.parametrize(("claim", "source", "right", "wrong"), FOLLOWS)
def test_follows(claim: str, source: str, right: str, wrong: str) -> None:
    assert standing(claim.format(right), source, right) in (Standing.DERIVED, Standing.PLACED, Standing.ROUNDED)
    assert standing(claim.format(wrong), source, wrong) is Standing.MISSING


def test_a_month_lies_within_a_range_of_days() -> None:
    assert standing("The stalls are let in July 2026.", LEAVE, "July 2026") is Standing.PLACED
    assert standing("The stalls are let in November 2026.", LEAVE, "November 2026") is Standing.MISSING


def test_a_listed_sum_is_no_price_of_one() -> None:
    source = "A lid costs €9.90 and a filter €4.50."
    assert standing("A lid costs €14.40.", source, "14.40") is Standing.MISSING


def test_few_other_numbers_would_follow() -> None:
    """Of random numbers of the same length in sentences that speak of sums and shares, few are taken to follow."""
    dice = random.Random(11)
    sentences = [
        ("The fund took in ${} million more from members than from others.", FUND, 1),
        ("Members gave {} % of what the fund took in.", FUND, 0),
        ("The card of ten saves £{} on ten single swims.", POOL, 2),
        ("The lines have {} stops in total.", TABLE, 0),
        ("{} members do not live abroad.", FUND, 0),
    ]
    taken = 0
    drawn = 0
    for sentence, source, decimals in sentences:
        for _ in range(40):
            number = f"{dice.uniform(10, 99):.{decimals}f}"
            taken += standing(sentence.format(number), source, number) is not Standing.MISSING
            drawn += 1
    assert taken <= drawn * 0.08
