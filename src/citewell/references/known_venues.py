"""Whether a registry that has no such work would have it: it has others of the same venue. Pure."""

from citewell.model.reference import Reference
from citewell.model.reference_result import Agreement
from citewell.model.work_record import LookupAnswer
from citewell.references.compare.venues import compare_venues


def has_venue(reference: Reference, answer: LookupAnswer) -> bool:
    """Whether a record of an answer is of the journal or the conference that a reference names."""
    return any(
        compare_venues(reference.container, container) is Agreement.AGREES
        for record in answer.records
        for container in record.containers
    )
