"""What is said of claims: outcomes, slots, and what is left aside."""

import time

import pytest

from citewell import Gate, InputError
from citewell.gate import parse_policy
from citewell.model import Outcome, Reason, Severity, SlotKind
from citewell.support.models.interface import Cause, ModelScore, Unavailable

FERRY = (
    "The ferry to Holm takes 40 minutes and costs 12 crowns. The ferry to Sund takes 55 minutes and costs 18 crowns. "
    "Dogs travel free of charge on both ferries. “Nobody is left on the quay,” says the harbour master."
)
OTHER = {"id": "other", "text": "Marble statues stand in the park of the old observatory."}


def support(claim: str, *sources: object, gate: Gate | None = None, **more: object):
    return (gate or Gate()).support({"id": "c", "claim": claim, "sources": list(sources), **more})


@pytest.mark.parametrize(
    ("claim", "sources", "outcome", "cause"),
    [
        ("The ferry to Holm takes 40 minutes and costs 12 crowns.", [FERRY], "supported", None),
        ("The ferry to Holm costs 18 crowns.", [FERRY], "contradicted", None),
        ("The ferry to Holm costs 13 crowns.", [FERRY], "not_enough_info", None),
        (
            "Kayaks may be rented at the lighthouse, where Holm sells fresh oysters every morning.",
            [FERRY],
            "not_enough_info",
            None,
        ),
        ("The harbour master says, “Somebody is always left behind on the quay.”", [FERRY], "not_enough_info", None),
        ("Violins need humid rooms.", [FERRY], "not_enough_info", None),
        ("The ferry to Holm takes 40 minutes.", [], "not_checked", Reason.NO_TEXT),
        ("The ferry to Holm takes 40 minutes.", ["", {"id": "b", "text": "  "}], "not_checked", Reason.NO_TEXT),
        ("Hunde fahren auf beiden Fähren kostenlos mit.", [FERRY], "not_checked", Reason.OTHER_LANGUAGE),
        ("Is it free of charge?", [FERRY], "not_checked", Reason.NO_CLAIMS),
        ("", [FERRY], "not_checked", Reason.NO_CLAIMS),
        ("Free.", [FERRY], "not_checked", Reason.TOO_SHORT),
    ],
)
def test_outcomes(claim, sources, outcome, cause):
    found = support(claim, *sources)
    assert (found.outcome.value, found.not_checked) == (outcome, cause)
    assert found.reason
    assert (found.score is not None) == ("score" in found.tiers)


def test_a_source_that_only_others_may_see_is_not_looked_into():
    found = support("The ferry takes 40 minutes.", {"id": "a", "text": FERRY, "acl": ["staff"]})
    assert (found.outcome, found.not_checked) == (Outcome.NOT_CHECKED, Reason.NOT_PERMITTED)
    assert found.passages == ()
    assert not any(slot.passages for slot in found.slots)


def test_a_low_score_beside_an_unread_source_is_no_verdict():
    found = support(
        "Kayaks may be rented at the lighthouse, where Holm sells fresh oysters every morning.", FERRY, {"id": "b"}
    )
    assert (found.outcome, found.not_checked) == (Outcome.NOT_CHECKED, Reason.NO_TEXT)


def test_an_unread_source_does_not_harm_what_another_says():
    found = support("The ferry to Holm takes 40 minutes and costs 12 crowns.", FERRY, {"id": "b"})
    assert found.outcome is Outcome.SUPPORTED
    assert [slot.reason for slot in found.slots if slot.kind is SlotKind.SOURCE] == [
        "b: no text to compare this sentence with"
    ]


def test_slots_have_the_words_of_both_sides():
    claim = "The ferry to Sund takes 55 minutes, and as he says, “Nobody is left on the quay”."
    found = support(claim, {"id": "ferry", "text": FERRY})
    assert [(slot.kind, slot.text) for slot in found.slots] == [
        (SlotKind.NAME, "Sund"),
        (SlotKind.MEASURE, "55 minutes"),
        (SlotKind.QUOTATION, "Nobody is left on the quay"),
        (SlotKind.STATEMENT, claim),
    ]
    for slot in found.slots:
        assert claim[slot.start : slot.end] == slot.text
        for passage in slot.passages:
            assert FERRY[passage.start : passage.end] == passage.text
    assert [slot.passages[0].text for slot in found.slots[:3]] == ["Sund", "55 minutes", "Nobody is left on the quay"]
    assert found.slots[0].check is None


def test_a_value_that_follows_is_shown_with_its_arithmetic():
    found = support("The two ferries to Holm and Sund together cost 30 crowns.", FERRY)
    (slot,) = [slot for slot in found.slots if slot.text == "30 crowns"]
    assert slot.outcome is Outcome.SUPPORTED
    assert slot.derivation == "12 crowns + 18 crowns = 30 crowns"
    assert support("The ferry to Holm takes 40 minutes.", FERRY).slots[0].derivation is None
    rounded = support("About 6,000 trees were planted.", "In spring 5,987 trees were planted.").slots[0]
    assert (rounded.outcome, rounded.derivation) == (Outcome.SUPPORTED, "5,987 ≈ 6,000")


def test_each_value_that_fails_is_a_slot_of_its_own():
    found = support("The ferry to Holm takes 41 minutes and costs 12 crowns, or 13 crowns at night.", FERRY)
    standing = {slot.text: slot.outcome for slot in found.slots if slot.kind is not SlotKind.STATEMENT}
    assert standing["41 minutes"] is standing["13 crowns"] is Outcome.NOT_ENOUGH_INFO
    assert standing["12 crowns"] is Outcome.SUPPORTED
    told = {slot.text: (slot.reason, [passage.text for passage in slot.passages]) for slot in found.slots}
    assert told["41 minutes"] == ("1 does not say ['41']", ["40 minutes", "55 minutes"])
    assert told["13 crowns"] == ("1 does not say ['13']", ["12 crowns"])


@pytest.mark.parametrize(
    ("claim", "source", "kind", "text"),
    [
        ("Dogs may not travel on the ferry to Holm.", "Dogs may travel on the ferry to Holm.", "polarity", "may not"),
        ("The ferry to Holm is slower than the ferry to Sund.", FERRY, "comparison", "slower than"),
    ],
)
def test_what_a_finding_quotes_of_the_sentence_is_its_slot(claim, source, kind, text):
    (slot,) = [slot for slot in support(claim, source).slots if slot.kind.value == kind]
    assert (slot.text, slot.outcome) == (text, Outcome.CONTRADICTED)
    assert claim[slot.start : slot.end] == text


def test_a_source_that_brings_nothing_is_named_and_left_aside():
    claim = "The ferry to Holm takes 40 minutes and costs 12 crowns."
    alone, beside = (
        support(claim, {"id": "ferry", "text": FERRY}),
        support(claim, {"id": "ferry", "text": FERRY}, OTHER),
    )
    assert beside.slots[-1].reason == "other adds nothing to this sentence"
    assert (beside.outcome, beside.score, beside.passages) == (alone.outcome, alone.score, alone.passages)
    assert beside.slots[:-1] == alone.slots


def test_each_source_counts_for_the_sentence_that_it_is_about():
    found = support("The ferry to Holm takes 40 minutes. Marble statues stand in the park.", FERRY, OTHER)
    assert found.outcome is Outcome.SUPPORTED
    assert not [slot for slot in found.slots if slot.kind is SlotKind.SOURCE]


def test_the_weakest_sentence_decides():
    good = "The ferry to Holm takes 40 minutes and costs 12 crowns."
    found = support(f"{good} The ferry to Holm costs 18 crowns.", FERRY)
    assert found.outcome is Outcome.CONTRADICTED
    assert found.score <= support(good, FERRY).score


def test_when_the_time_is_up_nothing_passes():
    policy = parse_policy('id = "p"\nversion = "1"\ndeadline_ms = 1', name="p")
    gate = Gate(policy)
    text = "The ferry to Holm takes 40 minutes. " + " ".join(
        f"Line {number} leaves at 7:{number % 60:02}." for number in range(60_000)
    )
    started = time.monotonic()
    found = support("The ferry to Holm takes 40 minutes and costs 12 crowns.", text, gate=gate)
    assert (found.outcome, found.not_checked) == (Outcome.NOT_CHECKED, Reason.TIMED_OUT)
    assert time.monotonic() - started < 5


def test_what_fails_lets_nothing_pass(monkeypatch):
    def fail(*_):
        raise ValueError("no")

    monkeypatch.setattr("citewell.gate.claims.weigh_statement", fail)
    monkeypatch.setattr("citewell.gate.slots.slots_of", fail)
    found = support("The ferry to Holm takes 40 minutes.", FERRY)
    assert (found.outcome, found.not_checked) == (Outcome.NOT_CHECKED, Reason.FAILED)
    assert support("The ferry to Holm costs 18 crowns.", FERRY).outcome is Outcome.CONTRADICTED


def test_what_merely_warns_decides_nothing():
    claim = "The ferry to Holm, well known from Greta Lindqvist, takes 40 minutes and costs 12 crowns."
    found = support(claim, FERRY)
    (slot,) = [slot for slot in found.slots if slot.text == "Greta Lindqvist"]
    assert (slot.check, slot.outcome, slot.severity) == ("names", Outcome.NOT_ENOUGH_INFO, Severity.WARNING)
    assert not any(slot.reason == found.reason for slot in found.slots if slot.severity is Severity.WARNING)


def test_a_policy_may_set_the_threshold():
    policy = parse_policy('id = "p"\nversion = "1"\n[support]\nwarn_below = 0.99', name="p")
    claim = "The ferry to Holm takes 40 minutes and costs 12 crowns."
    found = support(claim, FERRY, gate=Gate(policy))
    assert (found.outcome, found.threshold) == (Outcome.NOT_ENOUGH_INFO, 0.99)


def test_ignored_checks_do_not_speak():
    policy = parse_policy('id = "p"\nversion = "1"\n[checks]\nbinding = "ignore"\nnames = "ignore"', name="p")
    assert support("The ferry to Holm takes 55 minutes.", FERRY, gate=Gate(policy)).outcome is not Outcome.CONTRADICTED


def test_a_record_that_is_no_claim_is_refused():
    with pytest.raises(InputError):
        Gate().support({"id": "c", "answer": "x", "sources": []})


class Model:
    """Says the same of everything."""

    name, version = "tiny", "1"

    def __init__(self, answer: object) -> None:
        self.answer = answer
        self.asked: list[object] = []

    def score(self, pairs, /, *, deadline):
        self.asked += pairs
        return [self.answer] * len(pairs)


ASKING = parse_policy('id = "p"\nversion = "1"\n[support]\nmodel = "models/tiny"', name="p")


@pytest.mark.parametrize(
    ("answer", "outcome", "tiers"),
    [
        (ModelScore(support=0.9), "supported", ("slots", "model:tiny")),
        (ModelScore(support=0.2), "not_enough_info", ("slots", "model:tiny")),
        (ModelScore(support=0.2, contradiction=0.7), "contradicted", ("slots", "model:tiny")),
        (Unavailable(cause=Cause.LATE, message="too late"), "not_checked", ("slots",)),
    ],
)
def test_a_stronger_model_decides_of_the_sentence_as_a_whole(answer, outcome, tiers):
    model = Model(answer)
    claim = "Passengers reach Holm in 40 minutes."
    found = support(claim, {"id": "ferry", "text": FERRY}, OTHER, gate=Gate(ASKING, model=model))
    assert (found.outcome.value, found.tiers) == (outcome, tiers)
    assert [(pair.claim, pair.passages) for pair in model.asked] == [(claim, (FERRY,))]


def test_no_model_overrules_a_slot():
    gate = Gate(ASKING, model=Model(ModelScore(support=1.0)))
    assert support("The ferry to Holm costs 18 crowns.", FERRY, gate=gate).outcome is Outcome.CONTRADICTED


def test_a_model_that_is_not_there_is_said_not_to_be():
    found = support("The ferry to Holm takes 40 minutes.", FERRY, gate=Gate(ASKING))
    assert (found.outcome, found.not_checked) == (Outcome.NOT_CHECKED, Reason.MODEL_UNAVAILABLE)
