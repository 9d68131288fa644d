"""Building a local registry from dumps, each batch kept before the next is read. Touches the disk."""

import datetime as dt
import hashlib
import itertools
import os
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import IO, Self

import msgspec
from msgspec.structs import replace

from citewell.errors import ConfigError, InputError
from citewell.references.index.dumps.interface import DumpFormat
from citewell.references.index.dumps.registry import LIST, detect
from citewell.references.index.dumps.streams import opened
from citewell.references.index.filing import normal_forms
from citewell.references.index.notices import take_notices
from citewell.references.index.schema import cannot_be_used, close_built, open_to_build
from citewell.references.index.taking import Taking, items_of
from citewell.references.retractions.retraction_watch import read_retractions

_ENDS = 65_536
_DATE_IN_NAME = re.compile(r"(?<!\d)(20\d\d)-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])(?!\d)")
# Rarer words are cheap to look for, however many of them a title has.
_COMMON = 40


class DumpDone(msgspec.Struct, frozen=True, kw_only=True):
    """What was taken in of one dump.

    Attributes:
        name: of its file.
        format: of its records.
        snapshot: its date, ISO 8601.
        entries: how many records there are in it.
        works: how many of them are of works.
        broken: how many could not be read.
        new: works that the registry did not have.
        changed: works that it had otherwise.
        known: whether all of it had been taken in before.
    """

    name: str
    format: str
    snapshot: str
    entries: int
    works: int
    broken: int
    new: int = 0
    changed: int = 0
    known: bool = False


class IndexBuild:
    """A local registry that dumps are added to. Used from one thread.

    Args:
        path: of its file; made when it is not there.

    Raises:
        ConfigError: the file is something else.
        StoreError: it cannot be used.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._db = open_to_build(path, normal_forms())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        close_built(self._db)

    def add(
        self,
        dump: Path,
        *,
        format: DumpFormat | None = None,
        snapshot: str | None = None,
        whole: bool = False,
        report: Callable[[InputError], None],
        progress: Callable[[int], None] = lambda _: None,
    ) -> DumpDone:
        """Take in one file. What was taken in of it before, in a run that was stopped or killed, is passed over.

        Args:
            dump: the file.
            format: of its records; told from its beginning when not given.
            snapshot: its date, ISO 8601; without one a date in its name counts, or when the file was written.
            whole: whether, with those that were taken in before, it is all that its registry holds. Only then can it be
                told of a work that is not there that there is none; of large registries it is told by their sizes.
            report: is told of every record that cannot be read; the rest goes on.
            progress: is told after each batch how many records are through.

        Raises:
            ConfigError: the file cannot be read, or is of no known format.
            StoreError: the registry cannot be written.
        """
        try:
            with opened(dump) as streams:
                first = next(streams, None)
                if first is None:
                    raise ConfigError(f"{dump} is empty", "Fetch the dump again.")
                name, stream = first
                chosen, stream = detect(stream, name, format)
                if chosen is None:
                    return self._add_notices(dump, stream, name, snapshot or snapshot_of(dump), report)
                number = self._number(dump, chosen, snapshot or snapshot_of(dump))
                self._db.execute("UPDATE dump SET whole = max(whole, ?) WHERE id = ?", (whole, number))
                if self._complete(number):
                    return self._done(number, known=True)
                taking = Taking(self._db, number, chosen, report)
                taking.take(items_of(chosen, itertools.chain([(name, stream)], streams)), progress)
            return self._done(number, new=taking.new, changed=taking.changed)
        except sqlite3.Error as error:
            raise cannot_be_used(self._path, error) from error

    def finish(self) -> None:
        """Make ready for being asked: count the words that many titles have.

        Raises:
            StoreError: the registry cannot be written.
        """
        try:
            self._db.execute("INSERT INTO words (words) VALUES ('optimize')")
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute("DELETE FROM common")
            self._db.execute("INSERT INTO common SELECT term, doc FROM vocabulary WHERE doc >= ?", (_COMMON,))
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            raise cannot_be_used(self._path, error) from error

    def _add_notices(
        self, dump: Path, stream: IO[bytes], name: str, snapshot: str, report: Callable[[InputError], None]
    ) -> DumpDone:
        """Take in a list of retractions, unless the one that is there is later."""
        kept = self._db.execute("SELECT value FROM note WHERE name = 'notices'").fetchone()
        done = DumpDone(name=dump.name, format=LIST, snapshot=snapshot, entries=0, works=0, broken=0, known=True)
        if kept is not None and kept[0] > snapshot:
            return done
        taken = take_notices(self._db, read_retractions(stream, name), report)
        self._db.execute("INSERT OR REPLACE INTO note VALUES ('notices', ?)", (snapshot,))
        return replace(done, entries=taken.entries, works=taken.kept, broken=taken.broken, new=taken.kept, known=False)

    def _number(self, dump: Path, format: DumpFormat, snapshot: str) -> int:
        print_ = _fingerprint(dump, format)
        self._db.execute(
            "INSERT OR IGNORE INTO dump (name, fingerprint, format, snapshot) VALUES (?, ?, ?, ?)",
            (dump.name, print_, format.name, snapshot),
        )
        return int(self._db.execute("SELECT id FROM dump WHERE fingerprint = ?", (print_,)).fetchone()[0])

    def _complete(self, number: int) -> bool:
        return bool(self._db.execute("SELECT complete FROM dump WHERE id = ?", (number,)).fetchone()[0])

    def _done(self, number: int, *, new: int = 0, changed: int = 0, known: bool = False) -> DumpDone:
        name, format, snapshot, entries, works, broken = self._db.execute(
            "SELECT name, format, snapshot, entries, works, broken FROM dump WHERE id = ?", (number,)
        ).fetchone()
        return DumpDone(
            name=name,
            format=format,
            snapshot=snapshot,
            entries=entries,
            works=works,
            broken=broken,
            new=new,
            changed=changed,
            known=known,
        )


def snapshot_of(dump: Path) -> str:
    """The date of a dump that nobody tells: the last one in its name, or when the file was written."""
    dates = _DATE_IN_NAME.findall(dump.name)
    if dates:
        return "-".join(dates[-1])
    return dt.datetime.fromtimestamp(dump.stat().st_mtime, dt.UTC).date().isoformat()


def _fingerprint(dump: Path, format: DumpFormat) -> str:
    """What tells a file from another without reading all of it: its size and both its ends, as this format."""
    with dump.open("rb") as stream:
        size = stream.seek(0, os.SEEK_END)
        parts = [f"{format.name} {size}".encode()]
        for place in (0, max(0, size - _ENDS)):
            stream.seek(place)
            parts.append(stream.read(_ENDS))
    return hashlib.sha256(b"\0".join(parts)).hexdigest()
