"""Numbers in square brackets: ``[3]``, ``[3][7]``, ``[1, 2]``, ``[6-10]``, ``[1-3,7-9]``."""

import re

from citewell.model import Family
from citewell.text.markers.numbers import read_numbers
from citewell.text.markers.scan import Bracket, Scan

# What stands before brackets that hold an interval, an index or a list of values rather than citations.
_VALUES = re.compile(
    r"(?:\b(?:intervals?|ranges?|between|domain|scale|CI|IQR|arrays?|lists?|vectors?|tuples?|set|index|indices|bounds?"
    r"|Intervall|Bereich|intervalle?|intervalo|intervallo)\s{0,2}(?:of\s|is\s|=|:|from\s)?|[=\u2208\u2286\u2264\u2265<>+*/^({,]\s?|\w\(|[A-Za-z_]\w{0,30}\[\w{0,30}\])\s{0,2}$",
    re.IGNORECASE,
)
_CODE_NAME = re.compile(r"(?:^|[^\w.])(?:[A-Za-z]|\w{0,30}[_.]\w{1,30}|\w{0,30}\d\w{0,30})$")
_AFTER_VALUES = re.compile(r"\s{0,2}(?:[=*/^+]|\.\w+\(|\))")


def read_bracket_numbers(scan: Scan) -> None:
    """Bracketed numbers, single ones and groups. Known ids win over look-alikes; a definition is not a use."""
    for bracket in scan.brackets:
        first = bracket.content.lstrip(" ([")[:1]
        if not first.isdigit() or not first.isascii() or scan.is_link(bracket):
            continue
        found = read_numbers(bracket.content, scan.names, attached=_may_cite(bracket, scan))
        if found is None or not scan.is_free(bracket.start, bracket.end) or _is_index(bracket, scan):
            continue
        if len(found) > 1 and not _may_cite(bracket, scan):
            continue
        family = Family.BRACKET_NUMBER if bracket.content.strip(" ()").isdigit() else Family.GROUP
        start, end = _escaped(bracket, scan)
        scan.add(start, end, family, found)


def _may_cite(bracket: Bracket, scan: Scan) -> bool:
    """Whether what stands before the bracket allows a citation of a number that nothing has."""
    before = scan.before(bracket.start, 40)
    if "," in bracket.content or "-" in bracket.content:
        # ``([1, 2])`` is a citation in round brackets, ``f([1, 2])`` a call.
        return _VALUES.search(before) is None or (before.endswith((" (", "(")) and not re.search(r"\w\($", before))
    return True


def _is_index(bracket: Bracket, scan: Scan) -> bool:
    """Whether the bracket indexes something, as in ``dp[i][0]`` or ``x[1] = 2``."""
    before = scan.before(bracket.start, 40)
    if before.endswith("]"):
        return scan.is_free(bracket.start - 1, bracket.start) and not before.endswith("\\]")
    if before[-1:].isalnum() and before[-1:].isascii() and _CODE_NAME.search(before):
        known = scan.names.resolves(bracket.content.strip())
        return not known or _AFTER_VALUES.match(scan.text, bracket.end) is not None
    return False


def _escaped(bracket: Bracket, scan: Scan) -> tuple[int, int]:
    r"""The whole marker: ``\[1\]`` with its backslashes, ``[[1]]`` with its outer brackets."""
    start, end, text = bracket.start, bracket.end, scan.text
    if text[start - 1 : start] == "\\" and text[end - 2 : end - 1] == "\\":
        return start - 1, end
    if text[start - 1 : start] == "[" and text[end : end + 1] == "]" and scan.is_free(start - 1, end + 1):
        return start - 1, end + 1
    return start, end
