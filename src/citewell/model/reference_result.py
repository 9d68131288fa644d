"""What became of a reference: where it stands, why, and all that was compared."""

import enum

import msgspec

from citewell.model.finding import Confidence, Severity
from citewell.model.reference import Reference
from citewell.model.work_record import LookupAnswer, Work


class ReferenceStatus(enum.Enum):
    """Where a reference stands."""

    EXISTS_AS_DESCRIBED = "exists_as_described"
    DESCRIBED_WRONGLY = "described_wrongly"
    IDENTIFIER_POINTS_ELSEWHERE = "identifier_points_elsewhere"
    DOES_NOT_EXIST = "does_not_exist"
    RETRACTED = "retracted"
    WITHDRAWN = "withdrawn"
    CONCERN = "concern"
    SUPERSEDED = "superseded"
    CANNOT_TELL = "cannot_tell"


class ReferenceReason(enum.Enum):
    """What decided it."""

    # exists as described; of a work found by its title alone, the records are the evidence
    IDENTIFIER_MATCHES = "identifier_matches"
    TITLE_MATCHES = "title_matches"
    # described wrongly
    TITLE_DIFFERS = "title_differs"
    AUTHORS_DIFFER = "authors_differ"
    AUTHORS_MISSING = "authors_missing"
    NO_AUTHOR_IN_COMMON = "no_author_in_common"
    YEAR_DIFFERS = "year_differs"
    VENUE_DIFFERS = "venue_differs"
    VOLUME_DIFFERS = "volume_differs"
    PAGES_DIFFER = "pages_differ"
    IDENTIFIER_UNKNOWN = "identifier_unknown"
    # identifier points elsewhere
    OTHER_WORK = "other_work"
    # does not exist
    NOT_FOUND_ANYWHERE = "not_found_anywhere"
    # retracted, withdrawn, concern
    RETRACTION_NOTICE = "retraction_notice"
    WITHDRAWAL_NOTICE = "withdrawal_notice"
    CONCERN_NOTICE = "concern_notice"
    # superseded
    PUBLISHED_SINCE = "published_since"
    # cannot tell
    NO_REGISTRY = "no_registry"
    REGISTRY_FAILED = "registry_failed"
    NOT_INDEXED = "not_indexed"
    TITLE_TOO_SHORT = "title_too_short"
    TOO_OLD = "too_old"
    NO_TITLE = "no_title"
    OTHER_SCRIPT = "other_script"
    RECORDS_DISAGREE = "records_disagree"
    UNSURE_MATCH = "unsure_match"
    ONE_RECORD_ONLY = "one_record_only"
    UNREADABLE = "unreadable"


class Agreement(enum.Enum):
    """How a printed field stands to a record's."""

    AGREES = "agrees"
    NOTE = "note"
    DIFFERS = "differs"
    CANNOT_COMPARE = "cannot_compare"


class FieldComparison(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One printed field beside the same field of one record.

    Attributes:
        field: ``title``, ``authors``, ``year``, ``venue``, ``volume``, ``issue``, ``pages``, ``publisher``.
        agreement: how they stand to each other.
        registry: whose record it is.
        record_id: of the record.
        printed: the field as printed.
        recorded: the field as the record has it.
        printed_form: what was compared.
        recorded_form: what it was compared with.
        how: what decided, such as ``initials agree`` or ``author 3 is missing``.
    """

    field: str
    agreement: Agreement
    registry: str
    record_id: str
    printed: str = ""
    recorded: str = ""
    printed_form: str = ""
    recorded_form: str = ""
    how: str = ""


class FieldFix(msgspec.Struct, frozen=True, kw_only=True):
    """What a field should say.

    Attributes:
        field: name of an attribute of ``Reference``.
        printed: what it says.
        proposed: what it should say.
        safe: whether only the spelling changes, so that it may be put in without a person looking.
        why: one line for people.
    """

    field: str
    printed: str
    proposed: str
    safe: bool = False
    why: str = ""


class ReferenceIssue(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing to say of a reference.

    Attributes:
        status: where the reference would stand if this were all.
        reason: what decided it.
        severity: how bad it is if right.
        confidence: how sure it is.
        message: one line for people.
        field: the field that it is about.
        records: the records that show it, as ``registry record_id``.
    """

    status: ReferenceStatus
    reason: ReferenceReason
    severity: Severity
    confidence: Confidence
    message: str
    field: str | None = None
    records: tuple[str, ...] = ()


class StaticIssue(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something wrong in a reference that shows without asking anybody.

    Attributes:
        rule: id of the rule.
        severity: how bad it is if right.
        confidence: how sure it is.
        message: one line for people.
        field: the field that it is about.
        line: where that stands in the file.
        related: keys of other references that bear on it.
        fix: what would put it right.
    """

    rule: str
    severity: Severity
    confidence: Confidence
    message: str
    field: str | None = None
    line: int | None = None
    related: tuple[str, ...] = ()
    fix: FieldFix | None = None


class ReferenceResult(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where one printed reference stands, with everything that it can be derived from again.

    Attributes:
        reference: as printed.
        status: the worst of its issues, or ``exists_as_described``, or ``cannot_tell``.
        reason: what decided it.
        confidence: how sure it is.
        message: one line for people.
        issues: everything to say of it, the worst first; a work that is described wrongly may be retracted as well.
        static: what shows without asking anybody.
        comparisons: fields beside those of records.
        work: the records that were taken for the work; ``None`` when none was.
        answers: of every registry, in the order asked.
        suggestions: what fields should say.
    """

    reference: Reference
    status: ReferenceStatus
    reason: ReferenceReason
    confidence: Confidence
    message: str
    issues: tuple[ReferenceIssue, ...] = ()
    static: tuple[StaticIssue, ...] = ()
    comparisons: tuple[FieldComparison, ...] = ()
    work: Work | None = None
    answers: tuple[LookupAnswer, ...] = ()
    suggestions: tuple[FieldFix, ...] = ()
