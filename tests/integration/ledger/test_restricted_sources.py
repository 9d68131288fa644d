"""What commands print tells nothing of sources that an answer's reader may not see, unless it is asked for."""

import json

import msgspec
import pytest
from typer.testing import CliRunner

from citewell.cli.app import app
from citewell.ledger import SqliteLedger
from citewell.model import Answer, Passage, PassageMatch, Source, Span
from tests.builders import POLICY, make_answer, make_decision, make_finding

SECRET = "The spare pump costs us 12 euros."
STAFF = Source(id="staff-prices", title="Purchase prices", text=SECRET, acl=("staff",))
SECRETS = ("12 euros", "spare pump", "Purchase", "ellipsis")


@pytest.fixture(scope="module")
def ledger(tmp_path_factory):
    path = tmp_path_factory.mktemp("ledger") / "ledger.db"
    finding = make_finding(
        message="staff-prices does not say it: the ellipsis drops “12 euros”",
        related=(Passage(source="staff-prices", start=0, end=33, text=SECRET),),
        evidence=(PassageMatch(source="staff-prices", span=Span(0, 33), text=SECRET, digest="sha256:" + "0" * 64),),
        suggestion=SECRET,
    )
    with SqliteLedger(path) as kept:
        answer = make_answer(sources=(*make_answer().sources, STAFF))
        kept.append(answer, make_decision(findings=(finding,)), POLICY)
    return path


def run(*arguments, **options):
    return CliRunner().invoke(app, list(map(str, arguments)), env={"COLUMNS": "120"}, **options)


@pytest.mark.parametrize("format", ["console", "jsonl"])
@pytest.mark.parametrize("command", [("list",), ("show", "a1")])
def test_kept_decisions_are_told_as_their_readers_may_see_them(ledger, command, format):
    result = run("decisions", *command, "--ledger", ledger, "--format", format)
    assert result.exit_code == 0
    assert "staff-prices: withheld" in result.stdout
    for secret in SECRETS:
        assert secret not in result.stdout


@pytest.mark.parametrize("format", ["console", "jsonl"])
def test_show_restricted_shows_the_full_decision(ledger, format):
    result = run("decisions", "show", "a1", "--show-restricted", "--ledger", ledger, "--format", format)
    assert "the ellipsis drops “12 euros”" in " ".join(result.stdout.split())
    assert "withheld" not in result.stdout


def test_an_export_is_complete(ledger):
    assert SECRET in run("decisions", "export", "--ledger", ledger).stdout


def record(text):
    return msgspec.json.encode(
        Answer(
            id="a1",
            text=text,
            question="What does the pump cost?",
            sources=(STAFF, Source(id="pol-1", text="Pumps are repaired within a week.")),
            retrieved=("staff-prices", "pol-1"),
            meta={"expect": "show"},
        )
    )


@pytest.mark.parametrize("format", ["console", "jsonl", "html"])
def test_the_gate_tells_nothing_of_them_either(format):
    for name in ("staff-prices", "pol-1"):
        result = run("gate", "-", "--format", format, input=record(f"The pump costs us 12 euro cents [{name}]."))
        assert result.exit_code == 1, result.output
        assert name in result.stdout
        for secret in SECRETS:
            assert secret not in result.stdout


def test_a_line_of_json_names_what_is_not_permitted():
    result = run("gate", "-", "--format", "jsonl", input=record("The spare part costs us 12 [staff-prices]."))
    messages = [finding["message"] for finding in json.loads(result.stdout)["findings"]]
    assert "staff-prices: not permitted for this reader" in messages


def test_a_difference_from_what_was_expected_is_told_without_them():
    result = run("gate", "-", "--expect", input=record("The spare part costs us 30 euros [staff-prices]."))
    assert "expected show, decided hand_over (" in result.stderr
    assert "staff-prices: not permitted for this reader" in result.stderr
    assert "does not say" not in result.stderr
