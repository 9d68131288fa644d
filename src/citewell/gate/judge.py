"""From an answer to what becomes of it. Pure: the same answer, policy and moment always give the same judgement."""

import datetime as dt
import time
from collections.abc import Sequence

import msgspec

from citewell.checks.interface import Check
from citewell.checks.registry import CHECKS, load_checks
from citewell.gate.amend import amend
from citewell.gate.context import context_of
from citewell.gate.policy import (
    LINK_ALIVE,
    Level,
    OnBlock,
    Policy,
    level_of,
    policy_from_text,
    sentence,
    unchecked_hands_over,
)
from citewell.gate.run import run_checks
from citewell.links.told import LinkAsker
from citewell.model import Action, Answer, CheckRun, Finding, Outcome, Severity
from citewell.support.models.interface import SupportModel
from citewell.support.models.kept import kept_model
from citewell.text.blot import blot
from citewell.text.language import guess_reader_language
from citewell.text.reading import Reading


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """What becomes of an answer, and why.

    Attributes:
        reading: its claims and citations.
        findings: every finding, in order of place.
        blocking: which of the findings the policy did not let pass, as indices.
        checks: which checks ran, and on how much.
        action: what becomes of the answer.
        shown: the text for the reader.
    """

    reading: Reading
    findings: tuple[Finding, ...]
    blocking: tuple[int, ...]
    checks: tuple[CheckRun, ...]
    action: Action
    shown: str


def judge(
    answer: Answer,
    policy: Policy,
    as_of: dt.datetime,
    *,
    checks: Sequence[Check] = CHECKS,
    model: SupportModel | None = None,
    links: LinkAsker | None = None,
    unfinished: bool = False,
    deadline: float | None = None,
) -> Judgement:
    """Judges an answer.

    Args:
        answer: the record.
        policy: decides which findings count, and what the reader gets instead.
        as_of: the moment as of which sources must be in force.
        checks: the checks to run, in order.
        model: the stronger model that the policy wants asked, if it is there.
        links: asks for addresses, if the policy wants that.
        unfinished: whether the answer is still being written; addresses at its end are then left alone.
        deadline: when to stop checking, on ``time.monotonic``; ``None`` for never.
    """
    context = context_of(answer, policy, as_of, model, links=links, unfinished=unfinished)
    reading = context.reading
    findings, runs = run_checks(checks, context, policy, deadline=deadline, clock=time.monotonic)
    blocking = tuple([index for index, finding in enumerate(findings) if _blocks(finding, policy)]) if findings else ()
    action, shown = Action.SHOW, answer.text
    if blocking:
        action, shown = _instead(answer, reading, [findings[index] for index in blocking], policy)
        if action is Action.AMEND:
            # What is left has to pass on its own, the added sentence apart.
            rest = msgspec.structs.replace(answer, text=shown, citations=())
            strict = msgspec.structs.replace(policy, on_block=OnBlock.HAND_OVER)
            again = judge(rest, strict, as_of, checks=checks, model=model, links=links, deadline=deadline)
            if again.action is Action.SHOW:
                shown = f"{shown}\n\n{sentence(policy.amended, policy, _language(reading))}"
            else:
                action, shown = Action.HAND_OVER, sentence(policy.hand_over, policy, _language(reading))
    return Judgement(
        reading=reading,
        findings=tuple(findings),
        blocking=blocking,
        checks=tuple(runs),
        action=action,
        shown=shown,
    )


def judge_again(
    answer: Answer, policy_text: str, as_of: dt.datetime, kept: Sequence[Finding], /
) -> tuple[Sequence[Finding], Sequence[CheckRun]]:
    """Judges a kept answer again, with the policy that judged it first. Neither model nor network is asked again.

    Args:
        answer: the answer.
        policy_text: the policy, as ``policy_text`` wrote it.
        as_of: the moment as of which it was judged.
        kept: the findings of then, which hold what a stronger model said and what was observed of addresses.

    Raises:
        PolicyError: the policy was written by another version.
        PluginError: a check of an installed package cannot be loaded.
    """
    policy = policy_from_text(policy_text)
    model = kept_model(kept) if policy.support.wants_model else None
    links = _kept_links(kept) if policy.links is not None else None
    judgement = judge(answer, policy, as_of, checks=load_checks(), model=model, links=links)
    return judgement.findings, judgement.checks


def _kept_links(kept: Sequence[Finding]) -> LinkAsker:
    from citewell.links.kept import KeptLinks  # here, since few policies ask for addresses

    return KeptLinks([finding for finding in kept if finding.check == LINK_ALIVE])


def _blocks(finding: Finding, policy: Policy) -> bool:
    """Whether a finding keeps the answer from its reader: one that only warns never does, whatever the policy."""
    if finding.outcome is Outcome.SUPPORTED or level_of(policy, finding.check) is not Level.BLOCK:
        return False
    if finding.outcome is Outcome.NOT_CHECKED:
        return unchecked_hands_over(policy, finding.check)
    return finding.severity is Severity.ERROR


def _instead(answer: Answer, reading: Reading, blocking: Sequence[Finding], policy: Policy) -> tuple[Action, str]:
    """What the reader gets instead of an answer with blocking findings."""
    if policy.on_block is OnBlock.AMEND:
        rest = amend(reading, blocking)
        if rest is not None:
            return Action.AMEND, rest
    return Action.HAND_OVER, sentence(policy.hand_over, policy, _language(reading))


def _language(reading: Reading) -> str | None:
    """The language to address the reader in: that of the record, else of the question, else of the answer's words."""
    answer = reading.answer
    if answer.language:
        return answer.language
    asked = guess_reader_language(answer.question)
    if asked is not None:
        return asked
    markers = [citation.span for citation in reading.citations if not citation.link_text]
    return guess_reader_language(blot(answer.text, [*markers, *reading.masked]))
