"""Ids in running text that are said to say something: ``According to KB-1042, …``, ``KB-1042 says that …``."""

import re

from citewell.model import Family
from citewell.text.markers.scan import Scan
from citewell.text.quoting import ACCORDING, SAYING

# Only what cannot be a word or a product in passing: parts joined by dashes and the like, with a digit among them.
_ID = re.compile(
    r"(?<![A-Za-z0-9_.:/#@-])(?=[^\s\d]{1,40}\d)[A-Za-z][A-Za-z0-9]{0,20}(?:[-_:.#/\u2010-\u2015][A-Za-z0-9]{1,20}){1,6}"
    r"(?![A-Za-z0-9_/#@-])"
)
_BEFORE = re.compile(rf"(?:{ACCORDING})\s?(?:[^\W\d_]{{1,15}}\s){{0,2}}[\"'“„«*_`]{{0,3}}$", re.IGNORECASE)
_BEGINS = re.compile(r"(?:^|[.!?:\n\u3002\uff01\uff1f])[\s>*_`•-]{0,8}$")
_AFTER = re.compile(rf"[\"'”“»*_`]{{0,3}}\s?(?:{SAYING})", re.IGNORECASE)
_WINDOW = 60


def read_spoken_ids(scan: Scan) -> None:
    """Known ids that the sentence gives as the one who says it. Nothing else in running text is a citation."""
    names = scan.names
    for match in _ID.finditer(scan.text) if names.are_compound else ():
        known = names.source(match[0])
        if known is None or not scan.is_free(*match.span()):
            continue
        before = scan.before(match.start(), _WINDOW)
        told = _BEFORE.search(before) is not None
        if told or (_BEGINS.search(before) and _AFTER.match(scan.text, match.end())):
            scan.add(*match.span(), Family.KEYED_ID, [(known, known)])
