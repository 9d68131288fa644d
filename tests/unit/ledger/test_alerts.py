"""Alerts by simulation: what is found, how soon, and how often nothing is cried at."""

import datetime as dt
import random

import pytest

from citewell.ledger.alerts import ALL, AlertKind, Watched, WatchRules, watch
from citewell.ledger.rates import ActionCount, ObjectionCount, Rates, daily_rates
from citewell.model import Action, Outcome

FIRST = dt.date(2026, 1, 5)


def rates(handed_over: list[int], n: int = 200, check: str | None = None) -> Rates:
    """A ledger of so many answers a day, of which so many were handed over."""
    actions, objections = [], []
    for number, count in enumerate(handed_over):
        day = FIRST + dt.timedelta(days=number)
        actions += [
            ActionCount(day=day, action=Action.HAND_OVER, count=count),
            ActionCount(day=day, action=Action.SHOW, count=n - count),
        ]
        if check and count:
            objections.append(
                ObjectionCount(
                    day=day, check=check, outcome=Outcome.CONTRADICTED, reason=None, count=count, blocked=count
                )
            )
    return daily_rates(actions, objections)


def drawn(chance: random.Random, share: float, days: int, n: int = 200) -> list[int]:
    return [sum(chance.random() < share for _ in range(n)) for _ in range(days)]


def kinds(watched: Watched, series: str = ALL) -> set[AlertKind]:
    return {alert.kind for alert in watched.alerts if alert.series == series}


def test_a_jump_beyond_three_sigmas_is_told_with_its_limits():
    watched = watch(rates([16] * 28 + [16] * 6 + [40]))
    (alert,) = [alert for alert in watched.alerts if alert.kind is AlertKind.JUMP]
    assert (alert.series, alert.day) == (ALL, FIRST + dt.timedelta(days=34))
    # 8 % of 200 a day: 2.2 % to 13.8 %.
    assert (round(alert.low, 3), round(alert.high, 3)) == (0.022, 0.138)
    assert "40 of 200" in alert.message


def test_a_doubled_share_is_found_within_four_hundred_answers_nearly_always():
    chance = random.Random(11)
    found = [
        bool(watch(rates(drawn(chance, 0.08, 28) + drawn(chance, 0.16, 2)), WatchRules(recent=2)).alerts)
        for _ in range(200)
    ]
    assert sum(found) / len(found) >= 0.95


def test_a_slow_rise_is_told_as_drift():
    watched = watch(rates([8] * 60 + [13] * 14, n=200), WatchRules(recent=14))
    assert AlertKind.DRIFT in kinds(watched)
    assert AlertKind.JUMP not in kinds(watched)


def test_a_rise_that_no_day_shows_alone_is_told_as_creep():
    watched = watch(rates([16] * 60 + [24] * 7), WatchRules(recent=7))
    assert kinds(watched) == {AlertKind.CREEP}
    (alert,) = watched.alerts
    assert "creeps up" in alert.message


def test_where_nothing_changes_false_alarms_stay_about_as_rare_as_stated():
    chance = random.Random(12)
    alarms, weeks, stated = 0, 400, 0.0
    for _ in range(weeks):
        watched = watch(rates(drawn(chance, 0.08, 28 + 7)))
        alarms += len(watched.alerts)
        stated = watched.false_alarms * 7 / 30
    assert alarms / weeks <= stated


def test_days_that_vary_more_than_chance_widen_the_limits():
    chance = random.Random(13)
    varying = [round(200 * max(0.01, chance.gauss(0.08, 0.05))) for _ in range(60)]
    steady = watch(rates([16] * 60 + [32]), WatchRules(recent=1))
    wide = watch(rates([*varying, 32]), WatchRules(recent=1))
    assert AlertKind.JUMP in kinds(steady)
    assert AlertKind.JUMP not in kinds(wide)


@pytest.mark.parametrize(("days", "silent"), [(1, True), (0, False)])
def test_no_hand_over_where_chance_hardly_explains_it_is_silence(days, silent):
    # At 8 %, 83 answers without any are less likely than 1 in 1,000.
    watched = watch(rates([16] * 28 + [0] * days, n=200), WatchRules(recent=max(days, 1)))
    assert (AlertKind.SILENCE in kinds(watched)) is silent


def test_eighty_two_quiet_answers_at_eight_per_cent_are_no_silence_and_eighty_three_are():
    base = [8] * 10
    for answers, silent in ((82, False), (83, True)):
        counts = rates(base, n=100)
        day = FIRST + dt.timedelta(days=10)
        quiet = daily_rates(
            [
                *[ActionCount(day=one.day, action=Action.HAND_OVER, count=one.handed_over) for one in counts.days],
                *[ActionCount(day=one.day, action=Action.SHOW, count=one.shown) for one in counts.days],
                ActionCount(day=day, action=Action.SHOW, count=answers),
            ],
            [],
        )
        rules = WatchRules(recent=1, least_a_day=1_000)
        assert (AlertKind.SILENCE in kinds(watch(quiet, rules))) is silent


def test_each_check_is_watched_for_itself():
    watched = watch(rates([16] * 28 + [0] * 7, check="numbers"))
    assert AlertKind.SILENCE in kinds(watched, "numbers")
    assert set(watched.series) == {ALL, "numbers"}


def test_too_little_to_compare_with_is_said_and_nothing_is_told():
    watched = watch(rates([1, 9, 9], n=10))
    assert watched.alerts == ()
    assert watched.series == ()
    assert "answers" in watched.unjudged[0]
    assert watch(daily_rates([], [])).alerts == ()
