"""Asking a local registry: by identifier, and by titles that are the same or alike. Touches the disk."""

import heapq
import math
import sqlite3
import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec
from msgspec.structs import replace

from citewell.model import IdScheme, PersonName, WorkRecord
from citewell.references.index.containers import container_keys
from citewell.references.index.filing import normal_forms, title_keys, title_number
from citewell.references.index.likeness import Likeness
from citewell.references.index.notices import notices_of
from citewell.references.index.packing import unpacked
from citewell.references.index.schema import cannot_be_used, open_to_read
from citewell.references.index.scope import Held
from citewell.references.index.words import search_words
from citewell.references.normal.letters import words_of
from citewell.references.normal.titles import title_key

MOST_FOUND = 10
LEAST_LIKENESS = 0.6
_MOST_SAME = 200
# How many works may be looked through for the words of one title, and how many of them are held against it.
_MOST_WORKS = 12_000
_MOST_COMPARED = 40
_FEW = 20
_HELD = (
    "SELECT held.registry, sum(held.works), max(dump.snapshot), max(dump.whole), min(dump.complete) = 0, "
    "sum(dump.broken) FROM held JOIN dump ON dump.id = held.dump GROUP BY held.registry ORDER BY held.registry"
)


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """A record that was found by a title.

    Attributes:
        record: the record.
        likeness: how alike the titles are, from 0 to 1; 1 for one that differs in case, accents or punctuation only.
    """

    record: WorkRecord
    likeness: float


class LocalIndex:
    """A local registry, open for being asked. It may be used from several threads, by one at a time.

    Args:
        path: of its file.

    Attributes:
        path: of its file.
        held: what there is of each registry.

    Raises:
        ConfigError: there is no such file, or it is something else.
        StoreError: it cannot be read.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._db = open_to_read(path, normal_forms())
        with self._reading():
            self._snapshots: dict[int, str] = dict(self._db.execute("SELECT id, snapshot FROM dump"))
            self._notices = self._db.execute("SELECT EXISTS (SELECT 1 FROM notice)").fetchone()[0]
            rows = self._db.execute(_HELD).fetchall()
            self._size = int(self._db.execute("SELECT coalesce(max(id), 0) FROM work").fetchone()[0])
        self.held = tuple(
            Held(registry=name, works=works, snapshot=date, whole=bool(whole), broken_off=bool(off), broken=broken)
            for name, works, date, whole, off, broken in rows
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def by_id(self, scheme: IdScheme, value: str) -> list[WorkRecord]:
        """The records with an identifier.

        Args:
            scheme: of the identifier.
            value: in its normal form.
        """
        with self._reading():
            return self._records(
                work
                for (work,) in self._db.execute(
                    "SELECT work FROM identifier WHERE name = ?", (f"{scheme.value} {value}",)
                )
            )

    def by_same_title(self, title: str) -> list[WorkRecord]:
        """The records with a title, whatever its case, accents and punctuation."""
        key = title_key(title)
        if not key:
            return []
        with self._reading():
            works = self._db.execute("SELECT work FROM title WHERE hash = ? LIMIT ?", (title_number(key), _MOST_SAME))
            found = self._records(work for (work,) in works.fetchall())
        return [record for record in found if any(key in title_keys(one) for one in record.titles)]

    def by_title(
        self, title: str, *, authors: Sequence[PersonName] = (), year: int | None = None, most: int = MOST_FOUND
    ) -> list[Match]:
        """The records whose titles are the same or alike, the most alike first.

        Args:
            title: as written.
            authors: as written; of titles that are equally alike, those of the same authors come first.
            year: as written; likewise.
            most: how many records are wanted at most.
        """
        likeness = Likeness(title_key(title))
        if not likeness.key:
            return []
        main = {title_number(key) for key in title_keys(title)}
        with self._reading():
            works = dict.fromkeys(
                work
                for number in sorted(main)
                for (work,) in self._db.execute("SELECT work FROM title WHERE hash = ? LIMIT ?", (number, _MOST_SAME))
            )
            records = self._records(works)
            families = _families(authors)
            if not any(_is_meant(record, likeness.key, families, year) for record in records):
                records += self._records(work for work in self._alike(search_words(title)) if work not in works)
        found = []
        for record in records:
            alike = max((likeness.to(title_key(one)) for one in record.titles), default=0.0)
            if alike >= LEAST_LIKENESS or any(likeness.key in title_keys(one) for one in record.titles):
                found.append(Match(record=record, likeness=alike))
        found.sort(key=lambda one: (-one.likeness, *_apart(one.record, families, year)))
        return found[:most]

    def works_of(self, registry: str, container: str, year: int) -> int:
        """How many works there are of a registry in a journal or a meeting in one year.

        Args:
            registry: its name.
            container: name or acronym of the journal or the meeting.
            year: of publication.
        """
        with self._reading():
            counts = [
                int(works)
                for key in container_keys(container)
                for (works,) in self._db.execute(
                    "SELECT works FROM container WHERE key = ? AND year = ? AND registry = ?", (key, year, registry)
                )
            ]
        return max(counts, default=0)

    def _alike(self, words: Sequence[str]) -> list[int]:
        """The works that share the most telling words of a title, those that share most first."""
        counts = self._common(words)
        left = _MOST_WORKS
        having: dict[str, list[int]] = {}
        frequent: list[str] = []
        shared: Counter[int] = Counter()
        for word in sorted(words, key=lambda one: (counts.get(one, 0), one)):
            if (count := counts.get(word, 0)) > left:
                frequent.append(word)
                continue
            having[word] = self._matching(f'"{word}"')
            shared.update(having[word])
            left -= max(count, len(having[word]))
        if len(shared) < _FEW and len(frequent) > 1:
            # Nearly all its words are frequent: works that have all of these, or all but the most frequent one.
            for some in (frequent, frequent[:-1]):
                works = self._matching(" AND ".join(f'"{word}"' for word in some))
                shared.update(work for work in works for _ in some)
        if not shared:
            return []
        most = max(shared.values())
        scores = {work: 0.0 for work, count in shared.items() if 2 * count >= most}
        for works in having.values():
            weight = math.log(1 + self._size / (1 + len(works)))
            for work in scores.keys() & works:
                scores[work] += weight
        return heapq.nsmallest(_MOST_COMPARED, scores, key=lambda work: (-scores[work], work))

    def _matching(self, query: str) -> list[int]:
        rows = self._db.execute("SELECT rowid FROM words WHERE words MATCH ? LIMIT ?", (query, _MOST_WORKS))
        return [work for (work,) in rows]

    def _common(self, words: Sequence[str]) -> dict[str, int]:
        """How many titles have each of some words, but for rare ones."""
        holes = ", ".join("?" * len(words))
        return dict(self._db.execute(f"SELECT word, works FROM common WHERE word IN ({holes})", tuple(words)))  # noqa: S608 - marks only

    def _records(self, works: Iterable[int]) -> list[WorkRecord]:
        """Records by their numbers, in the same order."""
        found = []
        for work in works:
            row = self._db.execute("SELECT record, dump FROM work WHERE id = ?", (work,)).fetchone()
            if row is not None:
                record = unpacked(row[0])
                notices = record.notices + (notices_of(self._db, record.ids) if self._notices else ())
                found.append(replace(record, snapshot=self._snapshots.get(row[1]), notices=notices))
        return found

    def _reading(self) -> "_Reading":
        return _Reading(self.path)


class _Reading:
    """A look into the file.

    Raises:
        StoreError: it cannot be read, or is damaged.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> None: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, sqlite3.Error):
            raise cannot_be_used(self._path, error) from error
        if isinstance(error, zlib.error | msgspec.DecodeError):
            raise cannot_be_used(self._path, sqlite3.DatabaseError("a record in it is damaged")) from error


def _is_meant(record: WorkRecord, key: str, families: frozenset[str], year: int | None) -> bool:
    """Whether it has the title, all the authors and the year that were written, so that no other need be looked for."""
    if not families or year is None or not any(key == title_key(title) for title in record.titles):
        return False
    return families <= _families(record.authors) and any(date.year == year for date in record.dates)


def _families(people: Iterable[PersonName]) -> frozenset[str]:
    return frozenset(word for name in people for word in words_of(name.family or name.literal))


def _apart(record: WorkRecord, families: frozenset[str], year: int | None) -> tuple[int, int, str, str]:
    """How far authors and year of a record are from those that were written."""
    shared = len(
        families.intersection(word for name in record.authors for word in words_of(name.family or name.literal))
    )
    years = [abs(date.year - year) for date in record.dates] if year is not None else []
    return -shared, min(years, default=0), record.registry, record.record_id
