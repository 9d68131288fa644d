"""Test results as papers print them, and how they are held against their p values."""

from fractions import Fraction

import pytest

from citewell.papers.plain import Plain
from citewell.papers.statistics.distributions import Test
from citewell.papers.statistics.recompute import Options, is_decision_error, is_error, possible
from citewell.papers.statistics.results import read_p_values, read_results

READ = [
    ("t(28) = 2.20, p = .036", Test.T, (None, 28), 2.2, "=", 0.036),
    ("t ( 28 ) = 2.20 , p = .036", Test.T, (None, 28), 2.2, "=", 0.036),
    ("t(28)=2.20,p=.036", Test.T, (None, 28), 2.2, "=", 0.036),
    ("*t*(28.4) = −2.20, *p* < .05", Test.T, (None, 28.4), -2.2, "<", 0.05),
    ("\\textit{t}(28) = 2.20, \\textit{p} = .036", Test.T, (None, 28), 2.2, "=", 0.036),
    ("<i>t</i>(28) = 2.20, <i>p</i> &lt; .05", Test.T, (None, 28), 2.2, "<", 0.05),
    ("t = 1.21, df = 95, P = 0.23", Test.T, (None, 95), 1.21, "=", 0.23),
    ("t(28) = 2.20, ns", Test.T, (None, 28), 2.2, "ns", None),
    ("t(28) = 2.20, p = .5e-3", Test.T, (None, 28), 2.2, "=", 0.0005),
    ("t(28) = 5.20, p = 1.6 × 10⁻⁵", Test.T, (None, 28), 5.2, "=", None),
    ("t(20) = 2,53; p = 0,02", Test.T, (None, 20), 2.53, "=", 0.02),
    ("F(2, 28) = 2.20, p = .03", Test.F, (2, 28), 2.2, "=", 0.03),
    ("F(l, 76) = 23.95, p <.001", Test.F, (1, 76), 23.95, "<", 0.001),
    ("Fs(1, 248)b1.16, psN.28", Test.F, (1, 248), 1.16, ">", 0.28),
    ("F(1, 43) p 8.85, p ! .01", Test.F, (1, 43), 8.85, "<", 0.01),
    ("F2,45 = 3.58, p = 0.036", Test.F, (2, 45), 3.58, "=", 0.036),
    ("χ²(4, N = 1,204) = 11.2, p = .024", Test.CHI2, (4, None), 11.2, "=", 0.024),
    ("$\\chi^2_{3}$ = 9.2, p = .027", Test.CHI2, (3, None), 9.2, "=", 0.027),
    ("chi_2(28) = 2.20, p = .03", Test.CHI2, (28, None), 2.2, "=", 0.03),
    ("?2(115, N = 478) = 304.73, p < .001", Test.CHI2, (115, None), 304.73, "<", 0.001),
    ("r(26) = .42, p = .026", Test.R, (None, 26), 0.42, "=", 0.026),
    ("r = .42, N = 28, p = .026", Test.R, (None, 26), 0.42, "=", 0.026),
    ("r = .42, p = .026 (n = 28)", Test.R, (None, 26), 0.42, "=", 0.026),
    ("Q-between(2) = 2.20, p = .33", Test.Q, (2, None), 2.2, "=", 0.33),
    ("Z = 1.96, p = .05", Test.Z, (None, None), 1.96, "=", 0.05),
]


@pytest.mark.parametrize(("text", "test", "freedom", "value", "sign", "p"), READ)
def test_what_is_read(text, test, freedom, value, sign, p):
    (result,) = read_results(Plain(text).text)
    read = tuple(None if df is None else float(df.value) for df in (result.df1, result.df2))
    assert (result.test, read, float(result.value.value), result.p_sign) == (test, freedom, value, sign)
    if p is not None:
        assert result.p is not None
        assert float(result.p.value) == pytest.approx(p)


@pytest.mark.parametrize(
    "text",
    [
        "t(28) = 2.20, p = 1.03",
        "t(2, 28) = 2.20, p = .03",
        "The chart (28) = 2.20, p = .03",
        "F(2) = 2.20, p = .03",
        "t(28) = 2.20. Later, p = .03",
        "r = .42, p = .03",
        "p = .03, t(20) = 2.3, and p = .80",
    ],
)
def test_what_is_no_result(text):
    assert list(read_results(Plain(text).text)) == []


def test_p_values_alone():
    read = [(sign, float(p.value)) for sign, p in read_p_values("p = .05, p < .05 and p > .5")]
    assert read == [("=", 0.05), ("<", 0.05), (">", 0.5)]


def error(text, **options):
    (result,) = read_results(Plain(text).text)
    return is_error(result, Options(**options), said_one_tailed="one-tailed" in text)


@pytest.mark.parametrize(
    ("text", "options", "wrong"),
    [
        ("t(28) = 2.20, p = .03", {}, True),
        ("t(28) = 2.20, p = .03", {"truncated": True}, False),
        ("t(28) = 2, p = .14", {}, False),
        ("t(28) = 2.20, p = .018", {}, True),
        ("t(28) = 2.20, p = .018", {"one_tailed": True}, False),
        ("t(28) = 2.20, p = .018, one-tailed", {}, False),
        ("t(28) = 2.20, p = .018, one-tailed", {"one_tailed_where_said": False}, True),
        ("t(28) = 22.20, p = .000", {}, True),
        ("t(28) = 22.20, p = .000", {"zero_is_wrong": False}, False),
        ("t(28) = 22.20, p < .000", {"zero_is_wrong": False}, True),
        ("t(28) < 2.2, p = .02", {}, True),
        ("t(28) < 2.2, p > .02", {}, False),
        ("t(28) > 2.2, p > .08", {}, True),
        ("t(28) > 2.2, p < .02", {}, False),
    ],
)
def test_options(text, options, wrong):
    assert error(text, **options) is wrong


@pytest.mark.parametrize(
    ("text", "options", "flips"),
    [
        ("F(2, 28) = 22.20, p = .06", {}, True),
        ("F(2, 28) = 2.20, p = .13", {}, False),
        ("t(28) = 2.20, p = .11", {"alpha": Fraction(1, 10)}, True),
        ("t(28) = 2.20, p = .10", {"alpha": Fraction(1, 10)}, False),
        ("t(28) = 2.20, p = .10", {"alpha": Fraction(1, 10), "alpha_is_significant": False}, True),
        ("t(28) = 2.20, ns", {}, True),
    ],
)
def test_decisions(text, options, flips):
    (result,) = read_results(text)
    assert is_decision_error(result, Options(**options)) is flips


@pytest.mark.parametrize("text", ["r(28) = 1.20, p = .03", "F(2, 28) = -2.20, p = .03", "χ2(2) = -6.1, p = .03"])
def test_statistics_that_cannot_be_have_no_p(text):
    (result,) = read_results(text)
    assert possible(result) is None
