"""Superscripts: ``¹``, ``¹²``, ``<sup>1</sup>``. Most are powers and charges, so only listed ones count."""

import re

from citewell.model import Family
from citewell.text.markers.numbers import read_numbers
from citewell.text.markers.scan import Scan

_DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_RUN = re.compile(rf"[{_DIGITS}]+(?:[,⁻˒’]?[{_DIGITS}]+)*")
_TO_ASCII = str.maketrans(_DIGITS, "0123456789")
_TAG = re.compile(r"<sup>\s{0,3}\[?([\d,;\s\u2013-]{1,40})\]?\s{0,3}</sup>", re.IGNORECASE)
# A unit, a symbol, a formula or a number carries a power; a word of the sentence does not.
_POWERED = re.compile(
    r"(?:(?:^|[^\w])(?:[kcdmnµμ]?m|in|ft|yd|mi|km|[A-Za-z]|cm|mm|sec|Torr|Ω)|\d|[A-Z][a-z]?[₀-₉]|\b[A-Z][A-Za-z]?|[)\]}₀-₉/+⁺⁻=^α-ωΑ-Ω])$"
)


def read_superscripts(scan: Scan) -> None:
    """Superscript numbers that the answer's sources or its own list have, not after a unit or a symbol."""
    text = scan.text
    if not text.isascii():
        for match in _RUN.finditer(text):
            # In a footnote's own definition the number stands at the start of the line.
            if not scan.is_free(*match.span()) or match.start() == 0 or _POWERED.search(scan.before(match.start(), 6)):
                continue
            digits = match[0].translate(_TO_ASCII)
            found = read_numbers(re.sub(r"[^\d]+", ",", digits), scan.names, attached=False)
            if found is None and digits.isdigit() and all(map(scan.names.resolves, digits)):
                found = [scan.names.lookup(digit) for digit in digits]
            if found:
                scan.add(*match.span(), Family.SUPERSCRIPT, found)
    if "<sup>" in text or "<SUP>" in text:
        for match in _TAG.finditer(text):
            if not scan.is_free(*match.span()) or _POWERED.search(scan.before(match.start(), 6)):
                continue
            found = read_numbers(match[1], scan.names, attached="[" in match[0])
            if found:
                scan.add(*match.span(), Family.SUPERSCRIPT, found)
