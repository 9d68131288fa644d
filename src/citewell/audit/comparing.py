"""Groups compared by a figure: paired where both answered the same questions, and never otherwise by default. Pure."""

import math
from collections.abc import Sequence
from itertools import combinations

import msgspec
import numpy as np
from numpy.typing import NDArray

from citewell.audit.figures import Intervals
from citewell.audit.result import Difference, Together
from citewell.audit.statistics.bootstrap import bootstrap, ratio_difference, read_off
from citewell.audit.statistics.multiple import benjamini_hochberg, holm
from citewell.audit.statistics.paired import cochran_q, mcnemar
from citewell.audit.statistics.permutation import paired_permutation, permutation_of, unpaired_permutation
from citewell.audit.statistics.resampling import Codes, Floats, cluster_sums, exchanged, resampled
from citewell.audit.statistics.unpaired import two_proportions
from citewell.intervals import wilson_bounds
from citewell.model import Estimate

_MOST_GROUPS = 24
_MOST_SHUFFLED = 20_000
_NO_WIDTH = 1e-12


class Sample(msgspec.Struct, frozen=True):
    """The units of one group by one figure.

    Attributes:
        name: of the group.
        queries: the question of each unit, by a code that is the same in every group.
        columns: numerator and denominator of each unit.
        clusters: the cluster of each unit, likewise; ``None`` for the question.
    """

    name: str
    queries: Codes
    columns: Floats
    clusters: Codes | None = None

    def by_query(self) -> "Sample":
        """The sums by question, those without any denominator left out."""
        queries, place = np.unique(self.queries, return_inverse=True)
        sums = cluster_sums(place.astype(np.int64), self.columns)
        inside = sums[:, 1] > 0
        clusters = None
        if self.clusters is not None:
            clusters = np.zeros(len(queries), np.int64)
            clusters[place] = self.clusters
            clusters = clusters[inside]
        return Sample(self.name, queries[inside], sums[inside], clusters)


def compare_all(metric: str, samples: Sequence[Sample], settings: Intervals) -> tuple[Difference, ...]:
    """Every two of the groups, with p-values adjusted for all of them."""
    few = [sample.by_query() for sample in samples[:_MOST_GROUPS]]
    shared = _shared(few, settings)
    found = []
    for one, other in combinations(range(len(few)), 2):
        draws = None if shared is None else shared.of(one, other)
        found.append(compare(metric, few[one], few[other], settings, draws))
    return adjusted(found)


def adjusted(differences: Sequence[Difference]) -> tuple[Difference, ...]:
    """Differences with their p-values adjusted for all that have one."""
    tested = [each.p for each in differences if each.p is not None]
    both = iter(zip(holm(tested), benjamini_hochberg(tested), strict=True))
    made = []
    for each in differences:
        if each.p is None:
            made.append(each)
            continue
        p_holm, p_bh = next(both)
        made.append(msgspec.structs.replace(each, p_holm=p_holm, p_bh=p_bh))
    return tuple(made)


class Draws(msgspec.Struct, frozen=True):
    """Resamples and exchanges of clusters that several comparisons share.

    Attributes:
        resampled: sums of resamples, numerator and denominator of one group after the other.
        exchanged: sums over the clusters that are exchanged, likewise.
    """

    resampled: Floats
    exchanged: Floats

    def of(self, first: int, second: int) -> "Draws":
        """The draws of two of the groups."""
        places = [2 * first, 2 * first + 1, 2 * second, 2 * second + 1]
        return Draws(self.resampled[:, places], self.exchanged[:, places])


def _shared(samples: Sequence[Sample], settings: Intervals) -> Draws | None:
    """Draws for all pairs at once, where all groups answered the same questions and no exact test is right."""
    if len(samples) < 3 or not len(samples[0].queries):
        return None
    first = samples[0]
    if not all(np.array_equal(first.queries, sample.queries) for sample in samples):
        return None
    clusters = np.arange(len(first.queries)) if first.clusters is None else first.clusters
    alone = len(np.unique(clusters)) == len(clusters)
    if alone and all(_counted(sample.columns) for sample in samples):
        return None
    codes = np.unique(clusters, return_inverse=True)[1].astype(np.int64)
    sums = cluster_sums(codes, np.concatenate([sample.columns for sample in samples], axis=1))
    drawn = np.concatenate(list(resampled(sums, settings.resamples, settings.seed)))
    picked = np.concatenate(list(exchanged(sums, settings.resamples, settings.seed)))
    return Draws(drawn, picked)


def compare(metric: str, first: Sample, second: Sample, settings: Intervals, draws: Draws | None = None) -> Difference:
    """Two groups, each given by question.

    On the same questions, McNemar's exact test where each was answered once and counted 0 or 1, and otherwise a
    permutation of whole questions with a bootstrap interval. On different ones, the two-proportion z-test where each
    was answered once and counted 0 or 1, and otherwise a permutation of questions between the two.
    """
    common, place_1, place_2 = np.intersect1d(first.queries, second.queries, assume_unique=True, return_indices=True)
    if not len(common):
        return _unpaired(metric, first, second, settings)
    one, other = first.columns[place_1], second.columns[place_2]
    level = settings.level
    # A cluster of several questions, such as a publisher, makes them depend on each other: then McNemar is not right.
    clusters = first.clusters[place_1] if first.clusters is not None else np.arange(len(common))
    own = len(np.unique(clusters)) == len(clusters)
    if own and _counted(one) and _counted(other):
        found = mcnemar(one[:, 0] > 0, other[:, 0] > 0, level)
        return Difference(
            metric=metric,
            first=first.name,
            second=second.name,
            difference=Estimate(
                value=found.difference,
                low=found.low,
                high=found.high,
                level=level,
                n=found.n,
                method="newcombe, paired",
            ),
            test="McNemar, exact",
            p=found.p,
            queries=found.n,
            only_first=found.only_first,
            only_second=found.only_second,
        )
    codes = np.unique(clusters, return_inverse=True)[1].astype(np.int64)
    both = np.concatenate([one, other], axis=1)
    summed = cluster_sums(codes, both)
    if draws is None:
        p = paired_permutation(summed[:, :2], summed[:, 2:], resamples=settings.resamples, seed=settings.seed)
    else:
        p = permutation_of(summed[:, :2], summed[:, 2:], draws.exchanged[:, :2], draws.exchanged[:, 2:])
    return Difference(
        metric=metric,
        first=first.name,
        second=second.name,
        difference=_resampled(codes, both, settings, draws),
        test="paired permutation, by cluster",
        p=p,
        queries=len(common),
    )


def together(metric: str, samples: Sequence[Sample]) -> Together | None:
    """Cochran's Q, where all groups answered questions once, counted 0 or 1, and at least two in common."""
    by_query = [sample.by_query() for sample in samples]
    if len(by_query) < 2:
        return None
    common = by_query[0].queries
    for sample in by_query[1:]:
        common = np.intersect1d(common, sample.queries, assume_unique=True)
    if len(common) < 2:
        return None
    columns: list[NDArray[np.bool_]] = []
    for sample in by_query:
        chosen = sample.columns[np.isin(sample.queries, common)]
        if not _counted(chosen):
            return None
        columns.append(chosen[:, 0] > 0)
    found = cochran_q(np.stack(columns, axis=1))
    return Together(metric=metric, groups=len(by_query), queries=found.n, q=found.q, df=found.df, p=found.p)


def _unpaired(metric: str, first: Sample, second: Sample, settings: Intervals) -> Difference:
    one, other = first.columns, second.columns
    # A cluster of several questions, such as a publisher, makes them depend on each other here too.
    alone = all(
        each.clusters is None or len(np.unique(each.clusters)) == len(each.clusters) for each in (first, second)
    )
    if len(one) and len(other) and alone and _counted(one) and _counted(other):
        found = two_proportions(int(one[:, 0].sum()), len(one), int(other[:, 0].sum()), len(other), settings.level)
        estimate = Estimate(
            value=found.difference,
            low=found.low,
            high=found.high,
            level=settings.level,
            n=len(one) + len(other),
            method="newcombe",
        )
        test, p = "two-proportion z, unpaired", found.p
    else:
        wide = np.zeros((len(one) + len(other), 4))
        wide[: len(one), :2], wide[len(one) :, 2:] = one, other
        codes = np.arange(len(wide), dtype=np.int64)
        if not alone and first.clusters is not None and second.clusters is not None:
            joined = np.concatenate([first.clusters, second.clusters])
            codes = np.unique(joined, return_inverse=True)[1].astype(np.int64)
        estimate, test, p = _resampled(codes, wide, settings), "none, unpaired: see the interval", None
        if alone and 0 < len(wide) <= _MOST_SHUFFLED:
            # Clusters that both have cannot be shuffled between them, and too many would take too long.
            test = "permutation of queries, unpaired"
            p = unpaired_permutation(one, other, resamples=settings.resamples, seed=settings.seed)
    return Difference(
        metric=metric,
        first=first.name,
        second=second.name,
        difference=estimate,
        test=test,
        p=p,
        paired=False,
        queries=len(one) + len(other),
    )


def _resampled(codes: Codes, columns: Floats, settings: Intervals, draws: Draws | None = None) -> Estimate:
    found = None
    if draws is not None:
        sums = cluster_sums(codes, columns)
        found = read_off([draws.resampled], sums, ratio_difference, kind=settings.kind, level=settings.level)
    elif len(codes):
        found = bootstrap(
            codes,
            columns,
            ratio_difference,
            kind=settings.kind,
            level=settings.level,
            resamples=settings.resamples,
            seed=settings.seed,
        )
    if found is None:
        return Estimate(value=None, low=-1.0, high=1.0, level=settings.level, n=len(codes), method="none")
    if found.high - found.low < _NO_WIDTH and (alike := _alike(codes, columns, settings)) is not None:
        return alike
    return Estimate(
        value=found.value,
        low=found.low,
        high=found.high,
        level=settings.level,
        n=len(columns),
        method="cluster bootstrap",
        clusters=found.clusters,
        seed=settings.seed,
    )


def _alike(codes: Codes, columns: Floats, settings: Intervals) -> Estimate | None:
    """The difference of two shares with clusters as units, where resamples cannot differ since all clusters are alike.

    Returns:
        The difference with Newcombe's interval; ``None`` where a side is no share.
    """
    sums = cluster_sums(codes, columns)
    value, below, above = 0.0, 0.0, 0.0
    for side, sign in ((sums[:, :2], 1), (sums[:, 2:], -1)):
        clusters = int((side[:, 1] > 0).sum())
        share = float(side[:, 0].sum() / side[:, 1].sum()) if clusters else -1.0
        if not 0 <= share <= 1:
            return None
        low, high = wilson_bounds(share * clusters, clusters, settings.level)
        down, up = (share - low, high - share) if sign > 0 else (high - share, share - low)
        value, below, above = value + sign * share, math.hypot(below, down), math.hypot(above, up)
    return Estimate(
        value=value,
        low=value - below,
        high=value + above,
        level=settings.level,
        n=len(columns),
        method="newcombe, by cluster",
        clusters=len(sums),
    )


def _counted(columns: Floats) -> bool:
    return bool((columns[:, 1] == 1).all() and np.isin(columns[:, 0], (0.0, 1.0)).all())
