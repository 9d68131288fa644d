"""From a claim with its sources to whether they say it: by the checks of the gate, and by the score. Pure."""

import datetime as dt
import logging
import time
from collections.abc import Iterator, Mapping, Sequence

from citewell.checks.claim_kinds import SAYING
from citewell.checks.interface import Check, Context
from citewell.checks.scored import model_tier
from citewell.checks.slots import objection_slot
from citewell.checks.statement import Weight, threshold_of, unweighed, weigh_statement
from citewell.gate.context import context_of
from citewell.gate.idle import idle_sources, without
from citewell.gate.policy import Policy
from citewell.gate.run import run_checks
from citewell.gate.slots import about_of, slots_by_claim, stands_in
from citewell.model import (
    Answer,
    Claim,
    Finding,
    Outcome,
    Passage,
    Reason,
    Severity,
    Slot,
    SlotKind,
    SourceEvidence,
    Support,
)
from citewell.support.deadline import DEADLINE, Deadline, TimeUpError, keep_to_deadline
from citewell.support.models.interface import SupportModel

_log = logging.getLogger("citewell.gate")
_MOST_PASSAGES = 5
_WORST_FIRST = (Outcome.CONTRADICTED, Outcome.NOT_ENOUGH_INFO, Outcome.NOT_CHECKED)


def support_of(
    answer: Answer,
    policy: Policy,
    as_of: dt.datetime,
    *,
    checks: Sequence[Check],
    model: SupportModel | None = None,
    deadline: float | None = None,
) -> Support:
    """Whether sources say what a claim says.

    Sources that bring nothing to the claim are named and then left aside, so that one more of them changes nothing.

    Args:
        answer: a claim as ``claim_from`` gives it: an answer that cites all of its sources.
        policy: says which checks are ignored, and what is asked of score and model.
        as_of: the moment of the question.
        checks: the checks of the gate; those about what a claim says are run.
        model: the stronger model that the policy wants asked, if it is there.
        deadline: when to stop, on ``time.monotonic``; ``None`` for never.
    """
    token = DEADLINE.set(Deadline(deadline, time.monotonic))
    try:
        return _support(answer, policy, as_of, checks, model, deadline)
    finally:
        DEADLINE.reset(token)


def _support(
    answer: Answer,
    policy: Policy,
    as_of: dt.datetime,
    checks: Sequence[Check],
    model: SupportModel | None,
    deadline: float | None,
) -> Support:
    about = about_of(checks)
    of_sources = [check for check in checks if about.get(check.info.id) is SlotKind.SOURCE]
    context = context_of(answer, policy, as_of, model)
    aside: list[Finding] = []
    while True:
        seen, _ = run_checks(of_sources, context, policy, deadline=deadline)
        idle = idle_sources(seen, context)
        aside += [
            finding
            for finding in seen
            if any(isinstance(item, SourceEvidence) and item.source in idle for item in finding.evidence)
        ]
        if not idle or len(idle) == len(context.answer.sources):
            break
        context = context_of(without(context.answer, idle), policy, as_of, model)
    unread = [finding for finding in seen if finding.outcome is Outcome.NOT_CHECKED]
    meaning = [check for check in checks if about.get(check.info.id, SlotKind.SOURCE) is not SlotKind.SOURCE]
    findings, _ = run_checks(meaning, context, policy, deadline=deadline)
    weights = [_weigh(claim, context) for claim in context.reading.claims if claim.kind in SAYING]
    slots = [*_slots(context, findings, about), *[weight.slot for weight in weights]]
    slots += [objection_slot(finding, about) for finding in dict.fromkeys([*aside, *unread])]
    outcome, reason, cause = _overall(findings, weights, unread, all_idle=bool(idle))
    scores = [weight.score for weight in weights]
    return Support(
        id=answer.id,
        outcome=outcome,
        score=None if None in scores else min([score for score in scores if score is not None], default=None),
        threshold=threshold_of(context),
        tiers=_tiers(context, weights),
        slots=tuple(slots),
        passages=_passages(weights),
        reason=reason,
        not_checked=cause,
    )


def _weigh(claim: Claim, context: Context) -> Weight:
    """A sentence as a whole, in the time that is left."""
    try:
        keep_to_deadline()
        return weigh_statement(claim, context)
    except TimeUpError:
        return unweighed(claim, Reason.TIMED_OUT, "the time was up")
    except Exception as error:  # as of a check that fails: nothing passes, and the rest goes on
        _log.exception("the score failed on claim %r", context.answer.id)
        return unweighed(claim, Reason.FAILED, f"the score failed with {type(error).__name__}")


def _slots(context: Context, findings: Sequence[Finding], about: Mapping[str, SlotKind]) -> Iterator[Slot]:
    """The pieces of all sentences, and whatever was found outside of them."""
    for told in slots_by_claim(context, findings, about):
        yield from told.slots
    for finding in findings:
        if not any(stands_in(finding, claim) for claim in context.reading.claims):
            yield objection_slot(finding, about)


def _overall(
    findings: Sequence[Finding], weights: Sequence[Weight], unread: Sequence[Finding], *, all_idle: bool
) -> tuple[Outcome, str, Reason | None]:
    """The outcome of a claim, with what decides it."""
    told = [
        (finding.outcome, finding.message, finding.reason)
        for finding in findings
        # What merely warns keeps no answer from its reader either.
        if finding.severity is Severity.ERROR or finding.outcome is Outcome.NOT_CHECKED
    ]
    if all_idle:
        told.append((Outcome.NOT_ENOUGH_INFO, "no source has anything in common with the claim", None))
    firm = any(outcome is Outcome.NOT_ENOUGH_INFO for outcome, _, _ in told)
    told += [(weight.slot.outcome, weight.slot.reason, weight.slot.not_checked) for weight in weights]
    if not weights:
        told.append((Outcome.NOT_CHECKED, "there is no sentence here that a source could bear out", Reason.NO_CLAIMS))
    for worst in _WORST_FIRST:
        deciding = [entry for entry in told if entry[0] is worst]
        if worst is Outcome.NOT_ENOUGH_INFO and not firm and deciding and unread:
            # That the words of the sources do not suffice says little where one of them was not read.
            return Outcome.NOT_CHECKED, unread[0].message, unread[0].reason
        if deciding:
            _, message, reason = deciding[0]
            more = len({entry[1] for entry in deciding}) - 1
            return worst, f"{message} (and {more} more)" if more else message, reason
    return Outcome.SUPPORTED, "; ".join(dict.fromkeys(message for _, message, _ in told)), None


def _tiers(context: Context, weights: Sequence[Weight]) -> tuple[str, ...]:
    """What looked at a claim. A tier that could not say anything did not."""
    if not weights:
        return ()
    told = any(weight.score is not None for weight in weights)
    last = model_tier(context) if context.rules.wants_model else "score"
    return ("slots", last) if told else ("slots",)


def _passages(weights: Sequence[Weight]) -> tuple[Passage, ...]:
    """The places that say most of a claim, the best first."""
    ranked = sorted([entry for weight in weights for entry in weight.passages], key=lambda entry: -entry[0])
    return tuple(dict.fromkeys([passage for _, passage in ranked]))[:_MOST_PASSAGES]
