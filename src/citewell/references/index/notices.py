"""Notices of retraction kept in a local registry. Touches the disk."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator

import msgspec

from citewell.errors import InputError
from citewell.model import Notice, WorkId
from citewell.references.retractions.retraction_watch import Retraction

_ENCODE = msgspec.json.Encoder().encode
_DECODE = msgspec.json.Decoder(Notice).decode


class NoticesTaken(msgspec.Struct, frozen=True, kw_only=True):
    """What was taken in of a list.

    Attributes:
        entries: how many rows were read.
        kept: how many are about works that have an identifier.
        broken: how many could not be read.
    """

    entries: int
    kept: int
    broken: int


def take_notices(
    db: sqlite3.Connection, rows: Iterator[Retraction | InputError], report: Callable[[InputError], None]
) -> NoticesTaken:
    """Put a list in the place of the one that was there: each edition holds all notices, also those taken back."""
    entries = broken = kept = 0
    db.execute("BEGIN IMMEDIATE")
    try:
        db.execute("DELETE FROM notice")
        db.execute("DELETE FROM noticed")
        for row in rows:
            entries += 1
            if isinstance(row, InputError):
                broken += 1
                report(row)
                continue
            kept += 1
            db.execute("INSERT INTO notice VALUES (?, ?)", (kept, _ENCODE(row.notice)))
            names = dict.fromkeys(_name(one) for one in row.ids)
            db.executemany("INSERT INTO noticed VALUES (?, ?)", [(name, kept) for name in names])
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise
    return NoticesTaken(entries=entries, kept=kept, broken=broken)


def notices_of(db: sqlite3.Connection, ids: Iterable[WorkId]) -> tuple[Notice, ...]:
    """The notices about a work, each once, in the order of the list."""
    found = {
        number: notice
        for one in ids
        for number, notice in db.execute(
            "SELECT id, notice FROM noticed JOIN notice ON notice.id = noticed.number WHERE name = ?", (_name(one),)
        )
    }
    return tuple(_DECODE(found[number]) for number in sorted(found))


def _name(one: WorkId) -> str:
    return f"{one.scheme.value} {one.value}"
