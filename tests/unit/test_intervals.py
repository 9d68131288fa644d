"""Intervals of shares: known ones, what they must always hold, and an independent library's."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from citewell.intervals import beta_below, exact, none_of, wilson


# Counts and rounded bounds of a published audit of eight systems, 200 queries each, and of all 1,600.
@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    [
        (134, 200, 0.602, 0.731),
        (74, 200, 0.306, 0.439),
        (90, 200, 0.383, 0.519),
        (188, 200, 0.898, 0.965),
        (1007, 1600, 0.605, 0.653),
    ],
)
def test_known_intervals(successes, n, low, high):
    estimate = wilson(successes, n)
    assert (round(estimate.low, 3), round(estimate.high, 3)) == (low, high)
    assert (estimate.value, estimate.n, estimate.level, estimate.method) == (successes / n, n, 0.95, "wilson")


def test_of_nothing_everything_is_possible():
    estimate = wilson(0, 0)
    assert (estimate.value, estimate.low, estimate.high, estimate.n) == (None, 0.0, 1.0, 0)


@given(st.integers(0, 5000), st.integers(1, 5000), st.sampled_from([0.8, 0.95, 0.999]))
def test_bounds_solve_the_score_equation(successes, n, level):
    successes = min(successes, n)
    estimate = wilson(successes, n, level)
    assert 0 <= estimate.low <= successes / n <= estimate.high <= 1
    # Wilson's bounds are the shares p from which the count lies exactly z standard errors away.
    z = {0.8: 1.2815515655446004, 0.95: 1.959963984540054, 0.999: 3.2905267314919255}[level]
    for bound in (estimate.low, estimate.high):
        distance = abs(successes / n - bound)
        assert math.isclose(distance, z * math.sqrt(bound * (1 - bound) / n), rel_tol=1e-6, abs_tol=1e-9)


@given(st.integers(0, 300), st.integers(1, 300))
def test_more_units_give_a_narrower_interval(successes, n):
    successes = min(successes, n)
    few, many = wilson(successes, n), wilson(successes * 4, n * 4)
    assert many.high - many.low < few.high - few.low


@pytest.mark.parametrize(("successes", "n", "level"), [(-1, 5, 0.95), (6, 5, 0.95), (1, 5, 0.0), (1, 5, 1.0)])
def test_what_is_no_share_is_refused(successes, n, level):
    with pytest.raises(ValueError, match=r"share|level"):
        wilson(successes, n, level)


@given(st.integers(0, 400), st.integers(1, 400), st.sampled_from([0.8, 0.95, 0.99]))
def test_exact_bounds_are_those_of_the_oracle(successes, n, level):
    successes = min(successes, n)
    theirs = stats.binomtest(successes, n).proportion_ci(level, method="exact")
    ours = exact(successes, n, level)
    assert (ours.low, ours.high) == (pytest.approx(theirs.low, abs=1e-9), pytest.approx(theirs.high, abs=1e-9))


@given(st.floats(0.001, 0.999), st.floats(0.5, 5000), st.floats(0.5, 5000))
def test_the_beta_function_is_that_of_the_oracle(x, a, b):
    assert beta_below(x, a, b) == pytest.approx(stats.beta.cdf(x, a, b), abs=1e-8)


def test_exact_of_nothing_and_of_no_share():
    assert (exact(0, 0).value, exact(0, 0).low, exact(0, 0).high) == (None, 0.0, 1.0)
    with pytest.raises(ValueError, match="share"):
        exact(3, 2)


@pytest.mark.parametrize(("n", "bound"), [(300, 0.01), (100, 0.03), (1, 1.0), (30, 0.1)])
def test_rule_of_three(n, bound):
    assert none_of(n) == pytest.approx(bound, rel=0.01)


def test_the_rule_of_three_needs_something():
    with pytest.raises(ValueError, match="nothing"):
        none_of(0)
