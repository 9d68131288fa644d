"""Whether means and standard deviations can come of whole items: GRIM, GRIMMER and DEBIT, in whole numbers.

GRIM: Brown and Heathers (2017), doi:10.1177/1948550616673876. GRIMMER: Anaya (2016), doi:10.7287/peerj.preprints.2400,
here by searching every sum and sum of squares. DEBIT: Heathers and Brown (2019), for values of 0 and 1.
"""

import math
from fractions import Fraction

from citewell.papers.interval import Interval

_MOST_SUMS = 2_000


def neighbours(mean: Fraction, units: int) -> tuple[Fraction, Fraction]:
    """The nearest possible means at or below a number, and at or above it.

    Args:
        mean: a mean as printed.
        units: how many whole units of the scale went into it, over all cases and items: their least common part.
    """
    total = mean * units
    return Fraction(math.floor(total), units), Fraction(math.ceil(total), units)


def mean_is_possible(mean: Interval, units: int) -> bool:
    """Whether any whole sum makes a mean that rounds to the printed one (GRIM).

    Args:
        mean: what may have been rounded to the printed mean; half of the last place counts either way.
        units: how many whole units went into it.
    """
    return math.ceil(mean.low * units) <= math.floor(mean.high * units)


def decides_mean(step: Fraction, units: int) -> bool:
    """Whether some printed means are impossible: means of many units lie closer together than the printed digits."""
    return units * step < 1


def deviation_is_possible(
    mean: Interval,
    deviation: Interval,
    cases: int,
    *,
    least: int | None = None,
    most: int | None = None,
    of_sample: bool = True,
) -> bool:
    """Whether whole numbers have this mean and this standard deviation (GRIMMER).

    Args:
        mean: what may have been rounded to the printed mean.
        deviation: what may have been rounded to the printed standard deviation.
        cases: how many numbers there are, two or more.
        least: the least number that there can be, when known.
        most: the greatest, when known.
        of_sample: whether the sum of squares is divided by one less than the number of cases.
    """
    divisor = cases - 1 if of_sample else cases
    low_total, high_total = math.ceil(mean.low * cases), math.floor(mean.high * cases)
    if high_total - low_total > _MOST_SUMS:
        return True
    low_variance = max(deviation.low, Fraction(0)) ** 2
    high_variance = deviation.high**2
    for total in range(low_total, high_total + 1):
        around = Fraction(total * total, cases)
        first = math.ceil(low_variance * divisor + around)
        last = math.floor(high_variance * divisor + around)
        first = max(first, least_squares(total, cases))
        if least is not None and most is not None:
            widest = most_squares(total, cases, least, most)
            if widest is None:
                continue
            last = min(last, widest)
        if first + (first - total) % 2 <= last:  # a square is odd where its number is
            return True
    return False


def least_squares(total: int, cases: int) -> int:
    """The least sum of squares of whole numbers with a sum: all as near to each other as can be."""
    quotient, rest = divmod(total, cases)
    return (cases - rest) * quotient**2 + rest * (quotient + 1) ** 2


def most_squares(total: int, cases: int, least: int, most: int) -> int | None:
    """The greatest sum of squares of whole numbers between two bounds with a sum; ``None`` where there are none."""
    spare = total - cases * least
    reach = most - least
    if spare < 0 or spare > cases * reach or (reach == 0 and spare):
        return None
    full, rest = divmod(spare, reach) if reach else (0, 0)
    squares = full * most**2 + (cases - full) * least**2
    return squares - least**2 + (least + rest) ** 2 if rest else squares


def binary_deviations(mean: Interval, cases: int) -> Interval | None:
    """The standard deviations of zeros and ones with a mean (DEBIT); ``None`` where no such mean can be.

    Args:
        mean: what may have been rounded to the printed mean.
        cases: how many numbers there are, two or more.
    """
    low, high = max(math.ceil(mean.low * cases), 0), min(math.floor(mean.high * cases), cases)
    if low > high:
        return None
    totals = {low, high} | {total for total in (cases // 2, (cases + 1) // 2) if low <= total <= high}
    found = [math.sqrt(total * (cases - total) / (cases * (cases - 1))) for total in totals]
    return Interval(Fraction(min(found)), Fraction(max(found)))
