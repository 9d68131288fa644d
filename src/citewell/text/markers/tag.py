"""Tags: ``<cite>[6-8]</cite>``, ``<cite id="a">…</cite>``, ``<co: 0,2>…</co>``, ``<ref>a</ref>``."""

import re

from citewell.model import Family
from citewell.text.markers.numbers import Found, read_numbers
from citewell.text.markers.scan import Scan

_CITE = re.compile(r"<(cite|citation|ref|source|sup_cite)\b([^<>]{0,300})>([^<>]{0,400})</\1>", re.IGNORECASE)
_EMPTY = re.compile(r"<(?:cite|citation|ref|source)\b([^<>]{0,300}?)/>", re.IGNORECASE)
_ATTRIBUTE = re.compile(
    r"\b(?:ids?|source|src|ref|name|index|doc|document|idx)\s{0,2}=\s{0,2}[\"']?([^\"'<>]{1,200}?)[\"'/\s]*(?:\s\w+=|$)",
    re.IGNORECASE,
)
_CO = re.compile(r"<co:\s{0,3}([\w,\s:.-]{1,80})>([^<>]{0,600})</co(?::\s{0,3}[\w,\s:.-]{1,80})?>", re.IGNORECASE)
_SPLIT = re.compile(r"[,;|]|\]\s{0,2}\[")


def read_tags(scan: Scan) -> None:
    """Citation tags. A tag without a name cites nothing."""
    text = scan.text
    if "<" not in text:
        return
    if "</" in text:
        for match in _CITE.finditer(text):
            attribute = _ATTRIBUTE.search(match[2])
            _add(scan, match, _names(attribute[1] if attribute else match[3], scan))
    if "/>" in text:
        for match in _EMPTY.finditer(text):
            attribute = _ATTRIBUTE.search(match[1])
            _add(scan, match, _names(attribute[1], scan) if attribute else [])
    if "<co:" in text or "<CO:" in text:
        for match in _CO.finditer(text):
            _add(scan, match, _names(match[1], scan))


def _add(scan: Scan, match: re.Match[str], found: Found) -> None:
    if found and scan.is_free(*match.span()):
        scan.add(*match.span(), Family.TAG, found)


def _names(content: str, scan: Scan) -> Found:
    """What a tag names: numbers and ranges, else ids."""
    found: Found = []
    for part in _SPLIT.split(content.strip().removeprefix("[").removesuffix("]")):
        name = part.strip(" []()\"'")
        if not name:
            continue
        numbers = read_numbers(name, scan.names, attached=True)
        found += numbers if numbers is not None else [scan.names.lookup(name)]
    return found
