"""Where the identifiers of a reference lead: to its work, to another, or nowhere. Pure."""

import functools
import tomllib
from collections.abc import Iterable, Sequence
from importlib.resources import files

from citewell.model.finding import Confidence, Severity
from citewell.model.reference import Reference
from citewell.model.reference_result import Agreement, ReferenceIssue, ReferenceReason, ReferenceStatus
from citewell.model.work_record import IdScheme, LookupAnswer, LookupOutcome, WorkRecord
from citewell.references.compare.authors import AuthorsMatch
from citewell.references.compare.venues import compare_venues
from citewell.references.identifiers import Written
from citewell.references.identity import Identified, Identity
from citewell.references.judging import name_of
from citewell.references.sources import certainty

_SAID = {
    IdScheme.DOI: "DOI",
    IdScheme.ARXIV: "arXiv number",
    IdScheme.PUBMED: "PubMed number",
    IdScheme.PMC: "PMC number",
    IdScheme.ISBN: "ISBN",
    IdScheme.ACL: "ACL Anthology id",
    IdScheme.OPENREVIEW: "OpenReview id",
}
_FAR = 0.5


def pointing_issues(
    reference: Reference,
    written: Iterable[Written],
    looked_at: Sequence[Identified],
    answers: Sequence[LookupAnswer],
) -> list[ReferenceIssue]:
    """What is wrong with where the identifiers lead."""
    issues: list[ReferenceIssue] = []
    for one in written:
        reached = [
            seen
            for seen in looked_at
            if seen.by_identifier and (one.id in seen.record.ids or _asked(one, answers, seen))
        ]
        if any(seen.identity is not Identity.OTHER for seen in reached):
            continue
        if reached:
            if (issue := _elsewhere(one, reached, answers)) is not None:
                issues.append(issue)
        elif (issue := _nowhere(one, answers)) is not None:
            issues.append(issue)
    return issues


def _asked(one: Written, answers: Iterable[LookupAnswer], seen: Identified) -> bool:
    asked_for = f"{one.id.scheme.value} {one.id.value}"
    return any(answer.asked_for == asked_for and seen.record in answer.records for answer in answers)


def _elsewhere(one: Written, reached: Sequence[Identified], answers: Sequence[LookupAnswer]) -> ReferenceIssue | None:
    """That an identifier leads to another work: title and authors are both others."""
    if any(seen.title.share >= _FAR for seen in reached):
        return None
    if any(seen.authors.match not in (AuthorsMatch.NONE_IN_COMMON, AuthorsMatch.CANNOT_COMPARE) for seen in reached):
        return None
    confidence = certainty([seen.record for seen in reached], answers)
    if confidence is None:
        return None
    if all(seen.authors.match is AuthorsMatch.CANNOT_COMPARE for seen in reached):
        confidence = Confidence.LOW
    record = reached[0].record
    return ReferenceIssue(
        status=ReferenceStatus.IDENTIFIER_POINTS_ELSEWHERE,
        reason=ReferenceReason.OTHER_WORK,
        severity=Severity.ERROR,
        confidence=confidence,
        message=f"The {_SAID.get(one.id.scheme, 'identifier')} {one.id.value} is that of “{record.titles[0]}”.",
        field=one.field,
        records=tuple(name_of(seen.record) for seen in reached),
    )


def _nowhere(one: Written, answers: Sequence[LookupAnswer]) -> ReferenceIssue | None:
    """That there is no such identifier: whoever gives them out says so."""
    asked_for = f"{one.id.scheme.value} {one.id.value}"
    about = [answer for answer in answers if answer.asked_for == asked_for]
    said_no = [answer for answer in about if answer.decisive and answer.outcome is LookupOutcome.NONE]
    if not said_no or any(answer.outcome is LookupOutcome.FOUND for answer in about):
        return None
    if any(answer.outcome is LookupOutcome.FOUND for answer in answers if _other_reading(one, answer)):
        return None
    return ReferenceIssue(
        status=ReferenceStatus.DESCRIBED_WRONGLY,
        reason=ReferenceReason.IDENTIFIER_UNKNOWN,
        severity=Severity.ERROR,
        confidence=Confidence.HIGH,
        message=f"There is no {_SAID.get(one.id.scheme, 'identifier')} {one.id.value}.",
        field=one.field,
    )


def _other_reading(one: Written, answer: LookupAnswer) -> bool:
    """Whether what was asked for is the same identifier, read otherwise from an address or a field."""
    return one.field == "urls" and any(answer.asked_for == f"{one.id.scheme.value} {other}" for other in one.others)


@functools.cache
def _known_prefixes() -> frozenset[str]:
    table = tomllib.loads(files(__package__).joinpath("prefixes.toml").read_text(encoding="utf-8"))
    return frozenset(table["known"])


def other_doi(
    reference: Reference,
    written: Iterable[Written],
    records: Sequence[WorkRecord],
    answers: Sequence[LookupAnswer],
) -> list[ReferenceIssue]:
    """That the work has another DOI, and that nobody who was asked has the printed one.

    A work may have two DOIs where two publish it together, so the printed one must have the prefix of the other or one
    that is not in wide use; and the record must be of the version that is cited, not of its preprint.
    """
    for one in written:
        about = [answer for answer in answers if answer.asked_for == f"doi {one.id.value}"]
        outcomes = {answer.outcome for answer in about}
        if one.id.scheme is not IdScheme.DOI or one.field != "doi" or LookupOutcome.NONE not in outcomes:
            continue
        if outcomes & {LookupOutcome.FOUND, LookupOutcome.FAILED}:
            continue
        for record in records:
            dois = [other.value for other in record.ids if other.scheme is IdScheme.DOI]
            prefix, theirs = one.id.value.partition("/")[0], {value.partition("/")[0] for value in dois}
            cited = any(compare_venues(reference.container, place) is Agreement.AGREES for place in record.containers)
            if not dois or not cited or (prefix in _known_prefixes() and prefix not in theirs):
                continue
            return [
                ReferenceIssue(
                    status=ReferenceStatus.DESCRIBED_WRONGLY,
                    reason=ReferenceReason.IDENTIFIER_UNKNOWN,
                    severity=Severity.WARNING,
                    confidence=Confidence.MEDIUM,
                    message=f"{record.registry} has the DOI {dois[0]} for it; nobody who was asked has {one.id.value}.",
                    field="doi",
                    records=(name_of(record),),
                )
            ]
    return []
