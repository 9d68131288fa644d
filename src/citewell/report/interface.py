"""What a report is made of, and what a report format is: a name and one function that writes."""

from collections.abc import Callable, Iterable
from typing import BinaryIO

import msgspec

from citewell.errors import InputError
from citewell.model import Answer, Decision


class Judged(msgspec.Struct, frozen=True):
    """An answer and what was decided about it.

    Attributes:
        answer: the record.
        decision: what the gate decided.
    """

    answer: Answer
    decision: Decision


# A record that could not be read belongs in a report too: whoever counts answers must see that one is missing.
Item = Judged | InputError


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a report is written; a format takes from it what it needs.

    Attributes:
        title: heading of a report that has one.
        width: columns of a console report; ``None`` for those of the terminal.
        styled: whether a console report uses styles; ``None`` to use them when it goes to a terminal.
    """

    title: str = "Citation gate report"
    width: int | None = None
    styled: bool | None = None


class ReportFormat(msgspec.Struct, frozen=True, kw_only=True):
    """A way to write decisions down.

    Attributes:
        id: its name in ``--format``.
        title: what it is, in one line.
        render: writes a report of the items, in their order, as they come, and leaves the stream open.
    """

    id: str
    title: str
    render: Callable[[Iterable[Item], BinaryIO, Settings], None]
