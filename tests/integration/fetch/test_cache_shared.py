"""The cache between processes: shared, forked, and killed at any moment."""

import datetime as dt
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from citewell.fetch.cache import EvidenceCache
from citewell.model import ArchiveAnswer, Asked

WRITE = """
import datetime as dt, sys
from citewell.fetch.cache import EvidenceCache
from citewell.model import ArchiveAnswer, Asked
with EvidenceCache(sys.argv[1]) as cache:
    for number in range(int(sys.argv[3])):
        key = f"{sys.argv[2]} {number}"
        answer = ArchiveAnswer(archive="a", url=key, outcome=Asked.FOUND, at=dt.datetime.now(dt.UTC))
        assert cache.keep(key, answer)
        print(number, flush=True)
"""


def writer(path: Path, name: str, count: int) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", WRITE, str(path), name, str(count)], stdout=subprocess.PIPE, text=True
    )


def test_several_processes_write_at_once(tmp_path):
    path = tmp_path / "evidence.db"
    writers = [writer(path, f"w{number}", 60) for number in range(3)]
    for process in writers:
        process.communicate(timeout=60)
        assert process.returncode == 0
    with EvidenceCache(path) as cache:
        keys = [f"w{name} {number}" for name in range(3) for number in range(60)]
        assert [key for key in keys if cache.archive_answer(key) is None] == []


@pytest.mark.parametrize("after", [1, 7, 50])
def test_a_killed_process_loses_nothing_that_it_had_kept(tmp_path, after):
    path = tmp_path / "evidence.db"
    process = writer(path, "w", 100_000)
    assert process.stdout is not None
    told = [process.stdout.readline() for _ in range(after)]
    os.kill(process.pid, signal.SIGKILL)
    process.wait(30)
    process.stdout.close()
    with EvidenceCache(path) as cache:
        assert all(cache.archive_answer(f"w {int(number)}") is not None for number in told)
        assert cache.keep("after", ArchiveAnswer(archive="a", url="", outcome=Asked.NONE, at=dt.datetime.now(dt.UTC)))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_child_and_its_parent_both_go_on(tmp_path):
    answer = ArchiveAnswer(archive="a", url="", outcome=Asked.FOUND, at=dt.datetime.now(dt.UTC))
    with EvidenceCache(tmp_path / "evidence.db") as cache:
        cache.keep("before", answer)
        child = os.fork()
        if child == 0:
            seen = cache.archive_answer("before") == answer and cache.keep("child", answer)
            os._exit(0 if seen else 1)
        cache.keep("parent", answer)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        assert [cache.archive_answer(key) for key in ("before", "child", "parent")] == [answer] * 3
