"""When the share of hand-overs jumps, drifts or goes silent, from the counts of each day. Pure.

A jump means that retrieval or the model got worse; no hand-over for weeks means that the checks stopped. Each series is
held against its own earlier days: all hand-overs, and the answers that each check blocked.
"""

import datetime as dt
import enum
import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from citewell.intervals import wilson
from citewell.ledger.rates import PeriodRates, Rates
from citewell.model import Estimate, Outcome

ALL = "hand-overs"
"""The series of all answers handed over; others are called by their check."""

_SIGMAS = 3.0
_OUTSIDE = 0.0027
_MOVING = 1.128
_DOUBLED = 2.0
_SILENT = 0.001
_LATEST = 0.2
_MONTH = 30


class AlertKind(enum.Enum):
    """What happened."""

    JUMP = "jump"
    DROP = "drop"
    DRIFT = "drift"
    CREEP = "creep"
    SILENCE = "silence"


class WatchRules(msgspec.Struct, frozen=True, kw_only=True):
    """How a ledger is watched.

    Attributes:
        recent: days at the end that are judged; those before them are the baseline.
        least_answers: answers that the baseline has at least; under that, nothing is told.
        least_days: days with answers that it has at least.
        least_a_day: answers of a day at least, for its share to be judged alone.
        quiet_days: days between two false alarms of drift, on average, at least.
    """

    recent: int = 7
    least_answers: int = 200
    least_days: int = 7
    least_a_day: int = 20
    quiet_days: int = 365


class Alert(msgspec.Struct, frozen=True, kw_only=True):
    """Something to look into.

    Attributes:
        kind: what happened.
        series: ``hand-overs``, or the id of a check.
        day: when; of drift, creep and silence, the day on which it became certain enough.
        share: what was seen.
        low: the least share that was to be expected; ``None`` where there is no such limit.
        high: the greatest.
        base: the share of the baseline.
        message: one line for people.
    """

    kind: AlertKind
    series: str
    day: dt.date
    share: Estimate
    low: float | None
    high: float | None
    base: Estimate
    message: str


class Watched(msgspec.Struct, frozen=True, kw_only=True):
    """What came of watching a ledger.

    Attributes:
        alerts: by day, then series.
        series: that were judged.
        unjudged: that had too little of a baseline, each with why.
        false_alarms: how many alerts a month are to be expected where nothing has changed, at most about.
    """

    alerts: tuple[Alert, ...]
    series: tuple[str, ...]
    unjudged: tuple[str, ...]
    false_alarms: float


class _Day(msgspec.Struct, frozen=True):
    day: dt.date
    n: int
    count: int


def watch(rates: Rates, rules: WatchRules | None = None) -> Watched:
    """The alerts of the last days of a ledger.

    Args:
        rates: its counts by day, days without answers included.
        rules: how it is watched.
    """
    rules = rules or WatchRules()
    alerts: list[Alert] = []
    judged: list[str] = []
    unjudged: list[str] = []
    expected = 0.0
    for name in (ALL, *_checks(rates)):
        days = [_Day(day.day, day.n, _count(day, name)) for day in rates.days if day.day is not None]
        before, recent = days[: -rules.recent or None], days[-rules.recent :]
        problem = _too_little(before, rules)
        if problem is not None:
            unjudged.append(f"{name}: {problem}")
            continue
        judged.append(name)
        alerts += _alerts(name, before, recent, rules)
        expected += _MONTH * (2 * _OUTSIDE + 1 / rules.quiet_days) + _SILENT
    ordered = sorted(alerts, key=lambda one: (one.day, one.series != ALL, one.series, one.kind.value))
    return Watched(
        alerts=tuple(ordered), series=tuple(judged), unjudged=tuple(unjudged), false_alarms=round(expected, 2)
    )


def _checks(rates: Rates) -> list[str]:
    """The checks that blocked something, in order of name."""
    return sorted({share.check for share in rates.total.checks if share.blocked})


def _count(day: PeriodRates, series: str) -> int:
    if series == ALL:
        return day.handed_over
    # A decision in which a check has findings of two outcomes is counted under the more frequent one alone.
    of_check = [
        share.blocked for share in day.checks if share.check == series and share.outcome is not Outcome.SUPPORTED
    ]
    return min(max(of_check, default=0), day.n)


def _too_little(before: Sequence[_Day], rules: WatchRules) -> str | None:
    answers, days = sum(day.n for day in before), sum(day.n > 0 for day in before)
    if answers < rules.least_answers or days < rules.least_days:
        return f"only {answers} answers on {days} days to compare with"
    return None


def _alerts(name: str, before: Sequence[_Day], recent: Sequence[_Day], rules: WatchRules) -> Iterator[Alert]:
    base = wilson(sum(day.count for day in before), sum(day.n for day in before))
    # With none of so many, the share may still be that of half a case.
    usual = max(base.value or 0.0, 0.5 / max(base.n, 1))
    wider = _variation(before, usual)
    yield from _beyond_limits(name, base, usual, wider, recent, rules)
    drifted = list(_drifted(name, base, usual, recent, rules))
    yield from drifted or _crept(name, base, usual, wider, recent)
    yield from _silent(name, base, before, recent)


def _variation(before: Sequence[_Day], usual: float) -> float:
    """How much more days vary than chance alone lets them, at least 1: Laney's correction from moving ranges."""
    scores = [
        (day.count / day.n - usual) / math.sqrt(usual * (1 - usual) / day.n) for day in before if day.n and usual < 1
    ]
    ranges = [abs(second - first) for first, second in pairwise(scores)]
    return max(1.0, sum(ranges) / len(ranges) / _MOVING) if ranges else 1.0


def _beyond_limits(
    name: str, base: Estimate, usual: float, wider: float, recent: Sequence[_Day], rules: WatchRules
) -> Iterator[Alert]:
    for day in recent:
        if day.n < rules.least_a_day:
            continue
        margin = _SIGMAS * wider * math.sqrt(usual * (1 - usual) / day.n)
        low, high = max(0.0, usual - margin), min(1.0, usual + margin)
        share = day.count / day.n
        # One case more than the limit by less than a case is no jump.
        if share > high and day.count > high * day.n + 0.5:
            yield _alert(AlertKind.JUMP, name, day, base, low, high)
        elif share < low:
            yield _alert(AlertKind.DROP, name, day, base, low, high)


def _drifted(name: str, base: Estimate, usual: float, recent: Sequence[_Day], rules: WatchRules) -> Iterator[Alert]:
    """A share that has doubled, told by the sum of what each day's answers say for that (a Bernoulli CUSUM)."""
    doubled = min(_DOUBLED * usual, (1 + usual) / 2)
    with_it, without = math.log(doubled / usual), math.log((1 - doubled) / (1 - usual)) if usual < 1 else 0.0
    a_day = max(1.0, sum(day.n for day in recent) / max(sum(day.n > 0 for day in recent), 1))
    bar = math.log(rules.quiet_days * a_day)
    total = 0.0
    held: list[_Day] = []
    for day in recent:
        total += day.count * with_it + (day.n - day.count) * without
        held.append(day)
        if total <= 0:
            total, held = 0.0, []
        elif total > bar:
            seen = _Day(day.day, sum(one.n for one in held), sum(one.count for one in held))
            yield _alert(AlertKind.DRIFT, name, seen, base, None, None, days=len(held))
            return


def _crept(name: str, base: Estimate, usual: float, wider: float, recent: Sequence[_Day]) -> Iterator[Alert]:
    """A share that rose by less than a day's limits show: the days together, the latest weighing most (an EWMA)."""
    level, spread = usual, 0.0
    for number, day in enumerate(recent, start=1):
        if not day.n:
            continue
        level = _LATEST * day.count / day.n + (1 - _LATEST) * level
        spread = _LATEST**2 * usual * (1 - usual) / day.n + (1 - _LATEST) ** 2 * spread
        if number > 1 and level > usual + _SIGMAS * wider * math.sqrt(spread):
            held = recent[:number]
            seen = _Day(day.day, sum(one.n for one in held), sum(one.count for one in held))
            yield _alert(
                AlertKind.CREEP, name, seen, base, None, usual + _SIGMAS * wider * math.sqrt(spread), days=number
            )
            return


def _silent(name: str, base: Estimate, before: Sequence[_Day], recent: Sequence[_Day]) -> Iterator[Alert]:
    """That nothing at all was counted in so many answers that chance hardly explains it."""
    if not base.value:
        return
    quiet: list[_Day] = []
    for day in reversed([*before, *recent]):
        if day.count:
            break
        quiet.append(day)
    answers = sum(day.n for day in quiet)
    if quiet and (1 - base.value) ** answers < _SILENT:
        seen = _Day(quiet[0].day, answers, 0)
        yield _alert(AlertKind.SILENCE, name, seen, base, None, None, days=len(quiet))


def _alert(
    kind: AlertKind, name: str, seen: _Day, base: Estimate, low: float | None, high: float | None, *, days: int = 1
) -> Alert:
    what = "answers handed over" if name == ALL else f"answers blocked by {name}"
    share = wilson(seen.count, seen.n)
    told = f"{seen.count} of {seen.n} {what}"
    before = f"{100 * (base.value or 0.0):.1f} %"
    usual = f"{before} before"
    words = {
        AlertKind.JUMP: f"{told} on {seen.day}; up to {100 * (high or 0):.1f} % was to be expected ({usual})",
        AlertKind.DROP: f"{told} on {seen.day}; at least {100 * (low or 0):.1f} % was to be expected ({usual})",
        AlertKind.DRIFT: f"{told} within {days} days up to {seen.day}; the share has about doubled ({usual})",
        AlertKind.CREEP: f"{told} within {days} days up to {seen.day}; the share creeps up ({usual})",
        AlertKind.SILENCE: (
            f"no {what} in {seen.n} answers up to {seen.day}; at {before} that is chance less than once in 1,000: "
            "look whether the checks run"
        ),
    }
    return Alert(kind=kind, series=name, day=seen.day, share=share, low=low, high=high, base=base, message=words[kind])
