"""A gate that is killed has shown no decision that its ledger does not hold."""

import json
import random
import signal
import subprocess
import sys
import time

import pytest

from citewell.ledger import Query, SqliteLedgerReader

COUNT = 20_000
KILLS = 6


@pytest.fixture(scope="module")
def records(tmp_path_factory):
    path = tmp_path_factory.mktemp("records") / "answers.jsonl"
    source = {"id": "terms", "text": "Deposits are returned within 14 days."}
    texts = ("Deposits are returned within 14 days [terms].", "Deposits are returned at once [terms-2].")
    with path.open("w") as file:
        for number in range(COUNT):
            record = {"id": f"a{number}", "answer": texts[number % 2], "sources": [source]}
            file.write(json.dumps(record) + "\n")
    return path


@pytest.mark.parametrize("piped", [True, False], ids=["from a pipe", "from a file"])
def test_every_shown_decision_is_in_the_ledger(records, tmp_path, piped):
    rng = random.Random(30)
    path = tmp_path / "ledger.db"
    shown = []
    for _ in range(KILLS):
        command = [sys.executable, "-m", "citewell", "gate", "-" if piped else str(records)]
        command += ["--ledger", str(path), "--format", "jsonl"]
        with records.open("rb") as stdin, subprocess.Popen(command, stdin=stdin, stdout=subprocess.PIPE) as gate:
            first = gate.stdout.readline()
            time.sleep(rng.uniform(0, 0.1))
            gate.send_signal(signal.SIGKILL)
            lines = (first + gate.stdout.read()).split(b"\n")
        assert gate.returncode == -signal.SIGKILL, "the gate came to its end before it was killed"
        # A last line that was cut off by the kill was not shown.
        shown += [json.loads(line) for line in lines[:-1]]
    with SqliteLedgerReader(path) as reader:
        kept = {entry.decision.digest: entry.decision for entry in reader.find(Query())}
        assert reader.verify().broken is None
    assert len(shown) >= KILLS
    assert {decision["action"] for decision in shown} == {"show", "hand_over"}
    for decision in shown:
        assert kept[decision["digest"]].shown == decision["shown"]
