"""The tables of a SQLite ledger, as named migrations. Touches the disk.

``user_version`` counts the migrations that a file has had; ``application_id`` says that the file is a ledger at all.
A migration that has been released is never edited: a change is a new one at the end.
"""

import datetime as dt
import sqlite3
import time

import msgspec

from citewell.errors import StoreError

APPLICATION_ID = 0x63746577  # "ctew"


class Migration(msgspec.Struct, frozen=True):
    """One step of the schema.

    Attributes:
        name: what it does.
        statements: SQL, one statement each.
    """

    name: str
    statements: tuple[str, ...]


_TABLES = (
    """
    CREATE TABLE policies (
        digest TEXT PRIMARY KEY,
        policy TEXT NOT NULL,
        version TEXT NOT NULL,
        text TEXT NOT NULL
    )
    """,
    """
    CREATE TABLE texts (
        digest TEXT PRIMARY KEY,
        text TEXT NOT NULL
    )
    """,
    # The wide columns stand last: SQLite reads a row from its start, and listing needs only the first ones.
    """
    CREATE TABLE decisions (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        answer_id TEXT NOT NULL,
        action TEXT NOT NULL,
        policy TEXT NOT NULL,
        policy_version TEXT NOT NULL,
        policy_digest TEXT NOT NULL REFERENCES policies (digest),
        decided_at TEXT NOT NULL,
        system TEXT,
        digest TEXT NOT NULL UNIQUE,
        previous TEXT,
        seal TEXT NOT NULL UNIQUE,
        decision TEXT NOT NULL,
        answer TEXT NOT NULL
    )
    """,
    """
    CREATE TABLE findings (
        seq INTEGER NOT NULL REFERENCES decisions (seq),
        place INTEGER NOT NULL,
        check_id TEXT NOT NULL,
        outcome TEXT NOT NULL,
        reason TEXT,
        blocking INTEGER NOT NULL,
        PRIMARY KEY (seq, place)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX decisions_by_answer ON decisions (answer_id, seq)",
    # Covers the daily counts, which would otherwise read every decision's JSON.
    "CREATE INDEX decisions_by_time ON decisions (decided_at, action, system)",
    "CREATE INDEX findings_by_check ON findings (check_id, outcome, reason)",
)

# INSERT OR REPLACE deletes without firing delete triggers, so what may be inserted is guarded as well.
_GUARDS = (
    """
    CREATE TRIGGER decisions_chained BEFORE INSERT ON decisions BEGIN
        SELECT RAISE(ABORT, 'append-only: a decision must follow the last one')
        WHERE NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM decisions)
           OR NEW.previous IS NOT (SELECT digest FROM decisions ORDER BY seq DESC LIMIT 1);
    END
    """,
    """
    CREATE TRIGGER findings_fresh BEFORE INSERT ON findings
    WHEN EXISTS (SELECT 1 FROM findings WHERE seq = NEW.seq AND place = NEW.place) BEGIN
        SELECT RAISE(ABORT, 'append-only: the finding is there already');
    END
    """,
    """
    CREATE TRIGGER texts_once BEFORE INSERT ON texts
    WHEN EXISTS (SELECT 1 FROM texts WHERE digest = NEW.digest) BEGIN
        SELECT RAISE(IGNORE);
    END
    """,
    """
    CREATE TRIGGER policies_once BEFORE INSERT ON policies
    WHEN EXISTS (SELECT 1 FROM policies WHERE digest = NEW.digest) BEGIN
        SELECT RAISE(IGNORE);
    END
    """,
    *(
        f"""
        CREATE TRIGGER {table}_no_{change} BEFORE {change} ON {table} BEGIN
            SELECT RAISE(ABORT, 'append-only: {table} are never changed');
        END
        """
        for table in ("decisions", "findings", "texts", "policies")
        for change in ("update", "delete")
    ),
)

_HISTORY = ("CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at TEXT NOT NULL)",)

MIGRATIONS = (Migration("decisions, findings, texts and policies, append-only", _HISTORY + _TABLES + _GUARDS),)


def use_write_ahead_log(connection: sqlite3.Connection, timeout: float) -> None:
    """Put the file into WAL mode, so that reading never waits for writing.

    SQLite does not call its busy handler when two processes do this at once on a new file, so the wait is here.
    """
    give_up = time.monotonic() + timeout
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > give_up:
                raise
            time.sleep(0.01)
        else:
            return


def migrate(connection: sqlite3.Connection, path: str) -> None:
    """Bring a new or older ledger up to the schema of this version, in one transaction.

    Raises:
        StoreError: the file is no ledger, or belongs to a newer version.
        sqlite3.Error: the file cannot be written.
    """
    if check_version(connection, path, empty_allowed=True) == len(MIGRATIONS):
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Another process may have done it while this one waited.
        done = check_version(connection, path, empty_allowed=True)
        now = dt.datetime.now(dt.UTC).isoformat(timespec="seconds")
        for number, migration in enumerate(MIGRATIONS[done:], start=done + 1):
            for statement in migration.statements:
                connection.execute(statement)
            connection.execute("INSERT INTO migrations VALUES (?, ?, ?)", (number, migration.name, now))
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def check_version(connection: sqlite3.Connection, path: str, *, empty_allowed: bool) -> int:
    """How many migrations the file has had.

    Args:
        connection: to the file.
        path: its name, for messages.
        empty_allowed: whether a database without any table passes as a ledger to be.

    Raises:
        StoreError: the file is no ledger, or belongs to a newer version.
    """
    application, version, tables = _marks(connection)
    if application != APPLICATION_ID:
        if tables or not empty_allowed:
            raise StoreError(f"{path} is not a ledger", "Name a file that citewell wrote, or one that does not exist.")
    elif version > len(MIGRATIONS):
        raise StoreError(
            f"{path} was written by a newer citewell (schema {version}, this one knows {len(MIGRATIONS)})",
            "Update citewell, or name another ledger.",
        )
    return version


def _marks(connection: sqlite3.Connection) -> tuple[int, int, int]:
    """Application id, schema version and number of tables, all as of one moment: another process may be migrating."""
    within = connection.in_transaction
    if not within:
        connection.execute("BEGIN")
    try:
        application: int = connection.execute("PRAGMA application_id").fetchone()[0]
        version: int = connection.execute("PRAGMA user_version").fetchone()[0]
        tables: int = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    finally:
        if not within and connection.in_transaction:
            connection.execute("ROLLBACK")
    return application, version, tables
