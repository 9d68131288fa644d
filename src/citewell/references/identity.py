"""Whether a record is of the work that a reference describes. Pure."""

import enum
import re
from collections.abc import Iterable

import msgspec

from citewell.model.reference import Reference, WorkKind
from citewell.model.reference_result import Agreement
from citewell.model.work_record import WorkRecord
from citewell.references.compare.authors import AuthorsComparison, AuthorsMatch, compare_authors
from citewell.references.compare.pages import first_page
from citewell.references.compare.titles import TitleComparison, TitleMatch, compare_titles
from citewell.references.compare.venues import compare_venues, is_preprint_venue
from citewell.references.compare.years import years_of
from citewell.references.merge import is_about_another
from citewell.references.normal.names import whole_name
from citewell.references.normal.titles import title_words

_HOLDS = (WorkKind.BOOK, WorkKind.PROCEEDINGS, WorkKind.OTHER)
_SHORT = 4
_LONG = 5
_CLOSE = 3
_PART = re.compile(r"\d{1,4}|[ivxl]{1,5}|part|one|two|three|four|first|second|third|[a-d]")


class Identity(enum.Enum):
    """What a record is to a reference."""

    SAME = "same"
    TITLE_ALONE = "title_alone"
    UNSURE = "unsure"
    OTHER = "other"


class Identified(msgspec.Struct, frozen=True, kw_only=True):
    """A record beside a reference.

    Attributes:
        record: that was looked at.
        identity: what it is to the reference.
        by_identifier: whether it was reached by an identifier of the reference.
        title: of the record's titles, the one nearest to the printed one.
        authors: how the lists stand to each other.
        years_apart: from the nearest date of the record; ``None`` when that cannot be told.
    """

    record: WorkRecord
    identity: Identity
    by_identifier: bool
    title: TitleComparison
    authors: AuthorsComparison
    years_apart: int | None


def printed_titles(reference: Reference) -> tuple[str, ...]:
    """The title as printed, and with its subtitle."""
    found = [f"{reference.title}: {reference.subtitle}"] if reference.title and reference.subtitle else []
    found.append(reference.title)
    if len(reference.authors) == 1 and not reference.authors[0].given:
        # "GPT-5 System Card" by OpenAI is "OpenAI GPT-5 System Card" in registries.
        found.append(f"{whole_name(reference.authors[0])} {reference.title}")
    return tuple(found)


def nearest_title(reference: Reference, titles: Iterable[str]) -> TitleComparison:
    """How the printed title stands to the nearest of a record's titles."""
    found = [compare_titles(printed, title) for printed in printed_titles(reference) for title in titles]
    if not found:
        return TitleComparison(TitleMatch.CANNOT_COMPARE, "the record has no title", 0.0)
    return min(found, key=lambda one: (_ORDER[one.match], -one.share))


_ORDER = {
    TitleMatch.SAME: 0,
    TitleMatch.VARIANT: 1,
    TitleMatch.NEAR: 2,
    TitleMatch.CANNOT_COMPARE: 3,
    TitleMatch.OTHER: 4,
}


def identify(reference: Reference, record: WorkRecord, *, by_identifier: bool) -> Identified:
    """What a record is to a reference.

    Args:
        reference: as printed.
        record: that a registry gave.
        by_identifier: whether it was reached by an identifier of the reference. A record that merely came up in a
            search must agree in more.
    """
    title = nearest_title(reference, record.titles)
    people = reference.authors or reference.editors
    if title.match is TitleMatch.OTHER and not by_identifier:
        people = ()
    authors = compare_authors(
        people, record.authors or record.editors, cut=reference.authors_cut, complete=record.authors_complete
    )
    years = years_of([record])
    apart = None if reference.year is None or not years else min(abs(reference.year - year) for year in years)
    decide = _by_identifier if by_identifier else _by_search
    identity = decide(reference, record, title, authors, apart)
    return Identified(
        record=record,
        identity=identity,
        by_identifier=by_identifier,
        title=title,
        authors=authors,
        years_apart=apart,
    )


def _share(authors: AuthorsComparison, reference: Reference) -> float:
    """How many of the printed authors the record has."""
    people = reference.authors or reference.editors
    return authors.common / len(people) if people else 0.0


def _by_identifier(
    reference: Reference, record: WorkRecord, title: TitleComparison, authors: AuthorsComparison, apart: int | None
) -> Identity:
    if title.match in (TitleMatch.SAME, TitleMatch.VARIANT):
        return Identity.SAME
    if _is_container(reference, record) or _is_release(reference, record):
        return Identity.UNSURE
    if title.match is TitleMatch.NEAR:
        return Identity.SAME
    if title.match is TitleMatch.CANNOT_COMPARE:
        return Identity.SAME if _share(authors, reference) >= 0.5 and (apart or 0) <= 1 else Identity.UNSURE
    agrees = _same_place(reference, record)
    if authors.common and (_share(authors, reference) >= 0.5 or agrees):
        return Identity.UNSURE
    if agrees and authors.match is AuthorsMatch.CANNOT_COMPARE:
        return Identity.UNSURE
    return Identity.OTHER


def _by_search(
    reference: Reference, record: WorkRecord, title: TitleComparison, authors: AuthorsComparison, apart: int | None
) -> Identity:
    if is_about_another(record) and reference.kind is not WorkKind.REVIEW:
        return Identity.OTHER
    words = len(title_words(reference.title))
    close = apart is None or apart <= _CLOSE
    if title.match in (TitleMatch.SAME, TitleMatch.VARIANT):
        if _other_edition(reference, record):
            return Identity.UNSURE
        if authors.common:
            return Identity.SAME if close or _all_else_same(reference, record, title, authors) else Identity.UNSURE
        if authors.match is AuthorsMatch.CANNOT_COMPARE:
            return Identity.SAME if words >= _SHORT and close and not _one_sided(reference, record) else Identity.UNSURE
        if title.match is TitleMatch.SAME and words >= _LONG and (apart or 0) <= 1:
            return Identity.TITLE_ALONE
        return Identity.OTHER if words < _LONG else Identity.UNSURE
    if title.match is TitleMatch.NEAR and authors.common:
        if _parts_apart(reference, record):
            return Identity.OTHER
        enough = (
            _share(authors, reference) >= 0.5
            and title.share >= 0.7
            and (apart or 0) <= 1
            and is_pinned(reference, record)
        )
        return Identity.SAME if enough else Identity.UNSURE
    return Identity.OTHER


def _all_else_same(
    reference: Reference, record: WorkRecord, title: TitleComparison, authors: AuthorsComparison
) -> bool:
    """Whether everything but the year is the same, so that it is the year that is wrong."""
    return (
        title.match is TitleMatch.SAME
        and authors.match is AuthorsMatch.SAME
        and any(compare_venues(reference.container, one) is Agreement.AGREES for one in record.containers)
    )


def is_pinned(reference: Reference, record: WorkRecord) -> bool:
    """Whether it is the version that is cited: its venue is the printed one, or none is printed.

    Under one title the same people publish an abstract, a report, a paper and a chapter, and not all of them all.
    """
    places = [one for one in (reference.container, reference.event) if one and not is_preprint_venue(one)]
    if not places:
        return True
    venues = [one for one in (*record.containers, record.event) if one]
    return any(compare_venues(one, other) in (Agreement.AGREES, Agreement.NOTE) for one in places for other in venues)


def _one_sided(reference: Reference, record: WorkRecord) -> bool:
    """Whether one names people and the other names none, which may be because it is another work."""
    return bool(reference.authors) != bool(record.authors)


def _other_edition(reference: Reference, record: WorkRecord) -> bool:
    """A chapter or a review with the title of a book, a book with the title of an article."""
    books = (WorkKind.BOOK, WorkKind.PROCEEDINGS)
    if reference.kind in books and record.kind in (WorkKind.CHAPTER, WorkKind.ARTICLE, WorkKind.REPORT):
        return True
    if reference.kind in books and record.kind in books:
        years = years_of([record])
        return bool(years and reference.year and min(abs(reference.year - year) for year in years) > 1)
    return record.kind in (WorkKind.BOOK, WorkKind.REVIEW) and reference.kind in (
        WorkKind.ARTICLE,
        WorkKind.PROCEEDINGS_PAPER,
    )


def _is_container(reference: Reference, record: WorkRecord) -> bool:
    """Whether the identifier is that of the book or the proceedings which the work is in."""
    if not reference.container or is_preprint_venue(reference.container):
        return False
    return any(
        compare_titles(reference.container, title).match in (TitleMatch.SAME, TitleMatch.VARIANT)
        or (record.kind in _HOLDS and compare_venues(reference.container, title) is Agreement.AGREES)
        for title in record.titles
    )


def _is_release(reference: Reference, record: WorkRecord) -> bool:
    """Whether the record is of a release of software or data, which is called after its repository and version."""
    if record.kind not in (WorkKind.SOFTWARE, WorkKind.DATASET):
        return False
    printed = set(title_words(reference.title))
    return any(printed & {word for word in title_words(title) if len(word) > 2} for title in record.titles)


def _same_place(reference: Reference, record: WorkRecord) -> bool:
    """Whether journal, volume and first page are the same."""
    pages = first_page(reference.pages)
    if not pages or pages != first_page(record.pages) or not reference.volume or reference.volume != record.volume:
        return False
    return any(
        compare_venues(reference.container, container) in (Agreement.AGREES, Agreement.NOTE)
        for container in record.containers
    )


def _parts_apart(reference: Reference, record: WorkRecord) -> bool:
    """Whether the titles differ in the number of a part alone, as those of the parts of a series do."""
    printed = set(title_words(reference.title))
    for title in record.titles:
        off = printed ^ set(title_words(title))
        if off and all(_PART.fullmatch(word) for word in off):
            return True
    return False
