"""Ids in brackets: ``[pol-warranty-2026]``, ``[Source 2]``, ``##0$$``, ``{{source:1}}``, ``(A1, A4)``."""

import re

from citewell.model import Family
from citewell.text.fold import fold_id
from citewell.text.markers.numbers import Found
from citewell.text.markers.scan import Bracket, Scan
from citewell.text.names import Names

_PREFIX = re.compile(
    r"(?:sources?|src|docs?|documents?|cit(?:e|ation)s?|refs?|references?|id|chunk|passage|context|quelle|quellen|fuente|fonte|bron|来源|资料)"
    r"(?:\s{0,2}[:#_=-]\s{0,2}|\s{1,2})(?=[\w\[(])",
    re.IGNORECASE,
)
_LETTERED = re.compile(r"(?:S|D|C|R|Q|doc|src|ref|source|chunk)_?(\d{1,3})", re.IGNORECASE)
_SEPARATOR = re.compile(r"\s{0,3}[,;|，、；]\s{0,3}")
# A name that nothing has is an id when it is written like one: parts joined by ``-``, ``_``, ``:`` or ``.``, or
# letters with digits, or a hash. Plain words in brackets are insertions and remarks.
_JOINED = re.compile(r"[A-Za-z0-9]{1,40}(?:[-_:.#/][A-Za-z0-9]{1,40}){1,12}")
_ALPHANUMERIC = re.compile(r"(?=[a-z0-9]{0,40}\d)(?=[a-z0-9]{0,40}[a-z])[A-Za-z0-9]{2,40}", re.IGNORECASE)
_AFTER = re.compile(r"\s{0,2}(?:[.,;:!?)\u3002\uff0c\uff1b\uff1a\uff01\uff1f|]|\[|\n|$)")
_RAGFLOW = re.compile(r"##(\d{1,4})\$\$")
_TEMPLATE = re.compile(
    r"\{\{\s{0,3}(?:source|cite|citation|ref|doc)s?\s{0,3}:\s{0,3}([^{}\s]{1,120})\s{0,3}\}\}", re.IGNORECASE
)
_ROUND = re.compile(r"\(([^()\n]{1,200})\)")
_ASIDES = frozenset({"sic", "citationneeded", "emphasisadded", "x", "todo", "tbd", "na", "redacted"})


def read_keyed_ids(scan: Scan) -> None:
    """Ids in square brackets: known ones, groups with a known one, and unknown ones that are written like ids."""
    for bracket in scan.brackets:
        content = bracket.content.strip()
        if not content or content[0] == "^" or not scan.is_free(bracket.start, bracket.end) or scan.is_link(bracket):
            continue
        found = _known(content, scan.names)
        if found is None and not _is_definition(bracket, scan):
            found = _unknown(content, bracket, scan)
        if found:
            locator = None
            start, end = bracket.start, bracket.end
            if scan.before(start) == "[" and scan.text[end : end + 1] == "]" and scan.is_free(start - 1, end + 1):
                start, end = start - 1, end + 1
            scan.add(start, end, Family.KEYED_ID, found, locator=locator)


def read_template_ids(scan: Scan) -> None:
    """Marks that a template should have replaced: ``##0$$``, ``{{source:1}}``."""
    if "##" in scan.text:
        for match in _RAGFLOW.finditer(scan.text):
            if scan.is_free(*match.span()):
                scan.add(*match.span(), Family.KEYED_ID, [scan.names.lookup(match[1])])
    if "{{" in scan.text:
        for match in _TEMPLATE.finditer(scan.text):
            if scan.is_free(*match.span()):
                scan.add(*match.span(), Family.KEYED_ID, [scan.names.lookup(match[1])])


def read_round_ids(scan: Scan) -> None:
    """Ids in round brackets, when every one of them is known and is no plain number or word."""
    if "(" not in scan.text or not scan.names.ids:
        return
    for match in _ROUND.finditer(scan.text):
        names = [_PREFIX.sub("", part, count=1) for part in _SEPARATOR.split(match[1].strip())]
        named = all(scan.names.source(name) and not name.isdigit() and not name.isalpha() for name in names)
        if named and scan.is_free(*match.span()):
            scan.add(*match.span(), Family.KEYED_ID, [scan.names.lookup(name) for name in names])


def _known(content: str, names: Names) -> Found | None:
    """The sources that the content names, when at least one of its parts is known."""
    whole = names.source(content)
    if whole is not None:
        return [(whole, whole)]
    if content.isdigit():
        return None
    bare = _PREFIX.sub("", content, count=1)
    found: Found = []
    for part in _SEPARATOR.split(bare):
        name = _PREFIX.sub("", part, count=1).strip("[]() ")
        if not name:
            continue
        if not names.resolves(name) and (lettered := _LETTERED.fullmatch(name)) and names.resolves(lettered[1]):
            name = lettered[1]
        found.append(names.lookup(name))
    resolved = sum(names.resolves(target) or bound is not None for target, bound in found)
    # Beside a known id, a plain word is a remark: ``[pol-1, emphasis added]`` cites one source.
    if not resolved or (bare == content and any(b is None and " " in t for t, b in found)):
        return [pair for pair in found if pair[1] is not None] or None if resolved else _titled(content, names)
    return found


def _titled(content: str, names: Names) -> Found | None:
    """The source whose title is the content."""
    titled = names.title(content) if len(content) > 3 else None
    return [(titled, titled)] if titled is not None else None


def _unknown(content: str, bracket: Bracket, scan: Scan) -> Found | None:
    """Ids that nothing has, when the content can hardly be anything else."""
    prefix = _PREFIX.match(content)
    if prefix:
        parts = [part.strip("[]() ") for part in _SEPARATOR.split(content[prefix.end() :])]
        if all(part and (part.isdigit() or _JOINED.fullmatch(part) or _ALPHANUMERIC.fullmatch(part)) for part in parts):
            return [scan.names.lookup(part) for part in parts]
        return None
    if not content.isascii() or fold_id(content) in _ASIDES:
        return None
    before = scan.before(bracket.start)
    if before and (before.isalnum() or before in "_]") and _AFTER.match(scan.text, bracket.end) is None:
        return None  # an index or a call: ``row[a-1]x``
    parts = _SEPARATOR.split(content)
    if not all(_written_like_id(part) for part in parts):
        return None
    ends = _AFTER.match(scan.text, bracket.end) is not None
    if not ends and not all(any(char.isdigit() for char in part) for part in parts):
        return None  # ``the [self-driving] car`` is an insertion in a quotation
    return [scan.names.lookup(part) for part in parts]


def _written_like_id(name: str) -> bool:
    """Whether a name that nothing has is written like an id."""
    if _JOINED.fullmatch(name):
        return not re.fullmatch(r"[\d.:/-]+", name)  # figures, dates and ratios are no ids
    return _ALPHANUMERIC.fullmatch(name) is not None and not re.fullmatch(r"\d{1,4}(?:st|nd|rd|th|s|[a-z])", name)


def _is_definition(bracket: Bracket, scan: Scan) -> bool:
    """Whether the bracket opens a line that defines it."""
    return scan.text.startswith(":", bracket.end) and scan.before(bracket.start) in ("", "\n")
