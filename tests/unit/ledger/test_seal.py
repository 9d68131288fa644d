"""A sealed decision cannot be changed without its digest giving that away."""

import datetime as dt
import hashlib
import json

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import fields, replace

from citewell.errors import InputError
from citewell.ledger import canonical_json, seal, verify_seal
from citewell.model import (
    Absence,
    Action,
    CheckRun,
    Confidence,
    Decision,
    Finding,
    Location,
    Outcome,
    Passage,
    PassageMatch,
    Reason,
    Severity,
    SourceField,
    Span,
)
from tests.builders import make_decision

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
numbers = st.integers(0, 2**31)
digests = st.builds(lambda text: "sha256:" + hashlib.sha256(text.encode()).hexdigest(), words)
moments = st.datetimes(timezones=st.sampled_from([dt.UTC, dt.timezone(dt.timedelta(hours=5, minutes=30))]))
evidence = st.one_of(
    st.builds(PassageMatch, source=words, span=st.builds(Span, numbers, numbers), text=words, digest=digests),
    st.builds(Absence, sought=words, source=words, digest=digests),
    st.builds(SourceField, source=words, field=words, value=st.none() | words),
)
findings = st.builds(
    Finding,
    check=words,
    version=words,
    outcome=st.sampled_from(Outcome),
    severity=st.sampled_from(Severity),
    confidence=st.sampled_from(Confidence),
    message=words,
    location=st.builds(Location, start=numbers, end=numbers, text=words),
    related=st.lists(
        st.builds(Passage, source=words, start=st.none() | numbers, end=st.none() | numbers, text=st.none() | words),
        max_size=2,
    ).map(tuple),
    evidence=st.lists(evidence, max_size=2).map(tuple),
    suggestion=st.none() | words,
    reason=st.none() | st.sampled_from(Reason),
)
runs = st.builds(CheckRun, check=words, version=words, examined=numbers, objected=numbers, not_checked=numbers)
decisions = st.builds(
    Decision,
    answer_id=words,
    action=st.sampled_from(Action),
    shown=words,
    findings=st.lists(findings, max_size=3).map(tuple),
    blocking=st.lists(st.integers(0, 9), max_size=3).map(tuple),
    checks=st.lists(runs, max_size=3).map(tuple),
    policy=words,
    policy_version=words,
    as_of=moments,
    decided_at=moments,
    elapsed_ms=st.floats(0, 1e9) | numbers,
)


@given(decisions, st.none() | digests)
def test_a_sealed_decision_holds_through_json(decision, previous):
    sealed = seal(decision, previous)
    again = msgspec.json.decode(msgspec.json.encode(sealed), type=Decision)
    assert again == sealed
    assert verify_seal(again)


@settings(max_examples=300)
@given(decisions, decisions, st.sampled_from([f.name for f in fields(Decision) if f.name != "digest"]))
def test_any_change_of_any_field_changes_the_digest(decision, other, field):
    sealed = seal(decision, None)
    value = "sha256:" + "1" * 64 if field == "previous" else getattr(other, field)
    changed = replace(sealed, **{field: value})
    assert verify_seal(changed) == (getattr(changed, field) == getattr(sealed, field))


@given(decisions, st.data())
def test_any_flipped_bit_of_the_canonical_json_changes_the_digest(decision, data):
    sealed = seal(decision, None)
    content = bytearray(canonical_json(sealed))
    assert "sha256:" + hashlib.sha256(content).hexdigest() == sealed.digest
    content[data.draw(st.integers(0, len(content) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    assert "sha256:" + hashlib.sha256(content).hexdigest() != sealed.digest


@given(decisions, digests)
def test_sealing_forgets_an_earlier_seal(decision, previous):
    assert seal(seal(decision, "sha256:" + "2" * 64), previous) == seal(decision, previous)


def test_canonical_json_is_what_other_tools_make_with_sorted_keys():
    sealed = seal(make_decision(), None)
    content = {key: value for key, value in json.loads(msgspec.json.encode(sealed)).items() if key != "digest"}
    assert (
        canonical_json(sealed)
        == json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    )


def test_the_digest_stays_the_same_from_release_to_release():
    # Ledgers outlive releases: when this fails, old decisions no longer verify by their digest.
    assert (
        seal(make_decision(), None).digest == "sha256:e7d6486e44e7f7192284f715e9f0eedc1beaf1a968d8f35f219c66a2119c0130"
    )


def test_previous_is_part_of_the_seal():
    first = seal(make_decision(), None)
    assert seal(make_decision(), first.digest).digest != first.digest


@pytest.mark.parametrize("field", ["answer_id", "shown", "policy"])
def test_half_a_surrogate_pair_is_named(field):
    with pytest.raises(InputError, match="half a surrogate pair") as caught:
        seal(make_decision(**{field: "broken \ud83d"}), None)
    assert caught.value.hint
    str(caught.value).encode()
