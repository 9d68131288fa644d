"""Means and deviations of whole numbers, against every such set of numbers."""

import itertools
import statistics
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.papers.interval import Interval
from citewell.papers.statistics.granularity import (
    binary_deviations,
    decides_mean,
    deviation_is_possible,
    mean_is_possible,
    most_squares,
    neighbours,
)

HUNDREDTH = Fraction(1, 100)


def rounded(text):
    value = Fraction(text)
    return Interval.rounded(value, Fraction(1, 10 ** len(text.partition(".")[2])))


@pytest.mark.parametrize(
    ("mean", "units", "possible"),
    [
        ("3.33", 41, False),
        ("3.32", 41, True),
        ("2.60", 24, False),
        ("2.60", 48, True),
        ("0.5", 2, True),
        ("7", 3, True),
        ("2.12", 8, True),
        ("2.13", 8, True),
    ],
)
def test_means(mean, units, possible):
    assert mean_is_possible(rounded(mean), units) is possible


def test_means_of_many_units_are_not_decided():
    assert decides_mean(HUNDREDTH, 99)
    assert not decides_mean(HUNDREDTH, 100)


@given(st.lists(st.integers(-50, 50), min_size=1, max_size=60))
def test_the_mean_of_whole_numbers_is_possible_however_half_is_rounded(numbers):
    mean = Fraction(sum(numbers), len(numbers))
    for shown in {round(mean, 2), Fraction(int(mean * 100 + Fraction(1, 2)), 100) if mean >= 0 else round(mean, 2)}:
        assert mean_is_possible(Interval.rounded(shown, HUNDREDTH), len(numbers))
        below, above = neighbours(shown, len(numbers))
        assert below <= shown <= above


@pytest.mark.parametrize("cases", [2, 3, 4, 5])
def test_deviations_against_every_set_of_answers_from_1_to_5(cases):
    real = {
        (round(statistics.fmean(answers), 2), round(statistics.stdev(answers), 2))
        for answers in itertools.combinations_with_replacement(range(1, 6), cases)
    }
    for mean, deviation in itertools.product(range(100, 501, 3), range(0, 300, 7)):
        printed = (
            Interval.rounded(Fraction(mean, 100), HUNDREDTH),
            Interval.rounded(Fraction(deviation, 100), HUNDREDTH),
        )
        if deviation_is_possible(*printed, cases, least=1, most=5):
            continue
        assert (mean / 100, deviation / 100) not in real
    for mean, deviation in real:
        printed = rounded(f"{mean:.2f}"), rounded(f"{deviation:.2f}")
        assert deviation_is_possible(*printed, cases, least=1, most=5)


def test_a_deviation_that_no_answers_have_is_found():
    assert not deviation_is_possible(rounded("3.00"), rounded("1.20"), 3)
    assert deviation_is_possible(rounded("3.00"), rounded("1.00"), 3)
    assert not deviation_is_possible(rounded("3.00"), rounded("3.50"), 10, least=1, most=5)


def test_greatest_squares():
    assert most_squares(7, 2, 1, 5) == 29
    assert most_squares(11, 2, 1, 5) is None
    assert most_squares(4, 4, 1, 1) == 4


@given(st.lists(st.integers(0, 1), min_size=2, max_size=80))
def test_deviations_of_zeros_and_ones(numbers):
    mean = rounded(f"{statistics.fmean(numbers):.2f}")
    reach = binary_deviations(mean, len(numbers))
    assert reach is not None
    assert reach.low - HUNDREDTH / 1000 <= Fraction(statistics.stdev(numbers)) <= reach.high + HUNDREDTH / 1000


def test_no_zeros_and_ones_have_such_a_mean():
    assert binary_deviations(rounded("0.55"), 10) is None
