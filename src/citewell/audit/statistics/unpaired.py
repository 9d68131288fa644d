"""Systems that answered different questions: the two-proportion z-test and the difference of independent shares."""

import math

import msgspec

from citewell.audit.statistics.distributions import normal_two_sided
from citewell.intervals import wilson_bounds


class Unpaired(msgspec.Struct, frozen=True, kw_only=True):
    """Two independent shares.

    Attributes:
        difference: the first share minus the second.
        low: lower end of its interval.
        high: upper end.
        level: its confidence level.
        z: the statistic of the pooled test.
        p: its two-sided p-value.
    """

    difference: float
    low: float
    high: float
    level: float
    z: float
    p: float


def two_proportions(first: int, n_first: int, second: int, n_second: int, level: float = 0.95) -> Unpaired:
    """The pooled z-test, and the difference with Newcombe's interval of Wilson bounds (1998, method 10).

    It is right only where the two systems answered different questions, each of them once.

    Raises:
        ValueError: a count is not between 0 and its n, or an n is 0.
    """
    if not (0 <= first <= n_first and 0 <= second <= n_second) or 0 in {n_first, n_second}:
        raise ValueError(f"{first} of {n_first} and {second} of {n_second} are no shares")
    share_1, share_2 = first / n_first, second / n_second
    pooled = (first + second) / (n_first + n_second)
    error = math.sqrt(pooled * (1 - pooled) * (1 / n_first + 1 / n_second))
    difference = share_1 - share_2
    z = difference / error if error else 0.0
    low_1, high_1 = wilson_bounds(first, n_first, level)
    low_2, high_2 = wilson_bounds(second, n_second, level)
    return Unpaired(
        difference=difference,
        low=difference - math.hypot(share_1 - low_1, high_2 - share_2),
        high=difference + math.hypot(high_1 - share_1, share_2 - low_2),
        level=level,
        z=z,
        p=normal_two_sided(z),
    )
