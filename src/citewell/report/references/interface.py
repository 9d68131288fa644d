"""What a report on references is made of, and what a format of one is."""

from collections.abc import Callable, Sequence
from typing import BinaryIO

import msgspec

from citewell.model import ReferenceResult
from citewell.references.formats.interface import Unread
from citewell.report.interface import Settings


class CheckedReferences(msgspec.Struct, frozen=True, kw_only=True):
    """A bibliography that was checked.

    Attributes:
        file: its name, as given.
        results: of each reference, in their order.
        unread: entries that could not be read.
        attributions: where the records come from that were looked at.
    """

    file: str
    results: Sequence[ReferenceResult]
    unread: Sequence[Unread] = ()
    attributions: Sequence[str] = ()


class ReferencesFormat(msgspec.Struct, frozen=True, kw_only=True):
    """A way to write down where references stand.

    Attributes:
        id: its name in ``--format``.
        title: what it is, in one line.
        render: writes a report and leaves the stream open.
    """

    id: str
    title: str
    render: Callable[[CheckedReferences, BinaryIO, Settings], None]
