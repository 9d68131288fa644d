"""Footnotes: ``[^1]``, ``[^1^]``, ``[^m1-1]``, ``^[file.md:81]``. Their definitions are no uses."""

import re

from citewell.model import Family
from citewell.text.markers.content import read_content
from citewell.text.markers.scan import Scan

_FOOTNOTE = re.compile(r"\^([^\s\^\[\]\\]{1,60})\^?\\?")
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
            start, end = scan.around(bracket)
            scan.add(start, end, Family.FOOTNOTE, [scan.names.lookup(mark[1])])
        elif scan.before(bracket.start) == "^":
            _read_inline(bracket.start, bracket.end, bracket.content, scan)


def _read_inline(start: int, end: int, content: str, scan: Scan) -> None:
    """``^[file.md:81]`` and ``^[pol-pump-2026]``; an inline note in words is prose."""
    located = _LOCATED.fullmatch(content)
    if located is not None:
        scan.add(start - 1, end, Family.FOOTNOTE, [scan.names.lookup(located[1])], locator=located[2])
        return
    reading = read_content(content, scan.names)
    if reading is not None and reading.certain:
        scan.add(start - 1, end, Family.FOOTNOTE, reading.found, locator=reading.locator)
