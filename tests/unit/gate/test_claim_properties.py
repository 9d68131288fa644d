"""What holds of every claim: order, idle sources and processes do not matter, and the gate agrees."""

import json
import os
import subprocess
import sys

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citewell import Gate
from citewell.checks.registry import CHECKS
from citewell.gate.policy import default_policy
from citewell.gate.slots import about_of
from citewell.model import Outcome, Severity, SlotKind

GATE = Gate(msgspec.structs.replace(default_policy(), deadline_ms=60_000))
SENTENCES = (
    "The lock of the Alder canal is 42 metres long.",
    "The lock of the Birch canal is 38 metres long.",
    "Boats pay 12 crowns at the Alder lock and 9 crowns at the Birch lock.",
    "The keeper of the Alder lock is Ines Falk.",
    "No boat may pass the Birch lock after 20:00.",
    "Both locks were built in 1911.",
)
CLAIMS = (
    "The lock of the Alder canal is 42 metres long.",
    "The lock of the Alder canal is 38 metres long.",
    "Boats pay 21 crowns at both locks together.",
    "Boats may pass the Birch lock after 20:00.",
    "The locks were built in 1912.",
    "The keeper says, “Both locks were built in 1911.”",
    "Ines Falk keeps the lock of the Alder canal. The Birch lock is 38 metres long.",
)
TWO_LANGUAGES = (
    "Falk Boats bought Birch Timber in spring, as both firms told their staff.",
    "Birch Timber kaufte im Herbst die Firma Falk Boats, wie beide ihren Leuten sagten.",
    "Das Holz lagert in Halle 4.",
)
TAKEOVERS = (
    "Falk Boats bought Birch Timber.",
    "Birch Timber bought Falk Boats.",
    "Falk Boats kaufte Birch Timber.",
    "Birch Timber kaufte Falk Boats.",
)
IDLE = {"id": "idle", "text": "Violins dislike dry rooms; humid air suits wooden instruments."}
sources = st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=5, unique=True).map(
    lambda texts: [{"id": f"s{SENTENCES.index(text)}", "text": text} for text in texts]
)
sources_in_two_languages = st.permutations([{"id": text[0], "text": text} for text in TWO_LANGUAGES])
cited = st.tuples(st.sampled_from(CLAIMS), sources) | st.tuples(st.sampled_from(TAKEOVERS), sources_in_two_languages)


@settings(deadline=None, max_examples=80)
@given(cited=cited, seed=st.randoms(use_true_random=False))
def test_the_order_of_sources_changes_nothing_that_counts(cited, seed):
    claim, given_sources = cited
    shuffled = list(given_sources)
    seed.shuffle(shuffled)
    one = GATE.support({"claim": claim, "sources": given_sources})
    other = GATE.support({"claim": claim, "sources": shuffled})
    assert (one.outcome, one.score, one.tiers, one.not_checked) == (
        other.outcome,
        other.score,
        other.tiers,
        other.not_checked,
    )
    assert sorted((slot.kind.value, slot.start, slot.outcome.value) for slot in one.slots) == sorted(
        (slot.kind.value, slot.start, slot.outcome.value) for slot in other.slots
    )


@settings(deadline=None, max_examples=60)
@given(claim=st.sampled_from(CLAIMS), given_sources=sources, place=st.integers(0, 5))
def test_a_source_that_has_nothing_to_do_with_the_claim_changes_nothing(claim, given_sources, place):
    alone = GATE.support({"claim": claim, "sources": given_sources})
    beside = GATE.support({"claim": claim, "sources": [*given_sources[:place], IDLE, *given_sources[place:]]})
    assert (alone.outcome, alone.score) == (beside.outcome, beside.score)


@settings(deadline=None, max_examples=60)
@given(claim=st.sampled_from(CLAIMS), given_sources=sources)
def test_it_says_nothing_else_than_the_gate(claim, given_sources):
    found = GATE.support({"claim": claim, "sources": given_sources})
    idle = {
        source["id"]
        for source in given_sources
        for slot in found.slots
        if slot.kind is SlotKind.SOURCE and slot.reason.startswith(source["id"] + " ")
    }
    read = [source for source in given_sources if source["id"] not in idle] or given_sources
    cited = [{"start": 0, "end": len(claim), "targets": [source["id"] for source in read]}]
    decision = GATE.decide({"id": "a", "answer": claim, "sources": read, "citations": cited})
    about = {name for name, kind in about_of(CHECKS).items() if kind is not SlotKind.SOURCE}
    judged = {(finding.check, finding.outcome) for finding in decision.findings if finding.check in about}
    told = {(slot.check, slot.outcome) for slot in found.slots if slot.check in about}
    assert told == judged
    if any(outcome is Outcome.CONTRADICTED for _, outcome in judged):  # by checks that know no lesser severity
        assert found.outcome is Outcome.CONTRADICTED
    elif any(finding.severity is Severity.ERROR for finding in decision.findings if finding.check in about):
        assert found.outcome is not Outcome.SUPPORTED


@pytest.mark.parametrize("seed", ["0", "1", "4711"])
def test_processes_say_the_same_byte_for_byte(seed):
    records = [
        {
            "id": str(number),
            "claim": claim,
            "sources": [{"id": str(place), "text": text} for place, text in enumerate(SENTENCES)],
        }
        for number, claim in enumerate(CLAIMS)
    ]
    done = subprocess.run(
        [sys.executable, "-m", "citewell", "support", "-", "--format", "jsonl"],
        input="\n".join(map(json.dumps, records)).encode(),
        capture_output=True,
        env=os.environ | {"PYTHONHASHSEED": seed},
        timeout=60,
        check=False,
    )
    assert done.stdout.splitlines() == [msgspec.json.encode(GATE.support(record)) for record in records]
