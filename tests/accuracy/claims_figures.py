"""Figures of a score on labelled claims: how well it tells them apart, and whether it means what it says."""

import math
from collections.abc import Sequence

import msgspec

from citewell.model import Estimate

Z = 1.959964
BINS = 10


class Scored(msgspec.Struct, frozen=True, gc=False):
    """A labelled claim with its score.

    Attributes:
        supported: the label.
        value: the score; 0.5 for a claim that words cannot say anything of.
    """

    supported: bool
    value: float


def balanced_accuracy(scored: Sequence[Scored], threshold: float) -> Estimate:
    """The mean of the shares of supported and of unsupported claims that are told right."""
    parts = [[one for one in scored if one.supported is label] for label in (True, False)]
    if not all(parts):
        return Estimate(value=None, low=0.0, high=1.0, level=0.95, n=len(scored), method="normal")
    shares = [sum((one.value >= threshold) is one.supported for one in part) / len(part) for part in parts]
    variance = sum(share * (1 - share) / len(part) for share, part in zip(shares, parts, strict=True)) / 4
    return _estimate(sum(shares) / 2, variance, len(scored), "normal")


def area(scored: Sequence[Scored]) -> Estimate:
    """How often the supported one of a pair has the higher score; the variance is that of Hanley and McNeil."""
    ranked = sorted(scored, key=lambda one: one.value)
    supported = sum(one.supported for one in ranked)
    others = len(ranked) - supported
    if not supported or not others:
        return Estimate(value=None, low=0.0, high=1.0, level=0.95, n=len(ranked), method="hanley-mcneil")
    wins = 0.0
    below = at = 0
    while at < len(ranked):
        after = at
        while after < len(ranked) and ranked[after].value == ranked[at].value:
            after += 1
        tied = sum(one.supported for one in ranked[at:after])
        wins += tied * (below + (after - at - tied) / 2)
        below += after - at - tied
        at = after
    share = wins / (supported * others)
    first, second = share / (2 - share), 2 * share * share / (1 + share)
    square = share * share
    variance = (share * (1 - share) + (supported - 1) * (first - square) + (others - 1) * (second - square)) / (
        supported * others
    )
    return _estimate(share, variance, len(ranked), "hanley-mcneil")


def calibration_error(scored: Sequence[Scored]) -> float:
    """The mean distance of scores from the share that is supported, over ten bins of equal width."""
    bins: list[list[Scored]] = [[] for _ in range(BINS)]
    for one in scored:
        bins[min(int(one.value * BINS), BINS - 1)].append(one)
    return sum(abs(sum(one.value - one.supported for one in part)) for part in bins) / (len(scored) or 1)


def _estimate(value: float, variance: float, n: int, method: str) -> Estimate:
    half = Z * math.sqrt(max(variance, 0.0))
    return Estimate(
        value=value, low=max(0.0, value - half), high=min(1.0, value + half), level=0.95, n=n, method=method
    )
