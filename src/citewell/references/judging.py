"""What speaks of a work for or against how a reference describes it: one field after another. Pure."""

import re
from collections.abc import Sequence

import msgspec

from citewell.model.reference import Reference, WorkKind
from citewell.model.reference_result import Agreement, FieldComparison
from citewell.model.work_record import IdScheme, WorkRecord
from citewell.references.compare.authors import AuthorsComparison, AuthorsMatch, compare_authors
from citewell.references.compare.beside import compare_beside
from citewell.references.compare.dates import compare_dates
from citewell.references.compare.pages import compare_numbers, compare_pages
from citewell.references.compare.titles import TitleMatch
from citewell.references.compare.venues import (
    compare_venues,
    is_preprint_venue,
    is_workshop,
    names_another_year,
    same_words,
)
from citewell.references.compare.years import years_of
from citewell.references.identity import nearest_title, printed_titles
from citewell.references.normal.names import whole_name
from citewell.references.normal.titles import title_words

_TITLES = {
    TitleMatch.SAME: Agreement.AGREES,
    TitleMatch.VARIANT: Agreement.NOTE,
    TitleMatch.NEAR: Agreement.DIFFERS,
    TitleMatch.OTHER: Agreement.DIFFERS,
    TitleMatch.CANNOT_COMPARE: Agreement.CANNOT_COMPARE,
}
_AUTHORS = {
    AuthorsMatch.SAME: Agreement.AGREES,
    AuthorsMatch.VARIANT: Agreement.NOTE,
    AuthorsMatch.SOME_DIFFER: Agreement.DIFFERS,
    AuthorsMatch.SOME_MISSING: Agreement.DIFFERS,
    AuthorsMatch.REPEATED: Agreement.DIFFERS,
    AuthorsMatch.NONE_IN_COMMON: Agreement.DIFFERS,
    AuthorsMatch.CANNOT_COMPARE: Agreement.CANNOT_COMPARE,
}
# Whose meetings the workshops of a registry stand beside, whoever published them.
_PUBLISHERS = {"acl": "Association for Computational Linguistics"}
PUBLISHED = frozenset({WorkKind.ARTICLE, WorkKind.PROCEEDINGS_PAPER, WorkKind.CHAPTER, WorkKind.BOOK})


class Compared(msgspec.Struct, frozen=True, kw_only=True):
    """A reference beside all records of its work.

    Attributes:
        fields: every field beside every record.
        authors: how the lists stand to each other, by record.
    """

    fields: tuple[FieldComparison, ...]
    authors: dict[str, AuthorsComparison]

    def of(self, field: str) -> tuple[FieldComparison, ...]:
        """The comparisons of one field."""
        return tuple(one for one in self.fields if one.field == field)


def name_of(record: WorkRecord) -> str:
    """A record as it is named in issues."""
    return f"{record.registry} {record.record_id}"


def compare(reference: Reference, records: Sequence[WorkRecord]) -> Compared:
    """A reference beside all records of its work."""
    fields: list[FieldComparison] = []
    lists: dict[str, AuthorsComparison] = {}
    for record in records:
        fields.append(_title(reference, record))
        authors = compare_authors(
            reference.authors or reference.editors,
            record.authors or record.editors,
            cut=reference.authors_cut,
            complete=record.authors_complete,
        )
        lists[name_of(record)] = authors
        fields.append(_authors(reference, record, authors))
        fields += _others(reference, record)
    if reference.year is not None:
        fields += _years(reference, records)
    return Compared(fields=tuple(fields), authors=lists)


def _title(reference: Reference, record: WorkRecord) -> FieldComparison:
    title = nearest_title(reference, record.titles)
    recorded = record.titles[0] if record.titles else ""
    return FieldComparison(
        field="title",
        agreement=_TITLES[title.match],
        registry=record.registry,
        record_id=record.record_id,
        printed=printed_titles(reference)[0],
        recorded=recorded,
        printed_form=" ".join(title_words(printed_titles(reference)[0])),
        recorded_form=" ".join(title_words(recorded)),
        how=title.how,
    )


def _authors(reference: Reference, record: WorkRecord, authors: AuthorsComparison) -> FieldComparison:
    return FieldComparison(
        field="authors",
        agreement=_AUTHORS[authors.match],
        registry=record.registry,
        record_id=record.record_id,
        printed="; ".join(map(whole_name, reference.authors or reference.editors))
        + ("; et al." if reference.authors_cut else ""),
        recorded="; ".join(map(whole_name, record.authors or record.editors)),
        how=authors.how,
    )


def _years(reference: Reference, records: Sequence[WorkRecord]) -> list[FieldComparison]:
    """The year beside each record's dates, judged by the dates of all of them together."""
    together = compare_dates(reference, records)
    found = []
    for record in records:
        years = years_of([record])
        alone = Agreement.CANNOT_COMPARE if not years else compare_dates(reference, [record])
        agreement = alone if alone in (Agreement.CANNOT_COMPARE, Agreement.AGREES) else together
        if agreement is Agreement.DIFFERS and _names_year(record, reference.year):
            agreement = Agreement.CANNOT_COMPARE
        found.append(
            FieldComparison(
                field="year",
                agreement=agreement,
                registry=record.registry,
                record_id=record.record_id,
                printed=str(reference.year),
                recorded=", ".join(map(str, years)),
                how="" if agreement is alone else "another version is of that year",
            )
        )
    return found


def _names_year(record: WorkRecord, year: int | None) -> bool:
    """Whether the DOI of a record has a year in it, as ``10.1111/j.1365-2966.2000.03658.x``; deposits may be later."""
    dois = [one.value for one in record.ids if one.scheme is IdScheme.DOI]
    return any(str(year) in _DOI_PARTS.split(doi.partition("/")[2]) for doi in dois)


def _others(reference: Reference, record: WorkRecord) -> list[FieldComparison]:
    found = []
    venue, against = _venue(reference, record)
    pairs = [("venue", reference.container or reference.event, against, venue)]
    same = venue in (Agreement.AGREES, Agreement.NOTE)
    for field, printed, recorded in (
        ("volume", reference.volume, record.volume),
        ("issue", reference.issue, record.issue),
    ):
        agreement = compare_numbers(printed, recorded) if same else Agreement.CANNOT_COMPARE
        pairs.append((field, printed, recorded, agreement))
    pages = compare_pages(reference.pages, record.pages) if same else Agreement.CANNOT_COMPARE
    pairs.append(("pages", reference.pages, record.pages, pages))
    for field, printed, recorded, agreement in pairs:
        if printed and recorded:
            found.append(
                FieldComparison(
                    field=field,
                    agreement=agreement,
                    registry=record.registry,
                    record_id=record.record_id,
                    printed=printed,
                    recorded=recorded,
                )
            )
    return found


def _venue(reference: Reference, record: WorkRecord) -> tuple[Agreement, str]:
    """How the printed venue stands to the nearest of a record's, and which that is."""
    printed = [one for one in (reference.container, reference.event, reference.series) if one]
    if reference.kind in (WorkKind.BOOK, WorkKind.THESIS, WorkKind.REPORT) or not printed:
        return Agreement.CANNOT_COMPARE, ""
    recorded = [one for one in (*record.containers, record.event) if one and not _CODE.fullmatch(one)]
    if record.kind not in PUBLISHED or (reference.container and is_preprint_venue(reference.container)):
        return Agreement.CANNOT_COMPARE, next(iter(recorded), "")
    if any(map(is_workshop, printed)) != any(map(is_workshop, recorded)):
        publisher = _PUBLISHERS.get(record.registry) or record.publisher
        found = [(compare_beside(one, other, publisher), other) for one in printed for other in recorded]
        if any(agreement is Agreement.CANNOT_COMPARE for agreement, _ in found):
            found = [pair for pair in found if pair[0] is not Agreement.DIFFERS]
    else:
        found = [(compare_venues(one, other), other) for one in printed for other in recorded]
    agreement, nearest = min(found, key=lambda pair: _RANK[pair[0]], default=(Agreement.CANNOT_COMPARE, ""))
    if agreement in _UNSURE and recorded and names_another_year(reference.container, years_of([record])):
        return Agreement.DIFFERS, nearest
    if agreement is Agreement.DIFFERS and same_words(reference.container, record.publisher):
        return Agreement.CANNOT_COMPARE, nearest
    return agreement, nearest


# What publishers call a journal among themselves, such as "humr".
_CODE = re.compile(r"[a-z]{2,6}")
_DOI_PARTS = re.compile(r"[._\-/]")
_UNSURE = (Agreement.NOTE, Agreement.CANNOT_COMPARE)
_RANK = {Agreement.AGREES: 0, Agreement.NOTE: 1, Agreement.DIFFERS: 2, Agreement.CANNOT_COMPARE: 3}
