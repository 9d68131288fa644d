"""Whatever is changed in a stored ledger, verification says so, and where."""

import contextlib
import random
import sqlite3

import pytest

from citewell.errors import StoreError
from citewell.ledger import Query, SqliteLedger, SqliteLedgerReader
from citewell.model import Action
from tests.builders import POLICY, make_answer, make_decision, make_finding

COUNT = 4


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "ledger.db"
    with SqliteLedger(path) as ledger:
        for number in range(COUNT):
            action = Action.SHOW if number == 1 else Action.HAND_OVER
            ledger.append(make_answer(f"a{number}"), make_decision(f"a{number}", action), POLICY)
    return path


@contextlib.contextmanager
def unguarded(path):
    """A raw connection with every trigger dropped, as someone with the file in hand could have."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        yield connection


def verify(path, head=None):
    with SqliteLedgerReader(path) as reader:
        return reader.verify(head=head)


def test_an_untouched_ledger_is_intact(path):
    report = verify(path)
    assert (report.decisions, report.broken, report.problem) == (COUNT, None, None)
    assert report.head.startswith("sha256:")


@pytest.mark.parametrize("seq", [1, 3])
@pytest.mark.parametrize("column", ["decision", "answer"])
def test_any_altered_byte_of_stored_json_is_found(path, column, seq):
    rng = random.Random(7)
    with unguarded(path) as connection:
        (stored,) = connection.execute(f"SELECT CAST({column} AS BLOB) FROM decisions WHERE seq = ?", (seq,)).fetchone()
        for place in range(len(stored)):
            altered = bytearray(stored)
            altered[place] ^= 1 << rng.randrange(8)
            # As text where it still is some: otherwise SQLite's own type would give it away.
            connection.execute(f"UPDATE decisions SET {column} = CAST(? AS TEXT) WHERE seq = ?", (bytes(altered), seq))
            # Every byte of one decision is tried with the whole chain behind it; reading it to the end is cheap here.
            report = verify(path)
            assert (report.broken, report.decisions) == (seq, seq - 1), place
        connection.execute(f"UPDATE decisions SET {column} = CAST(? AS TEXT) WHERE seq = ?", (stored, seq))
    assert verify(path).broken is None


@pytest.mark.parametrize(
    ("statement", "broken", "problem"),
    [
        ("UPDATE decisions SET decision = replace(decision, '30', '24') WHERE seq = 2", 2, "digest"),
        ("UPDATE decisions SET answer_id = 'b' WHERE seq = 2", 2, "column answer_id"),
        ("UPDATE decisions SET action = 'show' WHERE seq = 3", 3, "column action"),
        ("UPDATE decisions SET policy = 'lax' WHERE seq = 3", 3, "column policy"),
        ("UPDATE decisions SET policy_version = '2' WHERE seq = 3", 3, "column policy_version"),
        ("UPDATE decisions SET policy_digest = 'sha256:0' WHERE seq = 3", 3, "seal"),
        ("UPDATE decisions SET decided_at = '2026-11-01T00:00:00.000000Z' WHERE seq = 3", 3, "column decided_at"),
        ("UPDATE decisions SET system = NULL WHERE seq = 3", 3, "column system"),
        ("UPDATE decisions SET system = x'ff00' WHERE seq = 3", 3, "column system"),
        ("UPDATE decisions SET digest = 'sha256:0' WHERE seq = 3", 3, "digest"),
        ("UPDATE decisions SET previous = NULL WHERE seq = 3", 3, "decision before it"),
        ("UPDATE decisions SET seal = 'sha256:0' WHERE seq = 3", 3, "seal"),
        ("UPDATE decisions SET seal = x'ff' WHERE seq = 3", 3, "seal"),
        (
            "UPDATE decisions SET answer = (SELECT answer FROM decisions WHERE seq = 1) WHERE seq = 3",
            3,
            "another answer",
        ),
        ("UPDATE texts SET text = replace(text, '24', '30')", 1, "source text"),
        ("DELETE FROM texts", 1, "source text"),
        ("UPDATE policies SET text = 'lax'", 1, "policy"),
        ("DELETE FROM policies", 1, "policy"),
        ("DELETE FROM findings WHERE seq = 3", 3, "index of findings"),
        ("UPDATE findings SET outcome = 'supported' WHERE seq = 3", 3, "index of findings"),
        ("UPDATE findings SET blocking = 0 WHERE seq = 3", 3, "index of findings"),
        ("INSERT INTO findings VALUES (2, 0, 'numbers', 'contradicted', NULL, 1)", 2, "index of findings"),
        ("DELETE FROM decisions WHERE seq = 1", 1, "missing"),
        ("DELETE FROM decisions WHERE seq = 2", 2, "missing"),
        ("DELETE FROM decisions WHERE seq = 4", 4, "missing"),
        ("DELETE FROM decisions", 1, "missing"),
        ("UPDATE decisions SET seq = 9 WHERE seq = 4", 4, "missing"),
    ],
)
def test_every_kind_of_change_is_found(path, statement, broken, problem):
    with unguarded(path) as connection:
        connection.execute(statement)
    report = verify(path)
    assert report.broken == broken
    assert problem in report.problem


def test_a_chain_cut_off_with_care_is_found_by_its_head(path):
    head = verify(path).head
    assert verify(path, head).broken is None
    with unguarded(path) as connection:
        connection.execute("DELETE FROM findings WHERE seq > 2")
        connection.execute("DELETE FROM decisions WHERE seq > 2")
        connection.execute("UPDATE sqlite_sequence SET seq = 2 WHERE name = 'decisions'")
    assert verify(path).broken is None
    report = verify(path, head)
    assert report.broken == 3
    assert head in report.problem


def test_an_old_head_still_stands_in_a_ledger_that_went_on(path):
    head = verify(path).head
    with SqliteLedger(path) as ledger:
        ledger.append(make_answer("later"), make_decision("later"), POLICY)
    assert verify(path, head).broken is None


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE decisions SET action = 'show'",
        "DELETE FROM decisions",
        "UPDATE findings SET outcome = 'supported'",
        "DELETE FROM findings",
        "UPDATE texts SET text = ''",
        "DELETE FROM texts",
        "UPDATE policies SET text = ''",
        "DELETE FROM policies",
        "INSERT OR REPLACE INTO decisions SELECT * FROM decisions WHERE seq = 2",
        "INSERT INTO decisions SELECT 9, answer_id, action, policy, policy_version, policy_digest, decided_at, system,"
        " 'sha256:0', digest, 'sha256:1', decision, answer FROM decisions WHERE seq = 4",
        "INSERT INTO decisions SELECT 5, answer_id, action, policy, policy_version, policy_digest, decided_at, system,"
        " 'sha256:0', previous, 'sha256:1', decision, answer FROM decisions WHERE seq = 4",
        "INSERT OR REPLACE INTO findings SELECT seq, place, check_id, 'supported', reason, blocking FROM findings",
    ],
)
def test_the_file_itself_refuses_changes(path, statement):
    with (
        contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection,
        pytest.raises(sqlite3.IntegrityError, match="append-only"),
    ):
        connection.execute(statement)
    assert verify(path).decisions == COUNT


@pytest.mark.parametrize("table", ["texts", "policies"])
def test_a_text_is_never_replaced_under_its_digest(path, table):
    columns = "digest, 'other'" if table == "texts" else "digest, policy, version, 'other'"
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"INSERT OR REPLACE INTO {table} SELECT {columns} FROM {table}")
    assert verify(path).broken is None


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE decisions SET decision = 'no JSON'",
        "UPDATE decisions SET decision = x'ff'",
        "UPDATE decisions SET decision = CAST(x'ff' AS TEXT)",
        "UPDATE decisions SET answer = '{}'",
        "UPDATE decisions SET answer = '[]'",
        "UPDATE decisions SET answer = x'7b7d'",
        "DELETE FROM texts",
        "DELETE FROM policies",
    ],
)
def test_reading_what_was_altered_is_a_clear_error(path, statement):
    with unguarded(path) as connection:
        connection.execute(statement)
    with SqliteLedgerReader(path) as reader, pytest.raises(StoreError) as caught:
        list(reader.cases(Query()))
    assert "citewell decisions verify" in caught.value.hint


def test_an_altered_decision_is_not_listed(path):
    with unguarded(path) as connection:
        connection.execute("UPDATE decisions SET decision = replace(decision, 'colleague', 'machine') WHERE seq = 3")
    with SqliteLedgerReader(path) as reader:
        with pytest.raises(StoreError, match=r"decision 3 .* digest"):
            list(reader.find(Query()))
        assert [entry.seq for entry in reader.find(Query(limit=2))] == [1, 2]


@pytest.mark.parametrize(
    "statement",
    ["UPDATE decisions SET decided_at = 'some day'", "UPDATE findings SET outcome = 'fine'"],
)
def test_counting_what_was_altered_is_a_clear_error(path, statement):
    with unguarded(path) as connection:
        connection.execute(statement)
    with SqliteLedgerReader(path) as reader, pytest.raises(StoreError, match="cannot be read"):
        reader.rates(Query())


def test_a_finding_may_say_anything_and_still_verifies(tmp_path):
    path = tmp_path / "ledger.db"
    finding = make_finding(message="NUL \x00, right-to-left \u202e, markup [red], quote ' and \"")
    with SqliteLedger(path) as ledger:
        ledger.append(make_answer("o'clock \x00"), make_decision("o'clock \x00", findings=(finding,)), POLICY)
    with SqliteLedgerReader(path) as reader:
        assert reader.verify().broken is None
        assert reader.get("o'clock \x00").decision.findings == (finding,)


def tried(path):
    """What verification, counting and appending say of a ledger: nothing, or that it is damaged."""
    said = []
    for attempt in (
        lambda: verify(path).problem,
        lambda: rates(path),
        lambda: append(path),
    ):
        try:
            said.append(attempt())
        except StoreError as error:
            said.append(str(error))
    return said


def rates(path):
    with SqliteLedgerReader(path) as reader:
        reader.rates(Query())


def append(path):
    with SqliteLedger(path) as ledger:
        ledger.append(make_answer("next"), make_decision("next"), POLICY)


def test_pages_that_were_overwritten_are_seen_by_all_that_use_the_ledger(path):
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    kept = path.read_bytes()
    for start in range(0, len(kept), 4096):
        path.write_bytes(kept[:start] + bytes(3000) + kept[start + 3000 :])
        said = tried(path)
        assert all(word is not None and "ledger.db is" in word for word in said), (start, said)
    path.write_bytes(kept)
    assert tried(path) == [None, None, None]


@pytest.mark.parametrize("seed", range(3))
def test_scattered_damage_never_ends_in_anything_but_words(path, seed):
    rng = random.Random(seed)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    kept = path.read_bytes()
    for _ in range(60):
        start, length = rng.randrange(len(kept)), rng.choice([1, 4, 50, 500])
        path.write_bytes(kept[:start] + rng.randbytes(length) + kept[start + length :])
        tried(path)


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("UPDATE decisions SET decision = replace(decision, 'a3', 'b3') WHERE seq = 4", "decision 4: .* digest"),
        ("UPDATE policies SET text = 'other'", "decision 4: the policy"),
        ("DELETE FROM policies", "decision 4: the policy"),
        ("DELETE FROM findings WHERE seq = 4", "decision 4: its entries"),
        ("DELETE FROM decisions WHERE seq = 4", "the last decision is missing"),
        ("UPDATE decisions SET digest = x'00' WHERE seq = 4", "decision 4: "),
    ],
)
def test_nothing_is_added_after_a_last_decision_that_is_not_intact(path, statement, problem):
    with unguarded(path) as connection:
        connection.execute(statement)
    with pytest.raises(StoreError, match=problem):
        append(path)
