"""``citewell links plan`` and ``citewell links report`` as they are called."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from tests.integration.links.sweep.sites import Sites, serving

pytestmark = pytest.mark.enable_socket

URLS = """\
https://docs.velmora.org/pump
https://docs.velmora.org/pump?utm_source=x
https://docs.velmora.org/seal
https://shop.velmora.org/
ftp://velmora.org/a
"""


def run(*arguments: str, given: bytes = b"") -> Any:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("CITEWELL")}
    return subprocess.run(
        [sys.executable, "-m", "citewell", "links", *arguments],
        input=given,
        capture_output=True,
        timeout=60,
        env=environment | {"COLUMNS": "100"},
        check=False,
    )


def test_a_plan_for_people() -> None:
    done = run("plan", "-", "--delay", "5", given=URLS.encode())
    assert done.returncode == 0, done.stderr
    assert done.stdout.decode().splitlines() == [
        "5 addresses given, 4 of them different, on 2 hosts",
        "1 of them cannot be asked for",
        "at least 0:00:05, however fast everything answers",
        "        2  docs.velmora.org",
        "        1  shop.velmora.org",
    ]


def test_a_plan_for_programs() -> None:
    done = run("plan", "-", "--heaviest", "1", "--rate", "0.1", "--format", "json", given=URLS.encode())
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {
        "given": 5,
        "links": 4,
        "unusable": 1,
        "hosts": 2,
        "heaviest": [{"host": "docs.velmora.org", "links": 2}],
        "seconds": 30.0,
    }


def test_a_plan_of_rows_that_cannot_be_read() -> None:
    done = run("plan", "-", given=b'{"url": "https://docs.velmora.org/pump"}\n{"url": 1}\n')
    assert done.returncode == 2
    assert b"1 addresses given" in done.stdout
    assert b"not a row with an address" in done.stderr


def test_a_report_says_what_the_sweep_did(tmp_path: Path) -> None:
    state, table = tmp_path / "state.db", tmp_path / "observed.parquet"
    with serving(Sites()) as sites:
        urls = [sites.url(0, "ok/a"), sites.url(0, "missing/a"), sites.url(1, "moved/a")]
        options = ["--archive", "none", "--no-registries", "--allow-net", "127.0.0.0/8", "--delay", "0"]
        checked = run(
            "check", "-", *options, "--resume", str(state), "--format", "jsonl", given="\n".join(urls).encode()
        )
        asked = len(sites.asked)
        reported = run("report", str(state), "--format", "jsonl", "--observations", str(table))
        assert len(sites.asked) == asked
    assert (checked.returncode, reported.returncode) == (1, 1)
    assert reported.stdout == checked.stdout
    assert [json.loads(line)["status"] for line in reported.stdout.splitlines()] == ["alive", "gone", "moved"]
    rows = pq.read_table(table).to_pylist()
    assert {(row["link"], row["status"]) for row in rows} == set(zip(urls, ("alive", "gone", "moved"), strict=True))
    assert run("report", str(state), "--fail-on", "never").returncode == 0


@pytest.mark.parametrize("content", [None, b"", b"https://docs.velmora.org/pump\n" * 100])
def test_what_is_no_state_is_refused_and_left_alone(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "state.db"
    if content is not None:
        path.write_bytes(content)
    done = run("report", str(path))
    assert done.returncode in (2, 4)
    assert b"citewell: " in done.stderr
    assert b"Traceback" not in done.stderr
    assert content is None or path.read_bytes()[: len(content)] == content
    assert content is not None or not path.exists()


def test_a_report_never_writes_over_its_state(tmp_path: Path) -> None:
    state = tmp_path / "state.db"
    run("check", "-", "--archive", "none", "--resume", str(state), given=b"ftp://velmora.org/a\n")
    for option in ("--output", "--observations"):
        done = run("report", str(state), option, str(state))
        assert done.returncode == 2
        assert b"state itself" in done.stderr
