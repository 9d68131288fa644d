"""What a self-check says of long real reports: how much is computed again, and every accusation to be read by eye."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from citewell.model import CheckVerdict
from citewell.papers.self_check import self_check
from tests.accuracy.interface import Figure, Result, Row, Suite


def run(rows: Iterable[Row]) -> Result:
    """Rows by verdict; a report that brings it down is counted, and each accusation is a detail."""
    counts: Counter[CheckVerdict] = Counter()
    details: list[dict[str, Any]] = []
    reports = crashed = 0
    for row in rows:
        text = row.get("answer")
        if not isinstance(text, str):
            continue
        reports += 1
        try:
            found = self_check(text)
        except Exception as error:
            crashed += 1
            details.append({"id": row.get("id"), "problem": "crashed", "error": repr(error)})
            continue
        counts.update(one.verdict for one in found)
        details += [
            {"id": row.get("id"), "kind": one.kind.value, "quote": one.quote, "why": one.why}
            for one in found
            if one.verdict is CheckVerdict.INCONSISTENT
        ]
    values = {"crashed": crashed, **{verdict.value: counts[verdict] for verdict in CheckVerdict}}
    return Result(figures=(Figure(set=SUITE.name, n=reports, values=values),), details=tuple(details))


SUITE = Suite(name="selfcheck_reports", file="deep_research_reports", run=run)
