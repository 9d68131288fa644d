"""Intervals of shares, with the standard library alone: Wilson, exact, and of nothing found. Pure."""

import functools
import math
from statistics import NormalDist

from citewell.model import Estimate

_TINY = 1e-300
_STEPS = 200


def wilson(successes: int, n: int, level: float = 0.95) -> Estimate:
    """A share with its Wilson score interval; of nothing, anything between 0 and 1 is possible.

    Raises:
        ValueError: the count is not between 0 and n, or the level not between 0 and 1.
    """
    _check(successes, n)
    if n == 0:
        return Estimate(value=None, low=0.0, high=1.0, level=level, n=0, method="wilson")
    low, high = wilson_bounds(successes, n, level)
    return Estimate(value=successes / n, low=low, high=high, level=level, n=n, method="wilson")


def wilson_bounds(successes: float, n: float, level: float = 0.95) -> tuple[float, float]:
    """The bounds alone; counts may be fractions, as effective numbers are.

    Raises:
        ValueError: the level is not between 0 and 1.
    """
    z = normal_quantile(level)
    share = successes / n
    spread = z * z / n
    centre = (share + spread / 2) / (1 + spread)
    half = z * math.sqrt(share * (1 - share) / n + spread / (4 * n)) / (1 + spread)
    # At the ends the formula is exact, but rounding would leave 1e-17 instead of 0.
    low = 0.0 if successes == 0 else max(0.0, centre - half)
    high = 1.0 if successes == n else min(1.0, centre + half)
    return low, high


def exact(successes: int, n: int, level: float = 0.95) -> Estimate:
    """A share with the exact interval of Clopper and Pearson (1934), which never covers less than it says.

    Raises:
        ValueError: the count is not between 0 and n, or the level not between 0 and 1.
    """
    _check(successes, n)
    normal_quantile(level)
    if n == 0:
        return Estimate(value=None, low=0.0, high=1.0, level=level, n=0, method="exact")
    tail = (1 - level) / 2
    low = 0.0 if successes == 0 else _beta_quantile(tail, successes, n - successes + 1)
    high = 1.0 if successes == n else _beta_quantile(1 - tail, successes + 1, n - successes)
    return Estimate(value=successes / n, low=low, high=high, level=level, n=n, method="exact")


def none_of(n: int, level: float = 0.95) -> float:
    """The largest share that is still likely when none of n were found: 3 / n at 95 %, the rule of three.

    Exactly it is ``1 - (1 - level) ** (1 / n)``, which for large n is ``-ln(1 - level) / n``; that is what is given,
    and 1 at most.

    Raises:
        ValueError: n is not positive, or the level not between 0 and 1.
    """
    normal_quantile(level)
    if n < 1:
        raise ValueError(f"nothing can be said of {n}")
    return min(1.0, -math.log(1 - level) / n)


@functools.lru_cache(maxsize=64)
def normal_quantile(level: float) -> float:
    """How many standard errors on both sides hold so much of a normal distribution: 1.96 for 0.95.

    Raises:
        ValueError: the level is not between 0 and 1.
    """
    if not 0 < level < 1:
        raise ValueError(f"a confidence level of {level} is not between 0 and 1")
    return NormalDist().inv_cdf(0.5 + level / 2)


def _check(successes: int, n: int) -> None:
    if not 0 <= successes <= n:
        raise ValueError(f"{successes} of {n} is no share")


def _beta_quantile(share: float, a: float, b: float) -> float:
    """Where so much of a beta distribution lies below, by halving."""
    low, high = 0.0, 1.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if middle in {low, high}:
            break
        if beta_below(middle, a, b) < share:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def beta_below(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function: how much of a beta distribution lies below x.

    By the continued fraction with the method of Lentz, as numerical handbooks give it.
    """
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - beta_below(1 - x, b, a)
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x))
    c, d = 1.0, 1 / _apart_from_zero(1 - (a + b) * x / (a + 1))
    fraction = d
    for m in range(1, 100_000):
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / _apart_from_zero(1 + term * d)
            c = _apart_from_zero(1 + term / c)
            fraction *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return front * fraction / a


def _apart_from_zero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY
