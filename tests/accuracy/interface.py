"""What an accuracy suite is: a name, the files it reads, and a function from their rows to figures and details."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from citewell.model import Estimate

Row = Mapping[str, Any]
Value = int | float | str | Estimate


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """One measured line.

    Attributes:
        set: name of the set, with the part of it after a slash (``reading/superscript``).
        n: how many units were measured.
        values: what was measured, by name, in the order of printing. Shares are estimates with their intervals.
    """

    set: str
    n: int
    values: dict[str, Value]


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """What a suite found out.

    Attributes:
        figures: the lines; the first one is about the whole set.
        details: one object a case or finding worth reading, written as JSON Lines.
    """

    figures: tuple[Figure, ...]
    details: tuple[dict[str, Any], ...]


class Suite(msgspec.Struct, frozen=True, kw_only=True):
    """One suite.

    Attributes:
        name: as printed, and the name of its file of details.
        file: name of the file of rows, without ``.jsonl`` or ``.jsonl.gz``; it may stand in a folder ``examples``, and
            ``*`` stands for any number of files. ``None`` when the suite makes its cases itself.
        run: the figures of the rows. A row that the suite cannot read is counted, never raised.
    """

    name: str
    file: str | None
    run: Callable[[Iterable[Row]], Result]
