"""Records put together to works: preprint, proceedings paper, journal article and chapter are versions of one."""

from collections.abc import Iterable, Sequence

from citewell.model.reference import WorkKind
from citewell.model.work_record import IdScheme, RelationKind, Work, WorkRecord
from citewell.references.compare.authors import AuthorsMatch, compare_authors
from citewell.references.compare.titles import TitleMatch, compare_titles
from citewell.references.compare.years import years_of
from citewell.references.normal.titles import title_words

# A version may come out long after the first, but hardly longer than this.
_MOST_YEARS = 6
# Titles of so few words are given to several works, by the same people even.
_FEW_WORDS = 4
# In the order in which they are to be believed.
AUTHORITY = (
    "crossref",
    "datacite",
    "arxiv",
    "pubmed",
    "acl",
    "openreview",
    "dblp",
    "open_library",
    "openalex",
    "semantic_scholar",
)
_SINGLE = frozenset({IdScheme.DOI, IdScheme.ARXIV, IdScheme.PUBMED, IdScheme.ACL, IdScheme.OPENREVIEW})
SAME = frozenset({
    RelationKind.SAME_WORK, RelationKind.PREPRINT, RelationKind.PUBLISHED_VERSION, RelationKind.OTHER_VERSION,
})  # fmt: skip
_ABOUT_OTHERS = frozenset({RelationKind.REVIEWS, RelationKind.CORRECTS, RelationKind.RETRACTS})


def merge(records: Iterable[WorkRecord]) -> tuple[Work, ...]:
    """Works made of records, in the order of their first records."""
    groups: list[list[WorkRecord]] = []
    for record in records:
        homes = [group for group in groups if any(same_work(record, other) for other in group)]
        if not homes:
            groups.append([record])
            continue
        homes[0].append(record)
        for other in homes[1:]:
            homes[0].extend(other)
            groups.remove(other)
    return tuple(Work(records=in_order(group)) for group in groups)


def in_order(records: Sequence[WorkRecord]) -> tuple[WorkRecord, ...]:
    """Records, the most authoritative first, each once."""
    once = {(record.registry, record.record_id): record for record in records}
    return tuple(sorted(once.values(), key=lambda one: (_rank(one.registry), one.registry, one.record_id)))


def _rank(registry: str) -> int:
    return AUTHORITY.index(registry) if registry in AUTHORITY else len(AUTHORITY)


def is_about_another(record: WorkRecord) -> bool:
    """Whether it is about another work: a review of it, a correction, a notice of its retraction."""
    return record.kind is WorkKind.REVIEW or any(relation.kind in _ABOUT_OTHERS for relation in record.relations)


def shares_identifier(first: WorkRecord, second: WorkRecord) -> bool:
    """Whether two records have an identifier of a single work in common, or one names the other as a version."""
    ids = {one for one in first.ids if one.scheme in _SINGLE}
    others = {one for one in second.ids if one.scheme in _SINGLE}
    if ids & others:
        return True
    return any(relation.kind in SAME and relation.id in others for relation in first.relations) or any(
        relation.kind in SAME and relation.id in ids for relation in second.relations
    )


def same_work(first: WorkRecord, second: WorkRecord) -> bool:
    """Whether two records are of one work: by their identifiers, or by title, authors and years together."""
    if is_about_another(first) != is_about_another(second):
        return False
    if shares_identifier(first, second):
        return True
    if not first.titles or not second.titles or (_editions(first, second)):
        return False
    title = min(
        (compare_titles(one, other) for one in first.titles[:3] for other in second.titles[:3]),
        key=lambda comparison: (_TITLES[comparison.match], -comparison.share),
    )
    if title.match not in (TitleMatch.SAME, TitleMatch.VARIANT):
        return False
    few = min(len(title_words(record.titles[0])) for record in (first, second)) < _FEW_WORDS
    authors = compare_authors(first.authors, second.authors, cut=not few, complete=few)
    if few and authors.match not in (AuthorsMatch.SAME, AuthorsMatch.VARIANT):
        return False
    if authors.match in (AuthorsMatch.NONE_IN_COMMON, AuthorsMatch.CANNOT_COMPARE):
        return False
    years, others = years_of([first]), years_of([second])
    if not years or not others:
        return True
    apart = min(abs(year - other) for year in years for other in others)
    return apart <= (1 if few else _MOST_YEARS)


_TITLES = {match: place for place, match in enumerate(TitleMatch)}


def _editions(first: WorkRecord, second: WorkRecord) -> bool:
    """Whether they are a book and its chapter, or two books of years apart."""
    kinds = {first.kind, second.kind}
    if kinds == {WorkKind.BOOK, WorkKind.CHAPTER}:
        return True
    years = years_of([first]), years_of([second])
    apart = years[0] and years[1] and min(abs(a - b) for a in years[0] for b in years[1]) > 1
    return kinds == {WorkKind.BOOK} and bool(apart)
