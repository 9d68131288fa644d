"""Keys of reference managers: ``[@varnholt2020; @lee2021, p. 3]``, ``@varnholt2020``, ``(varnholt2020 pages 1-2)``."""

import re

from citewell.model import Family
from citewell.text.markers.scan import Scan
from citewell.text.works import work_of_key

_PANDOC = re.compile(r"\[([^\[\]\n]{0,60}@[^\[\]\n]{1,400})\]")
_PART = re.compile(
    r"\s{0,3}(?:[^@;]{0,60}\s)?-?@\{?(?P<key>\w(?:[\w:.#$%&+?/-]{0,78}\w)?)\}?(?P<place>[,\s][^;@]{0,80})?\s{0,3}"
)
_IN_TEXT = re.compile(r"(?<![\w.@/+-])@(\w[\w:.#$%&+?/-]{0,78}\w)")
_KEY_PAGES = r"[^\W\d_][\w-]{1,40}?(?:1[5-9]|20)\d\d\w{0,40}\s(?:pages?|pp?\.)\s\d[\d\u2013-]{0,12}"
_PAGED = re.compile(rf"\(({_KEY_PAGES}(?:[,;]\s{_KEY_PAGES}){{0,12}})\)")
_PAGES = re.compile(r"(?P<key>[\w-]+)\s(?:pages?|pp?\.)\s(?P<pages>\d[\d\u2013-]{0,12})")


def read_cite_keys(scan: Scan) -> None:
    """Keys after ``@``, in brackets also those that no source has, and keys with pages."""
    text = scan.text
    if "@" in text:
        for match in _PANDOC.finditer(text):
            parts = [_PART.fullmatch(part) for part in match[1].split(";")]
            keys = [part["key"] for part in parts if part is not None]
            if len(keys) == len(parts) and scan.is_free(*match.span()):
                places = [part["place"].strip(" ,") for part in parts if part is not None and part["place"]]
                found = [scan.names.lookup(key) for key in keys]
                scan.add(*match.span(), Family.AUTHOR_YEAR, found, locator=", ".join(places) or None)
        for match in _IN_TEXT.finditer(text):
            known = scan.names.source(match[1])
            if known is not None and scan.is_free(*match.span()):
                scan.add(*match.span(), Family.AUTHOR_YEAR, [(known, known)])
    if " p" in text and "(" in text:
        for match in _PAGED.finditer(text):
            if scan.is_free(*match.span()):
                pages = list(_PAGES.finditer(match[1]))
                found = [_paged(page["key"], scan) for page in pages]
                scan.add(*match.span(), Family.AUTHOR_YEAR, found, locator=", ".join(page["pages"] for page in pages))


def _paged(key: str, scan: Scan) -> tuple[str, str | None]:
    """The source with this key, or by its surname and year."""
    work = None if scan.names.resolves(key) else work_of_key(key)
    known = scan.names.work(*work) if work is not None else None
    return (known, known) if known is not None else scan.names.lookup(key)
