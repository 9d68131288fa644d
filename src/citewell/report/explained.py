"""Kept decisions whose findings are derived again, with what their reader may see of them."""

import datetime as dt
from collections.abc import Sequence
from typing import Protocol

import msgspec
from msgspec.structs import replace

from citewell.ledger import Case
from citewell.ledger.rederive import Difference, Rederivation, compare
from citewell.model import Answer, CheckRun, ClaimSlots, Finding
from citewell.report.redaction import redact_answer, redact_decision, redact_finding, restricted_ids


class Judge(Protocol):
    """Finds again what there is to object to in an answer, from the record and the text of a policy alone."""

    def __call__(
        self, answer: Answer, policy_text: str, as_of: dt.datetime, kept: Sequence[Finding], /
    ) -> tuple[Sequence[Finding], Sequence[CheckRun]]:
        """Findings, and the checks that ran."""


class Explanation(msgspec.Struct, frozen=True, kw_only=True):
    """A kept decision, and whether its findings come out again.

    Attributes:
        case: decision, answer and policy.
        rederivation: what came of deriving the findings again.
        restricted: ids of sources of which nothing is told, because the answer's reader may not see them.
        claims: its sentences, slot by slot.
    """

    case: Case
    rederivation: Rederivation
    restricted: tuple[str, ...]
    claims: tuple[ClaimSlots, ...] = ()


def explain_case(case: Case, judge: Judge, *, show_restricted: bool = False) -> Explanation:
    """Derive a decision's findings again, and take out what may not be shown.

    Args:
        case: the decision as it was kept.
        judge: what derives findings.
        show_restricted: whether sources that the answer's reader may not see are told of like others.
    """
    decision = case.decision
    findings, runs = judge(case.answer, case.policy_text, decision.as_of, decision.findings)
    rederivation = compare(decision.findings, decision.checks, findings, runs)
    restricted = frozenset() if show_restricted else restricted_ids(case.answer)
    if restricted:
        told = redact_decision(case.answer, decision)
        case = replace(case, answer=redact_answer(case.answer, restricted), decision=told)
        differences = tuple(_redact(difference, restricted) for difference in rederivation.differences)
        rederivation = replace(rederivation, differences=differences)
    return Explanation(case=case, rederivation=rederivation, restricted=tuple(sorted(restricted)))


def _redact(difference: Difference, restricted: frozenset[str]) -> Difference:
    return Difference(
        stored=None if difference.stored is None else redact_finding(difference.stored, restricted),
        again=None if difference.again is None else redact_finding(difference.again, restricted),
    )
