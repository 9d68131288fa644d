"""A closing line that names the sources of the whole answer: ``SOURCES: a, b``, ``[Sources: 1, 3]``."""

import re

from citewell.model import Family
from citewell.text.markers.numbers import Found, read_numbers
from citewell.text.markers.scan import Scan

_TRAILER = re.compile(
    r"(?:^|\n)[ \t]*(?P<whole>[*_(\[]{0,3}(?:sources?(?: used| cited)?|references?|citations?|quellen?|fuentes?|fontes?|fonti|bronn?en|r[ée]f[ée]rences?"
    r"|来源|资料来源|参考(?:文献|资料)?|出典)[*_]{0,2}[ \t]{0,3}[:：][*_]{0,2}[ \t]{0,3}(?P<names>[^\n]{1,2000}))(?=\n|$)",
    re.IGNORECASE,
)
_SEPARATOR = re.compile(r"\s{0,3}[,;|，、；]\s{0,3}")
_ID = re.compile(r"[^\s\[\](){}<>]{1,120}")


def read_trailers(scan: Scan) -> None:
    """Trailers with ids, numbers or titles. One that holds addresses or markers leaves them to their families."""
    if ":" not in scan.text and "：" not in scan.text:
        return
    for match in _TRAILER.finditer(scan.text):
        names = match["names"].strip().rstrip(")]*_").strip()
        found = _found(names, scan)
        end = match.start("names") + len(match["names"].rstrip())
        if found and scan.is_free(match.start("whole"), end):
            scan.add(match.start("whole"), end, Family.TRAILER, found)


def _found(names: str, scan: Scan) -> Found:
    """The sources that the line names; nothing when it could be a sentence."""
    whole = scan.names.source(names) or scan.names.title(names)
    if whole is not None:
        return [(whole, whole)]
    found: Found = []
    for part in _SEPARATOR.split(names.rstrip(".")):
        name = part.strip().strip("\"'“”*_`")
        if not name or "://" in name or name.startswith("["):
            return []
        numbers = read_numbers(name, scan.names, attached=True)
        if numbers is not None:
            found += numbers
            continue
        titled = scan.names.source(name) or scan.names.files.get(name) or scan.names.title(name)
        if titled is None and not _ID.fullmatch(name):
            return []
        found.append((titled, titled) if titled is not None else scan.names.lookup(name))
    if any(bound is not None for _, bound in found):
        return found
    # With nothing known, only what is written like ids counts; ``Source: Reuters`` is a credit in words.
    return found if found and all(any(c.isdigit() or c in "-_" for c in target) for target, _ in found) else []
