"""What the gate concludes is the same byte for byte in every process, whatever the order of records and sources."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

CASES = Path(__file__).parents[1] / "cases/support"
FIRST = 3


def records() -> list[dict[str, Any]]:
    return [
        json.loads(line)
        for path in sorted(CASES.glob("*.jsonl"))
        for line in path.read_text("utf-8").splitlines()[:FIRST]
    ]


def conclusions(given: list[dict[str, Any]], seed: str) -> dict[str, bytes]:
    run = subprocess.run(
        [sys.executable, "-m", "citewell", "gate", "-", "--format", "jsonl", "--fail-on", "never"],
        input=b"\n".join(json.dumps(record).encode() for record in given),
        capture_output=True,
        timeout=120,
        env=os.environ | {"PYTHONHASHSEED": seed},
        check=True,
    )
    decisions = [json.loads(line) for line in run.stdout.splitlines()]
    return {
        decision["answer_id"]: json.dumps([decision["action"], decision["shown"], decision["findings"]]).encode()
        for decision in decisions
    }


def test_every_process_concludes_the_same() -> None:
    given = records()
    first = conclusions(given, "1")
    assert len(first) == len(given)
    assert conclusions(list(reversed(given)), "2") == first


def test_the_order_of_sources_does_not_matter() -> None:
    given = records()
    turned = [record | {"sources": list(reversed(record["sources"]))} for record in given]
    whole, other = conclusions(given, "3"), conclusions(turned, "4")
    # Numbered sources are cited by their place where they have no id of their own; these all have one.
    assert {name: json.loads(words)[0] for name, words in whole.items()} == {
        name: json.loads(words)[0] for name, words in other.items()
    }
