"""How reports put where references stand."""

from citewell.model import Reference, ReferenceResult, ReferenceStatus, Severity
from citewell.references.formats.interface import Unread

WORDS = {
    ReferenceStatus.DOES_NOT_EXIST: "does not exist",
    ReferenceStatus.IDENTIFIER_POINTS_ELSEWHERE: "identifier of another work",
    ReferenceStatus.RETRACTED: "retracted",
    ReferenceStatus.WITHDRAWN: "withdrawn",
    ReferenceStatus.CONCERN: "under concern",
    ReferenceStatus.DESCRIBED_WRONGLY: "described wrongly",
    ReferenceStatus.SUPERSEDED: "published since",
    ReferenceStatus.CANNOT_TELL: "could not be checked",
    ReferenceStatus.EXISTS_AS_DESCRIBED: "as described",
}
"""Every status in words, the worst first."""


def called(reference: Reference) -> str:
    """A reference in a few words: its key, who, when and what."""
    authors = [name.family or name.literal for name in reference.authors[:2]]
    more = " et al." if len(reference.authors) > 2 or reference.authors_cut else ""
    who = " and ".join(authors) if len(authors) < 3 and not more else f"{authors[0] if authors else ''}{more}"
    year = str(reference.year) if reference.year else reference.year_text
    parts = [part for part in (who, year, reference.title) if part]
    return f"{reference.key}: {', '.join(parts)}" if parts else reference.key


def unread_words(unread: Unread) -> str:
    """An entry that could not be read, with its place and why."""
    place = [f"line {unread.line}"] if unread.line is not None else []
    return ": ".join([*place, *([unread.key] if unread.key else []), unread.problem])


def severity_of(result: ReferenceResult) -> Severity | None:
    """How bad the worst is that was found out about a reference; ``None`` when there is nothing to object to."""
    told = {issue.severity for issue in result.issues if issue.status is not ReferenceStatus.CANNOT_TELL}
    told |= {issue.severity for issue in result.static}
    return next((severity for severity in (Severity.ERROR, Severity.WARNING, Severity.NOTE) if severity in told), None)


def was_checked(result: ReferenceResult) -> bool:
    """Whether it could be told where a reference stands."""
    return result.status is not ReferenceStatus.CANNOT_TELL
