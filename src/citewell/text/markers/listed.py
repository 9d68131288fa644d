"""The answer's own list of sources where nothing in the text refers to it: then its lines cite for the whole answer."""

from collections.abc import Iterable

from citewell.model import Family
from citewell.text.markers.content import FILE, is_id
from citewell.text.markers.scan import Scan
from citewell.text.names import Entry


def read_listed(scan: Scan, entries: Iterable[Entry]) -> None:
    """Each line that has an address, names a source, or is written like an id."""
    for entry in entries:
        start, end = entry.spot_start, entry.spot_end
        if end <= start or not scan.is_free(start, end):
            continue
        known = scan.names.source(entry.label) if entry.label and not entry.label.isdigit() else None
        if known is not None:
            scan.add(start, end, Family.TRAILER, [(known, known)])
        elif entry.url is not None:
            scan.add(start, end, Family.TRAILER, [(entry.url, scan.names.url(entry.url))])
        else:
            _read_words(scan, entry)


def _read_words(scan: Scan, entry: Entry) -> None:
    """A line of words: the id or title among them, else the whole line if it is written like an id."""
    words = scan.text[entry.spot_start : entry.spot_end]
    named = scan.names.described(words)
    start, end = entry.spot_start, entry.spot_end
    if named is not None:
        position = words.find(named)
        if position >= 0:
            start, end = start + position, start + position + len(named)
        scan.add(start, end, Family.TRAILER, [(named, named)])
    elif FILE.fullmatch(words) or is_id(words) or scan.names.resemblance.has(words):
        scan.add(start, end, Family.TRAILER, [(words, None)])
