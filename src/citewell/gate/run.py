"""Runs the checks over a reading, within a deadline; a check that fails or comes too late lets nothing through."""

import logging
import time
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from citewell.checks.findings import place, unchecked, whole
from citewell.checks.interface import Check, Context, Subject
from citewell.gate.causes import counted, once
from citewell.gate.policy import Level, Policy, level_of
from citewell.model import CheckRun, Citation, Claim, Finding, Location, Reason
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
    reading = context.reading
    is_limited = until.moment is not None
    for order, check in enumerate(checks):
        info = check.info
        if level_of(policy, info.id) is Level.IGNORE:
            continue
        examined = 0
        subjects: Sequence[Claim | Citation | None] = _WHOLE
        if info.subject is Subject.CLAIM:
            subjects = reading.claims
        elif info.subject is Subject.CITATION:
            subjects = reading.offered()
        for subject in subjects:
            made = None if is_limited and until.is_past else _judge(check, subject, context)
            if made is _NOTHING:
                examined += 1
                continue
            shown = _late(check, subject, context) if made is None else made
            if shown:
                findings += [(finding.location.start, finding.location.end, order, finding) for finding in shown]
            if made is None:
                break  # one finding says it for all that this check did not come to
            examined += 1
        runs.append(_clean(info.id, info.version, examined))
    if len(findings) > 1:
        findings.sort(key=lambda entry: (*entry[:3], entry[3].message))
    kept = once([entry[3] for entry in findings], policy)
    return kept, [counted(run, kept) for run in runs] if kept else runs


@lru_cache(maxsize=1024)
def _clean(check: str, version: str, examined: int) -> CheckRun:
    """A check that found nothing to object to: one object for all answers in which it looked at as much."""
    return CheckRun(check=check, version=version, examined=examined, objected=0, not_checked=0)


_WHOLE: Sequence[None] = (None,)
_NOTHING: Sequence[Finding] = ()
_Judge = Callable[..., Iterable[Finding]]


def _judge(check: Check, subject: Claim | Citation | None, context: Context) -> Sequence[Finding] | None:
    """The findings of one check about one thing, or the finding that it failed; ``None`` when the time was up first."""
    judge: _Judge = check.judge
    try:
        made = judge(context) if subject is None else judge(subject, context)
        if made is _NOTHING or made == []:
            return _NOTHING
        findings: tuple[object, ...] = tuple(made)  # a generator fails here, not later
        return [_own(finding, check.info.id) for finding in findings]
    except TimeUpError:
        return None
    except Exception as error:
        _log.exception("check %s failed on answer %r", check.info.id, context.answer.id)
        message = f"not checked: {check.info.id} failed with {type(error).__name__}"
        return (unchecked(check.info, _location(subject, context), Reason.FAILED, message),)


def _own(finding: object, check: str) -> Finding:
    """A finding of a check, once it is certain to be one: under another's id, another's level would count."""
    if not isinstance(finding, Finding) or finding.check != check:
        raise TypeError(f"{finding!r} is no finding of {check}")
    return finding


def _late(check: Check, subject: Claim | Citation | None, context: Context) -> Sequence[Finding]:
    message = "not checked: the time was up"
    return (unchecked(check.info, _location(subject, context), Reason.TIMED_OUT, message),)


def _location(subject: Claim | Citation | None, context: Context) -> Location:
    return whole(context.answer) if subject is None else place(subject)
