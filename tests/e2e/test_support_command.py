"""``citewell support`` and the slots of ``citewell explain`` as they are called: files, pipes, exit codes, models."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.tiny_models import write_nli

TEXT = "The yearly fee is 12 crowns. Boats of more than 9 metres pay 20 crowns."
GOOD = {"id": "good", "claim": "The yearly fee is 12 crowns.", "source": TEXT}
WRONG = GOOD | {"id": "wrong", "claim": "The yearly fee is 14 crowns."}
UNREAD = GOOD | {"id": "unread", "source": ""}


def run(*arguments: str, records: list[dict[str, Any]] | bytes = b"", columns: int = 100) -> Any:
    given = records if isinstance(records, bytes) else b"\n".join(json.dumps(record).encode() for record in records)
    environment = {key: value for key, value in os.environ.items() if not key.startswith("CITEWELL")}
    return subprocess.run(
        [sys.executable, "-m", "citewell", *arguments],
        input=given,
        capture_output=True,
        timeout=60,
        env=environment | {"COLUMNS": str(columns)},
        check=False,
    )


@pytest.mark.parametrize(
    ("options", "records", "code"),
    [
        ((), [GOOD], 0),
        ((), [GOOD, WRONG], 1),
        ((), [GOOD, UNREAD], 0),
        (("--strict",), [GOOD, UNREAD], 3),
        (("--strict",), [WRONG, UNREAD], 1),
        ((), [GOOD, {"id": "x"}], 2),
        ((), [WRONG, {"id": "x"}], 2),
        ((), [GOOD, GOOD], 2),
        ((), b"", 2),
        ((), b"{", 2),
        (("--model", "/no/such/folder"), [GOOD], 2),
        (("--policy", "no-such.toml"), [GOOD], 2),
        (("--output", "/no/such/folder/x"), [GOOD], 2),
    ],
)
def test_exit_codes(options: tuple[str, ...], records: list[dict[str, Any]] | bytes, code: int) -> None:
    done = run("support", "-", *options, records=records)
    assert done.returncode == code, done.stderr.decode()
    assert (b"citewell: " in done.stderr) == (code == 2)
    assert b"Traceback" not in done.stderr


def test_json_lines_are_all_that_goes_to_stdout_and_bad_records_do_not_stop_it() -> None:
    done = run("support", "-", "--format", "jsonl", records=[GOOD, {"id": "broken", "claim": "x"}, WRONG])
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(line["id"], line["outcome"]) for line in lines] == [("good", "supported"), ("wrong", "not_enough_info")]
    assert lines[0].keys() == {
        "id", "outcome", "score", "threshold", "tiers", "slots", "passages", "reason", "not_checked",
    }  # fmt: skip
    assert lines[0]["tiers"] == ["slots", "score"]
    (money,) = [slot for slot in lines[0]["slots"] if slot["kind"] == "money"]
    assert money["passages"] == [{"source": "source", "start": 18, "end": 27, "text": "12 crowns"}]
    assert "stdin:2 (record 'broken', field 'sources'): missing" in done.stderr.decode()


@pytest.mark.parametrize("shape", ["lines", "array", "object"])
def test_files_in_every_shape(tmp_path: Path, shape: str) -> None:
    path, out = tmp_path / "in.json", tmp_path / "out.jsonl"
    records = [GOOD] if shape == "object" else [GOOD, UNREAD]
    path.write_text(
        "\n".join(map(json.dumps, records))
        if shape == "lines"
        else json.dumps(records if shape == "array" else GOOD, indent=1)
    )
    done = run("support", str(path), "--format", "jsonl", "--output", str(out))
    assert (done.returncode, done.stdout) == (0, b"")
    assert [json.loads(line)["id"] for line in out.read_text().splitlines()] == [record["id"] for record in records]


def test_answers_come_as_their_claims_do() -> None:
    command = [sys.executable, "-m", "citewell", "support", "-", "--format", "jsonl"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for record in (GOOD, WRONG):
            process.stdin.write(json.dumps(record).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == record["id"]
        process.stdin.close()
        assert process.wait(timeout=30) == 1


def test_whoever_stops_reading_is_not_told_of_it() -> None:
    script = f'"{sys.executable}" -m citewell support - | head -1; exit "${{PIPESTATUS[0]}}"'
    given = "\n".join(json.dumps(GOOD | {"id": str(number), "claim": GOOD["claim"] * 50}) for number in range(300))
    done = subprocess.run(["bash", "-c", script], input=given.encode(), capture_output=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (141, b"")


def test_people_see_both_sides() -> None:
    done = run("support", "-", records=[WRONG])
    shown = done.stdout.decode()
    assert "? not enough information  wrong" in shown
    assert "? money  14 crowns" in shown
    assert "The yearly fee is ⟦12 crowns⟧." in shown
    assert "source does not say ['14']" in shown


def test_a_model_from_a_folder_is_asked(tmp_path: Path) -> None:
    folder = write_nli(tmp_path)
    records = [
        {"id": "yes", "claim": "The moon agrees with the rent.", "source": "The rent agrees with the moon."},
        {"id": "no", "claim": "The moon agrees with the rent.", "source": "denies denies denies: the rent, the moon."},
    ]
    done = run("support", "-", "--format", "jsonl", "--model", str(folder), records=records)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["outcome"] for line in lines] == ["supported", "contradicted"], done.stderr.decode()
    assert all(line["tiers"][-1].startswith("model:") for line in lines)


def test_a_relative_model_of_a_policy_starts_from_the_policy(tmp_path: Path) -> None:
    write_nli(tmp_path)
    policy = tmp_path / "policy.toml"
    policy.write_text('id = "p"\nversion = "1"\n[support.model]\npath = "."\n')
    record = {
        "id": "no",
        "claim": "The moon agrees with the rent.",
        "source": "denies denies denies: the rent, the moon.",
    }
    done = run("support", "-", "--format", "jsonl", "--policy", str(policy), records=[record])
    assert json.loads(done.stdout)["outcome"] == "contradicted", done.stderr.decode()
    ledger = str(tmp_path / "ledger.db")
    answer = {"id": "a", "answer": f"{record['claim'][:-1]} [s].", "sources": [{"id": "s", "text": record["source"]}]}
    done = run("gate", "-", "--policy", str(policy), "--ledger", ledger, "--format", "jsonl", records=[answer])
    (finding,) = json.loads(done.stdout)["findings"]
    assert (finding["check"], finding["outcome"]) == ("support", "contradicted")
    # Without the model, what it said then is what counts.
    (tmp_path / "config.json").unlink()
    done = run("explain", "a", "--ledger", ledger, "--format", "json")
    told = json.loads(done.stdout)
    assert (done.returncode, told["rederivation"]["identical"]) == (0, True)


def test_explain_goes_slot_by_slot_and_keeps_to_what_the_reader_may_see(tmp_path: Path) -> None:
    ledger = str(tmp_path / "ledger.db")
    sources = [{"id": "fees", "text": TEXT}, {"id": "staff", "text": "The secret fee is 7 crowns.", "acl": ["staff"]}]
    answer = {
        "id": "a",
        "answer": "The yearly fee is 14 crowns [fees][staff]. It pays 20 crowns [fees].",
        "sources": sources,
    }
    run("gate", "-", "--ledger", ledger, records=[answer])
    done = run("explain", "a", "--ledger", ledger)
    shown = done.stdout.decode()
    slots = shown[shown.index("slot by slot") :]
    assert "? money  14 crowns" in slots
    assert "✓ money  20 crowns" in slots
    assert "secret" not in shown
    told = json.loads(run("explain", "a", "--ledger", ledger, "--format", "json").stdout)
    assert [claim["text"] for claim in told["claims"]] == [
        "The yearly fee is 14 crowns [fees][staff].",
        "It pays 20 crowns [fees].",
    ]
    assert "secret" not in json.dumps(told["claims"])
