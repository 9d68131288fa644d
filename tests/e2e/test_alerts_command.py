"""``citewell alerts`` over a real ledger."""

import datetime as dt
import json
import subprocess
import sys
from pathlib import Path

import pytest

from citewell import Gate
from citewell.ledger import SqliteLedger

RIGHT = "The deposit is 60 euros [deposit]."
WRONG = "The deposit is 70 euros [deposit]."
SOURCES = [{"id": "deposit", "text": "The deposit is 60 euros."}]


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ten days of 30 answers of which 3 were handed over, then a day of which none was."""
    path = tmp_path_factory.mktemp("ledger") / "desk.db"
    with SqliteLedger(path) as kept:
        for day in range(11):
            at = dt.datetime(2026, 3, 1, 12, tzinfo=dt.UTC) + dt.timedelta(days=day)
            gate = Gate(ledger=kept, now=lambda at=at: at)
            wrong = 3 if day < 10 else 0
            count = 30 if day < 10 else 90
            gate.decide_many(
                {"id": f"{day}-{number}", "answer": WRONG if number < wrong else RIGHT, "sources": SOURCES}
                for number in range(count)
            )
    return path


def run(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "citewell", "alerts", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_silence_is_told_and_fails_a_check(ledger):
    done = run("--ledger", str(ledger), "--recent", "1", "--check")
    assert done.returncode == 1
    assert "silence  hand-overs" in done.stdout
    assert "no answers handed over in 90 answers" in done.stdout
    assert "a month at most are to be expected" in done.stdout


def test_what_is_as_before_passes_a_check_and_the_canary_is_stopped(ledger, tmp_path):
    done = run("--ledger", str(ledger), "--recent", "1", "--format", "jsonl", "--canary")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert [row["incident"] for row in rows if "incident" in row] == [None] * 8


def test_a_policy_that_lets_a_bad_reply_pass_is_an_incident(ledger, tmp_path):
    policy = tmp_path / "lax.toml"
    policy.write_text('id = "lax"\nversion = "1"\n[checks]\ncited = "ignore"\n')
    done = run("--ledger", str(ledger), "--canary", "--policy", str(policy), "--check")
    assert done.returncode == 1
    assert "canary  no-citation" in done.stdout


def test_a_ledger_that_is_not_there_says_so(tmp_path):
    done = run("--ledger", str(tmp_path / "none.db"))
    assert done.returncode == 4
    assert done.stdout == ""
