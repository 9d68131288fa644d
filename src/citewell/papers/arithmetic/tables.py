"""Totals of tables: a row of sums under its columns, a column of sums after its row, a product or share beside both."""

from collections.abc import Iterator, Sequence

from citewell.model import CheckKind, CheckVerdict, SelfCheck
from citewell.papers.amounts import Amount
from citewell.papers.arithmetic.cells import Grid, is_total, read_grid
from citewell.papers.arithmetic.columns import judge_products, judge_shares_of_column
from citewell.papers.interval import Interval, between, total
from citewell.papers.passages import Table, TableRow

_MUCH = 0.25
_LITTLE = 0.10
_ENOUGH_ROWS = 3
_TRIVIAL = 20


def judge_table(text: str, table: Table) -> Iterator[SelfCheck]:
    """Rows for what the numbers of a table make of each other.

    Args:
        text: the text in which it stands.
        table: the table.
    """
    grid = read_grid(table)
    if grid is None:
        return
    told: set[int] = set()
    for judge in (_total_row, _total_column, judge_products, judge_shares_of_column):
        for row, verdict, recomputed, stated, why in judge(grid):
            if row in told:
                continue
            told.add(row)
            yield _row(text, grid.rows[row], verdict, stated, recomputed, why)


def _total_row(grid: Grid) -> Iterator[tuple[int, CheckVerdict, Interval | None, str, str]]:
    """The last row, where its label or its numbers say that it is a sum."""
    last = len(grid.rows) - 1
    body = [index for index in range(last) if not is_total(grid.label(index))]
    if len(body) < 2 or grid.nested:
        return
    labelled = is_total(grid.label(last))
    found = [(column, *_column(grid, body, last, column)) for column in grid.columns]
    fits = [one for one in found if one[3] == "fits"]
    if not labelled:
        strong = [one for one in fits if one[1] is not None and one[1].high >= _TRIVIAL]
        near = [one for one in found if one[3] == "near"]
        # One column may come to the number of the last row by chance.
        if len(body) < _ENOUGH_ROWS or not strong or (near and len(fits) < 2) or len(fits) * 2 < len(found) - 1:
            return
    wrong = [one for one in found if one[3] == "near" and (fits or labelled)]
    whys = []
    for _, made, stated, what in found:
        if made is not None and stated is not None and what in ("fits", "near"):
            whys.append(f"parts make {between(made)}; printed {stated.text}")
    if not whys:
        return
    why = "; ".join(whys)
    if not wrong:
        if fits:
            first = fits[0]
            yield last, CheckVerdict.CONSISTENT, first[1], first[2].text if first[2] else "", why
        return
    _, made, stated, _ = wrong[0]
    if made is None or stated is None:
        return
    apart = float((made.low + made.high) / 2 / stated.value) - 1
    sure = bool(fits) or (0 <= apart <= _MUCH) or (-_LITTLE <= apart < 0 and not grid.selected)
    verdict = CheckVerdict.INCONSISTENT if sure else CheckVerdict.CANNOT_DECIDE
    if not sure:
        why += "; rows may have been left out"
    yield last, verdict, made, stated.text, why


def _column(grid: Grid, body: Sequence[int], last: int, column: int) -> tuple[Interval | None, Amount | None, str]:
    """What a column adds up to, the printed total, and whether that ``fits``, is ``near``, or is no sum at all."""
    stated = grid.amount(last, column)
    parts = [grid.amount(row, column) for row in body]
    present = [part for part in parts if part is not None]
    if (
        stated is None
        or len(present) < 2
        or any(not grid.is_empty(row, column) for row, part in zip(body, parts, strict=True) if part is None)
    ):
        return None, stated, ""
    if (
        any(part.kind is not stated.kind or part.unit != stated.unit for part in present)
        or min(part.value for part in present) < 0
    ):
        return None, stated, ""
    made = total([part.interval() for part in present])
    if made.meets(stated.interval()):
        return made, stated, "fits"
    if grid.no_count(column) or stated.is_percent or stated.value <= max(part.value for part in present):
        return made, stated, ""
    ratio = (made.low + made.high) / 2 / stated.value
    complete = len(present) == len(parts)
    return made, stated, "near" if complete and 0.67 <= ratio <= 1.5 else ""


def _total_column(grid: Grid) -> Iterator[tuple[int, CheckVerdict, Interval | None, str, str]]:
    """A column that its header calls a sum of those beside it, where most rows bear it out."""
    for column in grid.columns:
        if not is_total(grid.header(column)) or grid.no_count(column):
            continue
        others = [
            other
            for other in grid.columns
            if other != column and not grid.no_count(other) and not is_total(grid.header(other))
        ]
        if len(others) < 2:
            continue
        made: dict[int, tuple[Interval, Amount]] = {}
        for row in range(len(grid.rows)):
            parts, stated = [grid.amount(row, other) for other in others], grid.amount(row, column)
            present = [part for part in parts if part is not None]
            if stated is not None and len(present) == len(parts) and all(part.kind is stated.kind for part in present):
                made[row] = total([part.interval() for part in present]), stated
        right = [row for row, (whole, stated) in made.items() if whole.meets(stated.interval())]
        wrong = [row for row in made if row not in right]
        if len(right) < 2 or len(wrong) > max(1, len(made) // 4):
            continue
        for row in wrong:
            whole, stated = made[row]
            why = f"the row's parts make {between(whole)}; printed {stated.text}"
            yield row, CheckVerdict.INCONSISTENT, whole, stated.text, why


def _row(
    text: str, row: TableRow, verdict: CheckVerdict, stated: str, recomputed: Interval | None, why: str
) -> SelfCheck:
    return SelfCheck(
        quote=text[row.span.start : row.span.end],
        start=row.span.start,
        end=row.span.end,
        kind=CheckKind.TABLE,
        verdict=verdict,
        stated=stated,
        recomputed=recomputed.ends() if recomputed is not None else None,
        why=why,
    )
