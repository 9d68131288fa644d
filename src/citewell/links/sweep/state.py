"""What a sweep has to do and has done, in an SQLite file that survives being killed at any moment. Touches the disk."""

import itertools
import sqlite3
import zlib
from array import array
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Self

import msgspec

from citewell.errors import ConfigError, StoreError
from citewell.links.classify import classify
from citewell.links.sweep.plan import identity
from citewell.model import LinkQuestion, LinkVerdict, Observation

_VERSION = 1
_AT_ONCE = 5_000
# What is longer is kept compressed; of little things that costs more time than room is won.
_MOST_PLAIN = 2_000
_SCHEMA = """
CREATE TABLE given (position INTEGER PRIMARY KEY, question BLOB NOT NULL, key TEXT NOT NULL, host TEXT NOT NULL);
CREATE TABLE link (id INTEGER PRIMARY KEY, host INTEGER NOT NULL, key TEXT NOT NULL UNIQUE, question BLOB NOT NULL,
  seen BLOB, verdict BLOB);
CREATE TABLE host (id INTEGER PRIMARY KEY, name TEXT NOT NULL, first INTEGER NOT NULL);
"""
Packed = tuple[bytes | None, bytes | None, int]
"""Of one address its verdict or, before that, what was observed, as it is kept, and its number."""

_ENCODER = msgspec.json.Encoder()
_DECODE_QUESTION = msgspec.json.Decoder(LinkQuestion).decode
_DECODE_SEEN = msgspec.json.Decoder(tuple[Observation, ...]).decode
_DECODE_VERDICT = msgspec.json.Decoder(LinkVerdict).decode


class SweepState:
    """The state of one sweep. Used from one thread.

    Args:
        path: of the file; made when it is not there. ``None`` for one that goes away with the object.

    Attributes:
        path: of the file.
        is_new: whether nothing was taken in so far.

    Raises:
        ConfigError: the file is something else, or of another version.
        StoreError: it cannot be used.
    """

    def __init__(self, path: Path | None) -> None:
        self._folder = TemporaryDirectory(prefix="citewell-") if path is None else None
        self.path = Path(self._folder.name, "sweep.db") if self._folder is not None else Path(path or "")
        try:
            self._db = sqlite3.connect(self.path, isolation_level=None)
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = NORMAL")
            self._db.execute("PRAGMA cache_size = -16000")
            version = self._db.execute("PRAGMA user_version").fetchone()[0]
            if not version and self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                raise ConfigError(f"{path} is no state of a sweep", "Name another file with --resume.")
        except sqlite3.DatabaseError as error:
            raise StoreError(f"{path} cannot be used: {error}", "Name another file with --resume.") from error
        if version not in (0, _VERSION):
            raise ConfigError(f"{path} was written by another version of citewell", "Name another file with --resume.")
        self.is_new = version == 0

    @classmethod
    def existing(cls, path: Path) -> Self:
        """The state in a file that must be there.

        Raises:
            ConfigError: there is none.
        """
        hint = "Name the file that links check was given with --resume."
        if not path.is_file():
            raise ConfigError(f"{path} is not there", hint)
        state = cls(path)
        if state.is_new:
            raise ConfigError(f"{path} is no state of a sweep", hint)
        return state

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._db.close()
        if self._folder is not None:
            self._folder.cleanup()

    def fill(self, questions: Iterable[LinkQuestion]) -> None:
        """Take in what is to be checked, in one transaction: a sweep that is killed meanwhile begins anew.

        Addresses that would be asked for in the same way are one; those of a host get numbers next to one another, the
        heaviest host first.
        """
        with self._writing():
            for statement in _SCHEMA.split(";"):
                self._db.execute(statement)
            pending = enumerate(questions)
            while rows := [_given(position, question) for position, question in itertools.islice(pending, _AT_ONCE)]:
                self._db.executemany("INSERT INTO given VALUES (?, ?, ?, ?)", rows)
            self._db.execute(
                "CREATE TEMP TABLE first AS SELECT min(position) AS position, key, host FROM given GROUP BY key"
            )
            self._db.execute(
                "CREATE TEMP TABLE load AS SELECT host, count(*) AS links, min(position) AS position "
                "FROM first GROUP BY host"
            )
            self._db.execute(
                "CREATE TEMP TABLE numbered AS SELECT host, links, "
                "row_number() OVER (ORDER BY links DESC, position) AS id FROM load"
            )
            self._db.execute(
                "INSERT INTO host SELECT id, host, 1 + sum(links) OVER (ORDER BY id) - links FROM numbered ORDER BY id"
            )
            self._db.execute(
                "INSERT INTO link (id, host, key, question) SELECT row_number() OVER (ORDER BY numbered.id, "
                "first.position), numbered.id, first.key, given.question FROM first JOIN numbered USING (host) "
                "JOIN given USING (position) ORDER BY 1"
            )
            for table in ("first", "load", "numbered"):
                self._db.execute(f"DROP TABLE {table}")
            self._db.execute(f"PRAGMA user_version = {_VERSION}")
        self.is_new = False

    def given(self) -> Iterator[LinkQuestion]:
        """The addresses as they were given, in their order and with repetitions."""
        for (question,) in self._db.execute("SELECT question FROM given ORDER BY position"):
            yield _DECODE_QUESTION(question)

    def counts(self) -> tuple[int, int]:
        """How many different addresses there are, and how many of them have a verdict."""
        row = self._db.execute("SELECT count(*), count(verdict) FROM link").fetchone()
        return int(row[0]), int(row[1])

    def ranges(self, share: int = 0, of: int = 1) -> tuple[Sequence[int], Sequence[int]]:
        """For each host the number of its first address, and for each the number after that of its last one.

        Args:
            share: which part of the hosts, from 0.
            of: how many parts there are; each has as many heavy hosts as the others.
        """
        firsts = array("q", (first for (first,) in self._db.execute("SELECT first FROM host ORDER BY id")))
        ends = firsts[1:]
        if firsts:
            ends.append(1 + self.counts()[0])
        return firsts[share::of], ends[share::of]

    def asked(self) -> Iterator[tuple[int, bool]]:
        """Each address that was asked for: its number, and whether it has its verdict."""
        yield from self._db.execute(
            "SELECT id, verdict IS NOT NULL FROM link WHERE seen IS NOT NULL OR verdict IS NOT NULL"
        )

    def questions(self, first: int, end: int) -> Sequence[tuple[int, bytes]]:
        """The addresses whose numbers are from ``first`` on and before ``end``, each to be read by ``unpack``."""
        return self._db.execute("SELECT id, question FROM link WHERE id >= ? AND id < ?", (first, end)).fetchall()

    def unanswered(self) -> Iterator[tuple[int, LinkQuestion, tuple[Observation, ...]]]:
        """The addresses that were asked for and need a look elsewhere before there is a verdict."""
        after = 0
        while rows := self._db.execute(
            "SELECT id, question, seen FROM link WHERE id > ? AND seen IS NOT NULL ORDER BY id LIMIT ?",
            (after, _AT_ONCE),
        ).fetchall():
            after = rows[-1][0]
            for link, question, seen in rows:
                yield link, _DECODE_QUESTION(question), _DECODE_SEEN(_plain(seen))

    def keep(self, done: Sequence[Packed]) -> None:
        """Keep what was found out of some addresses, certain to survive the end of this process.

        Args:
            done: of each what is kept, as ``pack`` gives it.
        """
        with self._writing():
            self._db.executemany("UPDATE link SET verdict = ?, seen = ? WHERE id = ?", done)

    def verdicts(self) -> Iterator[tuple[LinkQuestion, LinkVerdict]]:
        """Every address as it was given, in the order in which they were, with its verdict; those without left out."""
        rows = self._db.execute(
            "SELECT given.question, link.verdict FROM given JOIN link USING (key) WHERE verdict IS NOT NULL "
            "ORDER BY position"
        )
        for question, verdict in rows:
            asked = _DECODE_QUESTION(question)
            kept = _DECODE_VERDICT(_plain(verdict))
            # What follows for another spelling is nearly the same: what is suggested in its place may differ.
            yield asked, kept if kept.url == asked.url else classify(asked, kept.evidence)

    def found(self) -> Iterator[tuple[str, LinkVerdict | tuple[Observation, ...]]]:
        """Every different address that was asked for, as it was first given, with its verdict or what was observed."""
        rows = self._db.execute(
            "SELECT question, verdict, seen FROM link WHERE verdict IS NOT NULL OR seen IS NOT NULL ORDER BY id"
        )
        for question, verdict, seen in rows:
            url = _DECODE_QUESTION(question).url
            if verdict is not None:
                yield url, _DECODE_VERDICT(_plain(verdict))
            else:
                yield url, _DECODE_SEEN(_plain(seen))

    def _writing(self) -> "_Writing":
        return _Writing(self._db, self.path)


class _Writing:
    """One transaction.

    Raises:
        StoreError: it could not be written.
    """

    def __init__(self, db: sqlite3.Connection, path: Path) -> None:
        self._db = db
        self._path = path

    def __enter__(self) -> None:
        self._db.execute("BEGIN IMMEDIATE")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self._db.execute("COMMIT")
            return
        self._db.execute("ROLLBACK")
        if isinstance(error, sqlite3.Error):
            raise StoreError(f"{self._path} cannot be written: {error}", "Is the disk full?") from error


def pack(link: int, found: Sequence[Observation] | LinkVerdict) -> Packed:
    """What is kept of an address.

    Args:
        link: its number.
        found: its verdict or, before that, what was observed.
    """
    packed = _ENCODER.encode(found)
    if len(packed) > _MOST_PLAIN:
        packed = zlib.compress(packed, 1)
    return (packed, None, link) if isinstance(found, LinkVerdict) else (None, packed, link)


def _plain(packed: bytes) -> bytes:
    return packed if packed[:1] in (b"{", b"[") else zlib.decompress(packed)


def unpack(question: bytes) -> LinkQuestion:
    """An address as it is kept."""
    return _DECODE_QUESTION(question)


def _given(position: int, question: LinkQuestion) -> tuple[int, bytes, str, str]:
    key, host = identity(question.url)
    wanted = (question.title, question.quote, question.cited_at)
    if any(wanted):
        key += "\n" + _ENCODER.encode(wanted).decode()
    return position, _ENCODER.encode(question), key, host
