"""How often each check of meaning objects to labelled claims: to supported ones, where it errs, and to unsupported ones.

A claim is judged as an answer of its own that cites its source. Labels err too: an objection to a claim that is labelled
supported is an error of the check, of the label, or of the source as cut.
"""

import datetime as dt
from collections import Counter
from collections.abc import Iterable
from typing import Any

from citewell.checks.interface import Subject
from citewell.checks.registry import CHECKS
from citewell.errors import InputError
from citewell.gate.judge import judge
from citewell.gate.policy import default_policy
from citewell.ledger.rates import wilson
from citewell.model import Answer, Finding
from citewell.records.record import answer_from
from tests.accuracy.claims_support import label_of
from tests.accuracy.interface import Figure, Result, Row, Suite, Value
from tests.accuracy.real import objects

NOW = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)
MOST_ROWS = 800
LEFT_OUT = frozenset({"cited", "retrieved", "permitted", "current"})
MEANING = tuple(check for check in CHECKS if check.info.subject is Subject.CLAIM and check.info.id not in LEFT_OUT)


class Counts:
    """Claims of one part of a set, and objections to them."""

    def __init__(self) -> None:
        self.claims: Counter[bool] = Counter()
        self.objected: Counter[tuple[str, bool]] = Counter()
        self.any: Counter[bool] = Counter()

    def add(self, findings: Iterable[Finding], *, supported: bool) -> None:
        """Counts one claim."""
        checks = {finding.check for finding in findings if objects(finding)}
        self.claims[supported] += 1
        self.any[supported] += bool(checks)
        for check in checks:
            self.objected[check, supported] += 1


def run(rows: Iterable[Row]) -> Result:
    """Shares of supported and unsupported claims that checks object to, by set and part and over all."""
    parts: dict[tuple[str, str], Counts] = {}
    details: list[dict[str, Any]] = []
    unreadable = 0
    whole = Counts()
    for row in rows:
        if "claim" not in row or "source" not in row:
            unreadable += 1
            continue
        counts = parts.setdefault((row["dataset"], row["split"]), Counts())
        supported = label_of(row)
        if supported is None or counts.claims.total() >= MOST_ROWS:
            continue
        try:
            answer = answer_of(row)
        except InputError:
            unreadable += 1
            continue
        findings = judge(answer, default_policy(), NOW, checks=MEANING).findings
        counts.add(findings, supported=supported)
        whole.add(findings, supported=supported)
        messages = [finding.message for finding in findings if objects(finding)]
        if supported and messages:
            details.append({"id": row.get("id"), "claim": row["claim"], "messages": messages})
    figures = [Figure(set=SUITE.name, n=whole.claims.total(), values={"unreadable": unreadable, **values_of(whole)})]
    figures += [
        Figure(set=f"{SUITE.name}/{name}/{split}", n=counts.claims.total(), values=values_of(counts))
        for (name, split), counts in sorted(parts.items())
    ]
    return Result(figures=tuple(figures), details=tuple(details))


def answer_of(row: Row) -> Answer:
    """A claim as an answer that cites its source."""
    claim = row["claim"]
    return answer_from(
        {
            "id": str(row.get("id", "claim")),
            "answer": claim,
            "sources": [{"id": "source", "text": row["source"]}],
            "citations": [{"start": 0, "end": len(claim), "targets": ["source"]}],
        }
    )


def values_of(counts: Counts) -> dict[str, Value]:
    """For each check: the share of supported claims that it blocks, of unsupported ones that it catches, its precision."""
    values: dict[str, Value] = {
        "supported": counts.claims[True],
        "blocked": wilson(counts.any[True], counts.claims[True]),
        "caught": wilson(counts.any[False], counts.claims[False]),
    }
    for check in MEANING:
        name = check.info.id
        wrong, right = counts.objected[name, True], counts.objected[name, False]
        if wrong or right:
            values[f"{name}_blocked"] = wilson(wrong, counts.claims[True])
            values[f"{name}_caught"] = wilson(right, counts.claims[False])
            values[f"{name}_precision"] = wilson(right, right + wrong)
    return values


SUITE = Suite(name="claims_checks", file="claims/*", run=run)
