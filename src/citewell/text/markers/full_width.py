"""Full-width brackets: ``【1】``, ``【1】【2】``, ``【来源2】``."""

import re

from citewell.model import Family
from citewell.text.markers.asides import is_token
from citewell.text.markers.content import read_content
from citewell.text.markers.numbers import read_numbers
from citewell.text.markers.scan import Scan

_WIDE = re.compile(r"【([^【】†\n]{1,200})】")


def read_full_width(scan: Scan) -> None:
    """Numbers and known names in full-width brackets. Other words in them are emphasis and headings."""
    if "【" not in scan.text:
        return
    for match in _WIDE.finditer(scan.text):
        if not scan.is_free(*match.span()):
            continue
        found = read_numbers(match[1], scan.names, attached=True)
        if found is None:
            reading = read_content(match[1], scan.names)
            if reading is None and scan.after_marker(match.start()) == match.start() and is_token(match[1], sure=True):
                scan.add(*match.span(), Family.FULL_WIDTH, [scan.names.lookup(match[1])])
                continue
            if reading is None or not (reading.certain or reading.explicit or any(known for _, known in reading.found)):
                continue
            found = reading.found
        scan.add(*match.span(), Family.FULL_WIDTH, found)
