"""File names in brackets: ``[info1.txt][info2.pdf]``, ``[report.pdf#page=4]``, ``[report.pdf, p. 4]``."""

from citewell.model import Family
from citewell.text.markers.content import FILE, read_content
from citewell.text.markers.scan import Scan


def read_file_names(scan: Scan) -> None:
    """Bracketed file names with their places; unknown ones too, since nothing else is written like this."""
    if "." not in scan.text:
        return
    for bracket in scan.brackets:
        content = bracket.content
        if "." not in content or not scan.is_free(bracket.start, bracket.end) or scan.is_link(bracket):
            continue
        reading = read_content(content.removesuffix("\\"), scan.names)
        if reading is not None and all(FILE.match(target) for target, _ in reading.found):
            start, end = scan.around(bracket)
            scan.add(start, end, Family.FILE_NAME, reading.found, locator=reading.locator)
