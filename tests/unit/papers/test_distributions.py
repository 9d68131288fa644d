"""Tail probabilities against scipy, and what must hold of them for every argument."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from citewell.papers.statistics.distributions import Test, p_of_chi2, p_of_f, p_of_r, p_of_t, p_of_z, p_value

VALUES = [0.0, 1e-6, 0.1, 0.5, 1.0, 1.96, 2.5, 4.0, 7.7, 15.0, 40.0]
DEGREES = [0.5, 1, 2, 3.7, 5, 10, 29, 61.4, 300, 4_999, 100_000, 1_000_000]
CLOSE = {"rel": 1e-9, "abs": 1e-300}


@pytest.mark.parametrize("df", DEGREES)
@pytest.mark.parametrize("value", VALUES)
def test_t(value, df):
    assert p_of_t(value, df) == pytest.approx(2 * stats.t.sf(value, df), **CLOSE)
    assert p_of_t(-value, df) == p_of_t(value, df)


@pytest.mark.parametrize("df2", DEGREES)
@pytest.mark.parametrize("df1", [1, 2, 3.5, 12, 150, 4_000])
@pytest.mark.parametrize("value", VALUES)
def test_f(value, df1, df2):
    # F with one degree of freedom is t squared, where scipy's own t is exact and its F loses nine digits near zero.
    oracle = 2 * stats.t.sf(math.sqrt(value), df2) if df1 == 1 else stats.f.sf(value, df1, df2)
    assert p_of_f(value, df1, df2) == pytest.approx(oracle, **CLOSE)


@pytest.mark.parametrize("df", DEGREES[:-1])
@pytest.mark.parametrize("share", [0.01, 0.5, 0.9, 1.0, 1.1, 1.5, 3.0])
def test_chi_squared(share, df):
    assert p_of_chi2(share * df, df) == pytest.approx(stats.chi2.sf(share * df, df), **CLOSE)


@pytest.mark.parametrize("value", [0.0, 0.05, 0.3, -0.42, 0.8, 0.99, 0.99999])
@pytest.mark.parametrize("df", [1, 2, 7, 26, 240, 20_000])
def test_r(value, df):
    t = value * math.sqrt(df / (1 - value * value))
    assert p_of_r(value, df) == pytest.approx(2 * stats.t.sf(abs(t), df), **CLOSE)


@pytest.mark.parametrize("value", [*VALUES[:-1], -2.57])
def test_z(value):
    assert p_of_z(value) == pytest.approx(2 * stats.norm.sf(abs(value)), **CLOSE)


@given(st.sampled_from(Test), st.floats(0, 50), st.floats(0, 50), st.floats(0.5, 5_000), st.floats(0.5, 5_000))
def test_p_is_a_probability_that_falls_as_the_statistic_grows(test, one, two, df1, df2):
    low, high = sorted((one, two))
    if test is Test.R:
        low, high = low / 50, high / 50
    near, far = p_value(test, low, df1, df2), p_value(test, high, df1, df2)
    assert 0 <= far <= 1
    assert near >= far - 1e-12


@pytest.mark.parametrize(
    ("test", "df1", "df2"), [(Test.T, None, None), (Test.F, 2, None), (Test.CHI2, 0, None), (Test.R, None, -1)]
)
def test_missing_degrees_of_freedom_are_told(test, df1, df2):
    with pytest.raises(ValueError, match="degrees of freedom"):
        p_value(test, 1.0, df1, df2)
