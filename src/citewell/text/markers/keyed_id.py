"""Ids in brackets: ``[pol-warranty-2026]``, ``[Source 2]``, ``##0$$``, ``{{source:1}}``, ``(A1, A4)``."""

import re

from citewell.model import Family
from citewell.text.fold import fold_id
from citewell.text.list_statements import stating
from citewell.text.markers.asides import is_title, is_token
from citewell.text.markers.content import FILE, Content, is_place, is_surely_id, read_content
from citewell.text.markers.scan import Bracket, Scan

_AFTER = re.compile(r"[\s*_]{0,4}(?:[.,;:!?)|\u3002\uff0c\uff1b\uff1a\uff01\uff1f\u0964]|\[|\n|$)")
_RAGFLOW = re.compile(r"##(\d{1,4})\$\$")
_TEMPLATE = re.compile(
    r"\{\{\s{0,3}(?:source|cite|citation|ref|doc)s?\s{0,3}:\s{0,3}([^{}\n]{1,120}?)\s{0,3}\}\}", re.IGNORECASE
)
_ROUND = re.compile(r"[(（]([^()（）\n]{1,300})[)）]")
_BEFORE_WORDS = re.compile(r"([^\s:：,]{1,100})\s?[:：,]\s{0,3}")
_QUOTED = re.compile(r"[\"“„«「『‘'][^\W\d_]")
_NAMED = re.compile(r"[^\W\d_]|[^\d\s,;.:()+-]")
_ASIDES = frozenset({"sic", "citationneeded", "emphasisadded", "x", "todo", "tbd", "na", "redacted"})


def read_known_ids(scan: Scan) -> None:
    """Ids that stand in square brackets exactly as they are, even those that look like something else."""
    ids = scan.names.ids
    for bracket in scan.brackets:
        content = bracket.content
        if content not in ids or (content.isdigit() and len(content) < 5) or scan.is_link(bracket):
            continue
        if scan.is_free(bracket.start, bracket.end):
            start, end = scan.around(bracket)
            family = Family.FILE_NAME if FILE.fullmatch(content) else Family.KEYED_ID
            scan.add(start, end, family, [(content, content)])
    for name in ids:
        if "[" in name or "]" in name:
            _read_bracketed(name, scan)


def _read_bracketed(name: str, scan: Scan) -> None:
    """An id with brackets of its own, which no pattern finds."""
    marker = f"[{name}]"
    start = scan.text.find(marker)
    while start >= 0:
        if scan.is_free(start, start + len(marker)):
            scan.add(start, start + len(marker), Family.KEYED_ID, [(name, name)])
        start = scan.text.find(marker, start + len(marker))


def read_keyed_ids(scan: Scan) -> None:
    """Ids in square brackets: known ones, groups with a known one, and unknown ones that are written like ids."""
    for bracket in scan.brackets:
        content = bracket.content.strip()
        if not content or content[0] == "^" or not scan.is_free(bracket.start, bracket.end) or scan.is_link(bracket):
            continue
        if content.count("(") != content.count(")") or not _NAMED.search(content):
            continue  # ``[0, 1) or (1, 2]``, ``[-1, 1]``
        content = content.removesuffix("\\")
        reading = read_content(content, scan.names)
        if reading is None and _is_meant(content, bracket, scan):
            scan.add(bracket.start, bracket.end, Family.KEYED_ID, [scan.names.lookup(content)])
        elif reading is not None and _may_cite(reading, content, bracket, scan):
            start, end = scan.around(bracket)
            files = all(FILE.fullmatch(target) for target, _ in reading.found)
            family = Family.FILE_NAME if files else Family.KEYED_ID
            scan.add(start, end, family, reading.found, locator=reading.locator, link_text=_said(content, scan))


def _said(content: str, scan: Scan) -> str | None:
    """What stands after an id in its brackets and says something: ``[terms-26: "Skis cost 25 euros"]``."""
    named = _BEFORE_WORDS.match(content)
    if named is None or scan.names.source(named[1]) is None:
        return None
    words = content[named.end() :]
    return words if _QUOTED.match(words) or stating(words, scan.names) is not None else None


def _is_meant(content: str, bracket: Bracket, scan: Scan) -> bool:
    """Whether words that nothing has are meant as a source because of the marker beside them.

    ``[deposit][terms]`` and ``[deposit][Rowan Cycles: prices]`` stand up against one; ``[deposit] [terms].`` ends a
    sentence with it.
    """
    if scan.after_marker(bracket.start) == bracket.start:
        return not is_place(content) and (is_token(content, sure=True) or is_title(content))
    spaced = scan.after_marker(bracket.start) >= 0
    return spaced and is_token(content, sure=False) and _AFTER.match(scan.text, bracket.end) is not None


def _may_cite(reading: Content, content: str, bracket: Bracket, scan: Scan) -> bool:
    """Whether names that nothing has can hardly be anything but ids here."""
    if all(bound is not None for _, bound in reading.found):
        return True
    if scan.text.startswith(":", bracket.end) and scan.before(bracket.start) in ("", "\n"):
        return False  # the bracket opens a line that defines it
    before = scan.before(bracket.start)
    ends = _AFTER.match(scan.text, bracket.end) is not None
    if before and (before.isalnum() or before in "_]") and before.isascii() and not ends:
        return False  # an index or a call: ``row[a-1]x``
    if reading.certain or reading.explicit or any(bound is not None for _, bound in reading.found):
        return True
    if not content.isascii() and not any(FILE.fullmatch(target) for target, _ in reading.found):
        return False
    if fold_id(content) in _ASIDES or content[0] in "\"'":
        return False
    # ``the [self-driving] car`` and ``the [COVID-19] vaccine`` are insertions in a quotation.
    return ends or all(is_surely_id(target) for target, _ in reading.found)


def read_template_ids(scan: Scan) -> None:
    """Marks that a template should have replaced: ``##0$$``, ``{{source:1}}``."""
    if "##" in scan.text:
        for match in _RAGFLOW.finditer(scan.text):
            if scan.is_free(*match.span()):
                scan.add(*match.span(), Family.KEYED_ID, [scan.names.lookup(match[1])])
    if "{{" in scan.text:
        for match in _TEMPLATE.finditer(scan.text):
            if scan.is_free(*match.span()):
                reading = read_content(match[1], scan.names, explicit=True)
                found = reading.found if reading is not None else [scan.names.lookup(match[1])]
                scan.add(*match.span(), Family.KEYED_ID, found)


def read_round_ids(scan: Scan) -> None:
    """Names in round brackets: known ids that are no plain words, and what a word for *source* introduces."""
    text = scan.text
    if "(" not in text and "（" not in text:
        return
    for match in _ROUND.finditer(text):
        if not scan.is_free(*match.span()):
            continue
        reading = read_content(match[1], scan.names)
        if reading is None:
            continue
        # In round brackets a plain word beside an id is a remark.
        found = [(name, source) for name, source in reading.found if source is not None or not name.isalpha()]
        bound = all(source is not None for _, source in found)
        written = all(not name.isdigit() and not name.isalpha() for name, _ in found)
        # A look-alike counts when it is no words: ``(POL-PUMP-2026)``, but not ``(pump guarantee)``.
        alike = reading.certain and all(any(map(str.isdigit, n)) and " " not in n for n, b in found if not b)
        if not found:
            continue
        if (bound and (written or reading.explicit)) or (reading.certain and (reading.explicit or (alike and written))):
            family = Family.FULL_WIDTH if match[0][0] == "（" else Family.KEYED_ID
            scan.add(*match.span(), family, found, locator=reading.locator)
