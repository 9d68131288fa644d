"""``citewell references index build`` and ``citewell references lookup`` as they are called."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.integration.references.index.dumps import paper, write


def run(*arguments: str | Path) -> Any:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("CITEWELL")}
    return subprocess.run(
        [sys.executable, "-m", "citewell", "references", *map(str, arguments)],
        capture_output=True,
        timeout=60,
        env=environment | {"COLUMNS": "100"},
        check=False,
        text=True,
    )


@pytest.fixture
def registry(tmp_path):
    dump = write(tmp_path / "tern-2031-05-01.jsonl.gz", [paper(number) for number in range(30)])
    done = run("index", "build", dump, "--out", tmp_path / "terns.db")
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == "tern-2031-05-01.jsonl.gz (acl, as of 2031-05-01): 30 of 30 records, 30 new, 0 changed\n"
    return tmp_path / "terns.db"


def test_a_second_build_finds_nothing_to_do(registry):
    done = run("index", "build", registry.parent / "tern-2031-05-01.jsonl.gz", "--out", registry)
    assert (done.returncode, done.stderr) == (0, "tern-2031-05-01.jsonl.gz: taken in before\n")


def test_a_folder_of_dumps_with_a_broken_line(tmp_path):
    folder = tmp_path / "dumps"
    folder.mkdir()
    write(folder / "a.jsonl", [paper(1), "{broken"])
    write(folder / "b.jsonl", [paper(2)])
    done = run("index", "build", folder, "--out", tmp_path / "r.db", "--snapshot", "2031-01-02")
    assert done.returncode == 2
    assert "citewell: a.jsonl:2: no record: " in done.stderr
    assert "a.jsonl (acl, as of 2031-01-02): 1 of 2 records, 1 new, 0 changed, 1 cannot be read" in done.stderr
    assert "b.jsonl (acl, as of 2031-01-02): 1 of 1 records" in done.stderr


@pytest.mark.parametrize("wanted", ["10.5555/TERN.7", "https://doi.org/10.5555/tern.7", "2031.tern-main.7"])
def test_a_work_by_its_identifier(registry, wanted):
    done = run("lookup", wanted, "--registry", registry, "--format", "jsonl")
    assert done.returncode == 0, done.stderr
    (line,) = done.stdout.splitlines()
    found = json.loads(line)
    assert (found["record"]["record_id"], found["likeness"]) == ("2031.tern-main.7", 1.0)
    assert found["record"]["snapshot"] == "2031-05-01"


def test_a_work_by_a_title_much_like_its_own_for_people(registry):
    done = run("lookup", "On the petrel and a gull of GULL island, survey 7", "--registry", registry, "--most", "1")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        " 95 % On the petrel and the gull of gull island: survey 7",
        "      Ada Quell7, Léa Moreau",
        "      Proceedings of the 7th Conference on Tern Counting, 1997",
        "      acl 2031.tern-main.7, as of 2031-05-01 · acl 2031.tern-main.7 · doi 10.5555/tern.7",
    ]


def test_what_is_not_there(registry):
    done = run("lookup", "Quantum chromodynamics", "--registry", registry)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "there is no such work in the registry\n")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["index", "build", "none.jsonl", "--out", "r.db"], "none.jsonl is not there"),
        (["index", "build", ".", "--out", "r.db", "--from", "poem"], "unknown format of dumps: poem"),
        (["lookup", "Terns", "--registry", "none.db"], "there is no local registry at none.db"),
        (["lookup", " ", "--registry", "none.db"], "there is nothing to look up"),
    ],
)
def test_wrong_usage(tmp_path, monkeypatch, arguments, told):
    monkeypatch.chdir(tmp_path)
    done = run(*arguments)
    assert done.returncode == 2
    assert told in done.stderr
