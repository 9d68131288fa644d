"""``citewell gate`` with a policy that asks for addresses, and ``citewell explain`` that asks nobody."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.servers.fake_archive import Captured, FakeArchive, serve_archive
from tests.world.plain import MISSING, OK
from tests.world.server import Site, Web

pytestmark = pytest.mark.enable_socket

SITE = "127.32.0.1"


@pytest.fixture
def web() -> Iterator[Web]:
    with Web({SITE: Site({"/page": OK}, MISSING)}) as running:
        yield running


@pytest.fixture
def archive(web: Web) -> Iterator[FakeArchive]:
    with serve_archive([Captured(f"http://{SITE}:{web.port}/old")]) as server:
        yield server


def run(*arguments: str | Path) -> "subprocess.CompletedProcess[bytes]":
    environment = {key: value for key, value in os.environ.items() if not key.startswith("CITEWELL")}
    command = [sys.executable, "-W", "error", "-m", "citewell", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, timeout=60, env=environment | {"COLUMNS": "100"}, check=False)


def record(name: str, address: str) -> dict[str, Any]:
    return {
        "id": name,
        "answer": f"A berth costs 14 crowns ([fees]({address})).",
        "sources": [{"id": "fees", "text": "A berth costs 14 crowns.", "url": address}],
        "asked_at": "2026-05-04T10:00:00Z",
    }


def test_a_link_that_is_dead_keeps_an_answer_back_and_explains_itself(web: Web, archive: FakeArchive, tmp_path: Path):
    site = f"http://{SITE}:{web.port}"
    policy, records, ledger = tmp_path / "links.toml", tmp_path / "answers.jsonl", tmp_path / "ledger.db"
    policy.write_text(
        f'id = "links"\nversion = "1"\n[links]\narchives = ["wayback:{archive.url}"]\nregistries = false\n'
        'allow_net = ["127.0.0.0/8"]\ncache = "links.db"\n'
    )
    names = {"good": "page", "stale": "old", "invented": "never"}
    records.write_text("".join(json.dumps(record(name, f"{site}/{path}")) + "\n" for name, path in names.items()))
    done = run("gate", records, "--policy", policy, "--ledger", ledger, "--format", "jsonl")
    assert (done.returncode, done.stderr) == (1, b"")
    decisions = {line["answer_id"]: line for line in map(json.loads, done.stdout.splitlines())}
    assert {name: decision["action"] for name, decision in decisions.items()} == {
        "good": "show",
        "stale": "hand_over",
        "invented": "hand_over",
    }
    (stale,) = decisions["stale"]["findings"]
    assert stale["suggestion"].startswith(f"{archive.url}/web/2021")
    assert [seen["type"] for seen in stale["evidence"]] == ["http", "archive"]
    assert (tmp_path / "links.db").exists()

    asked = len(web.sites[SITE].log), len(archive.paths)
    for name in names:
        explained = run("explain", name, "--ledger", ledger)
        assert (explained.returncode, explained.stderr) == (0, b"")
        assert b"re-derived: identical" in explained.stdout
    assert b"HTTP 404" in run("explain", "invented", "--ledger", ledger).stdout
    assert run("decisions", "verify", "--ledger", ledger).returncode == 0
    assert (len(web.sites[SITE].log), len(archive.paths)) == asked
