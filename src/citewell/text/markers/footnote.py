"""Footnotes: ``[^1]``, ``[^1^]``, ``[^m1-1]``, ``^[file.md:81]``. Their definitions are no uses."""

import re

from citewell.model import Family
from citewell.text.markers.scan import Scan

_FOOTNOTE = re.compile(r"\^([^\s\^\[\]]{1,60})\^?")
_LOCATED = re.compile(r"([^\s:]{1,120}?)(?::(\d[\d,-]{0,20}))?")


def read_footnotes(scan: Scan) -> None:
    """Footnote marks, and the inline form that names a file."""
    if "^" not in scan.text:
        return
    for bracket in scan.brackets:
        if not scan.is_free(bracket.start, bracket.end) or scan.is_link(bracket):
            continue
        mark = _FOOTNOTE.fullmatch(bracket.content)
        if mark is not None:
            scan.add(bracket.start, bracket.end, Family.FOOTNOTE, [scan.names.lookup(mark[1])])
        elif scan.before(bracket.start) == "^":
            located = _LOCATED.fullmatch(bracket.content)
            if located is not None:
                found = scan.names.lookup(located[1])
                scan.add(bracket.start - 1, bracket.end, Family.FOOTNOTE, [found], locator=located[2])
