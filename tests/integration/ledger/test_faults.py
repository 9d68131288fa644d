"""Faults of disk, file and neighbours become StoreErrors that say what to do; nothing is written by halves."""

import contextlib
import datetime as dt
import os
import resource
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from citewell.errors import ConfigError, InputError, StoreError
from citewell.ledger import Query, SqliteLedger, SqliteLedgerReader
from citewell.ledger.faults import store_error
from citewell.ledger.schema import MIGRATIONS
from citewell.model import Source
from tests.builders import POLICY, make_answer, make_decision

ROOT = Path(__file__).parents[3]
NOBODY = 65534


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "ledger.db"
    with SqliteLedger(path) as ledger:
        ledger.append(make_answer(), make_decision(), POLICY)
    return path


@contextlib.contextmanager
def raw(path):
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield connection


@contextlib.contextmanager
def ordinary_user():
    """Within, file permissions hold, even when the tests run as root."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def open_folder():
    """A folder that every user can reach, unlike those of tmp_path."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


def test_a_neighbour_that_holds_the_lock(path):
    with SqliteLedger(path, timeout=0.05) as ledger, raw(path) as neighbour:
        neighbour.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="locked") as caught:
            ledger.append(make_answer("a2"), make_decision("a2"), POLICY)
        assert caught.value.hint
        neighbour.execute("ROLLBACK")
        assert ledger.append(make_answer("a3"), make_decision("a3"), POLICY).previous
    with SqliteLedgerReader(path) as reader:
        assert [entry.decision.answer_id for entry in reader.find(Query())] == ["a1", "a3"]


def test_a_file_that_is_no_database(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("minutes of the meeting\n" * 100)
    for opener in (SqliteLedger, SqliteLedgerReader):
        with pytest.raises(StoreError, match="is not a ledger"):
            opener(path)
    assert path.read_text().startswith("minutes")


def test_a_database_that_is_no_ledger(tmp_path):
    path = tmp_path / "other.db"
    with raw(path) as connection:
        connection.execute("CREATE TABLE customers (id INTEGER)")
    for opener in (SqliteLedger, SqliteLedgerReader):
        with pytest.raises(StoreError, match="is not a ledger"):
            opener(path)
    with raw(path) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("customers",)]


def test_a_ledger_of_a_newer_version(path):
    with raw(path) as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    for opener in (SqliteLedger, SqliteLedgerReader):
        with pytest.raises(StoreError, match="newer citewell") as caught:
            opener(path)
        assert "Update" in caught.value.hint


def test_no_ledger_where_one_is_to_be_read(tmp_path):
    with pytest.raises(StoreError, match="no ledger at"):
        SqliteLedgerReader(tmp_path / "none.db")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("opener", [SqliteLedger, SqliteLedgerReader])
def test_an_empty_file_can_become_a_ledger_but_not_be_read_as_one(tmp_path, opener):
    path = tmp_path / "ledger.db"
    path.touch()
    if opener is SqliteLedgerReader:
        with pytest.raises(StoreError, match="is not a ledger"):
            opener(path)
    else:
        with opener(path) as ledger:
            assert ledger.append(make_answer(), make_decision(), POLICY).digest


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(StoreError, match="cannot be opened") as caught:
        SqliteLedger(tmp_path / "none" / "ledger.db")
    assert "folder" in caught.value.hint


def test_a_folder_in_place_of_the_file(tmp_path):
    for opener in (SqliteLedger, SqliteLedgerReader):
        with pytest.raises(StoreError):
            opener(tmp_path)


def test_a_damaged_file(path):
    content = bytearray(path.read_bytes())
    content[4096:] = bytes(len(content) - 4096)
    path.write_bytes(content)
    with pytest.raises(StoreError, match="damaged") as caught, SqliteLedgerReader(path) as reader:
        reader.verify()
    assert "copy" in caught.value.hint


def test_a_file_moved_away_while_it_is_open(path):
    with SqliteLedger(path) as ledger:
        path.rename(path.with_name("ledger.old"))
        with pytest.raises(StoreError, match="moved or removed"):
            ledger.append(make_answer("a2"), make_decision("a2"), POLICY)


def test_a_closed_ledger(path):
    ledger = SqliteLedger(path)
    ledger.close()
    ledger.close()
    with pytest.raises(StoreError, match="was closed"):
        ledger.append(make_answer("a2"), make_decision("a2"), POLICY)


def test_a_closed_reader(path):
    reader = SqliteLedgerReader(path)
    reader.close()
    with pytest.raises(StoreError):
        list(reader.find(Query()))


def test_a_file_that_may_only_be_read(open_folder):
    path = open_folder / "ledger.db"
    with SqliteLedger(path) as ledger:
        ledger.append(make_answer(), make_decision(), POLICY)
    path.chmod(0o444)
    open_folder.chmod(0o555)
    with ordinary_user():
        with pytest.raises(StoreError, match="only be read") as caught:
            SqliteLedger(path)
        assert "write access" in caught.value.hint
        # Whoever checks the books gets them on a medium that cannot be written.
        with SqliteLedgerReader(path) as reader:
            assert reader.verify().decisions == 1
            assert reader.get("a1").answer == make_answer()
    open_folder.chmod(0o755)


def test_a_disk_without_room(path):
    with raw(path) as connection:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(sqlite3.OperationalError) as caught:
            connection.execute("CREATE TABLE more AS SELECT hex(zeroblob(100000))")
    error = store_error(caught.value, str(path))
    assert "no room" in str(error)
    assert error.hint


FILLING = f"""
import resource, sys
from citewell.errors import StoreError
from citewell.ledger import SqliteLedger
from tests.builders import POLICY, make_answer, make_decision
ledger = SqliteLedger(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, {resource.RLIM_INFINITY}))
kept = 1
try:
    while True:
        ledger.append(make_answer(f"b{{kept}}"), make_decision(f"b{{kept}}"), POLICY)
        kept += 1
except StoreError as error:
    print(kept, error.hint != "", error)
"""


def test_a_write_that_the_disk_refuses(path):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "src")))}
    command = [sys.executable, "-c", FILLING, str(path)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=True)
    kept, hint, message = done.stdout.split(maxsplit=2)
    assert (hint, "the disk failed" in message) == ("True", True)
    assert int(kept) > 5
    with SqliteLedgerReader(path) as reader:
        assert reader.verify().decisions == int(kept)
        assert reader.verify().broken is None


def test_an_error_of_the_driver_itself():
    error = store_error(sqlite3.ProgrammingError("odd"), "ledger.db")
    assert "ledger.db cannot be used: odd" in str(error)
    assert error.hint


def test_many_are_kept_all_or_none(path):
    broken = make_answer("a3", sources=(Source(id="s", text="\ud83d"),))
    with SqliteLedger(path) as ledger:
        pairs = [(make_answer("a2"), make_decision("a2")), (broken, make_decision("a3"))]
        with pytest.raises(InputError, match="surrogate"):
            ledger.append_many(pairs, POLICY)
        assert ledger.append_many([], POLICY) == []
    with SqliteLedgerReader(path) as reader:
        assert reader.verify().decisions == 1


@pytest.mark.parametrize(
    ("decision", "problem"),
    [
        (make_decision("other"), "the decision is about 'other'"),
        (make_decision("a2", decided_at=dt.datetime(2026, 11, 30)), "no time zone"),
    ],
)
def test_a_decision_that_does_not_fit_is_refused(path, decision, problem):
    with SqliteLedger(path) as ledger, pytest.raises(ConfigError, match=problem):
        ledger.append(make_answer("a2"), decision, POLICY)
