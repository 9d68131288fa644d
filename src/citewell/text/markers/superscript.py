"""Superscripts: ``¹``, ``¹²``, ``<sup>1</sup>``. Most are powers and charges, so only listed ones count."""

import re

from citewell.model import Family
from citewell.text.markers.links import target_of
from citewell.text.markers.numbers import read_numbers
from citewell.text.markers.scan import Scan

_DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_RUN = re.compile(rf"[{_DIGITS}]{{1,12}}(?:[,⁻˒’]?[{_DIGITS}]{{1,12}}){{0,12}}")
_TO_ASCII = str.maketrans(_DIGITS, "0123456789")
_TAG = re.compile(r"<sup>\s{0,3}(?P<open>\[\^?)?(?P<numbers>[\d,;\s\u2013-]{1,40})\^?\]?\s{0,3}</sup>", re.IGNORECASE)
_LINKED = re.compile(
    r"<sup>\s{0,3}\\?\[{1,2}\^?(?P<number>\d{1,4})\^?\\?\]{1,2}\((?P<url>[^()\s]{1,1000}(?:\([^()\s]{0,200}\)[^()\s]{0,400}){0,3})\)\s{0,3}</sup>",
    re.IGNORECASE,
)
# A unit, a function, a symbol, a formula or a number carries a power; a word of the sentence does not.
_POWERED = re.compile(
    r"(?:(?<![A-Za-z])(?:[kcdmnµμ]?m|in|ft|yd|mi|km|ha|sec|Torr|[A-Za-z]|[b-df-hj-np-tv-z]{2}|[A-Z]{2}|[A-Z][a-z]|sin|cos|tan|log|ln"
    r"|exp)|(?:^|[^\w])[кдсмн]?м|\w/\w{1,4}|\d|[⁰¹²³⁴-⁹][.,]|[A-Z][a-z]?[₀-₉]|[)\]}₀-₉/+⁺⁻=^×·α-ωΑ-ΩΩ])$"
)
_GOES_ON = "⁺⁻⁄/·×"
_ISOTOPE = re.compile(r"[A-Za-z]")


def read_superscripts(scan: Scan) -> None:
    """Superscript numbers that the answer's sources or its own list have, not after a unit or a symbol."""
    text = scan.text
    if not text.isascii():
        for match in _RUN.finditer(text):
            if scan.is_free(*match.span()) and not _is_power(match.start(), match.end(), scan):
                digits = match[0].translate(_TO_ASCII)
                found = read_numbers(re.sub(r"[^\d]+", ",", digits), scan.names, attached=False)
                if found is None and digits.isdigit() and all(map(scan.names.resolves, digits)):
                    found = [scan.names.lookup(digit) for digit in digits]
                if found:
                    scan.add(*match.span(), Family.SUPERSCRIPT, found)
    if "<sup>" in text or "<SUP>" in text:
        for match in _LINKED.finditer(text):
            if scan.is_free(*match.span()):
                found = [target_of(match["url"], scan) if "://" in match["url"] else scan.names.lookup(match["number"])]
                scan.add(*match.span(), Family.SUPERSCRIPT, found, link_text=match["number"])
        for match in _TAG.finditer(text):
            if scan.is_free(*match.span()) and not _POWERED.search(scan.before(match.start(), 16)):
                found = read_numbers(match["numbers"], scan.names, attached=match["open"] is not None)
                if found:
                    scan.add(*match.span(), Family.SUPERSCRIPT, found)


def _is_power(start: int, end: int, scan: Scan) -> bool:
    """Whether a superscript is a power, a charge, a nuclide, or a footnote's own number at the start of a line."""
    before = scan.before(start, 16)
    if not before or before[-1] == "\n" or _POWERED.search(before):
        return True
    after = scan.text[end : end + 1]
    return (after != "" and after in _GOES_ON) or (before[-1].isspace() and _ISOTOPE.match(after) is not None)
