"""What of a reference the records of its work contradict, and whether it has been published since. Pure."""

from collections.abc import Sequence

from citewell.model.finding import Confidence, Severity
from citewell.model.reference import Reference, WorkKind
from citewell.model.reference_result import (
    Agreement,
    FieldComparison,
    ReferenceIssue,
    ReferenceReason,
    ReferenceStatus,
)
from citewell.model.work_record import LookupAnswer, WorkRecord
from citewell.references.compare.authors import AuthorsMatch
from citewell.references.compare.venues import is_preprint_venue
from citewell.references.identity import Identified, Identity
from citewell.references.judging import PUBLISHED, Compared, name_of
from citewell.references.sources import certainty

_AUTHORS = {
    AuthorsMatch.SOME_DIFFER: ReferenceReason.AUTHORS_DIFFER,
    AuthorsMatch.REPEATED: ReferenceReason.AUTHORS_DIFFER,
    AuthorsMatch.SOME_MISSING: ReferenceReason.AUTHORS_MISSING,
    AuthorsMatch.NONE_IN_COMMON: ReferenceReason.NO_AUTHOR_IN_COMMON,
}
_GOOD = (Agreement.AGREES, Agreement.NOTE)


def field_issues(
    reference: Reference,
    records: Sequence[WorkRecord],
    compared: Compared,
    looked_at: Sequence[Identified],
    answers: Sequence[LookupAnswer],
) -> list[ReferenceIssue]:
    """The fields that all records of the work which can be compared contradict, where they are enough to say so."""
    issues: list[ReferenceIssue] = []
    by_name = {name_of(record): record for record in records}
    unsure = any(one.identity is Identity.UNSURE and one.by_identifier for one in looked_at)
    for field in ("title", "authors", "year", "venue"):
        comparisons = [one for one in compared.of(field) if one.agreement is not Agreement.CANNOT_COMPARE]
        if not comparisons or any(one.agreement in _GOOD for one in comparisons):
            continue
        if unsure and field == "title":
            continue
        showing = [by_name[f"{one.registry} {one.record_id}"] for one in comparisons]
        confidence = certainty(showing, answers)
        if confidence is None:
            continue
        if field == "authors":
            issue = _authors(compared, comparisons, confidence)
        else:
            issue = _other(field, comparisons, confidence)
        if issue is not None:
            issues.append(issue)
    return issues


def _authors(
    compared: Compared, comparisons: Sequence[FieldComparison], confidence: Confidence
) -> ReferenceIssue | None:
    """What is wrong with the authors, when the records agree on what it is."""
    lists = {
        f"{one.registry} {one.record_id}": compared.authors[f"{one.registry} {one.record_id}"] for one in comparisons
    }
    matches = [one.match for one in lists.values()]
    # The mildest that any record says.
    mildest = min(matches, key=_MILD.index)
    name = next(name for name, one in lists.items() if one.match is mildest)
    if mildest is AuthorsMatch.SOME_DIFFER:
        strangers = set.intersection(*(set(one.strangers) for one in lists.values()))
        if not strangers:
            return None
    return _issue(
        _AUTHORS[mildest],
        "authors",
        f"Authors: {lists[name].how}, as {name.partition(' ')[0]} has it.",
        comparisons,
        confidence,
    )


_MILD = (AuthorsMatch.SOME_MISSING, AuthorsMatch.REPEATED, AuthorsMatch.SOME_DIFFER, AuthorsMatch.NONE_IN_COMMON)


def _other(field: str, comparisons: Sequence[FieldComparison], confidence: Confidence) -> ReferenceIssue:
    first = comparisons[0]
    if field == "title":
        message = f"The title is “{first.recorded}” in {first.registry}: {first.how}."
        return _issue(ReferenceReason.TITLE_DIFFERS, field, message, comparisons, confidence)
    if field == "year":
        years = ", ".join(sorted({year for one in comparisons for year in one.recorded.split(", ")}))
        message = f"The year is {first.printed}; the records have {years}."
        return _issue(ReferenceReason.YEAR_DIFFERS, field, message, comparisons, confidence)
    message = f"The venue is “{first.printed}”; {first.registry} has “{first.recorded}”."
    return _issue(ReferenceReason.VENUE_DIFFERS, field, message, comparisons, confidence)


def _issue(
    reason: ReferenceReason,
    field: str,
    message: str,
    comparisons: Sequence[FieldComparison],
    confidence: Confidence,
) -> ReferenceIssue:
    return ReferenceIssue(
        status=ReferenceStatus.DESCRIBED_WRONGLY,
        reason=reason,
        severity=Severity.WARNING,
        confidence=confidence,
        message=message,
        field=field,
        records=tuple(f"{one.registry} {one.record_id}" for one in comparisons),
    )


def superseded(reference: Reference, records: Sequence[WorkRecord]) -> list[ReferenceIssue]:
    """That what is cited as a preprint has been published since."""
    if not _cited_as_preprint(reference):
        return []
    for record in records:
        places = [one for one in record.containers if not is_preprint_venue(one)]
        if record.kind in PUBLISHED and record.kind is not WorkKind.BOOK and places:
            return [
                ReferenceIssue(
                    status=ReferenceStatus.SUPERSEDED,
                    reason=ReferenceReason.PUBLISHED_SINCE,
                    severity=Severity.NOTE,
                    confidence=Confidence.MEDIUM,
                    message=f"Cited as a preprint; published in {places[0]}, as {record.registry} has it.",
                    field="container",
                    records=(name_of(record),),
                )
            ]
    return []


def _cited_as_preprint(reference: Reference) -> bool:
    places = [one for one in (reference.container, reference.event) if one]
    if any(not is_preprint_venue(one) for one in places):
        return False
    if reference.kind in (WorkKind.PROCEEDINGS_PAPER, WorkKind.CHAPTER, WorkKind.BOOK, WorkKind.THESIS):
        return False
    return bool(places or reference.arxiv) and bool(reference.arxiv or "arxiv" in " ".join(places).lower())
