"""Rates carry their interval and n, whatever was counted."""

import datetime as dt
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.ledger.rates import ActionCount, ObjectionCount, daily_rates, wilson
from citewell.model import Action, Outcome, Reason

MONDAY = dt.date(2026, 11, 30)


# Counts and rounded bounds of a published audit of eight systems, 200 queries each, and of all 1,600.
@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    [
        (134, 200, 0.602, 0.731),
        (74, 200, 0.306, 0.439),
        (90, 200, 0.383, 0.519),
        (188, 200, 0.898, 0.965),
        (1007, 1600, 0.605, 0.653),
    ],
)
def test_known_intervals(successes, n, low, high):
    estimate = wilson(successes, n)
    assert (round(estimate.low, 3), round(estimate.high, 3)) == (low, high)
    assert (estimate.value, estimate.n, estimate.level, estimate.method) == (successes / n, n, 0.95, "wilson")


def test_of_nothing_everything_is_possible():
    estimate = wilson(0, 0)
    assert (estimate.value, estimate.low, estimate.high, estimate.n) == (None, 0.0, 1.0, 0)


@given(st.integers(0, 5000), st.integers(1, 5000), st.sampled_from([0.8, 0.95, 0.999]))
def test_bounds_solve_the_score_equation(successes, n, level):
    successes = min(successes, n)
    estimate = wilson(successes, n, level)
    assert 0 <= estimate.low <= successes / n <= estimate.high <= 1
    # Wilson's bounds are the shares p from which the count lies exactly z standard errors away.
    z = {0.8: 1.2815515655446004, 0.95: 1.959963984540054, 0.999: 3.2905267314919255}[level]
    for bound in (estimate.low, estimate.high):
        distance = abs(successes / n - bound)
        assert math.isclose(distance, z * math.sqrt(bound * (1 - bound) / n), rel_tol=1e-6, abs_tol=1e-9)


@given(st.integers(0, 300), st.integers(1, 300))
def test_more_units_give_a_narrower_interval(successes, n):
    successes = min(successes, n)
    few, many = wilson(successes, n), wilson(successes * 4, n * 4)
    assert many.high - many.low < few.high - few.low


@pytest.mark.parametrize(("successes", "n", "level"), [(-1, 5, 0.95), (6, 5, 0.95), (1, 5, 0.0), (1, 5, 1.0)])
def test_what_is_no_share_is_refused(successes, n, level):
    with pytest.raises(ValueError, match=r"share|level"):
        wilson(successes, n, level)


def test_days_are_counted_by_action_and_check():
    rates = daily_rates(
        [
            ActionCount(day=MONDAY, action=Action.SHOW, count=90),
            ActionCount(day=MONDAY, action=Action.AMEND, count=2),
            ActionCount(day=MONDAY, action=Action.HAND_OVER, count=8),
        ],
        [
            ObjectionCount(day=MONDAY, check="numbers", outcome=Outcome.CONTRADICTED, reason=None, count=3, blocked=2),
            ObjectionCount(
                day=MONDAY, check="retrieved", outcome=Outcome.CONTRADICTED, reason=None, count=6, blocked=6
            ),
            ObjectionCount(
                day=MONDAY, check="numbers", outcome=Outcome.NOT_CHECKED, reason=Reason.TIMED_OUT, count=1, blocked=0
            ),
        ],
    )
    (day,) = rates.days
    assert (day.day, day.n, day.shown, day.amended, day.handed_over) == (MONDAY, 100, 90, 2, 8)
    assert day.share == wilson(8, 100)
    assert [(share.check, share.reason, share.count, share.blocked, share.share) for share in day.checks] == [
        ("retrieved", None, 6, 6, wilson(6, 100)),
        ("numbers", None, 3, 2, wilson(2, 100)),
        ("numbers", Reason.TIMED_OUT, 1, 0, wilson(0, 100)),
    ]


def test_a_silent_day_between_is_listed_with_n_0():
    later = MONDAY + dt.timedelta(days=2)
    rates = daily_rates([ActionCount(day=day, action=Action.SHOW, count=5) for day in (later, MONDAY)], [])
    assert [(day.day, day.n, day.share.value) for day in rates.days] == [
        (MONDAY, 5, 0.0),
        (dt.date(2026, 12, 1), 0, None),
        (later, 5, 0.0),
    ]
    assert (rates.total.day, rates.total.n) == (None, 10)


def test_without_decisions_there_are_no_days():
    rates = daily_rates([], [])
    assert (rates.days, rates.total.n, rates.total.share.value) == ((), 0, None)
