"""What the ledger has said is kept is there, whatever happens to the process; several writers make one chain."""

import contextlib
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from citewell.ledger import Query, SqliteLedger, SqliteLedgerReader, verify_seal
from citewell.ledger.connect import open_to_write
from tests.builders import POLICY, make_answer, make_decision

ROOT = Path(__file__).parents[3]
KILLS = 24


def start_writer(path, name, count):
    command = [sys.executable, "-m", "tests.integration.ledger.append_and_print", str(path), name, str(count)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "src")))}
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)


def kept_ids(path):
    with SqliteLedgerReader(path) as reader:
        return [entry.decision.answer_id for entry in reader.find(Query())]


def assert_intact(path, decisions):
    with SqliteLedgerReader(path) as reader:
        report = reader.verify()
    assert (report.broken, report.problem, report.decisions) == (None, None, decisions)


def test_a_killed_writer_loses_nothing_that_was_kept(tmp_path):
    path = tmp_path / "ledger.db"
    SqliteLedger(path).close()
    rng = random.Random(20261130)
    printed = []
    for attempt in range(KILLS):
        with start_writer(path, f"run{attempt}", 100_000) as writer:
            assert writer.stdout.readline() == "ready\n"
            time.sleep(rng.uniform(0, 0.06))
            writer.send_signal(signal.SIGKILL)
            lines = writer.stdout.read().split("\n")
        # A last line that was cut off by the kill was not printed.
        printed += lines[:-1]
        kept = kept_ids(path)
        assert set(printed) <= set(kept)
    assert len(printed) > KILLS
    assert_intact(path, len(kept))
    # Killed between the commit and the printing, a decision is kept although nobody was told; never more than one each.
    assert len(printed) <= len(kept) <= len(printed) + KILLS


def test_a_ledger_whose_making_was_killed_is_made_again(tmp_path):
    rng = random.Random(11)
    for attempt in range(6):
        path = tmp_path / f"ledger{attempt}.db"
        with start_writer(path, "killed", 100_000) as writer:
            assert writer.stdout.readline() == "ready\n"
            time.sleep(rng.uniform(0, 0.01))
            writer.send_signal(signal.SIGKILL)
            printed = writer.stdout.read().split("\n")[:-1]
        with SqliteLedger(path) as ledger:
            ledger.append(make_answer("after"), make_decision("after"), POLICY)
        kept = kept_ids(path)
        assert kept[-1] == "after"
        assert kept[: len(printed)] == printed
        assert_intact(path, len(kept))


def test_four_processes_make_one_chain(tmp_path):
    path = tmp_path / "ledger.db"
    writers = [start_writer(path, f"w{number}", 50) for number in range(4)]
    outputs = [writer.communicate(timeout=60)[0] for writer in writers]
    assert [writer.returncode for writer in writers] == [0] * 4
    printed = [line for output in outputs for line in output.splitlines() if line != "ready"]
    assert sorted(kept_ids(path)) == sorted(printed)
    assert_intact(path, 200)


def test_threads_that_share_a_ledger_make_one_chain(tmp_path):
    path = tmp_path / "ledger.db"
    sealed = []
    with SqliteLedger(path) as ledger:

        def write(name):
            for number in range(25):
                answer_id = f"{name}-{number}"
                sealed.append(ledger.append(make_answer(answer_id), make_decision(answer_id), POLICY))

        threads = [threading.Thread(target=write, args=(f"t{number}",)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert_intact(path, 200)
    with SqliteLedgerReader(path) as reader:
        stored = {entry.decision.answer_id: entry.decision for entry in reader.find(Query())}
    assert {decision.answer_id: decision for decision in sealed} == stored
    assert all(verify_seal(decision) for decision in stored.values())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_ledger_opened_before_a_fork_serves_both_sides(tmp_path):
    path = tmp_path / "ledger.db"
    ledger = SqliteLedger(path)
    ledger.append(make_answer("before"), make_decision("before"), POLICY)
    child = os.fork()
    if child == 0:
        try:
            for number in range(20):
                ledger.append(make_answer(f"child-{number}"), make_decision(f"child-{number}"), POLICY)
                time.sleep(0.005)
            os._exit(0)
        finally:
            os._exit(1)
    ledger.append(make_answer("parent"), make_decision("parent"), POLICY)
    # The parent leaves first: were the child's locks not its own, the log would be removed under its feet.
    ledger.close()
    assert os.waitpid(child, 0)[1] == 0
    assert sorted(kept_ids(path)) == sorted(["before", "parent", *(f"child-{number}" for number in range(20))])
    assert_intact(path, 22)


def test_a_reader_sees_what_was_kept_while_the_writer_goes_on(tmp_path):
    path = tmp_path / "ledger.db"
    with SqliteLedger(path) as ledger, SqliteLedgerReader(path) as reader:
        for number in range(5):
            ledger.append(make_answer(f"a{number}"), make_decision(f"a{number}"), POLICY)
            assert [entry.seq for entry in reader.find(Query())] == list(range(1, number + 2))
            assert reader.verify().decisions == number + 1


def test_several_make_the_same_ledger_at_once(tmp_path):
    for attempt in range(10):
        path = tmp_path / f"ledger{attempt}.db"
        together = threading.Barrier(6)
        faults = []

        def make(name, path=path, together=together, faults=faults):
            together.wait()
            try:
                with SqliteLedger(path) as ledger:
                    ledger.append(make_answer(name), make_decision(name), POLICY)
            except Exception as error:
                faults.append(error)

        threads = [threading.Thread(target=make, args=(f"t{number}",)) for number in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert faults == []
        assert_intact(path, 6)


def test_a_commit_waits_for_the_disk(tmp_path):
    with contextlib.closing(open_to_write(tmp_path / "ledger.db", timeout=1)) as connection:
        settings = {
            name: connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "fullfsync", "foreign_keys")
        }
    # A kill leaves the system's page cache alone; what a loss of power would leave depends on these.
    assert settings == {"journal_mode": "wal", "synchronous": 2, "fullfsync": 1, "foreign_keys": 1}
