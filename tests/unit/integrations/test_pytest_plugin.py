"""The plug-in for pytest, in a project of its own."""

import json
from importlib.metadata import entry_points

import pytest

from citewell import Action
from citewell.integrations.pytest_plugin import NotCitedError, assert_cited

pytest_plugins = ("pytester",)

PLUGIN = "citewell.integrations.pytest_plugin"
SOURCES = [{"id": "deposit", "text": "The deposit is 60 euros."}]
GOOD = {"id": "good", "answer": "The deposit is 60 euros [deposit].", "sources": SOURCES}
BAD = {"id": "bad", "answer": "The deposit is 90 euros [deposit].", "sources": SOURCES}
EXPECTED = {**BAD, "id": "expected", "meta": {"expect": "hand_over"}}


def test_an_answer_that_would_be_shown_passes():
    assert assert_cited(GOOD).action is Action.SHOW


def test_another_fails_with_what_is_wrong_and_where():
    with pytest.raises(NotCitedError, match=r"bad: hand_over\n  numbers: .*90.*\n    in: The deposit is 90 euros"):
        assert_cited(BAD)


def project(pytester, *records, settings="citewell_answers = answers/*.jsonl"):
    pytester.makeini(f"[pytest]\n{settings}\n")
    (pytester.path / "answers").mkdir()
    lines = [record if isinstance(record, str) else json.dumps(record) for record in records]
    (pytester.path / "answers" / "desk.jsonl").write_text("\n".join(lines))
    # Where citewell is installed with its entry point, the plug-in is there already.
    known = any(point.value == PLUGIN for point in entry_points(group="pytest11"))
    return pytester.runpytest_inprocess("-p", "no:cacheprovider", *([] if known else ["-p", PLUGIN]))


def test_each_record_is_a_test(pytester):
    result = project(pytester, GOOD, BAD, EXPECTED, '{"id": ')
    result.assert_outcomes(passed=2, failed=2)
    result.stdout.fnmatch_lines(["*numbers: *90*"])
    result.stdout.fnmatch_lines(["*desk.jsonl:4*broken JSON*"])


def test_nothing_is_collected_that_the_project_does_not_name(pytester):
    result = project(pytester, BAD, settings="")
    result.assert_outcomes()
