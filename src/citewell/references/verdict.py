"""The verdict on a reference, from what registries answered. Pure: the same answers give the same verdict.

Nobody is accused without positive evidence. What a registry that failed might have said is taken to be what speaks for
the reference.
"""

from collections.abc import Iterable, Sequence

from citewell.model.finding import Confidence, Severity
from citewell.model.reference import Reference
from citewell.model.reference_result import (
    FieldComparison,
    FieldFix,
    ReferenceIssue,
    ReferenceReason,
    ReferenceResult,
    ReferenceStatus,
)
from citewell.model.work_record import LookupAnswer, LookupOutcome, Work, WorkId, WorkRecord
from citewell.references.absence import absent
from citewell.references.compare.titles import TitleMatch
from citewell.references.described import doubts, field_issues, repeated_authors, superseded
from citewell.references.identifiers import Written, identifiers_of
from citewell.references.identity import Identified, Identity, identify
from citewell.references.judging import compare
from citewell.references.merge import in_order, shares_identifier
from citewell.references.notices import notice_issues
from citewell.references.pointing import other_doi, pointing_issues
from citewell.references.printed_text import borne_out
from citewell.references.suggestions import suggestions_for

_WORST_FIRST = (
    ReferenceStatus.DOES_NOT_EXIST,
    ReferenceStatus.IDENTIFIER_POINTS_ELSEWHERE,
    ReferenceStatus.RETRACTED,
    ReferenceStatus.WITHDRAWN,
    ReferenceStatus.CONCERN,
    ReferenceStatus.DESCRIBED_WRONGLY,
    ReferenceStatus.SUPERSEDED,
    ReferenceStatus.CANNOT_TELL,
    ReferenceStatus.EXISTS_AS_DESCRIBED,
)


def judge(reference: Reference, answers: Sequence[LookupAnswer]) -> ReferenceResult:
    """The verdict on a reference.

    Args:
        reference: as printed.
        answers: of every registry that was asked for its identifiers or its title, failures included.
    """
    reference = borne_out(reference, answers)
    written = identifiers_of(reference)
    looked_at = _looked_at(reference, written, answers)
    same = _nearest([one for one in looked_at if one.identity is Identity.SAME])
    if not same:
        same = _by_title_alone(looked_at)
    records = _with_versions([one.record for one in same], answers)
    issues = pointing_issues(reference, written, looked_at, answers)
    work = None
    comparisons: tuple[FieldComparison, ...] = ()
    suggestions: tuple[FieldFix, ...] = ()
    if records:
        work = Work(records=records)
        compared = compare(reference, records)
        comparisons = compared.fields
        differing = field_issues(reference, records, compared, looked_at, answers)
        issues += differing
        issues += notice_issues(records)
        issues += superseded(reference, records)
        if not issues:
            issues += other_doi(reference, written, records, answers)
        if all(issue.status is ReferenceStatus.SUPERSEDED for issue in issues):
            issues += doubts(reference, compared, records)
        suggestions = suggestions_for(reference, records, issues, compared)
        if not issues:
            issues.append(_found(same))
    else:
        issues += repeated_authors(looked_at)
        missing = absent(reference, looked_at, answers)
        if not issues or missing.status is ReferenceStatus.DOES_NOT_EXIST:
            issues.append(missing)
    issues = worst_first(issues)
    first = issues[0]
    return ReferenceResult(
        reference=reference,
        status=first.status,
        reason=first.reason,
        confidence=first.confidence,
        message=first.message,
        issues=tuple(issue for issue in issues if issue.status is not ReferenceStatus.EXISTS_AS_DESCRIBED),
        comparisons=comparisons,
        work=work,
        answers=tuple(answers),
        suggestions=suggestions,
    )


def worst_first(issues: Iterable[ReferenceIssue]) -> list[ReferenceIssue]:
    """Issues in the order in which they decide where a reference stands."""
    return sorted(issues, key=lambda issue: _WORST_FIRST.index(issue.status))


def _looked_at(reference: Reference, written: Iterable[Written], answers: Iterable[LookupAnswer]) -> list[Identified]:
    """Every record once, beside the reference. What doi.org says of a DOI's agency is no record of a work."""
    own = {one.id for one in written}
    found: dict[tuple[str, str], Identified] = {}
    for answer in answers:
        for record in answer.records if answer.outcome is LookupOutcome.FOUND else ():
            if not record.titles:
                continue
            by_identifier = asked_by_identifier(answer) and bool(own & set(record.ids) or _own(answer, own))
            key = record.registry, record.record_id
            if key not in found or (by_identifier and not found[key].by_identifier):
                found[key] = identify(reference, record, by_identifier=by_identifier)
    return list(found.values())


def _nearest(same: list[Identified]) -> list[Identified]:
    """Without works of a like title that merely came up in a search, when there are some of the very title."""
    exact = [one for one in same if one.by_identifier or one.title.match in (TitleMatch.SAME, TitleMatch.VARIANT)]
    return exact or same


def asked_by_identifier(answer: LookupAnswer) -> bool:
    """Whether a registry was asked for an identifier, not for a title."""
    return not answer.asked_for.startswith("title ")


def _own(answer: LookupAnswer, own: set[WorkId]) -> bool:
    scheme, _, value = answer.asked_for.partition(" ")
    return any(one.scheme.value == scheme and one.value == value for one in own)


def _by_title_alone(looked_at: Iterable[Identified]) -> list[Identified]:
    """Records with the very title and the year, but other authors, when nothing else is found.

    They must agree with each other on who wrote it, so that two works of one name are not taken for one.
    """
    found = [one for one in looked_at if one.identity is Identity.TITLE_ALONE]
    if any(one.identity is Identity.UNSURE for one in looked_at):
        return []
    return found


def _with_versions(records: Sequence[WorkRecord], answers: Iterable[LookupAnswer]) -> tuple[WorkRecord, ...]:
    """The records, and others of the same answers that have an identifier in common with one of them."""
    found = list(records)
    for answer in answers:
        for record in answer.records if answer.outcome is LookupOutcome.FOUND else ():
            if record.titles and record not in found and any(shares_identifier(record, one) for one in records):
                found.append(record)
    return in_order(found) if found else ()


def _found(same: Sequence[Identified]) -> ReferenceIssue:
    by_identifier = any(one.by_identifier for one in same)
    registries = sorted({one.record.registry for one in same})
    return ReferenceIssue(
        status=ReferenceStatus.EXISTS_AS_DESCRIBED,
        reason=ReferenceReason.IDENTIFIER_MATCHES if by_identifier else ReferenceReason.TITLE_MATCHES,
        severity=Severity.NOTE,
        confidence=Confidence.HIGH if by_identifier or len(registries) > 1 else Confidence.MEDIUM,
        message=f"As described in {', '.join(registries)}.",
        records=tuple(f"{one.record.registry} {one.record.record_id}" for one in same),
    )
