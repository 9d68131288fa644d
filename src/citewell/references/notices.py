"""Notices about a work: retracted, withdrawn, of concern. Pure."""

from collections.abc import Iterable

from citewell.model.finding import Confidence, Severity
from citewell.model.reference_result import ReferenceIssue, ReferenceReason, ReferenceStatus
from citewell.model.work_record import Notice, NoticeKind, WorkRecord
from citewell.references.judging import name_of

_MEANS = {
    NoticeKind.RETRACTION: (ReferenceStatus.RETRACTED, ReferenceReason.RETRACTION_NOTICE, "retracted"),
    NoticeKind.PARTIAL_RETRACTION: (ReferenceStatus.RETRACTED, ReferenceReason.RETRACTION_NOTICE, "retracted in part"),
    NoticeKind.WITHDRAWAL: (ReferenceStatus.WITHDRAWN, ReferenceReason.WITHDRAWAL_NOTICE, "withdrawn"),
    NoticeKind.REMOVAL: (ReferenceStatus.WITHDRAWN, ReferenceReason.WITHDRAWAL_NOTICE, "removed"),
    NoticeKind.CONCERN: (ReferenceStatus.CONCERN, ReferenceReason.CONCERN_NOTICE, "under an expression of concern"),
}
_ALONE_UNSURE = frozenset({"openalex"})


def notice_issues(records: Iterable[WorkRecord]) -> list[ReferenceIssue]:
    """The notices of a work's records, each kind once; none that a later reinstatement took back."""
    found: dict[ReferenceStatus, list[tuple[Notice, WorkRecord]]] = {}
    all_records = list(records)
    for record in all_records:
        kinds = {notice.kind for notice in record.notices}
        for notice in record.notices:
            if notice.kind in _MEANS and NoticeKind.REINSTATEMENT not in kinds:
                found.setdefault(_MEANS[notice.kind][0], []).append((notice, record))
    issues = []
    for status, pairs in found.items():
        notice, _ = min(pairs, key=lambda pair: (pair[0].source in _ALONE_UNSURE, pair[0].date or "9999"))
        sources = sorted({one.source for one, _ in pairs})
        if not set(sources) - _ALONE_UNSURE:
            # A flag without a notice, which is known to be put on corrections and on notices themselves.
            continue
        _, reason, word = _MEANS[notice.kind]
        when = f" on {notice.date}" if notice.date else ""
        where = f" (notice {notice.id.value})" if notice.id else ""
        issues.append(
            ReferenceIssue(
                status=status,
                reason=reason,
                severity=Severity.ERROR,
                confidence=Confidence.HIGH,
                message=f"It was {word}{when}, as {', '.join(sources)} tells{where}.",
                records=tuple(dict.fromkeys(name_of(record) for _, record in pairs)),
            )
        )
    return issues
