"""``citewell explain``: derive a kept decision again, and show each finding with both texts side by side."""

from typing import Annotated

import msgspec
import typer
from msgspec.structs import replace
from rich.rule import Rule

from citewell.cli.exits import Exit, exits
from citewell.cli.formats import ItemFormat
from citewell.cli.ledger_options import ItemFormatOption, LedgerOption, OutputOption, ShowRestrictedOption, guard_output
from citewell.cli.terminal import bytes_on, console_on
from citewell.gate import judge_again, slots_again
from citewell.ledger import SqliteLedgerReader
from citewell.report.claims import print_slots
from citewell.report.explained import explain_case
from citewell.report.side_by_side import View, explanation


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
