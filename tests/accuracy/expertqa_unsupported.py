"""How often a check objects to a claim that experts do not call completely supported by the evidence that is given.

The other side of ``expertqa_supported``: what is not objected to here would be shown. Experts judge meaning; the checks
look at identity, values and quotations, so that much of this is beyond them.
"""

from collections.abc import Iterable

from citewell.gate import Gate
from tests.accuracy.evidence import labelled_claims
from tests.accuracy.expertqa_supported import Case, details_of, figures_of, has_evidence, judge_alone
from tests.accuracy.interface import Figure, Result, Row, Suite

LABELS = ("Missing", "Incomplete", "Partial")


def run(rows: Iterable[Row]) -> Result:
    """Shares of claims that each check objects to, by label."""
    gate = Gate()
    cases: dict[str, list[Case]] = {label: [] for label in LABELS}
    for row in rows:
        for claim in labelled_claims(row):
            for label in LABELS:
                if has_evidence(claim, label):
                    cases[label].append(judge_alone(gate, row, claim))
    figures: list[Figure] = []
    for label, judged in cases.items():
        figures += figures_of(f"{SUITE.name}/{label.lower()}", judged, {})
    return Result(figures=tuple(figures), details=tuple(details_of(cases)))


SUITE = Suite(name="expertqa_unsupported", file="expertqa", run=run)
