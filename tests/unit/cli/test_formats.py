"""Options that name formats: they know every format there is, and no other."""

import pytest
from typer.testing import CliRunner

from citewell.cli.app import app
from citewell.providers.registry import FORMATS as REPLIES
from citewell.report.registry import FORMATS as REPORTS

RECORD = '{"id": "a1", "answer": "Pumps are repaired within a week [pol-1].", "sources": [], "retrieved": []}'


def run(*arguments):
    return CliRunner().invoke(app, list(arguments), env={"COLUMNS": "200"}, input=RECORD)


@pytest.mark.parametrize("command", ["gate", "read"])
def test_help_names_every_format_of_replies(command):
    words = run(command, "--help").stdout.replace(",", " ").replace("auto.", "auto").split()
    assert {known.name for known in REPLIES} | {"record", "auto"} <= set(words)


def test_help_names_every_format_of_reports():
    assert "|".join(known.id for known in REPORTS) in run("gate", "--help").stdout


@pytest.mark.parametrize("format", [known.id for known in REPORTS])
def test_every_format_of_reports_can_be_asked_for(format):
    result = run("gate", "-", "--format", format, "--fail-on", "never")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "a1" in result.stdout


def test_a_format_that_is_not_there_ends_with_2_before_anything_is_kept(tmp_path):
    result = run("gate", "-", "--format", "pdf", "--ledger", str(tmp_path / "ledger.db"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "citewell: there is no report format 'pdf'\n  Choose one of console, jsonl, html, markdown.\n"
    )
    assert list(tmp_path.iterdir()) == []
