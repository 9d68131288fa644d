"""Cluster bootstrap: intervals of ratios of sums when units are not independent, with the design effect.

Citations of one answer, and answers about one publisher, go wrong together. Taken as independent they give intervals
that are too narrow; here whole clusters are resampled.
"""

import enum
import math
from collections.abc import Iterable
from statistics import NormalDist

import msgspec
import numpy as np

from citewell.audit.statistics.resampling import (
    Codes,
    Floats,
    Statistic,
    cluster_sums,
    resampled,
    resampled_two_ways,
)

RESAMPLES = 10_000
SEED = 20260301


class Kind(enum.Enum):
    """How an interval is read off the resamples."""

    PERCENTILE = "percentile"
    BCA = "bca"


class Bootstrapped(msgspec.Struct, frozen=True, kw_only=True):
    """What a bootstrap came to.

    Attributes:
        value: the statistic of the data themselves.
        low: lower end of the interval.
        high: upper end.
        clusters: how many clusters were resampled; of two ways, the fewer.
        undefined: share of resamples without a value, for example with an empty denominator.
    """

    value: float
    low: float
    high: float
    clusters: int
    undefined: float


def ratio(sums: Floats) -> Floats:
    """The first sum over the second."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(sums[:, 1] != 0, sums[:, 0] / sums[:, 1], np.nan)


def ratio_difference(sums: Floats) -> Floats:
    """The first sum over the second, less the third over the fourth."""
    difference: Floats = ratio(sums[:, :2]) - ratio(sums[:, 2:])
    return difference


def bootstrap(
    codes: Codes,
    columns: Floats,
    statistic: Statistic = ratio,
    *,
    kind: Kind = Kind.BCA,
    level: float = 0.95,
    resamples: int = RESAMPLES,
    seed: int = SEED,
) -> Bootstrapped | None:
    """The interval of a statistic of sums, whole clusters resampled.

    Args:
        codes: the cluster of each row, from 0 without gaps.
        columns: the quantities that are summed, a row each.
        statistic: from sums to value.
        kind: percentile, or bias-corrected and accelerated (Efron 1987).
        level: confidence level.
        resamples: how many resamples.
        seed: of the draws.

    Returns:
        The interval; ``None`` when there are fewer than two clusters, or no value.
    """
    sums = cluster_sums(codes, columns)
    if len(sums) < 2:
        return None
    return read_off(resampled(sums, resamples, seed), sums, statistic, kind=kind, level=level)


def read_off(
    drawn: Iterable[Floats], sums: Floats, statistic: Statistic = ratio, *, kind: Kind = Kind.BCA, level: float = 0.95
) -> Bootstrapped | None:
    """The interval of a statistic from resamples that were drawn before, which several statistics may share.

    Args:
        drawn: sums of resamples, a row a resample.
        sums: the sums of the clusters that were drawn from.
        statistic: from sums to value.
        kind: percentile or BCa.
        level: confidence level.

    Returns:
        The interval; ``None`` when there are fewer than two clusters, or no value.
    """
    if len(sums) < 2:
        return None
    left_out = _left_out(sums, statistic) if kind is Kind.BCA else None
    return _read(drawn, sums, statistic, left_out, level, len(sums))


def bootstrap_two_ways(
    first: Codes,
    second: Codes,
    columns: Floats,
    statistic: Statistic = ratio,
    *,
    kind: Kind = Kind.PERCENTILE,
    level: float = 0.95,
    resamples: int = RESAMPLES,
    seed: int = SEED,
) -> Bootstrapped | None:
    """The same with clusters of two ways, for example query and publisher, both resampled; on the wide side.

    The acceleration of BCa is taken over the clusters of both ways together.
    """
    one, other = cluster_sums(first, columns), cluster_sums(second, columns)
    fewer = min(len(one), len(other))
    if fewer < 2:
        return None
    left_out = None
    if kind is Kind.BCA:
        parts = _left_out(one, statistic), _left_out(other, statistic)
        left_out = np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts])
    drawn = resampled_two_ways(first, second, columns, resamples, seed)
    return _read(drawn, one, statistic, left_out, level, fewer)


def design_effect(codes: Codes, columns: Floats, *more: Codes) -> float | None:
    """How many times larger the variance of a ratio is than with independent units.

    Variances are those of the linearised ratio. With a second way of clustering, the two variances are added and that
    of their crossing taken off (Cameron, Gelbach and Miller 2011), and the largest of the three is the least that is
    given.

    Args:
        codes: the cluster of each unit, from 0.
        columns: numerator and denominator of each row: of one unit, or of several that are counted 0 or 1.
        more: the clusters of a second way.

    Returns:
        The design effect; ``None`` where all units are alike, or clusters fewer than two.
    """
    total = float(columns[:, 1].sum())
    if total <= 1:
        return None
    share = float(columns[:, 0].sum()) / total
    residual = columns[:, 0] - share * columns[:, 1]
    # A row with a denominator above 1 holds several units, each counted 0 or 1, and is a cluster of these itself.
    several = columns[:, 1] > 1
    within = columns[several, 0] * (1 - share) ** 2 + (columns[several, 1] - columns[several, 0]) * share**2
    alone = (float((residual[~several] ** 2).sum()) + float(within.sum())) * total / (total - 1)
    if alone <= 1e-12:
        return None
    ways = [codes, *more]
    if len(more) == 1:
        crossed = codes * (int(more[0].max()) + 1) + more[0]
        ways.append(np.unique(crossed, return_inverse=True)[1].astype(np.int64))
    spreads = []
    for way in ways:
        grouped = np.bincount(way, weights=residual)
        if len(grouped) < 2:
            return None
        spreads.append(_spread(grouped.astype(np.float64)))
    clustered = spreads[0] if not more else max(*spreads, spreads[0] + spreads[1] - spreads[2])
    return clustered / alone


def _spread(parts: Floats) -> float:
    return float((parts * parts).sum()) * len(parts) / (len(parts) - 1)


def _left_out(sums: Floats, statistic: Statistic) -> tuple[Floats, Floats]:
    """The statistic with each kind of cluster left out once, and how many clusters are of that kind."""
    kinds, counts = np.unique(sums, axis=0, return_counts=True)
    return statistic(sums.sum(axis=0) - kinds), counts.astype(np.float64)


def _read(
    drawn: Iterable[Floats],
    sums: Floats,
    statistic: Statistic,
    left_out: tuple[Floats, Floats] | None,
    level: float,
    clusters: int,
) -> Bootstrapped | None:
    """The interval from resampled sums."""
    value = float(statistic(sums.sum(axis=0, keepdims=True))[0])
    values = np.concatenate([statistic(chunk) for chunk in drawn])
    known = np.sort(values[~np.isnan(values)])
    if math.isnan(value) or not len(known):
        return None
    tail = (1 - level) / 2
    below, above = tail, 1 - tail
    if left_out is not None:
        below, above = _corrected(known, value, left_out, tail)
    low, high = np.quantile(known, [below, above])
    undefined = 1 - len(known) / len(values)
    return Bootstrapped(value=value, low=float(low), high=float(high), clusters=clusters, undefined=undefined)


def _corrected(known: Floats, value: float, left_out: tuple[Floats, Floats], tail: float) -> tuple[float, float]:
    """The quantiles that BCa reads in the place of the tails."""
    normal = NormalDist()
    # Ties count half: a discrete statistic often hits the value itself. Rounding of sums makes near ties.
    near = 1e-12 * max(1.0, abs(value))
    lower, upper = np.searchsorted(known, [value - near, value + near])
    share = (lower + (upper - lower) / 2) / len(known)
    shift = normal.inv_cdf(min(max(share, 1e-6), 1 - 1e-6))
    values, counts = left_out
    usable = ~np.isnan(values)
    values, counts = values[usable], counts[usable]
    away = (values * counts).sum() / counts.sum() - values if len(values) else values
    square = float((counts * away**2).sum())
    skew = float((counts * away**3).sum()) / (6 * square**1.5) if square > 0 else 0.0

    def at(z: float) -> float:
        moved = shift + z
        bent = 1 - skew * moved
        return normal.cdf(shift + moved / bent) if bent > 0 else float(moved > 0)

    z = normal.inv_cdf(1 - tail)
    return at(-z), at(z)
