"""A workshop and a conference: one beside the other, or two venues."""

import re

from citewell.model.reference_result import Agreement
from citewell.references.compare.venues import (
    compare_words,
    is_preprint_venue,
    is_workshop,
    short_names,
    venue_table,
    words_of_subject,
)
from citewell.references.normal.letters import fold_letters, script_of

_WORD = re.compile(r"[^\W_]+")


def compare_beside(printed: str, recorded: str, publisher: str) -> Agreement:
    """How a conference stands to a workshop, of which either may be the printed one.

    Workshops are often cited by the conference that they stand beside, so that a difference is told only where that is
    none which the publisher's workshops are known to stand beside.

    Args:
        printed: what is printed.
        recorded: what the record has.
        publisher: of the record.
    """
    first, second = words_of_subject(printed), words_of_subject(recorded)
    if not first or not second or is_preprint_venue(printed) or script_of(printed) != script_of(recorded):
        return Agreement.CANNOT_COMPARE
    agreement = compare_words(printed, first, recorded, second)
    if agreement is not Agreement.DIFFERS:
        return agreement
    hosts = _hosts(publisher)
    if not hosts or (is_workshop(printed) and len(first) == 1):
        return Agreement.CANNOT_COMPARE
    if is_workshop(printed):
        return Agreement.DIFFERS
    named = short_names(printed) | ({first[0]} if len(first) == 1 else set())
    text = " ".join(_WORD.findall(fold_letters(printed)))
    if named & hosts.keys() or any(name and name in text for name in hosts.values()):
        return Agreement.CANNOT_COMPARE
    known = bool(named & venue_table()["short"].keys())
    return Agreement.DIFFERS if known or len(first) > 1 else Agreement.CANNOT_COMPARE


def _hosts(publisher: str) -> dict[str, str]:
    """The conferences that a publisher's workshops stand beside, with words of their names."""
    folded = fold_letters(publisher)
    for entry in venue_table()["beside"]:
        if any(name in folded for name in entry["publishers"]):
            hosts: dict[str, str] = entry["hosts"]
            return hosts
    return {}
