"""Scripted bad replies: every one is stopped, by the check that has to; a gate that stopped checking is found out."""

import pytest

from citewell import Gate
from citewell.errors import StoreError
from citewell.gate import parse_policy
from citewell.gate.canary import fly_canary
from citewell.model import Action


def test_the_gate_stops_every_bad_reply_by_the_check_that_has_to():
    said: dict[str, set[str]] = {}

    def decide(record):
        decision = Gate().decide(record)
        said[record["id"]] = {finding.check for finding in decision.findings if finding.severity.value == "error"}
        return decision

    results = fly_canary(decide)
    assert len(results) >= 8
    for one in results:
        assert one.incident is None, one.id
        assert one.action is Action.HAND_OVER
        assert one.stopped_by in said[f"canary-{one.id}"], one.id


@pytest.mark.parametrize("check", ["numbers", "cited", "current", "polarity"])
def test_a_check_that_was_turned_off_is_found_out(check):
    others = "\n".join(f'{name} = "ignore"' for name in {check, "binding", "names", "contributes"})
    policy = parse_policy(f'id = "p"\nversion = "1"\n[checks]\n{others}', name="p")
    incidents = {one.stopped_by for one in fly_canary(Gate(policy).decide) if one.incident}
    assert check in incidents


def test_a_gate_that_fails_is_an_incident():
    def decide(_):
        raise StoreError("the disk is full", "Make room.")

    assert all("disk" in one.incident for one in fly_canary(decide))
