"""The nouns of citewell: frozen structs without logic, importing nothing else of the package.

They are also the wire types: what a record, a finding or a decision looks like in JSON is what stands here.
"""

from citewell.model.answer import Answer
from citewell.model.citation import Citation, Family
from citewell.model.claim import Claim, ClaimKind
from citewell.model.decision import Action, CheckRun, Decision
from citewell.model.estimate import Estimate
from citewell.model.evidence import Absence, Evidence, PassageMatch, SourceEvidence, SourceField, SupportScore
from citewell.model.exchange import (
    ArchiveAnswer,
    Asked,
    Fault,
    HttpExchange,
    Observation,
    Page,
    RegistryAnswer,
    SimilarPages,
)
from citewell.model.finding import Confidence, Finding, Location, Outcome, Passage, Reason, Severity
from citewell.model.found_link import FoundLink, LinkKind, LinkNote
from citewell.model.link import (
    HttpSummary,
    LinkQuestion,
    LinkReason,
    LinkStatus,
    LinkVerdict,
    Replacement,
    ReplacementKind,
)
from citewell.model.quantity import Kind, Quantity
from citewell.model.reference import FieldLine, PersonName, Reference, WorkKind
from citewell.model.reference_result import (
    Agreement,
    FieldComparison,
    FieldFix,
    ReferenceIssue,
    ReferenceReason,
    ReferenceResult,
    ReferenceStatus,
    StaticIssue,
)
from citewell.model.self_check import CheckKind, CheckVerdict, SelfCheck
from citewell.model.source import Source, SourceStatus
from citewell.model.span import Span
from citewell.model.support import ClaimSlots, Slot, SlotKind, Support
from citewell.model.value import Candidate, Place, Resolution, Role, RuleHit, ValueKind, ValueReason
from citewell.model.work_record import (
    DateKind,
    IdScheme,
    LookupAnswer,
    LookupOutcome,
    Notice,
    NoticeKind,
    Relation,
    RelationKind,
    Work,
    WorkDate,
    WorkId,
    WorkRecord,
)

__all__ = [
    "Absence",
    "Action",
    "Agreement",
    "Answer",
    "ArchiveAnswer",
    "Asked",
    "Candidate",
    "CheckKind",
    "CheckRun",
    "CheckVerdict",
    "Citation",
    "Claim",
    "ClaimKind",
    "ClaimSlots",
    "Confidence",
    "DateKind",
    "Decision",
    "Estimate",
    "Evidence",
    "Family",
    "Fault",
    "FieldComparison",
    "FieldFix",
    "FieldLine",
    "Finding",
    "FoundLink",
    "HttpExchange",
    "HttpSummary",
    "IdScheme",
    "Kind",
    "LinkKind",
    "LinkNote",
    "LinkQuestion",
    "LinkReason",
    "LinkStatus",
    "LinkVerdict",
    "Location",
    "LookupAnswer",
    "LookupOutcome",
    "Notice",
    "NoticeKind",
    "Observation",
    "Outcome",
    "Page",
    "Passage",
    "PassageMatch",
    "PersonName",
    "Place",
    "Quantity",
    "Reason",
    "Reference",
    "ReferenceIssue",
    "ReferenceReason",
    "ReferenceResult",
    "ReferenceStatus",
    "RegistryAnswer",
    "Relation",
    "RelationKind",
    "Replacement",
    "ReplacementKind",
    "Resolution",
    "Role",
    "RuleHit",
    "SelfCheck",
    "Severity",
    "SimilarPages",
    "Slot",
    "SlotKind",
    "Source",
    "SourceEvidence",
    "SourceField",
    "SourceStatus",
    "Span",
    "StaticIssue",
    "Support",
    "SupportScore",
    "ValueKind",
    "ValueReason",
    "Work",
    "WorkDate",
    "WorkId",
    "WorkKind",
    "WorkRecord",
]
