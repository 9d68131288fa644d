"""Counting decisions as they pass, so that a report of any length can end with its figures."""

from collections import Counter

import msgspec

from citewell.intervals import wilson
from citewell.model import Action, Estimate, Outcome
from citewell.report.interface import Item, Judged

# How many unreadable records are named; the rest is only counted.
_NAMED = 20


class CheckCount(msgspec.Struct, frozen=True, kw_only=True):
    """In how many answers a check had something to say.

    Attributes:
        check: its id.
        objected: answers with at least one objection of it.
        share: the same as a share of all answers.
        not_checked: answers with something that it could not check.
    """

    check: str
    objected: int
    share: Estimate
    not_checked: int


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of a report.

    Attributes:
        n: number of decisions.
        actions: how many decisions had each action.
        shares: the same as shares of all, with their intervals; of streams that were not finished only if any.
        checks: the checks that had something to say, most frequent objections first.
        not_checked: answers in which at least one thing was not checked.
        unread: records that could not be read.
        problems: what was wrong with the first of them.
    """

    n: int
    actions: dict[Action, int]
    shares: dict[Action, Estimate]
    checks: tuple[CheckCount, ...]
    not_checked: int
    unread: int
    problems: tuple[str, ...]


class Tally:
    """A running count."""

    def __init__(self) -> None:
        self._actions: Counter[Action] = Counter()
        self._objected: Counter[str] = Counter()
        self._not_checked: Counter[str] = Counter()
        self._with_gaps = 0
        self._unread = 0
        self._problems: list[str] = []

    def add(self, item: Item) -> None:
        """Count one decision, or one record that could not be read."""
        if not isinstance(item, Judged):
            self._unread += 1
            if len(self._problems) < _NAMED:
                self._problems.append(str(item))
            return
        decision = item.decision
        self._actions[decision.action] += 1
        if not decision.findings:
            return
        gaps = {finding.check for finding in decision.findings if finding.outcome is Outcome.NOT_CHECKED}
        self._objected.update({finding.check for finding in decision.findings if is_objection(finding.outcome)})
        self._not_checked.update(gaps)
        self._with_gaps += bool(gaps)

    def summary(self) -> Summary:
        """The figures so far."""
        n = self._actions.total()
        checks = [
            CheckCount(
                check=check,
                objected=self._objected[check],
                share=wilson(self._objected[check], n),
                not_checked=self._not_checked[check],
            )
            for check in self._objected.keys() | self._not_checked.keys()
        ]
        checks.sort(key=lambda count: (-count.objected, -count.not_checked, count.check))
        return Summary(
            n=n,
            actions={action: self._actions[action] for action in Action},
            shares={
                action: wilson(self._actions[action], n)
                for action in Action
                if action is not Action.RELEASE or self._actions[action]
            },
            checks=tuple(checks),
            not_checked=self._with_gaps,
            unread=self._unread,
            problems=tuple(self._problems),
        )


def is_objection(outcome: Outcome) -> bool:
    """Whether a finding with this outcome speaks against the answer."""
    return outcome is Outcome.CONTRADICTED or outcome is Outcome.NOT_ENOUGH_INFO
