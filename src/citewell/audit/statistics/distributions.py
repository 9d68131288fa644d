"""Tails of the normal, binomial and chi-squared distributions, with the standard library alone. Pure."""

import math


def normal_two_sided(z: float) -> float:
    """How likely a standard normal value lies at least so far from 0, on either side."""
    return math.erfc(abs(z) / math.sqrt(2))


def sign_test(first: int, second: int) -> float:
    """How likely fair coins fall at least as unevenly as this: the exact two-sided p-value."""
    n, smaller = first + second, min(first, second)
    if first == second:
        return 1.0
    # In logarithms, since neither the coefficients nor two to the power of n fit a float for large n.
    logs = [_log_choose(n, k) - n * math.log(2) for k in range(smaller + 1)]
    top = max(logs)
    return min(1.0, 2 * math.exp(top) * math.fsum(math.exp(log - top) for log in logs))


def chi_squared_above(x: float, df: int) -> float:
    """How likely a chi-squared value with so many degrees of freedom is at least x.

    Raises:
        ValueError: there are no degrees of freedom.
    """
    if df < 1:
        raise ValueError(f"{df} degrees of freedom are too few")
    half = x / 2
    if half <= 0:
        return 1.0
    # Whole degrees of freedom have closed forms: Abramowitz and Stegun 26.4.4 and 26.4.5.
    if df % 2 == 0:
        return math.fsum(math.exp(k * math.log(half) - half - math.lgamma(k + 1)) for k in range(df // 2))
    rest = (math.exp((k - 0.5) * math.log(half) - half - math.lgamma(k + 0.5)) for k in range(1, (df + 1) // 2))
    return math.erfc(math.sqrt(half)) + math.fsum(rest)


def _log_choose(n: int, k: int) -> float:
    return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
