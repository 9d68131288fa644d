"""What a report on addresses is made of, and what a format of one is."""

from collections.abc import Callable, Iterable
from typing import BinaryIO

import msgspec

from citewell.errors import InputError
from citewell.model import LinkVerdict
from citewell.report.interface import Settings


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """Where an address stands in what was read.

    Attributes:
        file: name of the input, as given.
        line: counted from 1; ``None`` in a record.
        column: counted from 1, in code points; ``None`` when the line is there for the address alone.
        length: of the address as written, in code points.
        record: id of the record that it stands in, and the field; ``None`` in a document.
    """

    file: str
    line: int | None = None
    column: int | None = None
    length: int = 0
    record: str | None = None

    @property
    def is_line(self) -> bool:
        """Whether the line is there for the address alone, as in a list."""
        return self.line is not None and self.column is None

    def words(self) -> str:
        """The place in the form that editors and terminals know."""
        return ":".join(str(part) for part in (self.file, self.line, self.column, self.record) if part is not None)


class CheckedLink(msgspec.Struct, frozen=True, kw_only=True):
    """An address with its verdict, and where it was found.

    Attributes:
        verdict: where it stands.
        places: where it was found; none when it was named on the command line.
    """

    verdict: LinkVerdict
    places: tuple[Place, ...] = ()


# Input that could not be read belongs in a report too: whoever counts addresses must see that some are missing.
LinkItem = CheckedLink | InputError


class LinkFormat(msgspec.Struct, frozen=True, kw_only=True):
    """A way to write verdicts down.

    Attributes:
        id: its name in ``--format``.
        title: what it is, in one line.
        render: writes a report of the items, in their order, as they come, and leaves the stream open.
    """

    id: str
    title: str
    render: Callable[[Iterable[LinkItem], BinaryIO, Settings], None]
