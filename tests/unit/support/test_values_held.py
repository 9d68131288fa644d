"""When a source holds a value: every way of writing it counts, and nothing else does."""

import pytest

from citewell.model import Source, Span
from citewell.support.numbers import all_held, held_by
from citewell.support.prepared import prepare
from citewell.text.quantities import read_quantities


def holds(claim: str, source: str) -> bool:
    values = read_quantities(claim)
    assert values, claim
    return all_held(values, [prepare(Source(id="s", text=source))])


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("24 months", "twenty-four months"),
        ("24 months", "two years"),
        ("24 months", "vierundzwanzig Monate"),
        ("a two-year guarantee", "24-month guarantee"),
        ("6 months", "half a year"),
        ("3 maanden", "drie maanden"),
        ("1,200 boats", "1.200 Boote"),
        ("1200 boats", "1,200 boats"),
        ("1.200 Boote", "1,200 boats"),
        ("1.2 million boats", "1,200,000 boats"),
        ("2.2 kW", "2,200 W"),
        ("1,700 ml", "1.7 litres"),
        ("7 days", "a rest, then 1週間"),
        ("60 minutes", "one hour"),
        ("the 30 of them", "holds 30 kg"),
        ("30 kg", "| weight in kg | 30 |"),
        ("€499", "| price in € | 499 |"),
        ("$890M", "USD 890,000,000"),
        ("USD 890,000,000", "$890 million"),
        ("12600万元", "1.26亿元"),
        ("52.8 %", "Share in percent: 52.8"),
        ("25 %", "a quarter of them"),
        ("a quarter of them", "25 % of them"),
        ("a third of them", "33 % of them"),
        ("20 % of them", "one in five boats"),
        ("half a percentage point", "0.5 percentage points"),
        ("31 March 2026", "2026-03-31"),
        ("31 March", "by 31.03.2026"),
        ("March 2026", "on 31 March 2026"),
        ("in 2026", "on 31 March 2026"),
        ("by the end of March", "by 31 March"),
        ("by 31 March 2026", "by 31 March"),
        ("in March 2026", "the fair in March"),
        ("Q2 2026", "on 3 May 2026"),
        ("in the 1990s", "in 1994"),
        ("the 19th century", "founded in 1842"),
        ("03/04/2026", "on 4 March 2026"),
        ("9 am", "09:00"),
        ("7 pm", "bis 19 Uhr"),
        ("hasta las tres de la madrugada", "hasta las 3:00"),
        ("午後5時", "closes at 17:00"),
        ("the fourth day", "on day 4"),
        ("the X200", "the X-200"),
        ("BK-12-EU", "model number BK 12-EU, or bk-12-eu"),
        ("call 0800 555 0117", "call 0800-5550117"),
        ("3 points more", "rose by 3 percentage points"),
    ],
)
def test_held(claim: str, source: str) -> None:
    assert holds(claim, source)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("34 months", "twenty-four months"),
        ("24 months", "24 days"),
        ("24 days", "24 months"),
        ("15 days", "15 working days"),
        ("170 ml", "1.7 litres"),
        ("30 kg", "30 km"),
        ("€499", "$499"),
        ("500 kroner", "$500"),
        ("5 %", "5 percentage points"),
        ("5 percentage points", "5 %"),
        ("25 %", "25 kg, and no share at all"),
        ("200 boats", "the X200"),
        ("the X200", "200 boats"),
        ("the X200", "the X2000"),
        ("31 March 2026", "30 March 2026"),
        ("April 2026", "31 March 2026"),
        ("by the end of May", "by 31 March"),
        ("31 March 2026", "31 March 2025"),
        ("in 2026", "in 2025"),
        ("9 am", "21:00"),
        ("1254.3 Mio. €", "125,43 Mio. €"),
        ("-5 °C", "5 °C"),
        ("the 18th century", "founded in 1842"),
    ],
)
def test_not_held(claim: str, source: str) -> None:
    assert not holds(claim, source)


def test_each_value_may_stand_in_another_source() -> None:
    sources = [prepare(Source(id=name, text=text)) for name, text in (("a", "€60"), ("b", "€15"))]
    values = read_quantities("a change costs €60 and the desk €15")
    assert all_held(values, sources)
    assert not all_held(values, sources[:1])


def test_where_a_value_stands() -> None:
    source = prepare(Source(id="s", text="€60, later 60.00 €"))
    (value,) = read_quantities("€60")
    assert held_by(value, source) == (Span(0, 3), Span(11, 18))
