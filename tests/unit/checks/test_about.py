"""Every check of what claims mean says what it is about, so that nothing that the gate looks at is left out elsewhere."""

from citewell.checks.interface import Subject
from citewell.checks.registry import CHECKS
from citewell.model import SlotKind

# Whether a sentence is cited, and whether its source is for the asked product, is no question of meaning; the score has a slot of its own.
_OTHERS = {"cited", "scope", "support"}


def test_checks_of_claims_say_what_they_are_about():
    claims = {check.info.id: check.info.about for check in CHECKS if check.info.subject is Subject.CLAIM}
    assert [name for name, about in claims.items() if (about is None) is not (name in _OTHERS)] == []


def test_one_check_tells_which_sources_bring_nothing():
    assert [check.info.id for check in CHECKS if check.info.about is SlotKind.SOURCE] == ["contributes"]
