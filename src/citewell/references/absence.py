"""What to say of a reference whose work was not found. Pure."""

from collections.abc import Iterable, Sequence

from citewell.model.finding import Confidence, Severity
from citewell.model.reference import Reference
from citewell.model.reference_result import ReferenceIssue, ReferenceReason, ReferenceStatus
from citewell.model.work_record import LookupAnswer, LookupOutcome
from citewell.references.compare.authors import AuthorsMatch
from citewell.references.compare.titles import TitleMatch
from citewell.references.identity import Identified, Identity
from citewell.references.judging import name_of
from citewell.references.known_venues import has_venue
from citewell.references.merge import is_about_another
from citewell.references.normal.letters import script_of
from citewell.references.normal.titles import title_words

_FEWEST_WORDS = 5
_FIRST_YEAR = 1990
# Those that have journals of every field, but not every journal.
_ANY_JOURNAL = frozenset({"crossref", "openalex", "semantic_scholar"})


def absent(reference: Reference, looked_at: Iterable[Identified], answers: Sequence[LookupAnswer]) -> ReferenceIssue:
    """That a work does not exist, when all who would know it said so; otherwise why that cannot be told."""
    found = list(looked_at)
    if (issue := _others_wrote_it(reference, found, answers)) is not None:
        return issue
    reason, message = _why_not(reference, found, answers)
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


def _others_wrote_it(
    reference: Reference, looked_at: list[Identified], answers: Sequence[LookupAnswer]
) -> ReferenceIssue | None:
    """That a work of the very title is by others, and the registry that would have another of that title has none."""
    failed = any(answer.outcome is LookupOutcome.FAILED for answer in answers)
    candidates = [one for one in looked_at if one.identity in (Identity.UNSURE, Identity.TITLE_ALONE)]
    if failed or not candidates or len(title_words(reference.title)) < _FEWEST_WORDS:
        return None
    if any(
        one.authors.match is not AuthorsMatch.NONE_IN_COMMON
        or one.title.match is not TitleMatch.SAME
        or is_about_another(one.record)
        for one in candidates
    ):
        return None
    asked = _by_title(answers)
    if not any(answer.decisive and _would_have(reference, answer) for answer in asked):
        return None
    return ReferenceIssue(
        status=ReferenceStatus.DESCRIBED_WRONGLY,
        reason=ReferenceReason.NO_AUTHOR_IN_COMMON,
        severity=Severity.WARNING,
        confidence=Confidence.MEDIUM,
        message=f"The only work of this title in {candidates[0].record.registry} is by others.",
        field="authors",
        records=tuple(name_of(one.record) for one in candidates),
    )


def _would_have(reference: Reference, answer: LookupAnswer) -> bool:
    """Whether a registry that has all works of this kind has those of the venue and is not too old to.

    No registry has all journals; one that shows no work of the journal in question may well not have it.
    """
    known_until = answer.at.year if answer.at else _year_of(answer.snapshot)
    if reference.year is None or reference.year >= known_until:
        return False
    return answer.registry not in _ANY_JOURNAL or has_venue(reference, answer)


def _year_of(snapshot: str | None) -> int:
    written = (snapshot or "")[:4]
    return int(written) if written.isascii() and written.isdigit() else 0


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
    if not any(answer.decisive and _would_have(reference, answer) for answer in asked):
        return ReferenceReason.NOT_INDEXED, "No registry that was asked has all works of this kind and venue."
    return None, ""
