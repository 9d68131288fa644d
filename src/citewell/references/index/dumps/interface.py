"""What a dump format is: how a stream falls apart into records, and how each is read."""

from collections.abc import Callable, Iterator
from typing import IO, NamedTuple

import msgspec

from citewell.errors import InputError
from citewell.model import WorkRecord


class Entry(NamedTuple):
    """One record of a dump, before it is read.

    Attributes:
        line: where it begins in its stream, from 1.
        value: its bytes.
    """

    line: int
    value: bytes


class DumpFormat(msgspec.Struct, frozen=True, kw_only=True):
    """A format of dumps.

    Attributes:
        name: as chosen on the command line.
        registry: whose records they are, as shown in evidence.
        looks: whether the beginning of a file, unpacked, is of this format.
        entries: the records of a stream and their lines; broken ones come out as errors, and the rest goes on.
        read: a record out of its bytes; ``None`` when it is of no work. Raises ``ValueError`` when it is broken.
    """

    name: str
    registry: str
    looks: Callable[[bytes], bool]
    entries: Callable[[IO[bytes], str], Iterator[Entry | InputError]]
    read: Callable[[bytes], WorkRecord | None]
