"""The bootstrap against an independent library, and how often its intervals hold what they should."""

import numpy as np
import pytest
from scipy import stats

from citewell.audit.statistics.bootstrap import Kind, bootstrap, bootstrap_two_ways, design_effect, ratio_difference
from citewell.audit.statistics.permutation import paired_permutation, unpaired_permutation
from citewell.audit.statistics.resampling import resampled


def clustered(rng, clusters, size, spread=1.5):
    """Units of clusters that go wrong together; the true share is 0.3."""
    alpha, beta = 0.3 * spread, 0.7 * spread
    codes = np.repeat(np.arange(clusters), size)
    shares = rng.beta(alpha, beta, clusters)
    return codes, np.stack([(rng.random(len(codes)) < shares[codes]).astype(float), np.ones(len(codes))], axis=1)


@pytest.mark.parametrize(("kind", "name"), [(Kind.PERCENTILE, "percentile"), (Kind.BCA, "BCa")])
def test_bounds_are_those_of_the_oracle(kind, name):
    rng = np.random.default_rng(5)
    values = rng.gamma(1.0, 1.0, 60)  # skewed, so that the two kinds differ
    theirs = stats.bootstrap(
        (values,), np.mean, n_resamples=20_000, method=name, rng=np.random.default_rng(1)
    ).confidence_interval
    ours = bootstrap(np.arange(60), np.stack([values, np.ones(60)], axis=1), kind=kind, resamples=20_000)
    assert ours.value == pytest.approx(values.mean())
    assert (ours.low, ours.high) == (pytest.approx(theirs.low, abs=0.02), pytest.approx(theirs.high, abs=0.02))


@pytest.mark.parametrize("kind", list(Kind))
def test_intervals_hold_the_truth_as_often_as_they_say(kind):
    rng = np.random.default_rng(11)
    inside = 0
    for trial in range(300):
        codes, columns = clustered(rng, 80, 5)
        found = bootstrap(codes, columns, kind=kind, resamples=1000, seed=trial)
        inside += found.low <= 0.3 <= found.high
    assert 0.91 <= inside / 300 <= 0.985


def test_taken_as_independent_they_would_not():
    rng = np.random.default_rng(11)
    inside = 0
    for trial in range(300):
        _, columns = clustered(rng, 80, 5)
        found = bootstrap(np.arange(400), columns, resamples=1000, seed=trial)
        inside += found.low <= 0.3 <= found.high
    assert inside / 300 < 0.9


def test_two_ways_hold_the_truth_too():
    rng = np.random.default_rng(3)
    inside = 0
    for trial in range(150):
        one, other = rng.normal(0, 1, 40), rng.normal(0, 1, 40)
        first, second = (each.ravel() for each in np.meshgrid(np.arange(40), np.arange(40), indexing="ij"))
        values = one[first] + other[second] + rng.normal(0, 1, 1600)
        columns = np.stack([values, np.ones(1600)], axis=1)
        found = bootstrap_two_ways(first, second, columns, resamples=400, seed=trial)
        inside += found.low <= 0 <= found.high
    assert inside / 150 >= 0.91


def test_dense_and_sparse_tables_of_two_ways_agree():
    rng = np.random.default_rng(8)
    n = 1200
    sparse_first, sparse_second = rng.permutation(n), rng.integers(0, 600, n)
    sparse_first, sparse_second = (np.unique(x, return_inverse=True)[1] for x in (sparse_first, sparse_second))
    columns = np.stack([(sparse_second % 3 == 0).astype(float), np.ones(n)], axis=1)
    wide = bootstrap_two_ways(sparse_first, sparse_second, columns, resamples=2000)
    alone = bootstrap(sparse_second, columns, kind=Kind.PERCENTILE, resamples=2000)
    assert wide.high - wide.low >= (alone.high - alone.low) * 0.95


def test_drawing_kinds_is_drawing_clusters():
    rng = np.random.default_rng(2)
    sums = np.stack([rng.integers(0, 3, 400).astype(float), np.full(400, 2.0)], axis=1)
    by_kind = np.concatenate(list(resampled(sums, 4000, 1)))[:, 0]
    different = sums + np.stack([np.arange(400) * 1e-9, np.zeros(400)], axis=1)
    one_by_one = np.concatenate(list(resampled(different, 4000, 1)))[:, 0]
    assert by_kind.std() == pytest.approx(one_by_one.std(), rel=0.06)
    assert stats.ks_2samp(by_kind, one_by_one.round()).pvalue > 0.001


def test_what_no_interval_can_be_given_for():
    columns = np.array([[1.0, 1.0], [0.0, 1.0]])
    assert bootstrap(np.zeros(2, int), columns) is None
    assert bootstrap(np.arange(2), np.zeros((2, 2))) is None
    assert design_effect(np.zeros(2, int), columns) is None
    assert design_effect(np.arange(2), np.ones((2, 2))) is None


def test_a_seed_gives_the_same_draws_and_another_seed_others():
    codes, columns = clustered(np.random.default_rng(1), 30, 3)
    assert bootstrap(codes, columns, seed=7) == bootstrap(codes, columns, seed=7)
    assert bootstrap(codes, columns, seed=7) != bootstrap(codes, columns, seed=8)


def test_design_effect_of_known_correlation():
    codes, columns = clustered(np.random.default_rng(4), 4000, 5, spread=1.5)
    assert design_effect(codes, columns) == pytest.approx(1 + 4 / 2.5, rel=0.06)  # 1 + (m - 1) / (1 + spread)


def test_rows_that_hold_several_units_have_the_design_effect_of_these_units():
    codes, columns = clustered(np.random.default_rng(4), 300, 6)
    summed = np.stack([np.bincount(codes, weights=column) for column in columns.T], axis=1)
    assert design_effect(np.arange(300), summed) == pytest.approx(design_effect(codes, columns))
    assert design_effect(codes, columns) > 1.5


def test_permutation_agrees_with_the_oracle():
    rng = np.random.default_rng(6)
    first, second = rng.random(60), rng.random(60) * 0.9
    ones = np.ones(60)
    ours = paired_permutation(np.stack([first, ones], 1), np.stack([second, ones], 1), resamples=20_000)
    theirs = stats.permutation_test(
        (first, second),
        lambda one, other, axis: np.mean(one, axis=axis) - np.mean(other, axis=axis),
        permutation_type="samples",
        n_resamples=20_000,
        rng=np.random.default_rng(1),
    ).pvalue
    assert ours == pytest.approx(theirs, abs=0.02)


def test_unpaired_permutation_agrees_with_the_oracle():
    rng = np.random.default_rng(6)
    first, second = rng.random(50), rng.random(70) * 0.85
    ours = unpaired_permutation(np.stack([first, np.ones(50)], 1), np.stack([second, np.ones(70)], 1), resamples=20_000)
    theirs = stats.permutation_test(
        (first, second),
        lambda one, other, axis: np.mean(one, axis=axis) - np.mean(other, axis=axis),
        n_resamples=20_000,
        rng=np.random.default_rng(1),
    ).pvalue
    assert ours == pytest.approx(theirs, abs=0.02)


def test_permutation_keeps_its_level():
    rng = np.random.default_rng(9)
    ones = np.ones(40)
    p_values = [
        paired_permutation(
            np.stack([rng.random(40), ones], 1), np.stack([rng.random(40), ones], 1), resamples=400, seed=n
        )
        for n in range(300)
    ]
    assert 0.02 <= np.mean(np.array(p_values) < 0.05) <= 0.085


def test_a_difference_is_bootstrapped_with_its_pairs():
    rng = np.random.default_rng(10)
    base = rng.random(200)
    both = np.stack([base, np.ones(200), base - 0.1, np.ones(200)], axis=1)
    found = bootstrap(np.arange(200), both, ratio_difference)
    assert found.low == pytest.approx(0.1)
    assert found.high == pytest.approx(0.1)
