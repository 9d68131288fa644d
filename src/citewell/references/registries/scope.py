"""Whether a registry would have a work like the one a reference describes. Pure."""

from citewell.model.reference import Reference, WorkKind
from citewell.references.compare.venues import is_preprint_venue, is_workshop, short_names
from citewell.references.normal.letters import script_of
from citewell.references.registries.interface import Scope


def covers(scope: Scope, reference: Reference) -> bool:
    """Whether works of this kind, year and script are indexed as good as completely.

    An article must look like one, with a journal, and a volume, an issue or pages: much else is written as one.
    """
    if reference.kind not in scope.kinds or reference.year is None or reference.year < scope.since:
        return False
    if scope.scripts and script_of(reference.title) not in scope.scripts:
        return False
    if reference.kind is WorkKind.ARTICLE:
        placed = reference.volume or reference.issue or reference.pages
        return bool(placed) and bool(reference.container) and not is_preprint_venue(reference.container)
    if reference.kind is WorkKind.PROCEEDINGS_PAPER:
        if not reference.container or is_workshop(reference.container):
            return False
        return not scope.venues or bool(scope.venues & short_names(reference.container))
    return True
