"""Addresses without any bracket: ``https://…``, ``www.…``."""

from citewell.model import Family
from citewell.text.markers.links import target_of
from citewell.text.markers.scan import Scan
from citewell.text.url_spans import find_urls
from citewell.text.urls import doi_of_url


def read_bare_urls(scan: Scan) -> None:
    """Addresses in running text. One that holds a DOI is read as that identifier."""
    if "://" not in scan.text and "www." not in scan.text and "WWW." not in scan.text:
        return
    for start, end in find_urls(scan.text):
        if scan.is_free(start, end):
            url = scan.text[start:end]
            family = Family.IDENTIFIER if doi_of_url(url) else Family.BARE_URL
            scan.add(start, end, family, [target_of(url, scan)])
