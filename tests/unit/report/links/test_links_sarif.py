"""The SARIF report: what the standard asks for, and what a code host shows of it."""

import json
import re

import pytest

from citewell.errors import InputError
from citewell.model import LinkStatus
from citewell.report.links.interface import Place
from tests.link_records import ALIVE, BLOCKED, GONE, MOVED, NEVER, UNDECIDED, checked, render, verdict

LEVELS = {"none", "note", "warning", "error"}
KINDS = {"pass", "open", "informational", "notApplicable", "review", "fail"}
PLACE = Place(file="docs/the answer.md", line=3, column=5, length=20)


def run_of(items):
    log = json.loads(render("sarif", items))
    check_structure(log)
    return log["runs"][0]


def check_structure(log):
    """The rules of SARIF 2.1.0 for the parts that are used here."""
    assert log["version"] == "2.1.0"
    assert log["$schema"].endswith("sarif-2.1.0.json")
    for run in log["runs"]:
        driver = run["tool"]["driver"]
        assert driver["name"]
        ids = [rule["id"] for rule in driver["rules"]]
        assert len(set(ids)) == len(ids)
        assert all(rule["shortDescription"]["text"] for rule in driver["rules"])
        assert run["columnKind"] in {"utf16CodeUnits", "unicodeCodePoints"}
        for invocation in run["invocations"]:
            assert isinstance(invocation["executionSuccessful"], bool)
            for told in invocation["toolExecutionNotifications"]:
                assert told["level"] in LEVELS
                check_message(told["message"])
        for result in run["results"]:
            assert ids[result["ruleIndex"]] == result["ruleId"]
            assert result["level"] in LEVELS
            assert result["kind"] in KINDS
            assert result["level"] == "none" or result["kind"] == "fail"
            check_message(result["message"])
            for location in result.get("locations", []):
                physical = location["physicalLocation"]
                assert re.fullmatch(r"(?:file://)?[A-Za-z0-9/._~%-]+", physical["artifactLocation"]["uri"])
                if "region" in physical:
                    region = physical["region"]
                    assert region["startLine"] >= 1
                    assert region.get("startColumn", 1) >= 1
                    assert region.get("endColumn", 1 << 30) >= region.get("startColumn", 1)


def check_message(message):
    """Plain text in which nothing is read as a link or as a gap to be filled."""
    text = message["text"]
    assert text
    assert re.search(r"(?<!\\)(?:\\\\)*[\[\]]", text) is None
    assert re.fullmatch(r"(?:[^{}]|\{\{|\}\})*", text) is not None


def test_what_is_wrong_is_a_result_at_its_place():
    (result,) = run_of(checked(GONE, places=(PLACE,)))["results"]
    assert (result["ruleId"], result["level"], result["kind"]) == ("gone", "error", "fail")
    where = result["locations"][0]["physicalLocation"]
    assert where["artifactLocation"]["uri"] == "docs/the%20answer.md"
    assert where["region"] == {"startLine": 3, "startColumn": 5, "endColumn": 25}
    assert GONE.replacement in result["message"]["text"]
    assert result["properties"] == {"reason": "stale", "confidence": "high"}


@pytest.mark.parametrize(
    ("one", "level", "kind"),
    [(NEVER, "error", "fail"), (MOVED, "warning", "fail"), (BLOCKED, "none", "review"), (UNDECIDED, "none", "review")],
)
def test_how_bad_it_is(one, level, kind):
    (result,) = run_of(checked(one))["results"]
    assert (result["level"], result["kind"]) == (level, kind)
    assert "locations" not in result


def test_what_is_in_order_is_no_result():
    assert run_of(checked(ALIVE))["results"] == []


def test_there_is_a_result_for_every_place():
    places = (
        PLACE,
        Place(file="list.txt", line=7),
        Place(file="a.jsonl", record="a1 answer"),
        Place(file="/tmp/x", line=1),
    )
    results = run_of(checked(GONE, places=places))["results"]
    physical = [result["locations"][0]["physicalLocation"] for result in results]
    assert [where.get("region") for where in physical] == [
        {"startLine": 3, "startColumn": 5, "endColumn": 25},
        {"startLine": 7},
        None,
        {"startLine": 1},
    ]
    assert physical[3]["artifactLocation"]["uri"] == "file:///tmp/x"
    assert results[2]["locations"][0]["logicalLocations"] == [{"fullyQualifiedName": "a1 answer"}]


@pytest.mark.parametrize("url", ["https://a.test/[click](me)", "https://a.test/{0}?{x}", "https://a.test/\\[x]"])
def test_addresses_are_shown_as_they_are(url):
    (result,) = run_of(checked(verdict("gone", "not_found", url)))["results"]
    shown = result["message"]["text"].replace("{{", "{").replace("}}", "}")
    assert re.sub(r"\\([\\\[\]])", r"\1", shown).startswith(url)


def test_every_status_is_a_rule():
    rules = run_of([])["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == [status.value for status in LinkStatus]


def test_input_that_could_not_be_read_is_told():
    run = run_of([InputError("no {row}", file="a.jsonl", line=2), *checked(GONE)])
    (invocation,) = run["invocations"]
    assert invocation["executionSuccessful"] is False
    assert invocation["toolExecutionNotifications"][0]["message"]["text"] == "a.jsonl:2: no {{row}}"
    assert len(run["results"]) == 1
