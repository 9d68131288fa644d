"""Captures as the Internet Archive's CDX server lists them in JSON: one array of rows, the first names the fields."""

import msgspec

from citewell.fetch.service import Heard
from citewell.links.archive.captures import Capture, Unusable, moment, status_of

_DECODER = msgspec.json.Decoder(list[list[str | None]])
_FIELDS = ("timestamp", "original", "statuscode")
_SHOWN = 80


def read_rows(heard: Heard) -> tuple[Capture, ...] | Unusable:
    """The captures that an answer lists; none when it is an empty array, or names fields and lists nothing.

    Anything else is no answer: another status, a page in HTML, nothing at all, ``null``, or JSON that is cut off or has
    another shape.
    """
    if heard.status != 200:
        return Unusable(f"HTTP {heard.status}{_said(heard)}")
    if not heard.body.strip():
        return Unusable("an empty answer, where JSON should be")
    try:
        rows = _DECODER.decode(heard.body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return Unusable(f"not in the format of a CDX server: {error}{_said(heard)}")
    if not rows:
        return ()
    try:
        places = [rows[0].index(field) for field in _FIELDS]
    except ValueError:
        return Unusable("not in the format of a CDX server: the first row does not name the fields")
    captures: list[Capture] = []
    for row in rows[1:]:
        if len(row) != len(rows[0]):
            return Unusable("not in the format of a CDX server: a row is cut short")
        stamp, original, status = (row[place] for place in places)
        at = moment(stamp)
        if at is None or not original:
            return Unusable("not in the format of a CDX server: a capture without time or address")
        captures.append(Capture(original, at, status_of(status)))
    return tuple(captures)


def _said(heard: Heard) -> str:
    """The first words of an answer that is not what it should be; an archive may say that a site is excluded."""
    text = " ".join(heard.body[:400].decode("utf-8", "replace").split())
    return f" ({text[:_SHOWN]})" if text else ""
