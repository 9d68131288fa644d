"""What to say of a reference whose work was not found. Pure."""

from collections.abc import Iterable, Sequence

from citewell.model.finding import Confidence, Severity
from citewell.model.reference import Reference
from citewell.model.reference_result import ReferenceIssue, ReferenceReason, ReferenceStatus
from citewell.model.work_record import LookupAnswer, LookupOutcome
from citewell.references.identity import Identified, Identity
from citewell.references.normal.letters import script_of
from citewell.references.normal.titles import title_words

_FEWEST_WORDS = 5
_FIRST_YEAR = 1990


def absent(reference: Reference, looked_at: Iterable[Identified], answers: Sequence[LookupAnswer]) -> ReferenceIssue:
    """That a work does not exist, when all who would know it said so; otherwise why that cannot be told."""
    reason, message = _why_not(reference, list(looked_at), answers)
    if reason is not None:
        return ReferenceIssue(
            status=ReferenceStatus.CANNOT_TELL,
            reason=reason,
            severity=Severity.NOTE,
            confidence=Confidence.HIGH,
            message=message,
        )
    names = sorted({answer.registry for answer in _by_title(answers)})
    return ReferenceIssue(
        status=ReferenceStatus.DOES_NOT_EXIST,
        reason=ReferenceReason.NOT_FOUND_ANYWHERE,
        severity=Severity.ERROR,
        confidence=Confidence.HIGH if len(names) > 1 else Confidence.MEDIUM,
        message=f"No such work in {', '.join(names)}, which would have it.",
        field="title",
    )


def _by_title(answers: Iterable[LookupAnswer]) -> list[LookupAnswer]:
    return [answer for answer in answers if answer.asked_for.startswith("title ")]


def _why_not(
    reference: Reference, looked_at: list[Identified], answers: Sequence[LookupAnswer]
) -> tuple[ReferenceReason | None, str]:
    """Why it cannot be said that a work does not exist; no reason when it can."""
    if not any(answer.outcome is not LookupOutcome.NOT_ASKED for answer in answers):
        return ReferenceReason.NO_REGISTRY, "No registry was asked."
    failed = sorted({answer.registry for answer in answers if answer.outcome is LookupOutcome.FAILED})
    if any(one.identity in (Identity.UNSURE, Identity.TITLE_ALONE) for one in looked_at):
        return ReferenceReason.UNSURE_MATCH, "A work much like it was found, but not surely this one."
    if failed:
        return ReferenceReason.REGISTRY_FAILED, f"No answer from {', '.join(failed)}."
    if not reference.title:
        return ReferenceReason.NO_TITLE, "It gives no title to look for."
    if script_of(reference.title) not in ("LATIN", ""):
        return ReferenceReason.OTHER_SCRIPT, "Registries index few works under titles in this script."
    if len(title_words(reference.title)) < _FEWEST_WORDS:
        return ReferenceReason.TITLE_TOO_SHORT, "Its title has too few words to say that there is no such work."
    if reference.year is None or reference.year < _FIRST_YEAR:
        return ReferenceReason.TOO_OLD, "Registries do not have all works that are as old, or of no known year."
    asked = [answer for answer in _by_title(answers) if answer.outcome is not LookupOutcome.NOT_ASKED]
    if not any(answer.decisive for answer in asked):
        return ReferenceReason.NOT_INDEXED, "No registry that was asked has all works of this kind."
    return None, ""
