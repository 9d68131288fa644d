"""Full-width brackets: ``【1】``, ``【1】【2】``, ``（来源：…）``."""

import re

from citewell.model import Family
from citewell.text.markers.numbers import read_numbers
from citewell.text.markers.scan import Scan

_WIDE = re.compile(r"【([^【】†\n]{1,200})】")
_NAMED = re.compile(r"（\s{0,3}(?:来源|资料来源|出处|参考|引用|出典)\s{0,3}[：:]\s{0,3}([^（）\n]{1,300})）")
_SEPARATOR = re.compile(r"\s{0,3}[,，、;；]\s{0,3}")


def read_full_width(scan: Scan) -> None:
    """Numbers and known names in full-width brackets. Other words in them are emphasis and headings."""
    if "【" in scan.text:
        for match in _WIDE.finditer(scan.text):
            if not scan.is_free(*match.span()):
                continue
            found = read_numbers(match[1], scan.names, attached=True)
            if found is None:
                found = _named(match[1], scan)
            if found:
                scan.add(*match.span(), Family.FULL_WIDTH, found)
    if "（" in scan.text:
        for match in _NAMED.finditer(scan.text):
            found = _named(match[1], scan) if scan.is_free(*match.span()) else None
            if found:
                scan.add(*match.span(), Family.FULL_WIDTH, found)


def _named(content: str, scan: Scan) -> list[tuple[str, str | None]] | None:
    """The sources named by their ids or titles, when every name is known."""
    found: list[tuple[str, str | None]] = []
    for name in _SEPARATOR.split(content.strip()):
        known = scan.names.source(name) or scan.names.title(name.strip('《》「」"“”')) or scan.names.files.get(name)
        if known is None:
            return None
        found.append((known, known))
    return found
