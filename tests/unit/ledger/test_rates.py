"""Rates carry their interval and n, whatever was counted."""

import datetime as dt

from citewell.intervals import wilson
from citewell.ledger.rates import ActionCount, ObjectionCount, daily_rates
from citewell.model import Action, Outcome, Reason

MONDAY = dt.date(2026, 11, 30)


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
