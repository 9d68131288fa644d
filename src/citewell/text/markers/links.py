"""Links: a number that is a link (``[9](https://…)``, ``[[44]](https://…)``) and words that are one."""

import re

from citewell.model import Family
from citewell.text.markers.scan import Scan, clean_address
from citewell.text.urls import doi_of_url, strip_tracking

_NUMBER = re.compile(r"\\?\[?\^?(\d{1,4})\^?\\?\]?")
_ANCHOR = re.compile(
    r"<a\b[^<>]{0,500}?\bhref\s{0,3}=\s{0,3}([\"']?)(?P<url>[^\"'<>\s]{1,2000})\1[^<>]{0,500}>", re.IGNORECASE
)
_FILE = re.compile(
    r"[^\s/\\#][^\\\n]{0,300}\.(?:pdf|docx?|odt|rtf|txt|md|html?|xlsx?|csv|pptx?|json)(?P<place>#\S{0,80})?",
    re.IGNORECASE,
)
_WEB = ("http://", "https://", "www.", "HTTP://", "HTTPS://")


def target_of(address: str, scan: Scan) -> tuple[str, str | None]:
    """What an address in an answer names: the DOI it holds, a source's id, else the address without tracking."""
    url = clean_address(address)
    doi = doi_of_url(url)
    if doi is not None:
        return doi, scan.names.url(url) or scan.names.source(doi)
    return strip_tracking(url), scan.names.url(url)


def read_linked_numbers(scan: Scan) -> None:
    """Numbers that link somewhere. The address is the target; a link within the page leaves it to the number."""
    for link in scan.links:
        number = _NUMBER.fullmatch(link.text.strip())
        if number is None or not scan.is_unread(link.start, link.end):
            continue
        found = target_of(link.url, scan) if link.url.startswith(_WEB) else _local(link.url, scan)
        scan.add(
            link.start, link.end, Family.LINKED_NUMBER, [found or scan.names.lookup(number[1])], link_text=number[1]
        )


def read_text_links(scan: Scan) -> None:
    """Words that link somewhere, in Markdown or HTML. Links within the page and to mailboxes cite nothing."""
    for link in scan.links:
        if link.text.strip() and scan.is_unread(link.start, link.end):
            found = target_of(link.url, scan) if link.url.startswith(_WEB) else _local(link.url, scan)
            if found is not None:
                scan.add(link.start, link.end, Family.TEXT_LINK, [found], link_text=link.text)
    if "<a" in scan.text or "<A" in scan.text:
        _read_anchors(scan)


def _local(address: str, scan: Scan) -> tuple[str, str | None] | None:
    """What an address without a host names: a source's id, or a file."""
    names = scan.names
    for name in (address, address.removeprefix("#")):
        known = names.source(name)
        if known is not None:
            return known, known
    file = _FILE.fullmatch(address)
    if file is None:
        return None
    name = address.removesuffix(file["place"] or "")
    known = names.source(name) or names.files.get(name.rpartition("/")[2]) or names.source(name.rpartition("/")[2])
    return known or address, known


def _read_anchors(scan: Scan) -> None:
    """HTML anchors, up to their end tag."""
    for match in _ANCHOR.finditer(scan.text):
        close = scan.text.find("</", match.end(), match.end() + 1000)
        end = close + 4 if close >= 0 and scan.text[close : close + 4].lower() == "</a>" else match.end()
        if match["url"].startswith(_WEB) and scan.is_free(match.start(), end):
            words = scan.text[match.end() : close] if close >= 0 else ""
            scan.add(match.start(), end, Family.TEXT_LINK, [target_of(match["url"], scan)], link_text=words.strip())
