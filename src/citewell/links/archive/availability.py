"""Answers of the Availability API of the Wayback Machine. It offers one capture, or nothing, which says nothing.

It has been seen to offer nothing for pages that have captures, for days on end
(https://github.com/akamhy/waybackpy/issues/154, https://github.com/internetarchive/wayback/issues/296).
"""

import re

import msgspec

from citewell.fetch.service import Heard
from citewell.links.archive.captures import Capture, moment, status_of

_ORIGINAL = re.compile(r"/web/[0-9]{14}(?:[a-z]{2}_)?/(.+)$", re.DOTALL)


class _Closest(msgspec.Struct):
    available: bool
    url: str
    timestamp: str
    status: str


class _Snapshots(msgspec.Struct):
    closest: _Closest | None = None


class _Availability(msgspec.Struct):
    archived_snapshots: _Snapshots


def read_availability(heard: Heard) -> Capture | None:
    """The capture that an answer offers; ``None`` when it offers none, or is no answer."""
    if heard.status != 200:
        return None
    try:
        closest = msgspec.json.decode(heard.body, type=_Availability).archived_snapshots.closest
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    if closest is None or not closest.available:
        return None
    at = moment(closest.timestamp)
    original = _ORIGINAL.search(closest.url)
    if at is None or original is None:
        return None
    return Capture(original[1], at, status_of(closest.status))
