"""The p values that a printed statistic allows, from the digits of statistic and degrees of freedom."""

import math
from fractions import Fraction

import msgspec

from citewell.papers.interval import Interval
from citewell.papers.statistics.distributions import Test, p_value
from citewell.papers.statistics.printed import Printed
from citewell.papers.statistics.results import Result

_HALF = Fraction(1, 2)


class Options(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How p values are held against each other.

    Attributes:
        alpha: the level of significance.
        one_tailed: take every test as one-tailed.
        one_tailed_where_said: take half of p where the text says that the test is one-tailed.
        zero_is_wrong: take a p of .000 as wrong however far out the statistic is.
        alpha_is_significant: count p = alpha as significant.
        truncated: take printed digits as cut off instead of rounded.
    """

    alpha: Fraction = Fraction(5, 100)
    one_tailed: bool = False
    one_tailed_where_said: bool = True
    zero_is_wrong: bool = True
    alpha_is_significant: bool = True
    truncated: bool = False


def possible(result: Result, *, loose_df: bool = False, truncated: bool = False) -> Interval | None:
    """The two-sided p values (upper ones of F, chi-squared and Q) that the printed digits allow.

    Args:
        result: the result.
        loose_df: whether whole degrees of freedom may have been rounded too, as those of Welch's test are.
        truncated: whether digits were cut off instead of rounded.

    Returns:
        ``None`` where no such statistic can be: a correlation above one, a negative F.
    """
    value = result.value
    stated = Interval.cut(value.value, value.step) if truncated else value.interval()
    two_sided = result.test in (Test.T, Test.R, Test.Z)
    if two_sided:
        stated = stated.magnitude()
    elif stated.high < 0:
        return None
    low, high = max(stated.low, Fraction(0)), stated.high
    if result.test is Test.R:
        if low > 1:
            return None
        high = min(high, Fraction(1))
    least, most = float(low), float(high)
    if result.sign == "<":
        least = 0.0
    elif result.sign == ">":
        most = 1.0 if result.test is Test.R else math.inf
    found = [
        p_value(result.test, at, df1, df2)
        for at in (least, most)
        for df1 in _ends(result.df1, loose=loose_df)
        for df2 in _ends(result.df2, loose=loose_df)
    ]
    return Interval(Fraction(min(found)), Fraction(max(found)))


def printed_p(result: Result, *, truncated: bool = False) -> Interval | None:
    """The values that the printed p may stand for; ``None`` where only "ns" is printed."""
    p = result.p
    if p is None:
        return None
    if result.p_sign == "<":
        return Interval(Fraction(0), p.value)
    if result.p_sign == ">":
        return Interval(p.value, Fraction(1))
    if truncated:
        low, high = p.value, p.value + p.step
    else:
        half = p.step if result.p_sign == "~" else p.step * _HALF
        low, high = p.value - half, p.value + half
    return Interval(max(low, Fraction(0)), min(high, Fraction(1)))


def halved(p: Interval) -> Interval:
    """One-tailed p values in the direction that was expected."""
    return p.scaled(_HALF)


def is_error(result: Result, options: Options, *, said_one_tailed: bool = False) -> bool:
    """Whether the printed p is none of those that the statistic allows.

    Args:
        result: the result.
        options: how to compare.
        said_one_tailed: whether the text says that the test is one-tailed.
    """
    p = possible(result, truncated=options.truncated)
    if p is None:
        return True
    if result.p is not None and result.p.value == 0 and result.p_sign != ">" and options.zero_is_wrong:
        return True
    if options.one_tailed:
        return not _agrees(result, halved(p), options)
    if _agrees(result, p, options):
        return False
    return not (said_one_tailed and options.one_tailed_where_said and _agrees(result, halved(p), options))


def is_decision_error(result: Result, options: Options) -> bool:
    """Whether p as printed and as computed from the printed statistic lie on two sides of the level of significance."""
    p = possible(result)
    if p is None or not is_error(result, options):
        return False
    value = Fraction(p_value(result.test, abs(float(result.value.value)), _plain(result.df1), _plain(result.df2)))
    computed = _significant(value, options)
    if result.p is None:
        return computed
    if result.p_sign == "=":
        return computed != _significant(result.p.value, options)
    if result.p_sign == "<":
        return result.p.value <= options.alpha and not computed
    return result.p.value >= options.alpha and computed


def _agrees(result: Result, p: Interval, options: Options) -> bool:
    stated = printed_p(result, truncated=options.truncated)
    if stated is None:
        stated = Interval(options.alpha, Fraction(1))
    # An inequality is strict: p < .000 is none, and p < .05 does not hold of .05 itself.
    if result.p_sign == "<" and p.low >= stated.high:
        return False
    if result.p_sign == ">" and p.high <= stated.low:
        return False
    return stated.meets(p)


def _significant(p: Fraction, options: Options) -> bool:
    return p <= options.alpha if options.alpha_is_significant else p < options.alpha


def _ends(df: Printed | None, *, loose: bool) -> tuple[float | None, ...]:
    if df is None:
        return (None,)
    if df.step == 1 and not loose:
        return (float(df.value),)
    near = df.interval()
    return (max(float(near.low), 0.1), float(near.high))


def _plain(df: Printed | None) -> float | None:
    return None if df is None else float(df.value)
