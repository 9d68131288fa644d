"""The tables of a local registry. Touches the disk.

Bulk data are appended in the order of their numbers, since full text is cheap only when numbers rise. Titles are found
by a number made of their normal form, which takes a third of the room of the form itself; what is found is compared
again with the record.
"""

import contextlib
import sqlite3
from pathlib import Path

from citewell.errors import ConfigError, StoreError

APPLICATION_ID = 0x63777267  # "cwrg"
VERSION = 1
"""Raised when the tables change."""

_TABLES = """
CREATE TABLE dump (id INTEGER PRIMARY KEY, name TEXT NOT NULL, fingerprint TEXT NOT NULL UNIQUE, format TEXT NOT NULL,
  snapshot TEXT NOT NULL, entries INTEGER NOT NULL DEFAULT 0,
  works INTEGER NOT NULL DEFAULT 0, broken INTEGER NOT NULL DEFAULT 0, complete INTEGER NOT NULL DEFAULT 0,
  whole INTEGER NOT NULL DEFAULT 0);
CREATE TABLE held (registry TEXT NOT NULL, dump INTEGER NOT NULL, works INTEGER NOT NULL, PRIMARY KEY (registry, dump))
  WITHOUT ROWID;
CREATE TABLE work (id INTEGER PRIMARY KEY, registry TEXT NOT NULL, name TEXT NOT NULL, dump INTEGER NOT NULL,
  digest BLOB NOT NULL, record BLOB NOT NULL);
CREATE UNIQUE INDEX work_by_name ON work (registry, name);
CREATE TABLE title (hash INTEGER NOT NULL, work INTEGER NOT NULL, PRIMARY KEY (hash, work)) WITHOUT ROWID;
CREATE TABLE identifier (name TEXT NOT NULL, work INTEGER NOT NULL, PRIMARY KEY (name, work)) WITHOUT ROWID;
CREATE TABLE container (key TEXT NOT NULL, year INTEGER NOT NULL, registry TEXT NOT NULL, works INTEGER NOT NULL,
  PRIMARY KEY (key, year, registry)) WITHOUT ROWID;
CREATE TABLE common (word TEXT PRIMARY KEY, works INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE note (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE notice (id INTEGER PRIMARY KEY, notice BLOB NOT NULL);
CREATE TABLE noticed (name TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (name, number)) WITHOUT ROWID;
"""
# Without its own copy of the titles and without places in them: seven bytes a word.
_WORDS = """
CREATE VIRTUAL TABLE words USING fts5(title, content='', detail=none, columnsize=0,
  tokenize="unicode61 remove_diacritics 0 categories 'L* N* M* Co S*'")
"""
_VOCABULARY = "CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab('main', 'words', 'row')"


def open_to_build(path: Path, forms: str) -> sqlite3.Connection:
    """A connection that may write; the file is made when it is not there.

    Args:
        path: of the file.
        forms: digest of the normal forms by which titles are kept.

    Raises:
        ConfigError: the file is something else, or of another version.
        StoreError: it cannot be used.
    """
    try:
        db = sqlite3.connect(path, isolation_level=None)
        try:
            if _marks(db, path) == 0:
                _make(db, forms)
            _check_forms(db, path, forms)
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = NORMAL")
            db.execute("PRAGMA cache_size = -64000")
            db.execute(_VOCABULARY)
        except BaseException:
            db.close()
            raise
    except sqlite3.Error as error:
        raise cannot_be_used(path, error) from error
    return db


def open_to_read(path: Path, forms: str) -> sqlite3.Connection:
    """A connection that cannot write; the file must be there.

    Args:
        path: of the file.
        forms: digest of the normal forms by which titles are looked for.

    Raises:
        ConfigError: there is no such file, or it is something else, or of another version.
        StoreError: it cannot be used.
    """
    if not path.is_file():
        hint = "Make it with 'citewell references index build DUMP --out FILE'."
        raise ConfigError(f"there is no local registry at {path}", hint)
    # A file that is not being built has no log, and nothing need be made beside it, so that it can stand in a folder
    # that nobody may write to. It may be built on while it is asked.
    uri = f"{path.absolute().as_uri()}?mode=ro"
    try:
        db = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
        try:
            if _marks(db, path) == 0:
                raise ConfigError(f"{path} is empty", "Build it again with 'citewell references index build'.")
            _check_forms(db, path, forms)
            db.execute("PRAGMA cache_size = -32000")
        except BaseException:
            db.close()
            raise
    except sqlite3.Error as error:
        raise cannot_be_used(path, error) from error
    return db


def close_built(db: sqlite3.Connection) -> None:
    """Close a connection that wrote, and fold the log into the file, so that it is one file again."""
    with contextlib.suppress(sqlite3.Error):
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        db.execute("PRAGMA journal_mode = DELETE")
    db.close()


def cannot_be_used(path: Path, error: sqlite3.Error) -> StoreError:
    """The error of a file that SQLite cannot use."""
    return StoreError(f"{path} cannot be used: {error}", "Name another file, or look whether the disk is full.")


def _make(db: sqlite3.Connection, forms: str) -> None:
    db.execute("PRAGMA page_size = 8192")
    db.execute("BEGIN IMMEDIATE")
    for statement in _TABLES.split(";\n"):
        db.execute(statement)
    db.execute(_WORDS)
    db.execute("INSERT INTO note VALUES ('forms', ?)", (forms,))
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute(f"PRAGMA user_version = {VERSION}")
    db.execute("COMMIT")


def _marks(db: sqlite3.Connection, path: Path) -> int:
    """The version of the tables; 0 for a new file.

    Raises:
        ConfigError: the file is something else, or of another version.
    """
    application = db.execute("PRAGMA application_id").fetchone()[0]
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    if application != APPLICATION_ID:
        if version or application or db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise ConfigError(f"{path} is no local registry of citewell", "Name another file.")
        return 0
    if version != VERSION:
        hint = "Build it again from its dumps into a new file."
        raise ConfigError(f"{path} was built by another version of citewell", hint)
    return version


def _check_forms(db: sqlite3.Connection, path: Path, forms: str) -> None:
    """See that titles are looked for in the form in which they are kept.

    Raises:
        ConfigError: they are kept in the form of another version.
    """
    kept = db.execute("SELECT value FROM note WHERE name = 'forms'").fetchone()
    if kept is None or kept[0] != forms:
        hint = "Build it again from its dumps into a new file."
        raise ConfigError(f"{path} was built by another version of citewell, which wrote titles otherwise", hint)
