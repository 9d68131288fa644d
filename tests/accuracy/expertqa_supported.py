"""How often a check objects to a claim that experts call completely supported by the evidence that is given.

Each such claim is judged twice: alone, against its own evidence, and inside its whole answer, where the findings that
lie in the claim count. Every objection here is an error of the check, of the label, or of the evidence as cut.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from citewell.checks.registry import CHECKS
from citewell.gate import Gate
from citewell.intervals import wilson
from citewell.model import Answer, Finding, Outcome
from tests.accuracy.answers import judge_answer
from tests.accuracy.evidence import evidence_texts, labelled_claims
from tests.accuracy.expertqa import answer_with_evidence
from tests.accuracy.interface import Figure, Result, Row, Suite, Value
from tests.accuracy.real import describe, objects
from tests.accuracy.records import answer_of_report

LABEL = "Complete"
VARIANTS = ("alone", "in_context")


class Case(msgspec.Struct, frozen=True):
    """One claim, judged in one way.

    Attributes:
        answer: id of the answer that it is from.
        claim: the claim as labelled.
        findings: the findings in it; ``None`` when citewell crashed.
    """

    answer: str
    claim: str
    findings: tuple[Finding, ...] | None


def run(rows: Iterable[Row]) -> Result:
    """Shares of claims that each check objects to, alone and in context."""
    gate = Gate()
    cases: dict[str, list[Case]] = {variant: [] for variant in VARIANTS}
    unreadable = unlocated = 0
    for row in rows:
        claims = [claim for claim in labelled_claims(row) if has_evidence(claim, LABEL)]
        whole = answer_with_evidence(row, 0)
        unreadable += whole is None
        if whole is None or not claims:
            continue
        cases["alone"] += [judge_alone(gate, row, claim) for claim in claims]
        located = list(_judge_in_context(gate, whole, claims))
        unlocated += len(claims) - len(located)
        cases["in_context"] += located
    figures: list[Figure] = []
    for variant in VARIANTS:
        figures += figures_of(
            f"{SUITE.name}/{variant}", cases[variant], {"unreadable": unreadable, "unlocated": unlocated}
        )
    return Result(figures=tuple(figures), details=tuple(details_of(cases)))


def has_evidence(claim: Row, label: str) -> bool:
    """Whether a claim has this label and the text of some evidence."""
    return claim.get("support") == label and bool(evidence_texts([claim]))


def judge_alone(gate: Gate, row: Row, claim: dict[str, Any]) -> Case:
    """A claim as an answer of its own, with its evidence as sources."""
    text = claim["text"].strip()
    record = answer_of_report({**row, "answer": text}, 0, texts=evidence_texts([claim]))
    assert record is not None
    return Case(record.id, text, _findings(gate, record))


def _judge_in_context(gate: Gate, whole: Answer, claims: Sequence[dict[str, Any]]) -> Iterator[Case]:
    findings = _findings(gate, whole)
    position = 0
    for claim in claims:
        words = claim["text"].split()
        # The labelled text is the answer's, with line breaks and runs of spaces made single spaces.
        match = re.compile(r"\s*".join(map(re.escape, words))).search(whole.text, position)
        if match is None:
            continue
        position = match.end()
        inside = None if findings is None else tuple(f for f in findings if _touches(f, whole, *match.span()))
        yield Case(whole.id, match[0], inside)


def _touches(finding: Finding, answer: Answer, start: int, end: int) -> bool:
    # A finding about the answer as a whole is about no claim in particular.
    place = finding.location
    return place.start < end and start < place.end and place.end - place.start < len(answer.text)


def _findings(gate: Gate, answer: Answer) -> tuple[Finding, ...] | None:
    try:
        return judge_answer(gate, answer).findings
    except Exception:
        return None


def figures_of(name: str, cases: list[Case], more: dict[str, Value]) -> Iterator[Figure]:
    """How many of the claims anything objects to, and how many each check does."""
    n = len(cases)
    blocked: Counter[str] = Counter()
    unchecked: Counter[str] = Counter()
    touched = 0
    for case in cases:
        objecting = {f.check for f in case.findings or () if objects(f)}
        blocked.update(objecting)
        touched += bool(objecting)
        unchecked.update({f.check for f in case.findings or () if f.outcome is Outcome.NOT_CHECKED})
    values: dict[str, Value] = {
        "answers": len({case.answer for case in cases}),
        "crashed": sum(case.findings is None for case in cases),
        "blocked": touched,
        "share": wilson(touched, n),
        **more,
    }
    yield Figure(set=name, n=n, values=values)
    for check in (check.info.id for check in CHECKS):
        values = {"blocked": blocked[check], "share": wilson(blocked[check], n), "not_checked": unchecked[check]}
        yield Figure(set=f"{name}/{check}", n=n, values=values)


def details_of(cases: dict[str, list[Case]]) -> Iterator[dict[str, Any]]:
    """Every objection, with the claim that it is against."""
    for variant, judged in cases.items():
        for case in judged:
            for finding in case.findings or ():
                if objects(finding):
                    yield {"variant": variant, "id": case.answer, "claim": case.claim, **describe(finding)}


SUITE = Suite(name="expertqa_supported", file="expertqa", run=run)
