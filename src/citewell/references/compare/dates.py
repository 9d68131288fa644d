"""A printed year beside the dates of a work, in view of what kind of work it is."""

from collections.abc import Sequence

from citewell.model.reference import Reference, WorkKind
from citewell.model.reference_result import Agreement
from citewell.model.work_record import DateKind, WorkRecord
from citewell.references.compare.years import compare_years, named_years, years_of
from citewell.references.sources import GATHERED

_GOES_ON = frozenset({WorkKind.DATASET, WorkKind.SOFTWARE, WorkKind.WEB_PAGE})
# Publishers began to give DOIs to books then; older books were given them with new editions.
_BOOKS_ONLINE = 2000
_BOOKS = frozenset({WorkKind.BOOK, WorkKind.CHAPTER})
_MOST_EARLY = 3
_REPRINT = 3
_PROCEEDINGS_LATE = 2
# Agencies are told when proceedings came out, not when the conference was.
_DEPOSITS = frozenset({"crossref", "datacite"})


def compare_dates(reference: Reference, records: Sequence[WorkRecord]) -> Agreement:
    """How the printed year stands to all dates of all versions of the work."""
    year = reference.year
    if year is None:
        return Agreement.CANNOT_COMPARE
    own = [record for record in records if record.registry not in GATHERED] or records
    kinds = {record.kind for record in own}
    if reference.kind in _GOES_ON or kinds & _GOES_ON:
        return Agreement.CANNOT_COMPARE
    known = years_of(records)
    agreement = compare_years(year, known, years_of(records, deposited=True))
    if agreement is not Agreement.DIFFERS:
        return agreement
    places = [one for record in records for one in (*record.containers, record.event)]
    if year in named_years([*places, reference.container, reference.event, reference.series]):
        return Agreement.NOTE
    if kinds <= {WorkKind.PREPRINT} and year > max(known):
        return Agreement.NOTE  # revised since, or published where no record tells of it
    printed_on_paper = any(date.kind is DateKind.PRINT for record in records for date in record.dates)
    early = min(known) - year
    if kinds & _BOOKS and early > 0 and (year < _BOOKS_ONLINE or not printed_on_paper or early >= _REPRINT):
        return Agreement.NOTE  # the record is of a later edition, or of the book online
    deposits = {record.registry for record in own} <= _DEPOSITS and not named_years(places)
    if deposits and WorkKind.PROCEEDINGS_PAPER in kinds | {reference.kind} and 0 < early <= _PROCEEDINGS_LATE:
        return Agreement.NOTE  # the year of the conference, whose proceedings came out later
    if not printed_on_paper and (reference.volume or reference.issue) and 0 < year - max(known) <= _MOST_EARLY:
        return Agreement.NOTE  # online first, and in an issue of a later year
    return Agreement.DIFFERS
