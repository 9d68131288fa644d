"""The sentences of an answer slot by slot; of a kept one, from the answer and the findings that were kept with it."""

import datetime as dt
import logging
from collections.abc import Iterator, Mapping, Sequence

from citewell.checks.claim_kinds import SAYING
from citewell.checks.interface import Check, Context, Subject
from citewell.checks.registry import load_checks
from citewell.checks.slots import objection_slot, slots_of
from citewell.gate.context import context_of
from citewell.gate.policy import SUPPORT, policy_from_text
from citewell.model import Answer, Claim, ClaimSlots, Finding, SlotKind
from citewell.support.deadline import TimeUpError

_log = logging.getLogger("citewell.gate")


def about_of(checks: Sequence[Check]) -> dict[str, SlotKind]:
    """What the findings of the checks of meaning are about, by the id of the check."""
    infos = [check.info for check in checks]
    return {info.id: info.about for info in infos if info.subject is Subject.CLAIM and info.about is not None}


def slots_by_claim(
    context: Context, findings: Sequence[Finding], about: Mapping[str, SlotKind]
) -> Iterator[ClaimSlots]:
    """The sentences that say something and cite something, each with its slots.

    Args:
        context: the answer.
        findings: what the checks say; each is told with the sentence in which it stands.
        about: what they are about, by check.
    """
    for claim in context.reading.claims:
        if claim.kind not in SAYING or not claim.citations:
            continue
        own = [finding for finding in findings if stands_in(finding, claim)]
        try:
            slots = slots_of(claim, context, own, about)
        except TimeUpError:
            slots = tuple([objection_slot(finding, about) for finding in own])
        except Exception:  # what is fine is not told then; what was found is
            _log.exception("the slots of answer %r cannot be told", context.answer.id)
            slots = tuple([objection_slot(finding, about) for finding in own])
        yield ClaimSlots(text=claim.text, start=claim.span.start, end=claim.span.end, slots=slots)


def stands_in(finding: Finding, claim: Claim) -> bool:
    """Whether a finding is about a place in a sentence."""
    return claim.span.start <= finding.location.start and finding.location.end <= claim.span.end


def slots_again(
    answer: Answer, policy_text: str, as_of: dt.datetime, kept: Sequence[Finding], /
) -> tuple[ClaimSlots, ...]:
    """The sentences of a kept answer slot by slot.

    Sources that its reader may not see are not looked into, and so nothing of them is told.

    Args:
        answer: the answer.
        policy_text: the policy that judged it, as ``policy_text`` wrote it.
        as_of: the moment as of which it was judged.
        kept: what was found; findings about other things than meaning are left out.

    Raises:
        PolicyError: the policy was written by another version.
        PluginError: a check of an installed package cannot be loaded.
    """
    about = {**about_of(load_checks()), SUPPORT: SlotKind.STATEMENT}
    context = context_of(answer, policy_from_text(policy_text), as_of)
    return tuple(slots_by_claim(context, [finding for finding in kept if finding.check in about], about))
