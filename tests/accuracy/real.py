"""What the sets of real answers have in common: nothing crashes, markers are exact and bound, findings are counted.

Nobody has labelled these answers, so the findings are counted, not scored; the details are there to be read.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from citewell.gate import Gate
from citewell.ledger.rates import wilson
from citewell.model import Action, Answer, Finding, Outcome, Reason, Severity
from citewell.text.reading import Reading
from tests.accuracy.answers import judge_answer
from tests.accuracy.interface import Figure, Result, Value
from tests.accuracy.shapes import is_exact

_NUMBER = re.compile(r"\[\d{1,3}\]")
_ADDRESS = re.compile(r"(?:https?://|www\.|10\.\d{4,9}/|arxiv:|\d{4}\.\d{4,5})", re.IGNORECASE)


def objects(finding: Finding) -> bool:
    """Whether a finding would keep an answer from its reader: what could not be checked and warnings are none."""
    return finding.outcome in (Outcome.CONTRADICTED, Outcome.NOT_ENOUGH_INFO) and finding.severity is Severity.ERROR


class Tally(msgspec.Struct):
    """Running counts of a set."""

    answers: int = 0
    crashed: int = 0
    unreadable: int = 0
    markers: int = 0
    exact: int = 0
    overlapping: int = 0
    bound: int = 0
    addressed: int = 0
    unread: int = 0
    failed: int = 0
    actions: Counter[str] = msgspec.field(default_factory=Counter)
    findings: Counter[tuple[str, str]] = msgspec.field(default_factory=Counter)
    objected: Counter[str] = msgspec.field(default_factory=Counter)
    families: Counter[str] = msgspec.field(default_factory=Counter)


def measure_answers(name: str, answers: Iterable[Answer | None]) -> Result:
    """Figures of a set of answers; ``None`` stands for a row that is no answer."""
    tally = Tally()
    details: list[dict[str, Any]] = []
    gate = Gate()
    for answer in answers:
        if answer is None:
            tally.unreadable += 1
            continue
        tally.answers += 1
        try:
            judgement = judge_answer(gate, answer)
        except Exception as error:
            tally.crashed += 1
            details.append({"id": answer.id, "problem": "crashed", "error": repr(error)})
            continue
        details.extend({"id": answer.id, **problem} for problem in _count_markers(tally, judgement.reading))
        tally.actions[judgement.action.value] += 1
        for finding in judgement.findings:
            tally.findings[finding.check, finding.outcome.value] += 1
            if finding.reason is Reason.FAILED:
                tally.failed += 1
                details.append({"id": answer.id, "problem": "check failed", **describe(finding)})
        objections = [finding for finding in judgement.findings if objects(finding)]
        tally.objected.update({finding.check for finding in objections})
        details.extend({"id": answer.id, "system": answer.system, **describe(finding)} for finding in objections)
    return Result(figures=(_whole(name, tally), *_by_check(name, tally)), details=tuple(details))


def describe(finding: Finding) -> dict[str, Any]:
    """A finding as it stands in details."""
    return {
        "check": finding.check,
        "outcome": finding.outcome.value,
        "message": finding.message,
        "start": finding.location.start,
        "text": finding.location.text,
        "related": [[passage.source, passage.text] for passage in finding.related],
    }


def _count_markers(tally: Tally, reading: Reading) -> list[dict[str, Any]]:
    text = reading.answer.text
    problems: list[dict[str, Any]] = []
    reached = 0
    for citation in reading.citations:
        tally.markers += 1
        tally.families[citation.family.value] += 1
        tally.bound += citation.known
        tally.addressed += citation.known or all(_ADDRESS.match(target) for target in citation.targets)
        if citation.span.start < reached:
            tally.overlapping += 1
            problems.append({"problem": "overlaps", "start": citation.span.start, "text": citation.text})
        reached = max(reached, citation.span.end)
        if is_exact(text, citation):
            tally.exact += 1
        else:
            problems.append({"problem": "not exact", "start": citation.span.start, "text": citation.text})
    spans = [(c.span.start, c.span.end) for c in reading.citations]
    spans += [(span.start, span.end) for span in (*reading.masked, *reading.listed)]
    spans.sort()
    for match in _NUMBER.finditer(text):
        if not _covered(match.start(), spans):
            tally.unread += 1
            problems.append({"problem": "unread", "start": match.start(), "text": _around(text, match)})
    return problems


def _covered(position: int, spans: list[tuple[int, int]]) -> bool:
    # Masks may lie within one another, so the nearest few starts before the position are looked at.
    index = bisect_right(spans, (position, len(spans) and spans[-1][1] + position))
    return any(start <= position < end for start, end in spans[max(0, index - 8) : index])


def _around(text: str, match: re.Match[str]) -> str:
    return text[max(0, match.start() - 40) : match.end() + 20]


def _whole(name: str, tally: Tally) -> Figure:
    decided = tally.answers - tally.crashed
    values: dict[str, Value] = {
        "crashed": tally.crashed,
        "failed_checks": tally.failed,
        "unreadable": tally.unreadable,
        "markers": tally.markers,
        "exact": wilson(tally.exact, tally.markers),
        "not_exact": tally.markers - tally.exact,
        "overlapping": tally.overlapping,
        "bound": wilson(tally.bound, tally.markers),
        "bound_or_address": wilson(tally.addressed, tally.markers),
        "unread_numbers": tally.unread,
    }
    for action in Action:
        values[action.value] = tally.actions[action.value]
    values["handed_over"] = wilson(tally.actions[Action.HAND_OVER.value], decided)
    return Figure(set=name, n=tally.answers, values=values)


def _by_check(name: str, tally: Tally) -> list[Figure]:
    decided = tally.answers - tally.crashed
    checks = sorted({check for check, _ in tally.findings})
    figures: list[Figure] = []
    for check in checks:
        values: dict[str, Value] = {
            outcome.value: tally.findings[check, outcome.value]
            for outcome in Outcome
            if tally.findings[check, outcome.value]
        }
        values["answers_objected"] = wilson(tally.objected[check], decided)
        figures.append(Figure(set=f"{name}/{check}", n=decided, values=values))
    return figures
