"""What fields of a reference should say, from the records of its work. Pure."""

from collections.abc import Sequence

from citewell.model.reference import Reference
from citewell.model.reference_result import FieldFix, ReferenceIssue
from citewell.model.work_record import DateKind, IdScheme, WorkRecord
from citewell.references.compare.titles import TitleMatch
from citewell.references.identity import nearest_title
from citewell.references.judging import Compared, name_of
from citewell.references.normal.names import whole_name


def suggestions_for(
    reference: Reference, records: Sequence[WorkRecord], issues: Sequence[ReferenceIssue], compared: Compared
) -> tuple[FieldFix, ...]:
    """A proposal for each field that is wrong, as the most authoritative record has it; never to be put in unseen."""
    fixes: list[FieldFix] = []
    best = records[0]
    for issue in issues:
        record = next((one for one in records if name_of(one) in issue.records), best)
        why = f"as {record.registry} has it"
        if issue.field == "title" and record.titles:
            fixes.append(FieldFix(field="title", printed=reference.title, proposed=record.titles[0], why=why))
        elif issue.field == "authors" and record.authors:
            printed = "; ".join(map(whole_name, reference.authors))
            proposed = "; ".join(map(whole_name, record.authors))
            fixes.append(FieldFix(field="authors", printed=printed, proposed=proposed, why=why))
        elif issue.field == "year" and (year := _year(record)) is not None:
            fixes.append(FieldFix(field="year", printed=str(reference.year), proposed=str(year), why=why))
        elif issue.field in ("venue", "container") and record.containers:
            fixes.append(
                FieldFix(field="container", printed=reference.container, proposed=record.containers[0], why=why)
            )
        elif issue.field == "doi" and (doi := _doi(reference, records)) is not None:
            fixes.append(FieldFix(field="doi", printed=reference.doi, proposed=doi, why=why))
    return tuple(fixes)


def _year(record: WorkRecord) -> int | None:
    order = (DateKind.PRINT, DateKind.PUBLISHED, DateKind.ONLINE, DateKind.POSTED)
    dates = [date for date in record.dates if date.kind in order]
    return min(dates, key=lambda date: order.index(date.kind)).year if dates else None


def _doi(reference: Reference, records: Sequence[WorkRecord]) -> str | None:
    """The DOI of a record whose title is the printed one."""
    for record in records:
        if nearest_title(reference, record.titles).match not in (TitleMatch.SAME, TitleMatch.VARIANT):
            continue
        for one in record.ids:
            if one.scheme is IdScheme.DOI and one.value != reference.doi.lower():
                return one.value
    return None
