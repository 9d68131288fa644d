"""Values that a text lists one after another: at 7:15, 10:40, 14:05 and 18:20. What is said of one is said of all."""

import re
from bisect import bisect_left

from citewell.model import Quantity
from citewell.support.prepared import PreparedText

_JOINED = re.compile(r"\s?(?:,|;|/|and|und|et|y|e|en|or|oder|ou|o|,\s?(?:and|or))\s?")
_MOST = 24
_FEWEST = 3


def of_one_series(body: PreparedText, one: Quantity, other: Quantity) -> bool:
    """Whether two values of a text stand in one list of three or more, with nothing said of any by itself."""
    left, right = sorted((one, other), key=lambda value: value.span.start)
    known = body.quantities
    first = bisect_left(known, left.span.start, key=lambda value: value.span.start)
    if first >= len(known) or known[first].span != left.span:
        return False
    reached = False
    at = first
    for value in known[first + 1 : first + _MOST]:
        if not _is_next(body, known[at], value):
            break
        at += 1
        reached = reached or value.span == right.span
    if not reached:
        return False
    while first > 0 and at - first < _FEWEST and _is_next(body, known[first - 1], known[first]):
        first -= 1
    return at - first + 1 >= _FEWEST


def _is_next(body: PreparedText, left: Quantity, right: Quantity) -> bool:
    alike = left.kind is right.kind and left.unit == right.unit
    return alike and _JOINED.fullmatch(body.text, left.span.end, right.span.start) is not None
