"""What a reader of bibliographies gives back."""

import msgspec

from citewell.model.reference import Reference


class Unread(msgspec.Struct, frozen=True, kw_only=True):
    """An entry that could not be read; the rest was.

    Attributes:
        problem: what is wrong with it, in words.
        line: where it begins, counted from one; ``None`` when the format has no lines.
        key: of the entry, if it could be made out.
    """

    problem: str
    line: int | None = None
    key: str | None = None


class Bibliography(msgspec.Struct, frozen=True, kw_only=True):
    """All entries of a file, in order.

    Attributes:
        references: that were read.
        unread: that were not, with the place and why.
    """

    references: tuple[Reference, ...] = ()
    unread: tuple[Unread, ...] = ()
