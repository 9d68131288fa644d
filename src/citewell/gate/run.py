"""Runs the checks over a reading, within a deadline; a check that fails or comes too late lets nothing through."""

import logging
import time
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from citewell.checks.findings import place, unchecked, whole
from citewell.checks.interface import Check, Context, Subject, may_concern
from citewell.gate.causes import counted, once
from citewell.gate.policy import Level, Policy, level_of
from citewell.model import CheckRun, Citation, Claim, Finding, Reason
from citewell.support.deadline import DEADLINE, Clock, Deadline, TimeUpError

_log = logging.getLogger("citewell.gate")


def run_checks(
    checks: Sequence[Check], context: Context, policy: Policy, *, deadline: float | None, clock: Clock = time.monotonic
) -> tuple[list[Finding], list[CheckRun]]:
    """Every finding of the checks that a policy wants, in order of place, and how much each check looked at.

    A check that raises, or gives back anything but findings of its own, has not checked what it was looking at; neither
    has one whose turn comes after the deadline, or that is at work on a long text when it comes.
    All of these are findings, never a pass.

    Args:
        checks: in order.
        context: what they look at.
        policy: says which of them count.
        deadline: when to stop, on the clock; ``None`` for never.
        clock: seconds that only go forward.
    """
    until = Deadline(deadline, clock)
    token = DEADLINE.set(until)
    try:
        return _run(checks, context, policy, until)
    finally:
        DEADLINE.reset(token)


def _run(
    checks: Sequence[Check], context: Context, policy: Policy, until: Deadline
) -> tuple[list[Finding], list[CheckRun]]:
    findings: list[tuple[int, int, int, Finding]] = []
    runs: list[CheckRun] = []
    subjects: dict[Subject, Sequence[Claim | Citation | None]] = {
        Subject.ANSWER: (None,),
        Subject.CLAIM: context.reading.claims,
        Subject.CITATION: context.reading.offered(),
    }
    ignore = Level.IGNORE
    for order, check in enumerate(checks):
        info = check.info
        if level_of(policy, info.id) is ignore:
            continue
        made, examined = _findings_of(check, subjects[info.subject], context, until)
        if made:
            findings += [(finding.location.start, finding.location.end, order, finding) for finding in made]
        runs.append(_clean(info.id, info.version, examined))
    if not findings:
        return [], runs
    findings.sort(key=lambda entry: (*entry[:3], entry[3].message))
    kept = once([entry[3] for entry in findings], policy)
    found = {finding.check for finding in kept}
    return kept, [counted(run, kept) if run.check in found else run for run in runs]


@lru_cache(maxsize=1024)
def _clean(check: str, version: str, examined: int) -> CheckRun:
    """A check that found nothing to object to: one object for all answers in which it looked at as much."""
    return CheckRun(check=check, version=version, examined=examined, objected=0, not_checked=0)


_NOTHING: Sequence[Finding] = ()
_Judge = Callable[..., Iterable[Finding]]


def _findings_of(
    check: Check, subjects: Sequence[Claim | Citation | None], context: Context, until: Deadline
) -> tuple[Sequence[Finding], int]:
    """The findings of one check, that it failed or came too late among them, and how much it looked at.

    Args:
        check: the check.
        subjects: what it is called with, one after the other; ``None`` for the answer as a whole.
        context: what it may look at besides.
        until: when the time is up.
    """
    judge: _Judge = check.judge
    clock, moment = until.clock, until.moment
    findings: list[Finding] = []
    for examined, subject in enumerate(subjects):
        try:
            if moment is not None and clock() >= moment:
                raise TimeUpError
            if not examined and not may_concern(check, context):
                break
            made = judge(context) if subject is None else judge(subject, context)
            if made is not _NOTHING and made != []:
                own: tuple[object, ...] = tuple(made)  # a generator fails here, not later
                findings += [_own(finding, check.info.id) for finding in own]
        except TimeUpError:
            # One finding says it for all that this check did not come to.
            findings.append(_unchecked(check, subject, context, Reason.TIMED_OUT, "the time was up"))
            return findings, examined
        except Exception as error:
            _log.exception("check %s failed on answer %r", check.info.id, context.answer.id)
            cause = f"{check.info.id} failed with {type(error).__name__}"
            findings.append(_unchecked(check, subject, context, Reason.FAILED, cause))
    return findings, len(subjects)


def _unchecked(check: Check, subject: Claim | Citation | None, context: Context, reason: Reason, cause: str) -> Finding:
    where = whole(context.answer) if subject is None else place(subject)
    return unchecked(check.info, where, reason, f"not checked: {cause}")


def _own(finding: object, check: str) -> Finding:
    """A finding of a check, once it is certain to be one: under another's id, another's level would count."""
    if not isinstance(finding, Finding) or finding.check != check:
        raise TypeError(f"{finding!r} is no finding of {check}")
    return finding
