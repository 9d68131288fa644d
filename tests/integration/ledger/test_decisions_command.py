"""`citewell decisions` on a real ledger."""

import json
import re
import sqlite3

import msgspec
import pytest
from typer.testing import CliRunner

from citewell.cli.app import app as commands
from citewell.cli.decisions import app
from citewell.ledger import SqliteLedger, verify_seal
from citewell.model import Action, Answer, Decision, Outcome
from tests.builders import NOON, POLICY, make_answer, make_decision, make_finding

NASTY = "\x1b[31m[bold]x[/bold]\u202e"
COUNT = 25


@pytest.fixture(scope="module")
def ledger(tmp_path_factory):
    path = tmp_path_factory.mktemp("ledger") / "ledger.db"
    with SqliteLedger(path) as ledger:
        for number in range(COUNT):
            action = Action.SHOW if number % 5 else Action.HAND_OVER
            findings = (
                (
                    make_finding("retrieved", message=f"pol-{number}: never retrieved"),
                    make_finding("numbers", Outcome.NOT_CHECKED, message=f"took too long {NASTY}"),
                )
                if action is Action.HAND_OVER
                else ()
            )
            answer = make_answer(f"a{number}", system="shop" if number < 10 else "helpdesk")
            ledger.append(
                answer,
                make_decision(answer.id, action, findings=findings, blocking=tuple(range(len(findings)))),
                POLICY,
            )
        ledger.append(make_answer("a7", system="shop"), make_decision("a7", Action.SHOW), POLICY)
    return path


def run(*arguments, ledger=None, width=80):
    environment = {"COLUMNS": str(width), "CITEWELL_LEDGER": None if ledger is None else str(ledger)}
    return CliRunner().invoke(app, list(map(str, arguments)), env=environment)


def lines(result):
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_list_shows_the_last_ones_first(ledger):
    result = run("list", "--limit", 3, ledger=ledger)
    assert result.exit_code == 0
    numbers = [line.split()[0] for line in result.stdout.splitlines()]
    assert numbers == ["#", "26", "25", "24"]
    assert "--offset 3" in result.stderr
    assert "--offset" not in run("list", "--limit", 100, ledger=ledger).stderr


def test_list_names_reasons(ledger):
    result = run("list", "--action", "hand_over", "--limit", 1, ledger=ledger, width=120)
    assert "pol-20: never retrieved" in result.stdout
    assert "helpdesk" in result.stdout


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("command", [("list",), ("show", "a5"), ("rates",)])
def test_tables_fit_the_width(ledger, command, width):
    result = run(*command, ledger=ledger, width=width)
    assert result.exit_code == 0
    assert max(map(len, result.stdout.splitlines())) <= width


@pytest.mark.parametrize("command", [("list", "--limit", 100), ("show", "a5"), ("rates",), ("verify",)])
def test_nothing_that_was_kept_acts_on_the_terminal(ledger, command):
    result = run(*command, ledger=ledger)
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]", result.stdout)
    if command[0] in {"list", "show"}:
        assert "\\x1b[31m[bold]x[/bold]\\u202e" in result.stdout.replace("\n", "").replace(" ", "")


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (("--action", "hand_over"), 5),
        (("--check", "retrieved"), 5),
        (("--check", "cited"), 0),
        (("--outcome", "not_checked"), 5),
        (("--system", "shop"), 11),
        (("--answer", "a7"), 2),
        (("--since", "2026-11-30"), 26),
        (("--since", "2026-12-01"), 0),
        (("--until", "2026-11-30"), 26),
        (("--until", "2026-11-29"), 0),
        (("--until", "2026-11-30T12:00:00Z"), 0),
        (("--since", "2026-11-30T13:00:00+01:00"), 26),
        (("--offset", "20"), 6),
        (("--limit", "2"), 2),
    ],
)
def test_filters_of_list_and_export_agree(ledger, options, expected):
    assert len(lines(run("list", "--limit", 100, "--format", "jsonl", *options, ledger=ledger))) == expected
    exported = run("export", *options, ledger=ledger)
    assert len(lines(exported)) == expected


def test_an_empty_list_says_so(ledger):
    assert run("list", "--answer", "nobody", ledger=ledger).stdout.strip() == "no such decision"
    assert run("rates", "--system", "nobody", ledger=ledger).stdout.strip() == "no such decision"


def test_export_holds_everything(ledger):
    exported = lines(run("export", ledger=ledger))
    assert [line["seq"] for line in exported] == list(range(1, COUNT + 2))
    first = exported[0]
    assert msgspec.convert(first["answer"], Answer) == make_answer("a0", system="shop")
    assert verify_seal(msgspec.convert(first["decision"], Decision))
    assert first["policy_text"] == POLICY


def test_export_to_a_file(ledger, tmp_path):
    target = tmp_path / "decisions.jsonl"
    result = run("export", "--output", target, ledger=ledger)
    assert (result.exit_code, result.stdout) == (0, "")
    assert target.read_text() == run("export", ledger=ledger).stdout


def test_list_to_a_file_is_plain(ledger, tmp_path):
    target = tmp_path / "list.txt"
    assert run("list", "--output", target, ledger=ledger).exit_code == 0
    assert "\x1b" not in target.read_text()
    assert "hand_over" in target.read_text()


def test_show_by_id_digest_and_number(ledger):
    by_id = run("show", "a7", ledger=ledger)
    assert "#26, also #8" in by_id.stdout
    (entry,) = lines(run("show", "#8", "--format", "jsonl", ledger=ledger))
    assert entry["seq"] == 8
    assert (
        f"sha256:{entry['decision']['digest'][7:20]}" in run("show", entry["decision"]["digest"], ledger=ledger).stdout
    )


@pytest.mark.parametrize("format", ["json", "jsonl"])
def test_one_object_may_be_asked_for_by_both_names_of_its_format(ledger, format):
    assert json.loads(run("show", "a7", "--format", format, ledger=ledger).stdout)["seq"] == 26


def test_a_format_that_there_is_not_is_named(ledger):
    result = run("show", "a7", "--format", "yaml", ledger=ledger)
    assert result.exit_code == 2
    assert "'console', 'json'" in re.sub(r"[\s│]+", " ", result.stderr)


@pytest.mark.parametrize("command", ["list", "export"])
def test_an_id_that_no_check_has_is_told(ledger, command):
    result = run(command, "--check", "nonsense", ledger=ledger)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("citewell: --check 'nonsense' is no check\n  The checks are readable, ")


def test_checks_of_other_versions_and_those_that_said_nothing_are_known(tmp_path):
    path = tmp_path / "ledger.db"
    with SqliteLedger(path) as kept:
        findings = (make_finding("of-old", message="no"),)
        kept.append(make_answer("a"), make_decision("a", Action.HAND_OVER, findings=findings, blocking=(0,)), POLICY)
    assert [line["seq"] for line in lines(run("list", "--check", "of-old", "--format", "jsonl", ledger=path))] == [1]
    assert run("list", "--check", "quotes", ledger=path).stdout == "no such decision\n"
    assert "of-old" in run("list", "--check", "nonsense", ledger=path).stderr


def test_rates_always_carry_interval_and_n(ledger):
    result = run("rates", ledger=ledger)
    shares = re.findall(r"\d+\.\d %.*", result.stdout)
    # The day, all days, and two checks.
    assert len(shares) == 4
    assert all(re.fullmatch(r"\d+\.\d % \[\d+\.\d–\d+\.\d\] of \d+ *", share) for share in shares)
    assert "19.2 % [8.5–37.9] of 26" in result.stdout
    day, total = lines(run("rates", "--format", "jsonl", ledger=ledger))
    assert (day["day"], total["day"]) == (NOON.date().isoformat(), None)
    assert day["share"] == total["share"]
    assert (day["n"], day["handed_over"]) == (26, 5)


def test_verify(ledger):
    result = run("verify", ledger=ledger)
    assert result.exit_code == 0
    head = re.fullmatch(r"intact: 26 decisions, head (sha256:[0-9a-f]{64})\n", result.stdout)[1]
    assert run("verify", "--head", head, ledger=ledger).exit_code == 0
    assert run("verify", "--head", "sha256:0", ledger=ledger).exit_code == 4


def test_a_broken_chain_ends_with_4(tmp_path):
    path = tmp_path / "ledger.db"
    with SqliteLedger(path) as ledger:
        ledger.append_many([(make_answer(f"a{n}"), make_decision(f"a{n}")) for n in range(3)], POLICY)
    connection = sqlite3.connect(path)
    connection.execute("DROP TRIGGER decisions_no_update")
    connection.execute("UPDATE decisions SET decision = replace(decision, 'colleague', 'machine') WHERE seq = 2")
    connection.commit()
    connection.close()
    result = run("verify", ledger=path)
    assert result.exit_code == 4
    assert result.stdout.startswith("broken at decision 2: its content does not have its digest. 1 decision before")
    report = run("verify", "--format", "jsonl", ledger=path)
    assert report.exit_code == 4
    assert json.loads(report.stdout)["broken"] == 2
    shown = run("show", "2", ledger=path)
    assert (shown.exit_code, shown.stdout) == (4, "")
    assert "decision 2" in shown.stderr


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("list",), 2, "--ledger"),
        (("list", "--ledger", "none.db"), 4, "no ledger at none.db"),
        (("verify", "--ledger", "none.db"), 4, "no ledger at none.db"),
        (("list", "--since", "yesterday"), 2, "yesterday"),
        (("list", "--action", "shrug"), 2, "shrug"),
        (("list", "--limit", "0"), 2, "limit"),
        (("show", "nobody"), 2, "holds no decision 'nobody'"),
        (("list", "--output", "none/none.txt"), 2, "cannot be written"),
    ],
)
def test_what_cannot_be_done_is_said_on_stderr(ledger, arguments, code, said):
    result = run(*arguments, ledger=None if "--ledger" in arguments or arguments == ("list",) else ledger)
    assert (result.exit_code, result.stdout) == (code, "")
    assert said in result.stderr


def test_output_never_replaces_the_ledger(ledger):
    before = ledger.read_bytes()
    result = run("export", "--output", ledger, ledger=ledger)
    assert result.exit_code == 2
    assert ledger.read_bytes() == before


@pytest.mark.parametrize("command", [["decisions", "list"], ["gate", "-"], ["alerts"]])
def test_the_address_of_a_database_is_refused_without_its_password(command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(commands, [*command, "--ledger", "postgresql://desk:hunter2@host/db"], input="")
    assert result.exit_code == 4
    assert "postgresql address" in result.stderr
    assert "hunter2" not in result.output
    assert list(tmp_path.iterdir()) == []
