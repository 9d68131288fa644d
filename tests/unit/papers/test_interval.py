"""Intervals hold whatever may have been rounded to what is printed."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.papers.interval import Interval, between, total

NUMBERS = st.fractions(min_value=-1000, max_value=1000, max_denominator=1000)


@st.composite
def intervals(draw):
    low, high = sorted((draw(NUMBERS), draw(NUMBERS)))
    return Interval(low, high)


@st.composite
def points(draw):
    interval = draw(intervals())
    share = draw(st.fractions(min_value=0, max_value=1, max_denominator=50))
    return interval, interval.low + share * (interval.high - interval.low)


@given(points(), points())
def test_what_is_done_to_numbers_is_done_to_their_intervals(one, two):
    (a, x), (b, y) = one, two
    assert (a + b).holds(x + y)
    assert (a - b).holds(x - y)
    assert (a * b).holds(x * y)
    assert a.magnitude().holds(abs(x))
    assert total([a, b]).holds(x + y)
    quotient = a.over(b)
    if quotient is None:
        assert b.holds(Fraction(0))
    else:
        assert quotient.holds(x / y)


@pytest.mark.parametrize(
    ("made", "shown"),
    [
        (Interval.rounded(Fraction("0.28"), Fraction("0.01")), "0.275 to 0.285"),
        (Interval.cut(Fraction("0.28"), Fraction("0.01")), "0.28 to 0.29"),
        (Interval.cut(Fraction("-0.28"), Fraction("0.01")), "-0.29 to -0.28"),
        (Interval.exactly(12), "12"),
    ],
)
def test_printing(made, shown):
    assert between(made) == shown


def test_more_than_tenfold_from_028_to_259_is_refuted():
    one, two = (Interval.rounded(Fraction(text), Fraction("0.01")) for text in ("0.28", "2.59"))
    factor = two.over(one)
    assert factor is not None
    assert [round(end, 2) for end in factor.ends()] == [9.07, 9.44]
