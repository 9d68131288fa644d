"""Where references stand as JSON Lines: a reference a line, with everything that it can be derived from again."""

from typing import BinaryIO

import msgspec

from citewell.report.interface import Settings
from citewell.report.references.interface import CheckedReferences, ReferencesFormat


def render(checked: CheckedReferences, out: BinaryIO, settings: Settings) -> None:
    """Write one line a reference, in their order."""
    out.writelines(msgspec.json.encode(result) + b"\n" for result in checked.results)


FORMAT = ReferencesFormat(id="jsonl", title="one result a line", render=render)
