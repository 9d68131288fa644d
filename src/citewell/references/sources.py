"""How far records can be relied on to say that a reference is wrong. Pure."""

from collections.abc import Iterable, Sequence

from citewell.model.finding import Confidence
from citewell.model.work_record import LookupAnswer, LookupOutcome, WorkRecord

# Indexes that take their records from others, and are known to mix them up.
GATHERED = frozenset({"openalex", "semantic_scholar"})


def certainty(showing: Sequence[WorkRecord], answers: Iterable[LookupAnswer]) -> Confidence | None:
    """How sure it is that a reference is wrong when all these records say so; ``None`` when they are not enough.

    One record of one registry may be wrong itself. It is enough where it is the registry's own, whoever else was to be
    asked answered, and none of them says otherwise.
    """
    registries = {record.registry for record in showing}
    own = registries - GATHERED
    if not registries:
        return None
    failed = any(answer.outcome is LookupOutcome.FAILED for answer in answers)
    if len(own) >= 2:
        return Confidence.HIGH if not failed else Confidence.MEDIUM
    if own and len(registries) >= 2:
        return Confidence.MEDIUM if not failed else Confidence.LOW
    if failed:
        return None
    return Confidence.MEDIUM if own else None
