"""``citewell explain``: derive a kept decision again, and show each finding with both texts side by side."""

import datetime as dt
from collections.abc import Sequence
from typing import Annotated, Protocol

import msgspec
import typer
from msgspec.structs import replace
from rich.rule import Rule

from citewell.cli.exits import Exit, exits
from citewell.cli.formats import ItemFormat
from citewell.cli.ledger_options import ItemFormatOption, LedgerOption, OutputOption, ShowRestrictedOption, guard_output
from citewell.cli.terminal import bytes_on, console_on
from citewell.gate import judge_again, slots_again
from citewell.ledger import Case, SqliteLedgerReader
from citewell.ledger.rederive import Difference, Rederivation, compare
from citewell.model import Answer, CheckRun, ClaimSlots, Finding
from citewell.report.claims import print_slots
from citewell.report.redaction import redact_answer, redact_decision, redact_finding, restricted_ids
from citewell.report.side_by_side import View, explanation


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


def explain(
    key: Annotated[str, typer.Argument(metavar="ID", help="Answer id, start of a digest, or number.")],
    *,
    ledger: LedgerOption,
    show_restricted: ShowRestrictedOption = False,
    format: ItemFormatOption = ItemFormat.CONSOLE,
    output: OutputOption = None,
) -> None:
    """Derive a decision's findings again from what was kept, and show each with answer and source side by side.

    Then each cited sentence slot by slot: its values and quotations, and what its sources say of each.
    """
    with exits():
        guard_output(output, ledger)
        with SqliteLedgerReader(ledger) as reader:
            case = reader.get(key)
        told = explain_case(case, judge_again, show_restricted=show_restricted)
        again = told.case.decision
        claims = slots_again(case.answer, case.policy_text, again.as_of, again.findings)
        told = replace(told, claims=claims)
        if format is ItemFormat.JSON:
            with bytes_on(output) as stream:
                stream.write(msgspec.json.encode(told) + b"\n")
        else:
            with console_on(output) as console:
                restricted = frozenset(told.restricted)
                view = View(width=console.width, styled=console.is_terminal, restricted=restricted)
                console.print(explanation(told.case, told.rederivation, view))
                if told.claims:
                    console.print(Rule("slot by slot", style="dim", characters="─", align="left"))
                    print_slots(told.claims, told.case.answer.sources, console, restricted=restricted)
        if not told.rederivation.identical:
            raise typer.Exit(Exit.FINDINGS)


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
