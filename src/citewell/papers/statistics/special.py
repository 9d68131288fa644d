"""Incomplete beta and gamma functions in double precision, by continued fractions and series.

Tails are computed as tails, never as one minus a body, and factorials of large arguments by the rest of Stirling's
formula, so that far tails and a million degrees of freedom keep ten significant digits. Formulas: NIST Digital Library
of Mathematical Functions, 5.11, 8.7, 8.9 and 8.17.
"""

import math

_TINY = 1e-300
_PRECISE = 1e-16
_MOST_STEPS = 100_000
_LARGE = 10.0
# Bernoulli numbers B_2k / (2k (2k - 1)) of the series of ln Gamma.
_STIRLING = (1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156)


def beta_tail(x: float, y: float, a: float, b: float) -> float:
    """The regularised incomplete beta function ``I_x(a, b)``.

    Args:
        x: from 0 to 1.
        y: ``1 - x``, which the caller may know more exactly than a subtraction would.
        a: first parameter, above 0.
        b: second parameter, above 0.
    """
    if x <= 0.0:
        return 0.0
    if y <= 0.0:
        return 1.0
    front = math.exp(_log_beta_front(x, y, a, b))
    if x <= (a + 1.0) / (a + b + 2.0):
        return min(front * _beta_fraction(x, a, b) / a, 1.0)
    return max(1.0 - front * _beta_fraction(y, b, a) / b, 0.0)


def gamma_tail(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function ``Q(a, x)``."""
    if x <= 0.0:
        return 1.0
    front = math.exp(_log_gamma_front(a, x))
    if x < a + 1.0:
        return max(1.0 - front * _gamma_series(a, x) / a, 0.0)
    return min(front * _gamma_fraction(a, x), 1.0)


def _beta_fraction(x: float, a: float, b: float) -> float:
    """The continued fraction of the incomplete beta function, by Lentz's method."""
    c, d = 1.0, 1.0 - (a + b) * x / (a + 1.0)
    d = 1.0 / (d if abs(d) > _TINY else _TINY)
    value = d
    for m in range(1, _MOST_STEPS):
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1.0) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1.0)),
        ):
            d = 1.0 + term * d
            d = 1.0 / (d if abs(d) > _TINY else _TINY)
            c = 1.0 + term / c
            c = c if abs(c) > _TINY else _TINY
            factor = c * d
            value *= factor
        if abs(factor - 1.0) < _PRECISE * 4:
            break
    return value


def _gamma_series(a: float, x: float) -> float:
    term = total = 1.0
    for n in range(1, _MOST_STEPS):
        term *= x / (a + n)
        total += term
        if term < total * _PRECISE:
            break
    return total


def _gamma_fraction(a: float, x: float) -> float:
    b = x + 1.0 - a
    c = 1.0 / _TINY
    d = 1.0 / (b if abs(b) > _TINY else _TINY)
    value = d
    for n in range(1, _MOST_STEPS):
        term = -n * (n - a)
        b += 2.0
        d = term * d + b
        d = 1.0 / (d if abs(d) > _TINY else _TINY)
        c = b + term / c
        c = c if abs(c) > _TINY else _TINY
        factor = c * d
        value *= factor
        if abs(factor - 1.0) < _PRECISE * 4:
            break
    return value


def _log_beta_front(x: float, y: float, a: float, b: float) -> float:
    """``ln(x^a y^b / B(a, b))``."""
    if a >= _LARGE and b >= _LARGE:
        total = a + b
        # x = p (1 + u) with p = a / total, and y = q (1 - v) with q = b / total; both logarithms are of numbers near 1.
        gap = (b * x - a * y) / total
        u, v = gap * total / a, -gap * total / b
        rest = _stirling(total) - _stirling(a) - _stirling(b)
        return (
            a * math.log1p(u) + b * math.log1p(v) + 0.5 * math.log(a * b / (2 * math.pi * total)) + rest
            if u > -1.0 and v > -1.0
            else -math.inf
        )
    log_x = math.log(x) if x < 0.5 else math.log1p(-y)
    log_y = math.log(y) if y < 0.5 else math.log1p(-x)
    return a * log_x + b * log_y - _log_beta(a, b)


def _log_beta(a: float, b: float) -> float:
    small, large = min(a, b), max(a, b)
    if large < _LARGE:
        return math.lgamma(a) + math.lgamma(b) - math.lgamma(a + b)
    # ln Gamma(large) - ln Gamma(large + small), without the difference of two large numbers.
    shift = (
        small
        - small * math.log(large)
        - (large + small - 0.5) * math.log1p(small / large)
        + _stirling(large)
        - _stirling(large + small)
    )
    return math.lgamma(small) + shift


def _log_gamma_front(a: float, x: float) -> float:
    """``ln(x^a e^-x / Gamma(a))``."""
    if a < _LARGE:
        return a * math.log(x) - x - math.lgamma(a)
    u = (x - a) / a
    bent = math.log1p(u) - u if u > -1.0 else -math.inf
    return a * bent + 0.5 * math.log(a / (2 * math.pi)) - _stirling(a)


def _stirling(z: float) -> float:
    """``ln Gamma(z)`` less Stirling's formula, for ``z`` of at least ten."""
    square = 1.0 / (z * z)
    total, power = 0.0, 1.0 / z
    for factor in _STIRLING:
        total += factor * power
        power *= square
    return total
