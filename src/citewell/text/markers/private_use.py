"""Marks made of private-use characters, and what is left of them when those were stripped: ``citeturn0search0``."""

import re

from citewell.model import Family
from citewell.text.markers.scan import Scan

_MARK = re.compile("\ue200(?:cite|filecite|navlist|i|video|url)?\ue202?([^\ue200\ue201\n]{1,600})\ue201")
_STRIPPED = re.compile(r"(?<![A-Za-z0-9])(?:file)?cite((?:turn\d{1,4}[a-z]{3,16}\d{1,4}){1,40})(?![a-z0-9])")
_REFERENCE = re.compile(r"turn\d{1,4}[a-z]{3,16}\d{1,4}")
_LOCATOR = re.compile(r"L\d{1,6}(?:-L?\d{1,6})?")


def read_private_use(scan: Scan) -> None:
    """Private-use marks with every reference they hold, and their stripped form."""
    if "\ue200" in scan.text:
        for match in _MARK.finditer(scan.text):
            parts = [part for part in match[1].split("\ue202") if part]
            names = [part for part in parts if scan.names.resolves(part) or _REFERENCE.fullmatch(part)]
            locators = [part for part in parts if _LOCATOR.fullmatch(part)]
            if names and scan.is_free(*match.span()):
                found = [scan.names.lookup(name) for name in names]
                scan.add(*match.span(), Family.PRIVATE_USE, found, locator=", ".join(locators) or None)
    if "citeturn" in scan.text:
        for match in _STRIPPED.finditer(scan.text):
            if scan.is_free(*match.span()):
                found = [scan.names.lookup(name) for name in _REFERENCE.findall(match[1])]
                scan.add(*match.span(), Family.PRIVATE_USE, found)
