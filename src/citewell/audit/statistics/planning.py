"""How many questions an audit needs, for a given power or width. Pure."""

import math
from statistics import NormalDist

from citewell.intervals import normal_quantile


def independent_arms(
    share_1: float, share_2: float, *, power: float = 0.8, level: float = 0.95, deff: float = 1
) -> int:
    """Questions for each of two systems that answer different ones, to tell two shares apart.

    ``(z_a·√(2·p̄·q̄) + z_b·√(p1·q1 + p2·q2))² / (p1 − p2)²``, times the design effect, rounded up; two-sided.

    Raises:
        ValueError: a share, the power or the level is not between 0 and 1, or the two shares are the same.
    """
    _within(share_1, share_2, power)
    if share_1 == share_2:
        raise ValueError("no number of questions tells equal shares apart")
    mean = (share_1 + share_2) / 2
    spread = share_1 * (1 - share_1) + share_2 * (1 - share_2)
    root = normal_quantile(level) * math.sqrt(2 * mean * (1 - mean)) + _one_sided(power) * math.sqrt(spread)
    return _up(root**2 / (share_1 - share_2) ** 2, deff)


def paired_questions(
    only_first: float, only_second: float, *, power: float = 0.8, level: float = 0.95, deff: float = 1
) -> int:
    """Questions for two systems that answer the same ones, from how often only one of them is wrong.

    ``(z_a·√ψ + z_b·√(ψ − δ²))² / δ²`` with ψ the sum and δ the difference of the two shares (Connor 1987), times the
    design effect, rounded up; two-sided.

    Raises:
        ValueError: a share, the power or the level is not between 0 and 1, or the two shares are the same.
    """
    _within(only_first, only_second, power)
    discordant, difference = only_first + only_second, only_first - only_second
    if difference == 0 or discordant > 1:
        raise ValueError("the two shares must differ, and come to 1 at most")
    root = normal_quantile(level) * math.sqrt(discordant) + _one_sided(power) * math.sqrt(discordant - difference**2)
    return _up(root**2 / difference**2, deff)


def for_half_width(share: float, half_width: float, *, level: float = 0.95, deff: float = 1) -> int:
    """Questions after which the interval of a share reaches so far to either side.

    ``z²·p·q / w²``, times the design effect, rounded up.

    Raises:
        ValueError: the share, the width or the level is not between 0 and 1.
    """
    _within(share, half_width)
    return _up(normal_quantile(level) ** 2 * share * (1 - share) / half_width**2, deff)


def design_effect(cluster_size: float, correlation: float) -> float:
    """How much more is needed when answers come in clusters: ``1 + (m − 1)·ρ``.

    Args:
        cluster_size: how many citations, or runs, one question gives on average.
        correlation: how alike those of one question are, from 0 to 1.

    Raises:
        ValueError: a cluster has less than one, or the correlation is not between 0 and 1.
    """
    if not 1 <= cluster_size < math.inf or not 0 <= correlation <= 1:
        raise ValueError("clusters hold at least one, and the correlation lies between 0 and 1")
    return 1 + (cluster_size - 1) * correlation


def _one_sided(power: float) -> float:
    return NormalDist().inv_cdf(power)


def _within(*shares: float) -> None:
    for share in shares:
        if not 0 < share < 1:
            raise ValueError(f"{share} is not between 0 and 1")


def _up(n: float, deff: float) -> int:
    if not 0 < deff < math.inf:
        raise ValueError(f"a design effect of {deff} is none")
    # What is whole but for rounding stays as it is.
    return math.ceil(round(n * deff, 6))
