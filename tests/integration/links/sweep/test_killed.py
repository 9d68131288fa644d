"""A sweep that is killed again and again ends as one that was left alone, and repeats only what was in flight."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.integration.links.sweep.sites import Sites, serving
from tests.servers.fake_archive import Captured, FakeArchive, serve_archive

pytestmark = pytest.mark.enable_socket

KILLS = 10
AT_ONCE = 24
# What differs between two runs that find the same: times, and addresses beside a page that nobody can know.
_OF_THE_MOMENT = ("at", "elapsed_ms", "date")


@pytest.fixture
def sites() -> Iterator[Sites]:
    with serving(Sites(delay=0.02)) as serving_sites:
        yield serving_sites


def addresses(sites: Sites) -> list[str]:
    kinds = ("ok", "ok", "missing", "moved", "ok", "error")
    return [sites.url(site, f"{kinds[(site + page) % 6]}/{page}") for page in range(12) for site in range(60)]


@pytest.fixture
def archive(sites: Sites) -> Iterator[FakeArchive]:
    missing = [url for url in addresses(sites) if "/missing/" in url]
    with serve_archive([Captured(url) for url in missing[::2]]) as server:
        yield server


def command(file: Path, state: Path, output: Path, archive: FakeArchive, *more: str) -> list[str]:
    options = [
        "--archive",
        f"wayback:{archive.url}",
        "--no-registries",
        "--allow-net",
        "127.0.0.0/8",
        "--resume",
        str(state),
    ]
    options += [
        "--delay",
        "0",
        "--retries",
        "0",
        "--at-once",
        str(AT_ONCE),
        "--format",
        "jsonl",
        "--output",
        str(output),
    ]
    return [sys.executable, "-m", "citewell", "links", "check", str(file), *options, "--fail-on", "never", *more]


def result(output: Path) -> list[Any]:
    return [lasting(json.loads(line)) for line in output.read_text().splitlines()]


def lasting(value: Any) -> Any:
    if isinstance(value, dict):
        left_out = (*_OF_THE_MOMENT, "url") if value.get("purpose") == "sibling" else _OF_THE_MOMENT
        return {key: lasting(part) for key, part in value.items() if key not in left_out}
    return [lasting(part) for part in value] if isinstance(value, list) else value


@pytest.mark.parametrize("processes", ["1", "2"])
def test_nothing_is_lost_and_only_what_was_in_flight_is_repeated(
    sites: Sites, archive: FakeArchive, tmp_path: Path, processes: str
) -> None:
    file = tmp_path / "addresses.txt"
    urls = addresses(sites)
    file.write_text("\n".join(urls))
    whole = tmp_path / "whole.jsonl"
    undisturbed = command(file, tmp_path / "whole.db", whole, archive, "--processes", processes)
    subprocess.run(undisturbed, check=True, capture_output=True, timeout=120)
    assert all(sites.counts()[url] == 1 for url in urls)
    sites.asked.clear()

    dice = random.Random(f"killed {processes}")
    output = tmp_path / "killed.jsonl"
    disturbed = command(file, tmp_path / "killed.db", output, archive, "--processes", processes)
    killed = 0
    for _ in range(KILLS):
        before = len(sites.asked)
        with subprocess.Popen(disturbed, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as sweep:
            # From before its first request to shortly before its end.
            until = before + dice.randrange(0, len(urls) // 8)
            while sweep.poll() is None and len(sites.asked) <= until:
                time.sleep(0.005)
            sweep.send_signal(signal.SIGKILL)
        killed += sweep.returncode == -signal.SIGKILL
    assert killed == KILLS, "the sweep came to its end before it was killed often enough"
    subprocess.run(disturbed, check=True, capture_output=True, timeout=120)

    assert result(output) == result(whole)
    counts = sites.counts()
    assert all(counts[url] >= 1 for url in urls)
    assert 0 < sum(counts[url] - 1 for url in urls) <= KILLS * AT_ONCE


def test_a_process_that_is_killed_is_started_again(sites: Sites, archive: FakeArchive, tmp_path: Path) -> None:
    file = tmp_path / "addresses.txt"
    urls = addresses(sites)
    file.write_text("\n".join(urls))
    whole, output = tmp_path / "whole.jsonl", tmp_path / "killed.jsonl"
    subprocess.run(command(file, tmp_path / "a.db", whole, archive), check=True, capture_output=True, timeout=120)
    sites.asked.clear()
    disturbed = command(file, tmp_path / "b.db", output, archive, "--processes", "2")
    with subprocess.Popen(disturbed, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as sweep:
        while len(sites.asked) < len(urls) // 4 and sweep.poll() is None:
            time.sleep(0.005)
        children = Path(f"/proc/{sweep.pid}/task/{sweep.pid}/children").read_text().split()
        assert len(children) == 2
        os.kill(int(children[0]), signal.SIGKILL)
        assert sweep.wait(timeout=120) == 0
    assert result(output) == result(whole)
    assert sum(sites.counts()[url] - 1 for url in urls) <= AT_ONCE // 2
