"""Kept decisions in tables say the same as reports do, in words and in colours."""

import io

import pytest
from rich.console import Console

from citewell.ledger import Case
from citewell.model import Outcome, Reason
from citewell.report.decision_tables import decision_sheet
from citewell.report.styles import OUTCOME_STYLES
from citewell.report.wording import outcome_words
from tests.builders import POLICY, make_answer, make_decision, make_finding

CODES = {"green": "\x1b[32m", "red": "\x1b[31m", "magenta": "\x1b[35m"}


@pytest.mark.parametrize(
    ("outcome", "reason", "words"),
    [
        (Outcome.NOT_ENOUGH_INFO, None, "not enough information"),
        (Outcome.NOT_CHECKED, Reason.TIMED_OUT, "not checked: timed out"),
        (Outcome.CONTRADICTED, None, "contradicted"),
    ],
)
def test_an_outcome_has_the_words_and_the_colour_that_it_has_in_reports(outcome, reason, words):
    assert outcome_words(outcome, reason) == words
    decision = make_decision(findings=(make_finding(outcome=outcome, reason=reason),))
    case = Case(seq=1, decision=decision, answer=make_answer(), policy_text=POLICY)
    out = io.StringIO()
    console = Console(file=out, width=200, force_terminal=True, color_system="standard", no_color=False)
    console.print(decision_sheet(case, []))
    assert f"{CODES[OUTCOME_STYLES[outcome]]}{words}" in out.getvalue()
