"""Verdicts as JSON Lines: one object an address, every key of it there, in the same order every time."""

from collections.abc import Iterable
from typing import BinaryIO

import msgspec

from citewell.report.interface import Settings
from citewell.report.links.interface import CheckedLink, LinkFormat, LinkItem

_ENCODER = msgspec.json.Encoder(order="deterministic")


def render(items: Iterable[LinkItem], out: BinaryIO, settings: Settings) -> None:
    """Write each verdict as it comes; input that could not be read has none."""
    for item in items:
        if isinstance(item, CheckedLink):
            out.write(_ENCODER.encode(item.verdict) + b"\n")


FORMAT = LinkFormat(id="jsonl", title="one JSON object an address and line", render=render)
