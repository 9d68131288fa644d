"""``citewell paper statistics`` as it is called: files, pipes, exit codes."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

WRONG = "Sleep and recall went together, *r*(26) = .42, *p* = .006."
RIGHT = "Of the looms, 18 of 43 (41.9%) were idle."
OPEN = "Mills differed, χ2(4) = 11.2, Holm-adjusted p = .049."


def run(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "citewell", "paper", "statistics", *arguments]
    return subprocess.run(command, input=given, capture_output=True, timeout=60, check=False)


@pytest.mark.parametrize(
    ("options", "text", "code"),
    [
        ((), RIGHT, 0),
        ((), "", 0),
        ((), WRONG, 1),
        ((), OPEN, 0),
        (("--strict",), OPEN, 3),
        (("--strict",), OPEN + " " + WRONG, 1),
        ((), "a\x00b", 2),
    ],
)
def test_exit_codes(options, text, code):
    done = run("-", *options, given=text.encode())
    assert done.returncode == code, done.stderr.decode()
    assert (b"citewell: " in done.stderr) == (code == 2)


def test_rows_are_all_that_goes_to_stdout(tmp_path: Path):
    file = tmp_path / "paper.md"
    file.write_text(f"{RIGHT} {WRONG}", "utf-8")
    done = run(str(file), "--format", "jsonl")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(row["quote"], row["verdict"]) for row in rows] == [
        ("18 of 43 (41.9%)", "consistent"),
        ("*r*(26) = .42, *p* = .006", "inconsistent"),
    ]
    assert list(rows[0]) == ["quote", "start", "end", "kind", "verdict", "stated", "recomputed", "why"]
    assert done.stdout == run("-", "--format", "jsonl", given=file.read_bytes()).stdout


def test_what_does_not_fit_is_shown_to_people():
    shown = run("-", given=WRONG.encode()).stdout.decode()
    assert "✗ inconsistent" in shown
    assert "r(26) = .42 gives p 0.024168 to 0.028094" in shown


def test_bytes_that_are_no_text_are_told_of():
    done = run("-", given=b"\xff\xfe")
    assert done.returncode == 2
    assert b"UTF-8" in done.stderr


def test_a_file_is_not_written_over(tmp_path: Path):
    file = tmp_path / "paper.md"
    file.write_text(WRONG, "utf-8")
    assert run(str(file), "--output", str(file)).returncode == 2
    assert file.read_text("utf-8") == WRONG
