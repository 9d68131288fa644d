"""What pre-commit and GitHub run: a command for each file of a change."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GOOD = "@article{a, author={Orlen, Mara}, title={A study of ropes and ferries}, year={1994}}\n"
BAD = "@article{a, author={Orlen, Mara}, title={A study of ropes and ferries}, year={2093}}\n"


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(list(words), capture_output=True, text=True, timeout=60, check=False)


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    (tmp_path / "good.bib").write_text(GOOD)
    (tmp_path / "bad file.bib").write_text(BAD)
    return tmp_path / "good.bib", tmp_path / "bad file.bib"


def hook() -> list[str]:
    """The command of the first hook."""
    written = (ROOT / ".pre-commit-hooks.yaml").read_text("utf-8")
    entry = shlex.split(re.search(r"entry: (.+)", written)[1])
    assert entry[0] == "python"
    return [sys.executable, *entry[1:]]


def test_the_hook_checks_every_file_and_fails_for_the_bad_one(files):
    good, bad = files
    done = run(*hook(), str(bad), str(good))
    assert done.returncode == 1
    assert "2093" in done.stdout
    assert done.stdout.count("1 reference") == 2
    assert run(*hook(), str(good)).returncode == 0


def test_the_action_runs_the_same_module():
    written = (ROOT / "action.yml").read_text("utf-8")
    assert "python -m citewell.integrations.each_file $COMMAND $ARGUMENTS -- $FILES" in written


def test_without_a_line_between_command_and_files_it_says_so(files):
    done = run(sys.executable, "-m", "citewell.integrations.each_file", "references", "check", str(files[0]))
    assert done.returncode == 2
    assert "no --" in done.stderr
