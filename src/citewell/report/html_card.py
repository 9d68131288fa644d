"""One answer as its card on the HTML page shows it: plain values, so that the template holds no logic. Pure."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from citewell.model import Citation, Decision, Finding, Source
from citewell.report.html_pieces import AnswerPart, Link, SourcePart, answer_parts, source_parts
from citewell.report.interface import Judged
from citewell.report.passages import Highlight, highlights
from citewell.report.redaction import redact_answer, redact_decision, restricted_ids
from citewell.report.standing import claim_standings
from citewell.report.wording import (
    ACTION_WORDS,
    count_words,
    date_words,
    grouped_reasons,
    observation_words,
    outcome_words,
    warning_words,
)
from citewell.text.reading import Reading, read_answer

# An answer with more findings is wrong all over; the page names these and counts the rest.
_MOST_FINDINGS = 100
_MOST_SOURCES = 40
_MOST_REASONS = 10


class FindingView(msgspec.Struct, frozen=True, kw_only=True):
    """One finding on the page."""

    number: int
    check: str
    kind: str
    outcome: str
    severity: str
    confidence: str
    message: str
    blocks: bool
    observed: tuple[str, ...]
    suggestion: str | None


class SourceView(msgspec.Struct, frozen=True, kw_only=True):
    """One source on the page; ``parts`` is empty when its text is not shown, and ``note`` says why."""

    number: int
    id: str
    title: str | None
    url: str | None
    warnings: tuple[str, ...]
    dates: tuple[str, ...]
    parts: tuple[SourcePart, ...]
    note: str | None


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """One answer on the page."""

    number: int
    answer_id: str
    question: str
    system: str | None
    language: str | None
    action: str
    verdict: str
    policy: str
    as_of: str
    reasons: tuple[str, ...]
    shown: str | None
    answer: tuple[AnswerPart, ...]
    sources: tuple[SourceView, ...]
    uncited: tuple[str, ...]
    known: tuple[str, ...]
    findings: tuple[FindingView, ...]
    more_findings: int
    checks: str


def card(number: int, entry: Judged) -> Card:
    """What the page shows of an answer, with nothing in it of sources that the answer's reader may not see.

    Args:
        number: of the answer on the page.
        entry: the answer and what was decided about it.
    """
    restricted = restricted_ids(entry.answer)
    reading = read_answer(entry.answer)
    decision = redact_decision(entry.answer, entry.decision)
    answer = redact_answer(entry.answer, restricted)
    findings = decision.findings[:_MOST_FINDINGS]
    named = highlights(findings)
    sources = {source.id: source for source in answer.sources}
    beside = [name for name in _named(reading.citations, named) if name in sources]
    numbers = {name: place for place, name in enumerate(beside[:_MOST_SOURCES], start=1)}
    retrieved, blocking = set(answer.found), set(decision.blocking)
    left = [name for name in sources if name not in numbers and name not in restricted]
    targets = _targets(reading, numbers)
    return Card(
        number=number,
        answer_id=answer.id,
        question=answer.question,
        system=answer.system,
        language=answer.language,
        action=decision.action.value,
        verdict=ACTION_WORDS[decision.action],
        policy=f"{decision.policy} {decision.policy_version}",
        as_of=decision.as_of.isoformat(timespec="minutes"),
        reasons=tuple(_capped(grouped_reasons(decision))),
        shown=None if decision.shown == answer.text else decision.shown,
        answer=tuple(answer_parts(reading, claim_standings(reading, decision), targets, most=len(findings))),
        sources=tuple(
            _source(
                number, sources[name], named.get(name, ()), retrieved=name in retrieved, restricted=name in restricted
            )
            for name, number in numbers.items()
        ),
        uncited=tuple(_names([name for name in left if name in retrieved])),
        known=tuple(_names([name for name in left if name not in retrieved])),
        findings=tuple(
            _finding(place, finding, blocks=place - 1 in blocking) for place, finding in enumerate(findings, start=1)
        ),
        more_findings=len(decision.findings) - len(findings),
        checks=_checks(decision),
    )


def _capped(reasons: list[str]) -> list[str]:
    left = len(reasons) - _MOST_REASONS
    return reasons if left <= 0 else [*reasons[:_MOST_REASONS], f"and {left:,} more"]


def _named(citations: Sequence[Citation], named: Mapping[str, object]) -> list[str]:
    """Ids that the answer cites or a finding names, each once: cited ones in order, then the others."""
    cited = (name for citation in citations for name in citation.bound if name is not None)
    return list(dict.fromkeys([*cited, *named]))


def _targets(reading: Reading, numbers: Mapping[str, int]) -> list[tuple[Link, ...]]:
    """For each citation what its targets are called, and which source on the page each one is."""
    return [
        tuple(
            Link(label=target, source=None if bound is None else numbers.get(bound), known=bound is not None)
            for target, bound in zip(citation.targets, citation.bound, strict=False)
        )
        for citation in reading.citations
    ]


def _source(
    number: int, source: Source, marked: Sequence[Highlight], *, retrieved: bool, restricted: bool
) -> SourceView:
    note = None
    if restricted:
        note = "Withheld: the reader of this answer may not see this source."
    elif not source.text:
        note = "The record was given without this source's text, so nothing could be checked against it."
    return SourceView(
        number=number,
        id=source.id,
        title=source.title,
        url=source.url,
        warnings=warning_words(source, retrieved=retrieved),
        dates=date_words(source),
        parts=() if note else tuple(source_parts(source.text, marked)),
        note=note,
    )


def _names(names: Sequence[str]) -> Iterator[str]:
    yield from names[:_MOST_SOURCES]
    if len(names) > _MOST_SOURCES:
        yield f"and {len(names) - _MOST_SOURCES:,} more"


def _finding(number: int, finding: Finding, *, blocks: bool) -> FindingView:
    return FindingView(
        number=number,
        check=finding.check,
        kind=finding.outcome.value,
        outcome=outcome_words(finding.outcome, finding.reason),
        severity=finding.severity.value,
        confidence=finding.confidence.value,
        message=finding.message,
        blocks=blocks,
        observed=tuple(dict.fromkeys(observation_words(evidence) for evidence in finding.evidence[:_MOST_FINDINGS])),
        suggestion=finding.suggestion,
    )


def _checks(decision: Decision) -> str:
    ran = [run for run in decision.checks if run.examined]
    silent = sum(not run.objected and not run.not_checked for run in ran)
    return f"{silent} of {count_words(len(ran), 'check')} that looked at this answer had nothing to object."
