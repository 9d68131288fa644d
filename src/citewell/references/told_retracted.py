"""Adding to results what a list of retractions at hand tells. Pure, apart from the list."""

from collections.abc import Iterable

import msgspec

from citewell.model.reference_result import ReferenceResult
from citewell.model.work_record import WorkId, WorkRecord
from citewell.references.identifiers import identifiers_of
from citewell.references.notices import notice_issues
from citewell.references.retractions.lists import RetractionList
from citewell.references.verdict import worst_first

_LIST = "retraction_watch"


def with_retractions(results: Iterable[ReferenceResult], retractions: RetractionList) -> list[ReferenceResult]:
    """Results with the notices about their works.

    A work is known by the identifiers that its reference gives, and by those of the records that were taken for it.
    """
    return [_with(result, retractions) for result in results]


def _with(result: ReferenceResult, retractions: RetractionList) -> ReferenceResult:
    ids: list[WorkId] = [written.id for written in identifiers_of(result.reference)]
    ids += [one for record in (result.work.records if result.work else ()) for one in record.ids]
    notices = retractions.of(dict.fromkeys(ids))
    if not notices:
        return result
    record = WorkRecord(registry=_LIST, record_id=notices[0].id.value if notices[0].id else "", notices=notices)
    known = {issue.status for issue in result.issues}
    found = [issue for issue in notice_issues([record]) if issue.status not in known]
    if not found:
        return result
    issues = worst_first([*result.issues, *found])
    first = issues[0]
    return msgspec.structs.replace(
        result,
        status=first.status,
        reason=first.reason,
        confidence=first.confidence,
        message=first.message,
        issues=tuple(issues),
    )
