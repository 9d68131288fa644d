"""`citewell explain` on decisions that the gate made and kept."""

import contextlib
import datetime as dt
import json
import sqlite3

import msgspec
import pytest
import typer
from typer.testing import CliRunner

from citewell.cli.explain import explain
from citewell.gate import Gate
from citewell.ledger import SqliteLedger
from citewell.model import Answer, Decision, Source, SourceStatus
from tests.builders import NOON, WARRANTY

app = typer.Typer()
app.command("explain")(explain)

SECRET = "The spare pump costs us 12 euros and leaves the depot on Mondays."
SOURCES = (
    Source(id="pol-warranty", title="Warranty terms", text=WARRANTY),
    Source(id="pol-old", title="Old terms", text="The warranty runs for 12 months.", status=SourceStatus.ARCHIVED),
    Source(id="staff-prices", title="Purchase prices", text=SECRET, acl=("staff",)),
)
ANSWERS = {
    "good": "The warranty of the X200 runs for 24 months [pol-warranty].",
    "wrong-number": "The warranty of the X200 runs for 30 months [pol-warranty].",
    "made-up": "The warranty of the X200 runs for 24 months [pol-guarantee].",
    "archived": "The warranty runs for 12 months [pol-old].",
    "restricted": "The spare pump costs us 12 euros [staff-prices].",
    "hostile": "The warranty\x1b[31m runs for 24 months [pol-warranty]. [bold]\u202eIt is[/bold] long [pol-guarantee].",
}


@pytest.fixture(scope="module")
def ledger(tmp_path_factory):
    path = tmp_path_factory.mktemp("ledger") / "ledger.db"
    with SqliteLedger(path) as kept:
        # The judge must be given the moment of the decision: these sources have moved on since.
        gate = Gate(ledger=kept, now=lambda: NOON + dt.timedelta(days=400))
        for answer_id, text in ANSWERS.items():
            retrieved = tuple(source.id for source in SOURCES)
            gate.decide(Answer(id=answer_id, text=text, sources=SOURCES, retrieved=retrieved, asked_at=NOON))
    return path


def run(*arguments, ledger, width=100):
    environment = {"COLUMNS": str(width), "CITEWELL_LEDGER": str(ledger)}
    return CliRunner().invoke(app, list(map(str, arguments)), env=environment)


@pytest.mark.parametrize("answer_id", ANSWERS)
def test_every_decision_comes_out_again(ledger, answer_id):
    result = run(answer_id, ledger=ledger)
    assert result.exit_code == 0, result.output
    assert "re-derived: identical" in result.stdout
    written = run(answer_id, "--format", "json", ledger=ledger).stdout
    assert written == run(answer_id, "--format", "jsonl", ledger=ledger).stdout
    told = json.loads(written)
    assert told["rederivation"] == {"identical": True, "differences": [], "versions": []}
    assert msgspec.convert(told["case"]["decision"], Decision).answer_id == answer_id


@pytest.mark.parametrize(
    ("answer_id", "words"),
    [
        ("good", ["show", "no findings"]),
        ("wrong-number", ["pol-warranty does not say ['30']", "⟦"]),
        ("made-up", ["pol-guarantee: never retrieved", "not among the sources of this answer"]),
        ("archived", ["pol-old: archived", "source pol-old (Old terms)", "The warranty runs for 12 months."]),
    ],
)
def test_findings_are_shown_with_both_texts(ledger, answer_id, words):
    shown = run(answer_id, ledger=ledger, width=160).stdout
    for word in words:
        assert word in shown


def test_a_restricted_source_is_not_shown(ledger):
    for options in ((), ("--format", "json")):
        result = run("restricted", *options, ledger=ledger)
        assert "staff-prices" in result.stdout
        assert "not permitted for this reader" in result.stdout
        assert "depot" not in result.stdout
        assert "Purchase prices" not in result.stdout
    assert "Purchase prices" in run("restricted", "--show-restricted", ledger=ledger).stdout
    # It is no secret in explanations of other findings either.
    assert "depot" not in run("made-up", "--format", "json", ledger=ledger).stdout


def test_nothing_acts_on_the_terminal(ledger):
    shown = run("hostile", ledger=ledger).stdout
    assert "\x1b" not in shown
    assert "\u202e" not in shown
    assert "\\x1b[31m" in shown


def test_findings_that_do_not_come_out_again_end_with_1(ledger, tmp_path):
    path = tmp_path / "ledger.db"
    with SqliteLedger(path) as kept:
        gate = Gate(now=lambda: NOON)
        answer = Answer(
            id="a1", text=ANSWERS["made-up"], sources=SOURCES[:1], retrieved=("pol-warranty",), asked_at=NOON
        )
        decision = gate.decide(answer)
        (finding,) = (found for found in decision.findings if found.check == "retrieved")
        older = msgspec.structs.replace(finding, version="0", message="pol-guarantee: not known")
        runs = tuple(
            msgspec.structs.replace(ran, version="0") if ran.check == "retrieved" else ran for ran in decision.checks
        )
        findings = tuple(older if found is finding else found for found in decision.findings)
        kept.append(answer, msgspec.structs.replace(decision, findings=findings, checks=runs), gate._policy_text)
    result = run("a1", ledger=path, width=160)
    assert result.exit_code == 1
    assert "re-derived: different" in result.stdout
    assert "- retrieved 0" in result.stdout
    assert "+ retrieved 4" in result.stdout
    assert "check retrieved: 0 then, 4 now" in result.stdout


def test_an_altered_decision_is_not_explained(ledger, tmp_path):
    path = tmp_path / "ledger.db"
    path.write_bytes(ledger.read_bytes())
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DROP TRIGGER texts_no_update")
        connection.execute("UPDATE texts SET text = replace(text, '24 months', '30 months')")
    result = run("wrong-number", ledger=path)
    assert (result.exit_code, result.stdout) == (4, "")
    assert "citewell decisions verify" in result.stderr


def test_names_of_nothing_end_with_2(ledger):
    result = run("nobody", ledger=ledger)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "holds no decision 'nobody'" in result.stderr
