"""A printed year beside all dates of all versions of a work."""

import re
from collections.abc import Iterable

from citewell.model.reference_result import Agreement
from citewell.model.work_record import DateKind, WorkDate, WorkRecord

_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


def years_of(records: Iterable[WorkRecord], *, deposited: bool = False) -> tuple[int, ...]:
    """The years of records, in order; when a registry was told is no date of the work."""
    return tuple(sorted({date.year for record in records for date in record.dates if deposited or _counts(date)}))


def _counts(date: WorkDate) -> bool:
    return date.kind is not DateKind.DEPOSITED


def named_years(texts: Iterable[str]) -> tuple[int, ...]:
    """Years that the names of proceedings and conferences give: ``ICMV 2023``."""
    return tuple(sorted({int(year) for text in texts for year in _YEAR.findall(text)}))


def compare_years(printed: int, known: Iterable[int], deposited: Iterable[int] = ()) -> Agreement:
    """How a printed year stands to the years of a work: outside them by one is a note, by more a difference."""
    years = tuple(known)
    if not years:
        return Agreement.CANNOT_COMPARE
    if printed in years:
        return Agreement.AGREES
    if min(abs(printed - year) for year in years) <= 1:
        return Agreement.NOTE
    # Between the first and the last version, or when the registry was told: as good as any other.
    if min(years) < printed < max(years) or printed in tuple(deposited):
        return Agreement.NOTE
    return Agreement.DIFFERS
