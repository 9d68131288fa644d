"""``citewell gate`` and ``citewell read`` as they are called: files and pipes in, exit codes and formats out."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

GOOD = {
    "id": "good",
    "question": "What is the fee?",
    "answer": "The yearly fee is 12 crowns [fen-fees].",
    "sources": [{"id": "fen-fees", "text": "The yearly fee is 12 crowns.", "title": "Fen fees"}],
    "meta": {"expect": "show"},
}
BAD = GOOD | {"id": "bad", "answer": "The yearly fee is 12 crowns [fen-dues].", "meta": {"expect": "hand_over"}}
UNCHECKED = GOOD | {"id": "unchecked", "sources": [{"id": "fen-fees"}]}


def run(*arguments: str, records: list[dict[str, Any]] | bytes = b"") -> subprocess.CompletedProcess[bytes]:
    given = records if isinstance(records, bytes) else b"\n".join(json.dumps(record).encode() for record in records)
    environment = {key: value for key, value in os.environ.items() if not key.startswith("CITEWELL")}
    command = [sys.executable, "-m", "citewell", *arguments]
    return subprocess.run(
        command, input=given, capture_output=True, timeout=60, env=environment | {"COLUMNS": "100"}, check=False
    )


@pytest.mark.parametrize(
    ("options", "records", "code"),
    [
        ((), [GOOD], 0),
        ((), [GOOD, BAD], 1),
        (("--fail-on", "never"), [GOOD, BAD], 0),
        (("--expect",), [GOOD, BAD], 0),
        (("--expect",), [GOOD | {"meta": {"expect": "hand_over"}}], 1),
        (("--expect",), [GOOD | {"meta": {}}], 2),
        ((), b'{"id": "x"}', 2),
        ((), b"", 2),
        (("--fail-on", "never"), [UNCHECKED], 0),
        (("--fail-on", "never", "--strict"), [UNCHECKED], 3),
        (("--policy", "no-such.toml"), [GOOD], 2),
        (("--from", "no-such"), [GOOD], 2),
        (("--ledger", "/no/such/folder/ledger.db"), [GOOD], 4),
    ],
)
def test_exit_codes(options: tuple[str, ...], records: list[dict[str, Any]] | bytes, code: int) -> None:
    done = run("gate", "-", *options, records=records)
    assert done.returncode == code, done.stderr.decode()
    complained = b"citewell: " in done.stderr or b"could not be read" in done.stdout
    assert complained == (code in (2, 4) or (code == 1 and "--expect" in options))
    assert b"Traceback" not in done.stderr


def test_json_lines_are_all_that_goes_to_stdout() -> None:
    done = run("gate", "-", "--format", "jsonl", records=[GOOD, {"id": "broken"}, BAD])
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(line["answer_id"], line["action"]) for line in lines] == [("good", "show"), ("bad", "hand_over")]
    assert [(finding["check"], finding["message"]) for finding in lines[1]["findings"]] == [
        ("retrieved", "fen-dues: never retrieved"),
    ]
    assert "stdin:2 (record 'broken', field 'answer'): missing" in done.stderr.decode()
    assert done.returncode == 2


def test_a_difference_from_what_was_expected_is_explained() -> None:
    done = run("gate", "-", "--expect", records=[BAD | {"meta": {"expect": "show"}}])
    assert (
        "stdin:1 (record 'bad'): expected show, decided hand_over (fen-dues: never retrieved)" in done.stderr.decode()
    )


def test_a_page_and_a_ledger_are_written(tmp_path: Path) -> None:
    records, page, ledger = tmp_path / "in.jsonl", tmp_path / "out.html", tmp_path / "ledger.db"
    records.write_text("\n".join(json.dumps(record) for record in (GOOD, BAD)))
    done = run("gate", str(records), "--format", "html", "--output", str(page), "--ledger", str(ledger))
    assert (done.returncode, done.stdout) == (1, b"")
    assert "fen-dues: never retrieved" in page.read_text()
    assert run("decisions", "verify", "--ledger", str(ledger)).returncode == 0
    explained = run("explain", "bad", "--ledger", str(ledger))
    assert explained.returncode == 0, explained.stdout.decode()
    assert "identical" in explained.stdout.decode()


@pytest.mark.parametrize("command", ["gate", "read"])
def test_the_input_is_not_written_over(tmp_path: Path, command: str) -> None:
    records = tmp_path / "in.jsonl"
    records.write_text(json.dumps(GOOD))
    done = run(command, str(records), "--format", "jsonl", "--output", str(records))
    assert (done.returncode, records.read_text()) == (2, json.dumps(GOOD))
    assert b"--output names the input itself" in done.stderr


def test_read_shows_claims_and_citations() -> None:
    done = run("read", "-", "--format", "jsonl", records=[GOOD])
    (line,) = [json.loads(line) for line in done.stdout.splitlines()]
    assert line["claims"] == [
        {"start": 0, "end": 39, "text": GOOD["answer"], "kind": "statement", "citations": [0]},
    ]
    assert line["citations"] == [
        {
            "start": 28,
            "end": 38,
            "text": "[fen-fees]",
            "family": "keyed id",
            "targets": ["fen-fees"],
            "known": True,
            "quoted": None,
        }
    ]


def test_read_takes_a_bare_reply() -> None:
    message = {"role": "assistant", "content": "The fee is 12 crowns[1]."}
    reply = {
        "id": "r1",
        "object": "chat.completion",
        "choices": [{"message": message}],
        "citations": ["https://fen.example/fees"],
    }
    for name in ("auto", "perplexity"):
        done = run("read", "-", "--from", name, "--format", "jsonl", records=json.dumps(reply, indent=1).encode())
        line = json.loads(done.stdout)
        assert (line["answer_id"], line["citations"][0]["targets"]) == ("r1", ["https://fen.example/fees"])


def test_console_output_holds_no_control_characters() -> None:
    done = run("gate", "-", records=[GOOD | {"answer": "\x1b[31mThe fee \u202e12 [fen-fees]."}])
    assert b"\x1b" not in done.stdout
    assert "\u202e" not in done.stdout.decode()
