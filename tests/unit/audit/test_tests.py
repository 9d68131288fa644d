"""Tests between systems, adjustments, judges and planning, against an independent library or by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from citewell.audit.comparing import Sample, compare
from citewell.audit.figures import Intervals
from citewell.audit.statistics.agreement import JudgeError, agreement, corrected_share
from citewell.audit.statistics.distributions import chi_squared_above, normal_two_sided, sign_test
from citewell.audit.statistics.multiple import benjamini_hochberg, holm
from citewell.audit.statistics.paired import cochran_q, mcnemar, paired_counts
from citewell.audit.statistics.planning import design_effect, for_half_width, independent_arms, paired_questions
from citewell.audit.statistics.unpaired import two_proportions


@given(st.integers(0, 300), st.integers(0, 300))
def test_mcnemar_is_the_exact_test_of_the_oracle(first, second):
    expected = stats.binomtest(first, first + second).pvalue if first + second else 1.0
    assert sign_test(first, second) == pytest.approx(expected, rel=1e-7)


def test_a_long_sign_test_neither_overflows_nor_vanishes():
    assert sign_test(100_000, 101_000) == pytest.approx(stats.binomtest(100_000, 201_000).pvalue, rel=1e-5)


@given(st.floats(0.0, 300), st.integers(1, 60))
def test_chi_squared_is_that_of_the_oracle(x, df):
    assert chi_squared_above(x, df) == pytest.approx(stats.chi2.sf(x, df), rel=1e-8, abs=1e-300)


@given(st.floats(-20, 20))
def test_normal_is_that_of_the_oracle(z):
    assert normal_two_sided(z) == pytest.approx(2 * stats.norm.sf(abs(z)), rel=1e-9)


@given(st.lists(st.floats(0, 1), max_size=40))
def test_benjamini_hochberg_is_that_of_the_oracle(p_values):
    expected = list(stats.false_discovery_control(p_values)) if p_values else []
    assert benjamini_hochberg(p_values) == pytest.approx(expected)


@given(st.lists(st.floats(0, 1), max_size=40))
def test_holm_never_rejects_less_than_bonferroni_nor_more_than_bh(p_values):
    for p, strict, loose in zip(p_values, holm(p_values), benjamini_hochberg(p_values), strict=True):
        assert p <= loose + 1e-12
        assert loose <= strict + 1e-12
        assert strict <= min(1.0, p * len(p_values)) + 1e-12


def test_holm_by_hand():
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])


def test_paired_difference_by_newcombe():
    # 36 pairs with both, 12 and 2 discordant, of 50.
    found = paired_counts(36, 12, 2, 50)
    assert (round(found.difference, 4), round(found.low, 4), round(found.high, 4)) == (0.2, 0.0569, 0.3404)


@pytest.mark.parametrize("cells", [(0.5, 0.15, 0.05, 0.3), (0.02, 0.1, 0.08, 0.8), (0.7, 0.02, 0.1, 0.18)])
def test_paired_intervals_hold_the_difference_as_often_as_they_say(cells):
    rng = np.random.default_rng(4)
    drawn = rng.multinomial(120, cells, size=600)
    found = [paired_counts(int(both), int(one), int(other), 120) for both, one, other, _ in drawn]
    inside = np.mean([each.low <= cells[1] - cells[2] <= each.high for each in found])
    assert 0.925 <= inside <= 0.995


def test_independent_difference_by_newcombe():
    # The example of the companion article: 56 of 70 and 48 of 80.
    found = two_proportions(56, 70, 48, 80)
    assert (round(found.low, 4), round(found.high, 4)) == (0.0524, 0.3339)


def test_cochran_of_two_systems_is_mcnemar_without_correction():
    rng = np.random.default_rng(1)
    flags = rng.random((80, 2)) < [0.5, 0.3]
    found, pair = cochran_q(flags), mcnemar(flags[:, 0], flags[:, 1])
    b, c = pair.only_first, pair.only_second
    assert found.q == pytest.approx((b - c) ** 2 / (b + c))


def test_systems_that_never_differ():
    flags = np.ones((5, 3), bool)
    assert (cochran_q(flags).p, mcnemar(flags[:, 0], flags[:, 1]).p) == (1.0, 1.0)


@pytest.mark.parametrize("flags", [np.ones((0, 3), bool), np.ones((4, 1), bool)])
def test_cochran_needs_systems_and_questions(flags):
    with pytest.raises(ValueError, match="needs"):
        cochran_q(flags)


def test_kappa_by_hand():
    # 20 yes-yes, 5 yes-no, 10 no-yes, 15 no-no: agreed 0.7, by chance 0.5.
    pairs = [("yes", "yes")] * 20 + [("yes", "no")] * 5 + [("no", "yes")] * 10 + [("no", "no")] * 15
    found = agreement(pairs)
    assert (found.agreed.value, round(found.kappa.value, 10)) == (0.7, 0.4)
    assert found.confusion == ((15, 10), (5, 20))
    assert [each.value for each in found.recall] == [0.6, 0.8]
    assert found.kappa.low == pytest.approx(0.4 - 1.96 * 0.1275, abs=0.01)


def test_a_judge_who_says_one_thing_has_no_kappa():
    assert agreement([("yes", "yes")] * 9).kappa.value is None
    assert agreement([]).kappa.value is None


def test_prevalence_is_corrected_for_what_the_judge_misses():
    judge = JudgeError(caught=80, failures=100, cleared=90, sound=100)
    found = corrected_share(240, 1000, judge)
    assert found.value == pytest.approx((0.24 + 0.9 - 1) / (0.8 + 0.9 - 1))
    assert found.low < 0.2 < found.high


def test_the_corrected_interval_holds_the_truth():
    rng = np.random.default_rng(2)
    inside = 0
    for _ in range(400):
        truth = rng.random(500) < 0.2
        flagged = int(np.where(truth, rng.random(500) < 0.8, rng.random(500) < 0.1).sum())
        judge = JudgeError(caught=rng.binomial(60, 0.8), failures=60, cleared=rng.binomial(60, 0.9), sound=60)
        found = corrected_share(flagged, 500, judge)
        inside += found.low <= 0.2 <= found.high
    assert 0.92 <= inside / 400 <= 0.99


@pytest.mark.parametrize(
    "judge",
    [JudgeError(caught=5, failures=10, cleared=5, sound=10), JudgeError(caught=0, failures=0, cleared=5, sound=5)],
)
def test_a_judge_no_better_than_chance_corrects_nothing(judge):
    with pytest.raises(ValueError, match=r"chance|needed"):
        corrected_share(5, 10, judge)


@pytest.mark.parametrize(
    ("planned", "questions"),
    [
        (independent_arms(0.05, 0.10), 435),
        (independent_arms(0.10, 0.15), 686),
        (independent_arms(0.37, 0.45), 593),
        (paired_questions(0.10, 0.05), 469),
        (paired_questions(0.15, 0.05), 155),
        (for_half_width(0.10, 0.03), 385),
        (for_half_width(0.50, 0.05), 385),
        (for_half_width(0.50, 0.05, deff=2), 769),
        (independent_arms(0.05, 0.10, deff=design_effect(5, 0.25)), 869),
    ],
)
def test_planning(planned, questions):
    assert planned == questions


@pytest.mark.parametrize(
    "call",
    [
        lambda: independent_arms(0.1, 0.1),
        lambda: paired_questions(0.7, 0.6),
        lambda: for_half_width(0, 0.1),
        lambda: design_effect(0.5, 0),
        lambda: for_half_width(0.1, 0.1, deff=0),
    ],
)
def test_what_cannot_be_planned(call):
    with pytest.raises(ValueError, match=r"\w"):
        call()


def test_a_planned_audit_sees_the_difference_as_often_as_it_says():
    rng = np.random.default_rng(3)
    n = paired_questions(0.15, 0.05)
    seen = 0
    for _ in range(400):
        drawn = rng.random(n)
        seen += sign_test(int((drawn < 0.15).sum()), int(((drawn >= 0.15) & (drawn < 0.2)).sum())) < 0.05
    assert 0.68 <= seen / 400 <= 0.86  # the exact test is a little more careful than the formula


def test_groups_that_are_all_alike_still_have_a_difference_with_an_interval():
    """Resamples of clusters that are all alike cannot differ; that is no certainty."""
    first = Sample("a", np.array([0]), np.array([[0.0, 1.0]]))
    second = Sample("b", np.array([1]), np.array([[0.0, 10.0]]))
    found = compare("incorrect", first, second, Intervals()).difference
    assert found.method == "newcombe, by cluster"
    assert (found.value, round(found.low, 3), round(found.high, 3)) == (0.0, -0.793, 0.793)
