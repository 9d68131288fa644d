"""How often answers are handed over, by day, never without interval and n. Pure."""

import datetime as dt
from collections.abc import Iterable

import msgspec

from citewell.intervals import wilson
from citewell.model import Action, Estimate, Outcome, Reason


class ActionCount(msgspec.Struct, frozen=True, kw_only=True):
    """How many decisions of a UTC day had an action."""

    day: dt.date
    action: Action
    count: int


class ObjectionCount(msgspec.Struct, frozen=True, kw_only=True):
    """How many decisions of a UTC day had a finding of a check with an outcome, each decision counted once.

    Attributes:
        day: the UTC day.
        check: id of the check.
        outcome: what it said.
        reason: why it could not check, when the outcome is ``not_checked``.
        count: decisions with at least one such finding.
        blocked: those of them where the policy did not let such a finding pass.
    """

    day: dt.date
    check: str
    outcome: Outcome
    reason: Reason | None
    count: int
    blocked: int


class CheckShare(msgspec.Struct, frozen=True, kw_only=True):
    """How often a check had something to say.

    Attributes:
        check: its id.
        outcome: what it said.
        reason: why it could not check, when the outcome is ``not_checked``.
        count: decisions with at least one such finding.
        blocked: those of them where the policy did not let such a finding pass.
        share: the blocked ones as a share of all decisions of the period.
    """

    check: str
    outcome: Outcome
    reason: Reason | None
    count: int
    blocked: int
    share: Estimate


class PeriodRates(msgspec.Struct, frozen=True, kw_only=True):
    """What was decided in a period.

    Attributes:
        day: the UTC day; ``None`` for the whole.
        n: number of decisions.
        shown: how many answers were shown as they were.
        amended: how many were shown without failing sentences.
        handed_over: how many were handed over.
        share: share of answers handed over.
        checks: how often each check had something to say, those that blocked most often first.
    """

    day: dt.date | None
    n: int
    shown: int
    amended: int
    handed_over: int
    share: Estimate
    checks: tuple[CheckShare, ...]


class Rates(msgspec.Struct, frozen=True, kw_only=True):
    """Hand-over rates of a ledger.

    Attributes:
        days: every day from the first to the last with a decision, days without any included.
        total: all of them together.
    """

    days: tuple[PeriodRates, ...]
    total: PeriodRates


def daily_rates(actions: Iterable[ActionCount], objections: Iterable[ObjectionCount]) -> Rates:
    """Rates by day and in all, from counts."""
    by_day: dict[dt.date, list[ActionCount]] = {}
    for action_count in actions:
        by_day.setdefault(action_count.day, []).append(action_count)
    objections_by_day: dict[dt.date, list[ObjectionCount]] = {}
    for objection in objections:
        objections_by_day.setdefault(objection.day, []).append(objection)
    days = tuple(_period(day, by_day.get(day, []), objections_by_day.get(day, [])) for day in _every_day(by_day))
    everything = [count for counts in by_day.values() for count in counts]
    every_objection = [count for counts in objections_by_day.values() for count in counts]
    return Rates(days=days, total=_period(None, everything, every_objection))


def _every_day(days: Iterable[dt.date]) -> list[dt.date]:
    known = sorted(days)
    if not known:
        return []
    length = (known[-1] - known[0]).days + 1
    return [known[0] + dt.timedelta(days=offset) for offset in range(length)]


def _period(day: dt.date | None, actions: list[ActionCount], objections: list[ObjectionCount]) -> PeriodRates:
    counts = dict.fromkeys(Action, 0)
    for action_count in actions:
        counts[action_count.action] += action_count.count
    n = sum(counts.values())
    by_check: dict[tuple[str, Outcome, Reason | None], tuple[int, int]] = {}
    for objection in objections:
        key = (objection.check, objection.outcome, objection.reason)
        count, blocked = by_check.get(key, (0, 0))
        by_check[key] = (count + objection.count, blocked + objection.blocked)
    checks = [
        CheckShare(check=check, outcome=outcome, reason=reason, count=count, blocked=blocked, share=wilson(blocked, n))
        for (check, outcome, reason), (count, blocked) in by_check.items()
    ]
    checks.sort(key=lambda share: (-share.blocked, -share.count, share.check, share.outcome.value, str(share.reason)))
    return PeriodRates(
        day=day,
        n=n,
        shown=counts[Action.SHOW],
        amended=counts[Action.AMEND],
        handed_over=counts[Action.HAND_OVER],
        share=wilson(counts[Action.HAND_OVER], n),
        checks=tuple(checks),
    )
