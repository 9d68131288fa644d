"""Tags: ``<cite>[6-8]</cite>``, ``<cite id="a">…</cite>``, ``<co: 0,2>…</co>``, ``<ref>a</ref>``."""

import re

from citewell.model import Family
from citewell.text.markers.content import is_id
from citewell.text.markers.numbers import Found, read_numbers
from citewell.text.markers.scan import Scan

_CITE = re.compile(
    r"<(cites?|citations?|refs?|references?|sources?)\b([^<>]{0,300})>([^<>]{0,800})</\1>", re.IGNORECASE
)
_EMPTY = re.compile(r"<(?:cite|citation|ref|reference|source)\b([^<>]{0,300}?)/>", re.IGNORECASE)
_ATTRIBUTE = re.compile(
    r"\b(?P<key>ids?|source|src|ref|name|index|doc|document|idx)\s{0,2}=\s{0,2}[\"']?(?P<value>[^\"'<>]{1,200}?)[\"'/\s]*(?:\s\w+=|$)",
    re.IGNORECASE,
)
_CO = re.compile(r"<co:\s{0,3}([\w,\s:.-]{1,80})>([^<>]{0,800})</co(?::\s{0,3}[\w,\s:.-]{1,80})?>", re.IGNORECASE)
_SPLIT = re.compile(r"[,;|]|\]\s{0,2}\[")
_SENTENCE = re.compile(r"(\d{1,4})-\d{1,4}(?::\d{1,4})?")


def read_tags(scan: Scan) -> None:
    """Citation tags. A tag without a name cites nothing."""
    text = scan.text
    if "<" not in text:
        return
    if "</" in text:
        for match in _CITE.finditer(text):
            _add(scan, match, _attributed(match[2], scan) or _named(match[3], scan, strict=True))
    if "/>" in text:
        for match in _EMPTY.finditer(text):
            _add(scan, match, _attributed(match[1], scan))
    if "<co:" in text or "<CO:" in text:
        for match in _CO.finditer(text):
            _add(scan, match, _named(match[1], scan, strict=False))


def _add(scan: Scan, match: re.Match[str], found: Found) -> None:
    if found and scan.is_free(*match.span()):
        scan.add(*match.span(), Family.TAG, found)


def _attributed(attributes: str, scan: Scan) -> Found:
    """What an attribute names. In ``index="1-4"`` the second number counts sentences of the document."""
    attribute = _ATTRIBUTE.search(attributes) if "=" in attributes else None
    if attribute is None:
        return []
    value = attribute["value"]
    if attribute["key"].lower() == "index" and not scan.names.source(value):
        value = _SENTENCE.sub(r"\1", value)
    return _named(value, scan, strict=False)


def _named(content: str, scan: Scan, *, strict: bool) -> Found:
    """What a tag names: numbers and ranges, else ids. Strictly, words that nothing has are a work's title."""
    names = scan.names
    whole = names.source(content.strip()) or names.title(content)
    if whole is not None:
        return [(whole, whole)]
    found: Found = []
    for part in _SPLIT.split(content.strip().removeprefix("[").removesuffix("]")):
        name = part.strip(" []()\"'")
        if not name:
            continue
        numbers = read_numbers(name, names, attached=True)
        if numbers is not None:
            found += numbers
        elif strict and not names.resolves(name) and not is_id(name) and not names.resemblance.has(name):
            return []
        else:
            found.append(names.lookup(name))
    return found
