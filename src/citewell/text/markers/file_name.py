"""File names in brackets: ``[info1.txt][info2.pdf]``, ``[report.pdf#page=4]``, ``[report.pdf, p. 4]``."""

import re

from citewell.model import Family
from citewell.text.markers.scan import Scan

_FILE = re.compile(
    r"(?P<name>[^\[\]\n#,;]{1,200}?\.(?:pdf|docx?|odt|rtf|txt|md|rst|html?|xml|xlsx?|csv|tsv|pptx?|json|ya?ml|epub))"
    r"(?P<locator>#\S{1,60}|[,;:]?\s{0,2}(?:pp?\.|pages?|S\.|Seiten?|L)\s?\d[\d\s,\u2013-]{0,20}|:\d[\d,-]{0,20})?",
    re.IGNORECASE,
)
_SEPARATOR = re.compile(r"\s{0,2}[,;|]\s{0,2}(?=[^,;|]{1,200}\.\w{2,5})")


def read_file_names(scan: Scan) -> None:
    """Bracketed file names with their locators; unknown ones too, since nothing else is written like this."""
    if "." not in scan.text:
        return
    for bracket in scan.brackets:
        if "." not in bracket.content or not scan.is_free(bracket.start, bracket.end) or scan.is_link(bracket):
            continue
        content = bracket.content.strip()
        if scan.names.source(content) is not None:
            known = scan.names.lookup(content)
            scan.add(
                bracket.start, bracket.end, Family.FILE_NAME if _FILE.fullmatch(content) else Family.KEYED_ID, [known]
            )
            continue
        matches = [_FILE.fullmatch(part.strip()) for part in _SEPARATOR.split(content)]
        named = [match for match in matches if match is not None]
        if len(named) != len(matches):
            continue
        found = [_target(match, scan) for match in named]
        locators = [match["locator"].lstrip(" ,;") for match in named if match["locator"]]
        scan.add(bracket.start, bracket.end, Family.FILE_NAME, found, locator=", ".join(locators) or None)


def _target(match: re.Match[str], scan: Scan) -> tuple[str, str | None]:
    """What a file name names: an id, a file that a source is kept in, or an entry of the answer's own list."""
    name = match["name"].strip()
    known = scan.names.files.get(name)
    if known is not None and name not in scan.names.ids:
        return known, known
    return scan.names.lookup(name)
