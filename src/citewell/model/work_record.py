"""What registries hold of works, and what they answer when asked for one."""

import datetime as dt
import enum

import msgspec

from citewell.model.reference import PersonName, WorkKind


class IdScheme(enum.Enum):
    """Whose identifier of a work it is."""

    DOI = "doi"
    ARXIV = "arxiv"
    PUBMED = "pubmed"
    PMC = "pmc"
    ISBN = "isbn"
    ISSN = "issn"
    OPENALEX = "openalex"
    SEMANTIC_SCHOLAR = "semantic_scholar"
    DBLP = "dblp"
    ACL = "acl"
    OPENREVIEW = "openreview"
    OPEN_LIBRARY = "open_library"
    URL = "url"


class WorkId(msgspec.Struct, frozen=True):
    """An identifier of a work, in its normal form.

    Attributes:
        scheme: whose it is.
        value: a DOI in lower case, an arXiv number without version, an ISBN of thirteen digits.
    """

    scheme: IdScheme
    value: str


class DateKind(enum.Enum):
    """What happened on a date."""

    PUBLISHED = "published"
    PRINT = "print"
    ONLINE = "online"
    POSTED = "posted"
    REVISED = "revised"
    EVENT = "event"
    COPYRIGHT = "copyright"
    DEPOSITED = "deposited"


class WorkDate(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A date of a work, as exact as it is known.

    Attributes:
        kind: what happened then. ``deposited`` is when the registry was told, and says nothing of the work's own date.
        year: of it.
        month: 1 to 12.
        day: 1 to 31.
    """

    kind: DateKind
    year: int
    month: int | None = None
    day: int | None = None


class RelationKind(enum.Enum):
    """What another work is to this one."""

    SAME_WORK = "same_work"
    PREPRINT = "preprint"
    PUBLISHED_VERSION = "published_version"
    OTHER_VERSION = "other_version"
    PART_OF = "part_of"
    HAS_PART = "has_part"
    REVIEWS = "reviews"
    CORRECTS = "corrects"
    RETRACTS = "retracts"
    SUPPLEMENTS = "supplements"


class Relation(msgspec.Struct, frozen=True):
    """A registry's word that two works belong together.

    Attributes:
        kind: what the other is to this one.
        id: of the other.
    """

    kind: RelationKind
    id: WorkId


class NoticeKind(enum.Enum):
    """What became of a work after it was published."""

    RETRACTION = "retraction"
    PARTIAL_RETRACTION = "partial_retraction"
    CONCERN = "concern"
    WITHDRAWAL = "withdrawal"
    REMOVAL = "removal"
    CORRECTION = "correction"
    REINSTATEMENT = "reinstatement"


class Notice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A notice about a work.

    Attributes:
        kind: what it says.
        source: who told it, such as ``crossref`` or ``retraction_watch``.
        id: of the notice, where it has one.
        date: ISO 8601, as exact as it is known.
        reasons: as the source words them.
    """

    kind: NoticeKind
    source: str
    id: WorkId | None = None
    date: str | None = None
    reasons: tuple[str, ...] = ()


class WorkRecord(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One registry's record of one work.

    Attributes:
        registry: its name.
        record_id: the registry's own key of the record.
        kind: what the registry says it is.
        titles: all that the registry gives, the main one first, with its subtitle joined by ``: `` where it has one;
            after it the main title alone, translations, the original.
        authors: in the order given. An organisation is a ``literal``.
        authors_complete: whether that is all of them as far as the registry tells; some cut long lists.
        editors: in the order given.
        dates: all that the registry gives.
        containers: journal, proceedings, book, and their short forms.
        event: the conference.
        volume: as given.
        issue: as given.
        pages: as given.
        publisher: publisher, school or institution.
        edition: as given.
        ids: its identifiers.
        relations: to other works.
        notices: of retraction, withdrawal, concern, correction.
        language: ISO 639 code.
        url: where people can see the record or the work.
        fetched_at: when the registry was asked, in UTC; ``None`` for a local one.
        snapshot: date of the local copy; ``None`` for a live registry.
        digest: SHA-256 of the bytes that the record was read from, as ``sha256:`` and hex digits.
    """

    registry: str
    record_id: str
    kind: WorkKind = WorkKind.OTHER
    titles: tuple[str, ...] = ()
    authors: tuple[PersonName, ...] = ()
    authors_complete: bool = True
    editors: tuple[PersonName, ...] = ()
    dates: tuple[WorkDate, ...] = ()
    containers: tuple[str, ...] = ()
    event: str = ""
    volume: str = ""
    issue: str = ""
    pages: str = ""
    publisher: str = ""
    edition: str = ""
    ids: tuple[WorkId, ...] = ()
    relations: tuple[Relation, ...] = ()
    notices: tuple[Notice, ...] = ()
    language: str = ""
    url: str = ""
    fetched_at: dt.datetime | None = None
    snapshot: str | None = None
    digest: str = ""


class Work(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Records that are versions of one work: preprint, proceedings paper, journal article, chapter.

    Attributes:
        records: at least one, the most authoritative first.
    """

    records: tuple[WorkRecord, ...]


class LookupOutcome(enum.Enum):
    """What became of a question to a registry."""

    FOUND = "found"
    NONE = "none"
    FAILED = "failed"
    NOT_ASKED = "not_asked"


class LookupAnswer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one registry said when asked for a work.

    Attributes:
        registry: its name.
        asked_for: the identifier or the title that was asked for, as ``doi 10.5555/a`` or ``title The terns``.
        outcome: ``failed`` when there was no answer that can be used, ``not_asked`` when it was not to be asked.
            Neither says anything of the work.
        records: that it has; of a search, the best first, which need not be the work.
        decisive: whether a ``none`` is proof that there is no such thing: the registry gives out these identifiers
            itself, or it was asked for a title and indexes all works of this kind, year and venue as far as is known.
        detail: why it failed or was not asked.
        at: when it was asked, in UTC; ``None`` for a local one.
        snapshot: date of the local copy; ``None`` for a live registry.
    """

    registry: str
    asked_for: str
    outcome: LookupOutcome
    records: tuple[WorkRecord, ...] = ()
    decisive: bool = False
    detail: str | None = None
    at: dt.datetime | None = None
    snapshot: str | None = None
