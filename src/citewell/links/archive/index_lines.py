"""Lines of capture indexes: CDX with its fields in their usual order, and CDXJ, whose third field is JSON."""

import re
from collections.abc import Sequence

import msgspec

from citewell.links.archive.captures import Capture, Unusable, moment, status_of

# What a line looks like that stands for a capture: key, time, and either JSON or address, type and status.
LINE = r"^\S+\)\S* [0-9]{14} (?:\{.*\}|\S+ \S+ (?:[0-9]{3}|-)(?: .*)?)$"
# Lines that stand for something else: the legend, metadata, records of the crawler, and keys that are no web pages.
ASIDE = r"^(?: ?CDX |!|[a-z]+:|\s*$)"
_LINE = re.compile(LINE)


class _Json(msgspec.Struct):
    url: str
    status: str | int | None = None


def capture_of(row: str | Sequence[str | None]) -> Capture | Unusable:
    """The capture that a line stands for, or that a row of time, address and status does."""
    if isinstance(row, str):
        if not _LINE.fullmatch(row):
            return Unusable("a line of the index is cut short")
        _, stamp, rest = row.split(" ", 2)
        if rest.startswith("{"):
            try:
                read = msgspec.json.decode(rest, type=_Json)
            except msgspec.DecodeError as error:
                return Unusable(f"a line of the index cannot be read: {error}")
            original, status = read.url, str(read.status)
        else:
            original, _, status = rest.split(" ")[:3]
    else:
        stamp, original, status = (part or "" for part in row)
    at = moment(stamp)
    if at is None or not original:
        return Unusable("a line of the index has no time or no address")
    return Capture(original, at, status_of(status))
