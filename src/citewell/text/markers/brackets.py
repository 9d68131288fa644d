"""Numbers in square brackets: ``[3]``, ``[3][7]``, ``[1, 2]``, ``[6-10]``, ``[1-3,7-9]``."""

import re

from citewell.model import Family
from citewell.text.markers.numbers import read_numbers
from citewell.text.markers.scan import Bracket, Scan

# What stands before brackets that hold an interval, an index or a list of values, whatever the sources are called.
_VALUES = re.compile(
    r"(?:\b(?:intervals?|CI|IQR|arrays?|vectors?|tuples?|Intervall|intervalle?|intervalo|intervallo)\s{0,2}(?:of\s|is\s|=|:)?"
    r"|\b(?:coordinates?|matrix|matrices)\s"
    r"|\b(?:in|within|from|on|into|of) (?:the|a|an) (?:\w{1,20} )?(?:range|scale|domain|list|set)\s(?:of\s|from\s)?"
    r"|[=\u2208\u2286\u2264\u2265]\s?|[\"']\s?:\s?|\w\(\[{0,2})\s{0,2}$",
    re.IGNORECASE,
)
# What stands before such brackets as often as before a citation: then the numbers must be known.
_DOUBTFUL = re.compile(
    r"(?:\b(?:ranges?|between|domain|scale|lists?|set|index|indices|bounds?|Bereich|Skala|from)\s{0,2}(?:of\s|is\s|=|:|from\s)?"
    r"|[<^{,]\s?)\s{0,2}$",
    re.IGNORECASE,
)
# ``x``, ``limits_2`` and ``row.cells`` are names in code; ``V40`` and ``hepatitis C`` are words of the sentence.
_VARIABLE = re.compile(r"(?:^|[^\w.])(?:[a-z]|[A-Za-z]\w{0,30}[_.][A-Za-z]\w{0,30}|\w{0,30}\([\w, ]{0,30}\))$")
_SUBSCRIPT = re.compile(r"[a-z_]\w{0,20}|\w{0,10}\s?[+*:-]\s?\w{0,10}|[\"']\w{1,20}[\"']|\d")
_UNIT = re.compile(r"\d\s?[a-z\u00b5]{1,3}$")
_WORD_OR_NAME = re.compile(r"(?:^|[^\w.])(?:[A-Z]|\w{0,30}\d\w{0,30})$")
_AFTER_VALUES = re.compile(r"\s{0,2}(?:[=*/^+]|\.\w+\(|\)\s{0,2}[=*/^+])")
_HEAD = " ([#^"


def read_bracket_numbers(scan: Scan) -> None:
    """Bracketed numbers, single ones and groups. A definition is not a use, neither is a value."""
    values_end = -1
    for bracket in scan.brackets:
        first = bracket.content.lstrip(_HEAD)[:1]
        if not first.isdigit() or scan.is_link(bracket):
            continue
        before = scan.before(bracket.start, 40)
        group = len(bracket.content) > 2 and not bracket.content.strip(" ()\\").isdigit()
        doubtful = False
        if group:
            listed = 0 <= bracket.start - values_end <= 2 and scan.text[values_end : bracket.start].strip() in ("", ",")
            if listed or (_VALUES.search(before) and not before.endswith((" (", "\n("))):
                values_end = bracket.end
                scan.take(bracket.start, bracket.end)
                continue
            doubtful = _DOUBTFUL.search(before) is not None
        found = read_numbers(bracket.content.removesuffix("\\"), scan.names, attached=not doubtful)
        if found is None or not scan.is_free(bracket.start, bracket.end):
            continue
        if bracket.start == values_end or _is_index(bracket, before, scan):
            values_end = bracket.end
            scan.take(bracket.start, bracket.end)
            continue
        start, end = scan.around(bracket)
        doubled = start < bracket.start and scan.text[start] == "["
        if group and doubled and any(bound is None for _, bound in found):
            continue  # ``[[48,4,7]]`` is a code, unless sources have all of its numbers
        scan.add(start, end, Family.GROUP if group else Family.BRACKET_NUMBER, found)


def _is_index(bracket: Bracket, before: str, scan: Scan) -> bool:
    """Whether the bracket indexes something or is part of a word, as in ``dp[i][0]``, ``x[1] = 2`` or ``[19]80``."""
    if scan.text[bracket.end : bracket.end + 1].isdigit():
        return True
    last = before[-1:]
    if last == "]":
        opening = before.rfind("[")
        if not scan.is_free(bracket.start - 1, bracket.start) or opening < 1:
            return False
        inner = before[opening + 1 : -1]
        before, last = before[:opening], before[opening - 1]
        if _SUBSCRIPT.fullmatch(inner) is None:
            return False
        return last == "]" or (last.isalnum() and last.isascii()) or last == "_"
    if not last.isascii() or not (last.isalnum() or last in "_)"):
        return False
    if _VARIABLE.search(before) and not _UNIT.search(before):
        return last != ")" or _AFTER_VALUES.match(scan.text, bracket.end) is not None
    if _WORD_OR_NAME.search(before):
        known = scan.names.resolves(bracket.content.strip())
        return not known or _AFTER_VALUES.match(scan.text, bracket.end) is not None
    return False
