"""Every command where it cannot print, read or open what it should: a clear message, the exit code, no traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from citewell.cli.app import app

RECORD = {"id": "fees", "answer": "The fee is 12 crowns [fen-fees].", "sources": [{"id": "fen-fees", "text": "x"}]}
COMMANDS = [
    "gate records.jsonl",
    "gate records.jsonl --format html",
    "support claims.jsonl",
    "support claims.jsonl --format jsonl",
    "read records.jsonl",
    "read records.jsonl --format jsonl",
    "explain fees --ledger kept.db",
    "decisions list --ledger kept.db",
    "decisions show fees --ledger kept.db",
    "decisions verify --ledger kept.db --format jsonl",
    "decisions export --ledger kept.db",
    "decisions rates --ledger kept.db",
    "demo --output demo",
]
ON_LEDGERS = [command.partition(" --ledger")[0] for command in COMMANDS if "--ledger" in command]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("outlets")
    (path / "records.jsonl").write_text(json.dumps(RECORD))
    (path / "claims.jsonl").write_text(json.dumps({"claim": "The fee is 12 crowns.", "source": "x"}))
    CliRunner().invoke(app, ["gate", str(path / "records.jsonl"), "--ledger", str(path / "kept.db")])
    return path


def shell(folder: Path, command: str) -> tuple[int, str]:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("CITEWELL")}
    # Streams that hold back nothing would hide what a program does with what it cannot get rid of.
    environment.pop("PYTHONUNBUFFERED", None)
    script = command.replace("citewell", f'"{Path(sys.executable).absolute()}" -m citewell', 1)
    done = subprocess.run(
        ["bash", "-c", script], cwd=folder, stderr=subprocess.PIPE, timeout=60, env=environment, check=False
    )
    return done.returncode, done.stderr.decode()


@pytest.mark.parametrize("command", COMMANDS)
def test_a_full_disk_is_told(folder: Path, command: str) -> None:
    code, said = shell(folder, f"citewell {command} > /dev/full")
    assert (code, said.splitlines()[0]) == (4, "citewell: stdout cannot be written: No space left on device")
    assert "Traceback" not in said
    assert "ignored" not in said


@pytest.mark.parametrize("command", COMMANDS)
def test_a_reader_that_left_is_no_trouble(folder: Path, command: str) -> None:
    assert shell(folder, f"citewell {command} | true; exit ${{PIPESTATUS[0]}}") == (141, "")


@pytest.mark.parametrize("command", [*COMMANDS[:4:2], COMMANDS[4], *COMMANDS[8:]])
def test_a_closed_stdout_is_told(folder: Path, command: str) -> None:
    code, said = shell(folder, f"citewell {command} >&-")
    assert (code, said.splitlines()[0]) == (4, "citewell: there is no stdout to print to")


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("citewell gate - <&-", 2, "citewell: there is no stdin to read\n  Open it, or name a file.\n"),
        ("citewell read - <&-", 2, "citewell: there is no stdin to read\n  Open it, or name a file.\n"),
        ("citewell read records.jsonl <&- > out", 0, ""),
        ("citewell read records.jsonl --output out >&-", 0, ""),
        ("citewell read no-such 2>&-", 2, ""),
        ("citewell read no-such 2>/dev/full", 2, ""),
        ("PYTHONUNBUFFERED=1 citewell read no-such 2>/dev/full", 2, ""),
        ("citewell read records.jsonl <&- >&- 2>&-", 4, ""),
        ("citewell --help > /dev/full", 4, "citewell: stdout cannot be written: No space left on device\n"),
        ("citewell --version > /dev/full", 4, "citewell: stdout cannot be written: No space left on device\n"),
        ("citewell --help >&-", 0, ""),
    ],
)
def test_closed_and_full_streams(folder: Path, line: str, code: int, said: str) -> None:
    assert shell(folder, line) == (code, said)


def test_nothing_meant_for_stderr_goes_to_stdout(folder: Path) -> None:
    assert shell(folder, "citewell read no-such > out 2>&-")[0] == 2
    assert (folder / "out").read_bytes() == b""


def test_a_file_that_cannot_be_finished_is_told(folder: Path) -> None:
    code, said = shell(folder, "citewell gate records.jsonl --output /dev/full")
    assert (code, said.splitlines()[0]) == (
        4,
        "citewell: /dev/full cannot be written to its end: No space left on device",
    )


@pytest.mark.parametrize("command", [*ON_LEDGERS, "gate records.jsonl"])
@pytest.mark.parametrize(
    ("name", "said"),
    [
        (".", "is a folder, not a ledger"),
        ("pipe", "is no regular file, not a ledger"),
        ("/dev/null", "is no regular file, not a ledger"),
        ("records.jsonl", "is not a ledger: file is not a database"),
        ("records.jsonl/x", "cannot be opened|there is no ledger"),
        ("n" * 300, "cannot be opened: File name too long"),
    ],
)
def test_what_is_no_ledger_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch, command: str, name: str, said: str
) -> None:
    monkeypatch.chdir(folder)
    if name == "pipe" and not Path(name).exists():
        os.mkfifo(name)
    done = CliRunner().invoke(app, [*command.split(), "--ledger", name])
    assert done.exit_code == 4
    first, hint, *_ = done.stderr.splitlines()
    assert first.startswith("citewell: ")
    assert name in first
    assert any(words in first for words in said.split("|"))
    assert hint.startswith("  ")


@pytest.mark.parametrize("command", ["gate", "read"])
@pytest.mark.parametrize("name", [".", "no-such", "n" * 300])
def test_input_that_cannot_be_opened_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch, command: str, name: str
) -> None:
    monkeypatch.chdir(folder)
    done = CliRunner().invoke(app, [command, name])
    assert done.exit_code == 2
    assert done.stderr.startswith(f"citewell: {name} cannot be read: ")
