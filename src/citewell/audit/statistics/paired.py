"""Systems that answered the same questions: McNemar's exact test, Cochran's Q and the difference of paired shares."""

import math

import msgspec
import numpy as np
from numpy.typing import NDArray

from citewell.audit.statistics.distributions import chi_squared_above, sign_test
from citewell.intervals import wilson_bounds

Flags = NDArray[np.bool_]


class Paired(msgspec.Struct, frozen=True, kw_only=True):
    """Two systems on the same questions.

    Attributes:
        n: questions that both answered.
        only_first: questions on which only the first has the property.
        only_second: questions on which only the second has it.
        difference: share of the first minus share of the second.
        low: lower end of the interval of the difference.
        high: upper end.
        level: its confidence level.
        p: exact two-sided p-value of McNemar's test.
    """

    n: int
    only_first: int
    only_second: int
    difference: float
    low: float
    high: float
    level: float
    p: float


class CochranQ(msgspec.Struct, frozen=True, kw_only=True):
    """Several systems on the same questions.

    Attributes:
        q: Cochran's Q.
        df: degrees of freedom, systems less one.
        p: p-value.
        n: questions that all answered.
    """

    q: float
    df: int
    p: float
    n: int


def mcnemar(first: Flags, second: Flags, level: float = 0.95) -> Paired:
    """McNemar's exact test, and the difference with Newcombe's interval for pairs (1998, method 10).

    Args:
        first: whether the first system has the property, question by question.
        second: the same of the second system, in the same order.
        level: confidence level of the interval.

    Raises:
        ValueError: the two are not of one length, or empty.
    """
    n = len(first)
    if n != len(second) or n == 0:
        raise ValueError("pairs need as many values of one system as of the other, and at least one")
    both = int(np.count_nonzero(first & second))
    only_first, only_second = int(np.count_nonzero(first)) - both, int(np.count_nonzero(second)) - both
    return paired_counts(both, only_first, only_second, n, level)


def paired_counts(both: int, only_first: int, only_second: int, n: int, level: float = 0.95) -> Paired:
    """The same from the four cells of the table of pairs."""
    neither = n - both - only_first - only_second
    share_1, share_2 = (both + only_first) / n, (both + only_second) / n
    low_1, high_1 = wilson_bounds(both + only_first, n, level)
    low_2, high_2 = wilson_bounds(both + only_second, n, level)
    margins = (both + only_first) * (only_second + neither) * (both + only_second) * (only_first + neither)
    determinant = both * neither - only_first * only_second
    # A continuity correction where the two go together, as Newcombe gives it.
    corrected = max(determinant - n / 2, 0.0) if determinant > 0 else determinant
    phi = corrected / math.sqrt(margins) if margins else 0.0
    difference = share_1 - share_2
    down_1, up_2, up_1, down_2 = share_1 - low_1, high_2 - share_2, high_1 - share_1, share_2 - low_2
    below = math.sqrt(max(0.0, down_1**2 - 2 * phi * down_1 * up_2 + up_2**2))
    above = math.sqrt(max(0.0, up_1**2 - 2 * phi * up_1 * down_2 + down_2**2))
    return Paired(
        n=n,
        only_first=only_first,
        only_second=only_second,
        difference=difference,
        low=max(-1.0, difference - below),
        high=min(1.0, difference + above),
        level=level,
        p=sign_test(only_first, only_second),
    )


def cochran_q(flags: Flags) -> CochranQ:
    """Cochran's Q: whether several systems differ at all on the same questions.

    Args:
        flags: whether a system has the property, a row a question and a column a system.

    Raises:
        ValueError: there are fewer than two systems, or no question.
    """
    n, systems = flags.shape
    if n == 0 or systems < 2:
        raise ValueError("Cochran's Q needs two systems and a question")
    columns = flags.sum(axis=0, dtype=np.int64)
    rows = flags.sum(axis=1, dtype=np.int64)
    total = int(columns.sum())
    spread = systems * total - int((rows * rows).sum())
    if spread == 0:
        return CochranQ(q=0.0, df=systems - 1, p=1.0, n=n)
    q = (systems - 1) * (systems * int((columns * columns).sum()) - total * total) / spread
    return CochranQ(q=q, df=systems - 1, p=chi_squared_above(q, systems - 1), n=n)
