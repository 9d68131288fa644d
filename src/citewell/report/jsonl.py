"""Decisions as JSON Lines: one canonical JSON object a line, its keys sorted at every level.

A decision is told as its reader may see it; its digest is that of the full decision, which the ledger holds.
"""

from collections.abc import Iterable
from typing import BinaryIO

import msgspec

from citewell.report.interface import Item, Judged, ReportFormat, Settings
from citewell.report.redaction import redact_decision

_ENCODER = msgspec.json.Encoder(order="sorted")


def render(items: Iterable[Item], out: BinaryIO, settings: Settings) -> None:
    """Write each decision as it comes; records that could not be read have none."""
    for item in items:
        if isinstance(item, Judged):
            out.write(_ENCODER.encode(redact_decision(item.answer, item.decision)) + b"\n")
            # Whoever reads the other end of a pipe acts on a decision when it is made.
            out.flush()


FORMAT = ReportFormat(id="jsonl", title="one JSON object a decision and line", render=render)
