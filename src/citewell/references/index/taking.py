"""One dump on its way into a local registry. Touches the disk."""

import itertools
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import IO

from citewell.errors import InputError
from citewell.references.index.dumps.interface import DumpFormat, Entry
from citewell.references.index.dumps.streams import PACKING_FAULTS, CutShortError, cut_short
from citewell.references.index.filing import Filed, file_record
from citewell.references.index.packing import unpacked

Item = tuple[str, Entry] | InputError
"""A record with the name of the stream that it is in, or why there is none."""
_AT_ONCE = 4_000
_KNOWN = (
    "SELECT work.id, work.digest, dump.snapshot FROM work JOIN dump ON dump.id = work.dump "
    "WHERE work.registry = ? AND work.name = ?"
)


class Taking:
    """One dump that is taken in, from where an earlier run stopped.

    Args:
        db: the registry.
        dump: number of the dump in it.
        format: of the dump.
        report: is told of records that cannot be read.
    """

    def __init__(
        self, db: sqlite3.Connection, dump: int, format: DumpFormat, report: Callable[[InputError], None]
    ) -> None:
        self._db, self._dump, self._format, self._report = db, dump, format, report
        row = db.execute("SELECT snapshot, entries FROM dump WHERE id = ?", (dump,)).fetchone()
        self._snapshot, self._entries = str(row[0]), int(row[1])
        self._next = 1 + int(db.execute("SELECT coalesce(max(id), 0) FROM work").fetchone()[0])
        self.new = self.changed = 0
        self._cut = False

    def take(self, items: Iterator[Item], progress: Callable[[int], None]) -> None:
        """Take in everything that is still to come, a batch a transaction."""
        for item in itertools.islice(items, self._entries):
            self._cut |= isinstance(item, CutShortError)
        while batch := list(itertools.islice(items, _AT_ONCE)):
            self._keep(batch)
            progress(self._entries)
        if not self._cut:
            self._db.execute("UPDATE dump SET complete = 1 WHERE id = ?", (self._dump,))

    def _keep(self, batch: list[Item]) -> None:
        filed: dict[tuple[str, str], Filed] = {}
        works = broken = 0
        for item in batch:
            read = self._read(item)
            if isinstance(read, InputError):
                broken += 1
                self._cut |= isinstance(read, CutShortError)
                self._report(read)
            elif read is not None:
                works += 1
                filed[read.registry, read.name] = read
        self._db.execute("BEGIN IMMEDIATE")
        try:
            self._put(filed.values())
            self._db.execute(
                "UPDATE dump SET entries = entries + ?, works = works + ?, broken = broken + ? WHERE id = ?",
                (len(batch), works, broken, self._dump),
            )
            self._db.execute("COMMIT")
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._entries += len(batch)

    def _read(self, item: Item) -> Filed | InputError | None:
        if isinstance(item, InputError):
            return item
        name, entry = item
        try:
            record = self._format.read(entry.value)
        except (ValueError, RecursionError) as error:
            return InputError(f"no record: {error}", "It is left out.", file=name, line=entry.line)
        return None if record is None else file_record(record)

    def _put(self, filed: Iterable[Filed]) -> None:
        """Put records where they are found, those that were there before replaced unless they are of a later date."""
        fresh: list[tuple[int, Filed]] = []
        seen: list[tuple[int, int]] = []
        counts: Counter[tuple[str, int, str]] = Counter()
        held: Counter[str] = Counter()
        for one in filed:
            held[one.registry] += 0
            known = self._db.execute(_KNOWN, (one.registry, one.name)).fetchone()
            if known is None:
                fresh.append((self._next, one))
                self._next += 1
                self.new += 1
                held[one.registry] += 1
            elif known[2] > self._snapshot:
                continue
            elif known[1] == one.digest:
                seen.append((self._dump, known[0]))
            else:
                self._remove(known[0], counts)
                fresh.append((known[0], one))
                self.changed += 1
        insert = self._db.executemany
        insert("UPDATE work SET dump = ? WHERE id = ?", seen)
        insert(
            "INSERT INTO work VALUES (?, ?, ?, ?, ?, ?)",
            [(work, one.registry, one.name, self._dump, one.digest, one.packed) for work, one in fresh],
        )
        insert("INSERT INTO title VALUES (?, ?)", [(title, work) for work, one in fresh for title in one.titles])
        insert(
            "INSERT INTO identifier VALUES (?, ?)", [(name, work) for work, one in fresh for name in one.identifiers]
        )
        insert("INSERT INTO words (rowid, title) VALUES (?, ?)", [(work, one.words) for work, one in sorted(fresh)])
        insert(
            "INSERT INTO held VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET works = works + excluded.works",
            [(registry, self._dump, count) for registry, count in sorted(held.items())],
        )
        for _, one in fresh:
            counts.update((key, year, one.registry) for key, year in one.containers)
        insert(
            "INSERT INTO container VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET works = works + excluded.works",
            [(*key, count) for key, count in sorted(counts.items()) if count],
        )

    def _remove(self, work: int, counts: Counter[tuple[str, int, str]]) -> None:
        """Take a record out of everything that it is found by."""
        packed = self._db.execute("SELECT record FROM work WHERE id = ?", (work,)).fetchone()[0]
        old = file_record(unpacked(packed))
        delete = self._db.executemany
        delete("DELETE FROM title WHERE hash = ? AND work = ?", [(title, work) for title in old.titles])
        delete("DELETE FROM identifier WHERE name = ? AND work = ?", [(name, work) for name in old.identifiers])
        self._db.execute("INSERT INTO words (words, rowid, title) VALUES ('delete', ?, ?)", (work, old.words))
        self._db.execute("DELETE FROM work WHERE id = ?", (work,))
        counts.subtract((key, year, old.registry) for key, year in old.containers)


def items_of(format: DumpFormat, streams: Iterable[tuple[str, IO[bytes]]]) -> Iterator[Item]:
    """The records of all streams of a dump. One that breaks off ends with the error that says so."""
    line = 0
    name = ""
    try:
        for name, stream in streams:
            line = 0
            for found in format.entries(stream, name):
                if isinstance(found, InputError):
                    yield found
                else:
                    line = found.line
                    yield name, found
    except PACKING_FAULTS as error:
        yield cut_short(name, line, error)
