"""Which cells of a table a sentence may reckon with: those of one row or one column, of the rows that it names."""

import re
from bisect import bisect_right
from collections.abc import Sequence

from citewell.support.prepared import PreparedText
from citewell.support.terms import Term, is_cell


def are_at_odds(terms: Sequence[Term], claim: str) -> bool:
    """Whether cells lie across rows and columns, or in a row beside those that a sentence names.

    Args:
        terms: the values from which another would follow.
        claim: the sentence.
    """
    cells = [term for term in terms if is_cell(term)]
    if len(cells) < 2 or any(term.source is not cells[0].source for term in cells):
        return False
    body = cells[0].source.body
    places = [_place(term) for term in cells]
    rows = {row for row, _ in places}
    if len(rows) > 1 and len({column for _, column in places}) > 1:
        return True
    named = {row for row in _rows(body, min(rows)) if is_named_row(body, row, claim.lower())}
    return len(rows) > 1 and len(named) >= len(rows) and not rows <= named


def is_named_row(body: PreparedText, row: int, lowered: str) -> bool:
    """Whether the head of a row stands in a sentence as it is: Zone A rather than Zone B.

    Args:
        body: the text with the table.
        row: the number of its unit.
        lowered: the sentence in lower case.
    """
    cells = body.units[row].cells
    if not cells:
        return False
    head = body.text[cells[0][0] : cells[0][1]].strip(" |*").lower()
    return len(head) > 1 and re.search(rf"(?<!\w){re.escape(head)}(?!\w)", lowered) is not None


def _place(term: Term) -> tuple[int, int]:
    units, start = term.source.body.units, term.quantity.span.start
    row = bisect_right(units, start, key=lambda unit: unit.start) - 1
    cells = units[row].cells
    return row, next((number for number, (begin, end) in enumerate(cells) if begin <= start < end), 0)


def _rows(body: PreparedText, row: int) -> range:
    """The rows of the table of one of them."""
    kind = body.units[row].kind
    first = last = row
    while first > 0 and body.units[first - 1].kind is kind:
        first -= 1
    while last + 1 < len(body.units) and body.units[last + 1].kind is kind:
        last += 1
    return range(first, last + 1)
