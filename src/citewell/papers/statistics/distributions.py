"""How likely a test statistic at least as far out is, for the tests that papers print."""

import enum
import math

from citewell.papers.statistics.special import beta_tail, gamma_tail


class Test(enum.Enum):
    """A test whose statistic and p value are held against each other."""

    T = "t"
    F = "F"
    CHI2 = "chi2"
    R = "r"
    Z = "z"
    Q = "Q"

    __hash__ = object.__hash__
    __test__ = False  # no test case, for all its name


def p_of_t(value: float, df: float) -> float:
    """Two-sided p of Student's t."""
    square = value * value
    if math.isinf(square):
        return 0.0
    return beta_tail(df / (df + square), square / (df + square), df / 2, 0.5)


def p_of_f(value: float, df1: float, df2: float) -> float:
    """Upper p of F."""
    if value <= 0.0:
        return 1.0
    if math.isinf(value):
        return 0.0
    total = df2 + df1 * value
    return beta_tail(df2 / total, df1 * value / total, df2 / 2, df1 / 2)


def p_of_chi2(value: float, df: float) -> float:
    """Upper p of chi-squared; Cochran's Q has the same distribution."""
    return gamma_tail(df / 2, value / 2) if not math.isinf(value) else 0.0


def p_of_r(value: float, df: float) -> float:
    """Two-sided p of Pearson's correlation with ``df = n - 2``."""
    square = min(value * value, 1.0)
    rest = max((1.0 - abs(value)) * (1.0 + abs(value)), 0.0)
    return beta_tail(rest, square, df / 2, 0.5)


def p_of_z(value: float) -> float:
    """Two-sided p of a standard normal deviate."""
    return math.erfc(abs(value) / math.sqrt(2.0))


def p_value(test: Test, value: float, df1: float | None, df2: float | None) -> float:
    """The p value that papers print by default: two-sided for t, r and z, upper for the others.

    Args:
        test: the test.
        value: its statistic.
        df1: degrees of freedom of the numerator, or those of chi-squared and Q.
        df2: degrees of freedom of the denominator, or those of t and r.

    Raises:
        ValueError: degrees of freedom are missing or not above zero.
    """
    if test is Test.Z:
        return p_of_z(value)
    needed = [
        df
        for df, wanted in ((df1, test in (Test.F, Test.CHI2, Test.Q)), (df2, test in (Test.F, Test.T, Test.R)))
        if wanted
    ]
    if any(df is None or df <= 0 for df in needed):
        raise ValueError(f"{test.value} needs degrees of freedom above zero")
    first, last = float(needed[0] or 0), float(needed[-1] or 0)
    match test:
        case Test.T:
            return p_of_t(value, last)
        case Test.R:
            return p_of_r(value, last)
        case Test.F:
            return p_of_f(value, first, last)
        case _:
            return p_of_chi2(value, first)
