"""From units to figures with intervals: which interval is honest for which data. Pure, but for its threads."""

import math
from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from citewell.audit.protocols.interface import Metric
from citewell.audit.result import Figure
from citewell.audit.statistics.bootstrap import (
    RESAMPLES,
    SEED,
    Bootstrapped,
    Kind,
    bootstrap,
    bootstrap_two_ways,
    design_effect,
    ratio,
)
from citewell.audit.statistics.resampling import Codes, Floats, Statistic
from citewell.audit.table import Table
from citewell.intervals import none_of, wilson, wilson_bounds
from citewell.model import Estimate

_FEW_CLUSTERS = 30


class Intervals(msgspec.Struct, frozen=True, kw_only=True):
    """How intervals are made.

    Attributes:
        level: confidence level.
        resamples: how many resamples are drawn.
        seed: of the draws.
        kind: how an interval is read off the resamples.
    """

    level: float = 0.95
    resamples: int = RESAMPLES
    seed: int = SEED
    kind: Kind = Kind.BCA


def figure(table: Table, metric: Metric, among: NDArray[np.bool_], group: Sequence[str], settings: Intervals) -> Figure:
    """One figure of the units of one group.

    Args:
        table: all units.
        metric: the figure.
        among: which of the units are of the group.
        group: the name of the group, a value for each field.
        settings: how the interval is made.
    """
    if metric.of is not None:
        return _harmonic(table, metric, among, group, settings)
    columns, unknown = table.score(metric.id)
    columns, missing = columns[among], float(unknown[among].sum())
    inside = columns[:, 1] > 0
    columns = columns[inside]
    codes = [_dense(way[among][inside]) for way in table.cluster_codes()]
    numerator, denominator = (float(total) for total in columns.sum(axis=0))
    low_bound = high_bound = None
    if missing and metric.bounded:
        low_bound = numerator / (denominator + missing)
        high_bound = (numerator + missing) / (denominator + missing)
    estimate, deff, note = interval(columns, codes, settings, bounded=metric.bounded)
    return Figure(
        metric=metric.id,
        group=tuple(group),
        numerator=numerator,
        denominator=denominator,
        estimate=estimate,
        unknown=missing,
        low_bound=low_bound,
        high_bound=high_bound,
        excluded=_excluded(table, metric.id, group),
        design_effect=deff,
        effective_n=denominator / deff if deff else None,
        note=note,
    )


def interval(
    columns: Floats, codes: Sequence[Codes], settings: Intervals, *, bounded: bool
) -> tuple[Estimate, float | None, str]:
    """A ratio of sums with an interval that fits the data, its design effect, and what to bear in mind.

    Units that are counted 0 or 1, each in a cluster of its own, get Wilson's interval. All others get the cluster
    bootstrap. Where resamples cannot differ, because all units or all clusters are alike, clusters are taken as units.

    Args:
        columns: numerator and denominator of each unit.
        codes: the clusters of each unit, in one or two ways.
        settings: how the interval is made.
        bounded: whether the ratio lies between 0 and 1.
    """
    n, level = len(columns), settings.level
    top = 1.0 if bounded else math.inf
    if n == 0:
        return _nothing(level, bounded=bounded), None, "nothing to measure"
    counted = bool(np.isin(columns, (0.0, 1.0)).all())
    alone = len(codes) == 1 and len(np.unique(codes[0])) == n
    numerator = float(columns[:, 0].sum())
    zero = f"none of {n:,} seen; at {level:.0%}, at most about {none_of(n, level):.2%}" if numerator == 0 else ""
    if counted and alone and bounded:
        return wilson(int(numerator), n, level), None, zero
    found = _resampled(columns, codes, settings, ratio)
    clusters = min(len(np.unique(way)) for way in codes)
    value = numerator / float(columns[:, 1].sum())
    if found is None or found.high - found.low < 1e-12:
        if not bounded and (found is None or clusters < 2):
            return _nothing(level, bounded=False), None, "one cluster only: there is no interval"
        low, high = wilson_bounds(min(value, 1.0) * clusters, clusters, level) if bounded else (value, value)
        note = "clusters taken as units, since none differs from another"
        estimate = Estimate(
            value=value, low=low, high=high, level=level, n=n, method="wilson, by cluster", clusters=clusters
        )
        return estimate, None, f"{note}; {none_of(clusters, level):.2%} is the most for none seen" if zero else note
    deff = design_effect(codes[0], columns, *codes[1:])
    estimate = Estimate(
        value=value,
        low=max(0.0, found.low),
        high=min(top, found.high),
        level=level,
        n=n,
        method=_method(settings, len(codes)),
        clusters=clusters,
        seed=settings.seed,
    )
    few = f"only {clusters} clusters: the interval is likely too narrow" if clusters < _FEW_CLUSTERS else ""
    return estimate, deff, few


def _method(settings: Intervals, ways: int) -> str:
    kind = "BCa" if settings.kind is Kind.BCA else "percentile"
    return f"{'two-way ' if ways > 1 else ''}cluster bootstrap, {kind}"


def _resampled(
    columns: Floats, codes: Sequence[Codes], settings: Intervals, statistic: Statistic
) -> Bootstrapped | None:
    drawn = {"kind": settings.kind, "level": settings.level, "resamples": settings.resamples, "seed": settings.seed}
    if len(codes) > 1:
        return bootstrap_two_ways(codes[0], codes[1], columns, statistic, **drawn)  # type: ignore[arg-type]
    return bootstrap(codes[0], columns, statistic, **drawn)  # type: ignore[arg-type]


def _harmonic(
    table: Table, metric: Metric, among: NDArray[np.bool_], group: Sequence[str], settings: Intervals
) -> Figure:
    """A harmonic mean of two pooled figures, resampled with both."""
    parts = [table.score(name)[0][among] for name in metric.of or ()]
    columns = np.concatenate(parts, axis=1)
    inside = (columns[:, 1] > 0) | (columns[:, 3] > 0)
    columns = columns[inside]
    codes = [_dense(way[among][inside]) for way in table.cluster_codes()]
    found = _resampled(columns, codes, settings, harmonic) if len(columns) else None
    estimate, note = _nothing(settings.level, bounded=True), "nothing to measure, or one cluster only"
    if found is not None:
        note = ""
        estimate = Estimate(
            value=found.value,
            low=found.low,
            high=found.high,
            level=settings.level,
            n=len(columns),
            method=_method(settings, len(codes)),
            clusters=found.clusters,
            seed=settings.seed,
        )
    return Figure(
        metric=metric.id,
        group=tuple(group),
        numerator=0.0 if found is None else found.value,
        denominator=1.0,
        estimate=estimate,
        note=note,
    )


def harmonic(sums: Floats) -> Floats:
    """The harmonic mean of two ratios of sums."""
    first, second = ratio(sums[:, :2]), ratio(sums[:, 2:])
    with np.errstate(invalid="ignore", divide="ignore"):
        both = first + second
        return np.where(both > 0, 2 * first * second / both, np.where(np.isnan(both), np.nan, 0.0))


def _nothing(level: float, *, bounded: bool) -> Estimate:
    return Estimate(value=None, low=0.0, high=1.0 if bounded else 0.0, level=level, n=0, method="none")


def _dense(codes: Codes) -> Codes:
    """Codes without gaps."""
    return np.unique(codes, return_inverse=True)[1].astype(np.int64)


def _excluded(table: Table, metric: str, group: Sequence[str]) -> dict[str, int]:
    """Units left out of a figure by reason, for groups by the first field or for all."""
    if len(group) > 1 and group[1] != "all":
        return {}
    wanted = group[0] if group and group[0] != "all" else None
    counts: dict[str, int] = {}
    for (first, name, reason), count in sorted(table.excluded.items()):
        if name == metric and wanted in {None, first}:
            counts[reason] = counts.get(reason, 0) + count
    return counts
