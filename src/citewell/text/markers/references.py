"""Markdown's links by reference: ``[the guarantee][1]``, ``[pump guarantee][]``, with ``[1]: https://…`` elsewhere."""

import re

from citewell.model import Family
from citewell.text.markers.scan import Scan

_PAIR = re.compile(r"\[([^\[\]\n]{1,300})\]\[([^\[\]\n]{0,80})\]")
_ROUND_NUMBER = re.compile(r"\s{0,2}\((\d{1,4})\)\s{0,2}")
_NUMBER = re.compile(r"[\d\s,;\u2013-]{1,40}|\^.{1,40}")


def read_references(scan: Scan) -> None:
    """Words that a line of the answer's own list links, and ``[(1)][1]``. ``[1][2]`` are two citations."""
    if "][" not in scan.text:
        return
    names = scan.names
    for match in _PAIR.finditer(scan.text):
        words, label = match[1], match[2] or match[1]
        if not scan.is_free(*match.span()) or scan.before(match.start()) in ("]", "!"):
            continue
        rounded = _ROUND_NUMBER.fullmatch(words)
        if rounded is not None and rounded[1] == label:
            scan.add(*match.span(), Family.KEYED_ID, [names.lookup(label)])
            continue
        entry = names.entries.get(label)
        if entry is None or entry.url is None or _NUMBER.fullmatch(words) or (match[2] and names.resolves(words)):
            continue
        scan.add(*match.span(), Family.TEXT_LINK, [names.lookup(label)], link_text=words)
