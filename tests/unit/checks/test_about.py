"""Which checks hold what claims say against what sources say, so that nothing that the gate looks at is left out."""

from citewell.checks.interface import CheckInfo, Subject
from citewell.checks.registry import CHECKS
from citewell.gate.slots import about_of
from citewell.model import SlotKind


def test_checks_of_claims_take_part_but_for_those_about_other_things():
    claims = {check.info.id for check in CHECKS if check.info.subject is Subject.CLAIM}
    # Whether a sentence is cited, and whether its source is for the product asked about, is no question of meaning; the
    # score has a slot of its own.
    assert claims - about_of(CHECKS).keys() == {"cited", "scope", "support"}


def test_a_check_that_does_not_say_what_it_is_about_is_about_the_sentence():
    class Own:
        info = CheckInfo(id="own", version="1", title="something else", subject=Subject.CLAIM)

        def judge(self, claim, context, /):
            return ()

    assert about_of([Own()]) == {"own": SlotKind.STATEMENT}


def test_one_check_tells_which_sources_bring_nothing():
    assert [name for name, about in about_of(CHECKS).items() if about is SlotKind.SOURCE] == ["contributes"]
