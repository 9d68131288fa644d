"""What of a reference the records of its work contradict, and whether it has been published since. Pure."""

import re
from collections.abc import Mapping, Sequence

from citewell.model.finding import Confidence, Severity
from citewell.model.reference import Reference, WorkKind
from citewell.model.reference_result import (
    Agreement,
    FieldComparison,
    ReferenceIssue,
    ReferenceReason,
    ReferenceStatus,
)
from citewell.model.work_record import DateKind, LookupAnswer, WorkRecord
from citewell.references.compare.authors import AuthorsComparison, AuthorsMatch
from citewell.references.compare.names import NameMatch, compare_names
from citewell.references.compare.titles import LACKING, TitleMatch
from citewell.references.compare.venues import is_preprint_venue
from citewell.references.compare.words import distance
from citewell.references.compare.years import years_of
from citewell.references.identity import Identified, Identity, is_pinned, nearest_title
from citewell.references.judging import PUBLISHED, Compared, name_of
from citewell.references.normal.titles import title_words
from citewell.references.sources import certainty

_AUTHORS = {
    AuthorsMatch.SOME_DIFFER: ReferenceReason.AUTHORS_DIFFER,
    AuthorsMatch.REPEATED: ReferenceReason.AUTHORS_DIFFER,
    AuthorsMatch.SOME_MISSING: ReferenceReason.AUTHORS_MISSING,
    AuthorsMatch.NONE_IN_COMMON: ReferenceReason.NO_AUTHOR_IN_COMMON,
}
# Registries that list all authors as the work itself does.
_COMPLETE = frozenset({"arxiv", "dblp", "pubmed", "openreview"})
_PAPERS = frozenset({WorkKind.ARTICLE, WorkKind.PROCEEDINGS_PAPER})
_EVERYBODY = (AuthorsMatch.SAME, AuthorsMatch.VARIANT)
_LONG_TITLE = 6
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
    reached = any(one.by_identifier and one.identity is Identity.SAME for one in looked_at)
    titles = {name_of(one.record): one.title.match for one in looked_at}
    for field in ("title", "authors", "year", "venue"):
        comparisons = [one for one in compared.of(field) if one.agreement is not Agreement.CANNOT_COMPARE]
        if not comparisons or any(one.agreement in _GOOD for one in comparisons):
            continue
        if unsure and field == "title":
            continue
        showing = [by_name[f"{one.registry} {one.record_id}"] for one in comparisons]
        if not reached:
            # Another work of the same people under the same title, perhaps.
            other = field == "venue" and reference.year not in years_of(records)
            showing = [
                one
                for one in showing
                if (not other and (field == "venue" or is_pinned(reference, one)))
                or _is_only_one(one, compared, answers, titles)
                or (field == "authors" and _by_others(reference, compared, records))
            ]
        if field == "title":
            showing = _firm_titles(reference, showing)
        if field == "venue" and not reached:
            showing = [one for one in showing if one.kind in _PAPERS or one.kind is reference.kind]
        confidence = certainty(showing, answers)
        if confidence is None:
            continue
        if field == "title" and {record.registry for record in showing} <= _CROSSREF:
            confidence = Confidence.LOW  # titles of deposits are keyed and converted by hand
        if field == "authors":
            issue = _authors(compared, comparisons, showing, confidence)
        else:
            issue = _other(field, comparisons, confidence)
        if issue is not None:
            issues.append(issue)
    return issues


def doubts(reference: Reference, compared: Compared, records: Sequence[WorkRecord]) -> list[ReferenceIssue]:
    """That a field is contradicted by every record that can be compared, where they were not enough to say it is wrong.

    The work is there then, but nothing bears out that it is as described.
    """
    for field in ("authors", "title", "year", "venue"):
        comparisons = [one for one in compared.of(field) if one.agreement is not Agreement.CANNOT_COMPARE]
        if not comparisons or any(one.agreement in _GOOD for one in comparisons):
            continue
        if field == "title" and all(_slip(one.how) for one in comparisons):
            continue
        names = sorted({one.registry for one in comparisons})
        pinned = any(is_pinned(reference, record) for record in records)
        return [
            ReferenceIssue(
                status=ReferenceStatus.CANNOT_TELL,
                reason=ReferenceReason.ONE_RECORD_ONLY if pinned else ReferenceReason.UNSURE_MATCH,
                severity=Severity.NOTE,
                confidence=Confidence.MEDIUM,
                message=f"{', '.join(names)} has such a work with another {field}; it may be another version.",
                field=field,
                records=tuple(f"{one.registry} {one.record_id}" for one in comparisons),
            )
        ]
    return []


def _by_others(reference: Reference, compared: Compared, records: Sequence[WorkRecord]) -> bool:
    """Whether several registries have a work of this long title by quite other people: hardly two works share that."""
    matches = {one.match for one in compared.authors.values()} - {AuthorsMatch.CANNOT_COMPARE}
    several = len({record.registry for record in records}) > 1
    return several and matches == {AuthorsMatch.NONE_IN_COMMON} and len(title_words(reference.title)) >= _LONG_TITLE


def _is_only_one(
    record: WorkRecord, compared: Compared, answers: Sequence[LookupAnswer], titles: Mapping[str, TitleMatch]
) -> bool:
    """Whether there is hardly another version than this one that may have been cited.

    Either a copy of a whole registry that would have one in the printed venue and year was asked and has none, or
    whoever published it tells of the same title and the same people, more than one.
    """
    name = name_of(record)
    if titles.get(name) is not TitleMatch.SAME:
        return False
    if any(answer.decisive and answer.snapshot and answer.asked_for.startswith("title ") for answer in answers):
        return True
    authors = compared.authors[name]
    return record.registry == "acl" and authors.match in _EVERYBODY and authors.common > 1


def _firm_titles(reference: Reference, records: Sequence[WorkRecord]) -> list[WorkRecord]:
    """The records whose titles can be relied on against a printed one.

    arXiv tells the title of the last version alone, and an earlier one may have been cited. A slip of the pen that only
    one registry shows may be the registry's. Deposits lose words and garble formulas on their way, and indexes copy
    them, but hardly ever do they gain words.
    """
    firm = [one for one in records if not _revised(one)]
    registries = {one.registry for one in firm}
    hows = [nearest_title(reference, one.titles).how for one in firm]
    if registries <= _CROSSREF:
        return firm if all(part.endswith(LACKING) for how in hows for part in how.split("; ")) else []
    if len(registries) == 1 and not registries & _PUBLISHES and all(map(_slip, hows)):
        return []
    return firm


def _revised(record: WorkRecord) -> bool:
    posted = [date for date in record.dates if date.kind is DateKind.POSTED]
    revised = [date for date in record.dates if date.kind is DateKind.REVISED]
    key = [(date.year, date.month, date.day) for date in posted[:1]]
    return bool(revised) and [(date.year, date.month, date.day) for date in revised[:1]] != key


def _slip(how: str) -> bool:
    match = _ONE_WORD.fullmatch(how)
    return match is not None and min(map(len, match.groups())) >= 4 and distance(match[1], match[2], 2) < 2


def _authors(
    compared: Compared,
    comparisons: Sequence[FieldComparison],
    showing: Sequence[WorkRecord],
    confidence: Confidence,
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
        if confidence is not Confidence.HIGH and all(
            _may_be_the_record(one, _registry(name, showing)) for name, one in lists.items()
        ):
            return None
        if all(len(one.strangers) < 2 for one in lists.values()) and all(map(_revised, showing)):
            return None  # an earlier version may have had other authors
    return _issue(
        _AUTHORS[mildest],
        "authors",
        f"Authors: {lists[name].how}, as {name.partition(' ')[0]} has it.",
        comparisons,
        confidence,
    )


def _registry(name: str, records: Sequence[WorkRecord]) -> str:
    """Which registry a record is of; dblp makes records of preprints from first versions, unlike its others."""
    registry = name.partition(" ")[0]
    preprint = any(name_of(record) == name and record.kind is WorkKind.PREPRINT for record in records)
    return "" if registry == "dblp" and preprint else registry


def _may_be_the_record(authors: AuthorsComparison, registry: str) -> bool:
    """Whether one record alone is not to be believed.

    Deposits leave authors out, and people publish under several given names, though not of the same initial: those come
    of an initial that somebody wrote out wrongly.
    """
    if not authors.missing:
        return registry not in _COMPLETE or len(authors.strangers) < 2
    return all(
        any(
            compare_names(name, other) is NameMatch.OTHER_GIVEN
            and (registry not in _COMPLETE or name.given[:1].lower() != other.given[:1].lower())
            for other in authors.missing
        )
        for name in authors.strangers
    )


# Registries of those who publish the works themselves.
_PUBLISHES = frozenset({"acl", "arxiv", "openreview"})
_CROSSREF = frozenset({"crossref", "openalex"})
_ONE_WORD = re.compile(r"“(\w+)” where it is “(\w+)”")
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


def repeated_authors(looked_at: Sequence[Identified]) -> list[ReferenceIssue]:
    """That an author is listed twice whom another edition of the work has once."""
    for one in looked_at:
        if one.authors.match is AuthorsMatch.REPEATED and one.title.match in (TitleMatch.SAME, TitleMatch.VARIANT):
            return [
                ReferenceIssue(
                    status=ReferenceStatus.DESCRIBED_WRONGLY,
                    reason=ReferenceReason.AUTHORS_DIFFER,
                    severity=Severity.WARNING,
                    confidence=Confidence.MEDIUM,
                    message=f"Authors: {one.authors.how}; another edition has one of that name.",
                    field="authors",
                    records=(name_of(one.record),),
                )
            ]
    return []
