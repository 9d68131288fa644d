"""``citewell demo``, run as a user runs it: everything comes out as scripted, from the source tree and from a wheel."""

import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.report_page import parse

ROOT = Path(__file__).parents[2]
FILES = {"report.html", "decisions.jsonl", "answers.jsonl", "policy.toml", "ledger.sqlite"}


def run(folder, *words, **environment):
    return subprocess.run(
        [sys.executable, "-m", "citewell", *words],
        cwd=folder,
        env={**os.environ, "COLUMNS": "80", "NO_COLOR": "1", **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("demo")


@pytest.fixture(scope="module")
def told(folder):
    result = run(folder, "demo")
    assert (result.returncode, result.stderr) == (0, ""), result.stdout
    return result.stdout


@pytest.fixture(scope="module")
def decisions(told, folder):
    lines = (folder / "build/demo/decisions.jsonl").read_text("utf-8").splitlines()
    return {decision["answer_id"]: decision for decision in map(json.loads, lines)}


def part(told, start, end):
    return told[told.index(start) : told.index(end)]


def test_the_naive_display_shows_all_four_with_a_source(told):
    before = part(told, "Without a gate", "With the gate")
    assert re.findall(r"✓ Sources: (.*)", before) == [
        "pol-guarantee-2026",
        "pol-guarantee-plus",
        "pol-repairs-2023",
        "pol-returns-2026",
    ]


def test_the_gate_shows_one_and_hands_over_three_each_with_its_reason(told, decisions):
    verdicts = re.findall(
        r"^([✓✗~]) ([a-z ]+?)  +(demo-\d)(?:  (.*))?$", part(told, "With the gate", "A morning"), re.M
    )
    assert [(sign, verdict, name) for sign, verdict, name, _ in verdicts] == [
        ("✓", "shown", "demo-1"),
        ("✗", "handed over", "demo-2"),
        ("✗", "handed over", "demo-3"),
        ("✗", "handed over", "demo-4"),
    ]
    messages = {name: [finding["message"] for finding in decisions[name]["findings"]] for name in decisions}
    assert messages["demo-1"] == []
    assert "pol-guarantee-plus: never retrieved" in messages["demo-2"]
    assert "pol-repairs-2023: archived" in messages["demo-3"]
    assert "pol-returns-2026 does not say ['30']" in messages["demo-4"]
    assert decisions["demo-4"]["shown"] not in told[: told.index("With the gate")]


def test_the_batch_has_every_kind_of_decision(decisions):
    batch = [decision["action"] for name, decision in decisions.items() if name.startswith("desk-")]
    assert len(batch) >= 12
    assert set(batch) == {"show", "amend", "hand_over"}
    checks = {finding["check"] for decision in decisions.values() for finding in decision["findings"]}
    assert {"cited", "retrieved", "current", "permitted", "numbers", "quotes", "refusal", "placeholder"} <= checks


def test_the_page_shows_every_answer(told, folder, decisions):
    root = parse((folder / "build/demo/report.html").read_text("utf-8"))
    assert [card.find("a", class_="id")[0].text() for card in root.find("article")] == list(decisions)
    assert not root.find("script")


def test_what_staff_only_documents_say_is_not_on_the_page(told, folder):
    page = (folder / "build/demo/report.html").read_text("utf-8")
    assert "Seal kit" not in page
    assert "may not see this source" in page


def test_lines_fit_the_console(told):
    printed = told[: told.index("\nWritten")]
    assert max(cell_len(line) for line in printed.splitlines()) <= 80
    assert "\x1b" not in told


def test_no_bare_percentage(told):
    assert all(after.startswith(" [") for after in re.findall(r"\d\.\d %(.{0,3})", told))


def test_what_it_says_to_try_works(told, folder):
    commands = re.findall(r"^  \S.*?citewell (\w+ .*)$", told[told.index("\nTry") :], re.M)
    assert len(commands) == 3
    assert [run(folder, *command.split()).returncode for command in commands] == [0, 0, 0]


def test_it_runs_again_and_the_ledger_goes_on(told, folder):
    again = run(folder, "demo")
    assert again.returncode == 0, again.stdout
    assert again.stdout == told
    verified = run(folder, "decisions", "verify", "--ledger", "build/demo/ledger.sqlite", "--format", "jsonl")
    assert json.loads(verified.stdout)["decisions"] == 2 * len(
        (folder / "build/demo/decisions.jsonl").read_text("utf-8").splitlines()
    )


def test_a_folder_that_cannot_be_made_is_wrong_usage(tmp_path):
    (tmp_path / "file").write_text("")
    result = run(tmp_path, "demo", "--output", "file/below")
    assert result.returncode == 2
    assert "--output" in result.stderr


def test_it_runs_from_a_wheel(tmp_path):
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        timeout=120,
        check=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    environment = {"PYTHONPATH": str(tmp_path / "site")}
    where = subprocess.run(
        [sys.executable, "-c", "import citewell; print(citewell.__file__)"],
        cwd=tmp_path,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert where.stdout.startswith(str(tmp_path))
    result = run(tmp_path, "demo", "--output", "out", **environment)
    assert result.returncode == 0, result.stdout + result.stderr
    assert {path.name for path in (tmp_path / "out").iterdir()} >= FILES
