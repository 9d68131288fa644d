"""Columns that follow from others, row by row: products, and shares of a column's total."""

from collections.abc import Iterator
from itertools import combinations

from citewell.model import CheckVerdict
from citewell.papers.amounts import Amount
from citewell.papers.arithmetic.cells import Grid, is_total
from citewell.papers.interval import Interval, between, total

Told = tuple[int, CheckVerdict, Interval | None, str, str]
_ENOUGH = 3
_MOST_COLUMNS = 12


def judge_products(grid: Grid) -> Iterator[Told]:
    """A row whose last number is not the product of two others, where in all other rows it is."""
    columns = grid.columns[:_MOST_COLUMNS]
    body = [row for row in range(len(grid.rows)) if not is_total(grid.label(row))]
    for product in columns:
        for one, two in combinations([column for column in columns if column != product], 2):
            made: dict[int, tuple[Interval, Amount]] = {}
            for row in body:
                left, right, stated = (grid.amount(row, column) for column in (one, two, product))
                if left is None or right is None or stated is None or min(left.value, right.value) <= 1:
                    continue
                made[row] = left.interval() * right.interval(), stated
            right_rows = [row for row, (value, stated) in made.items() if value.meets(stated.interval())]
            wrong = [row for row in made if row not in right_rows]
            if len(right_rows) < _ENOUGH or len(wrong) != 1:
                continue
            value, stated = made[wrong[0]]
            why = f"elsewhere this number is the product of two, which here is {between(value)}; printed {stated.text}"
            yield wrong[0], CheckVerdict.INCONSISTENT, value, stated.text, why


def judge_shares_of_column(grid: Grid) -> Iterator[Told]:
    """A row whose share is not that of its count in the column's total, where in all other rows it is."""
    body = [row for row in range(len(grid.rows)) if not is_total(grid.label(row))]
    totals = [row for row in range(len(grid.rows)) if is_total(grid.label(row))]
    for counts, shares in ((a, b) for a in grid.columns for b in grid.columns if a != b):
        if not _are_shares(grid, body, shares) or grid.no_count(counts):
            continue
        parts = [grid.amount(row, counts) for row in body]
        present = [part for part in parts if part is not None]
        if len(present) != len(parts) or len(parts) < _ENOUGH + 1 or not all(part.is_count for part in present):
            continue
        printed = grid.amount(totals[-1], counts) if totals else None
        whole = printed.value if printed is not None else total([part.interval() for part in present]).low
        if whole <= 0:
            continue
        made: dict[int, tuple[Interval, Amount]] = {}
        for row, part in zip(body, present, strict=True):
            stated = grid.amount(row, shares)
            if stated is not None:
                made[row] = Interval.exactly(part.value * 100 / whole), stated
        right = [row for row, (value, stated) in made.items() if value.meets(stated.rounded())]
        wrong = [row for row in made if row not in right]
        if len(right) >= _ENOUGH and len(wrong) == 1:
            value, stated = made[wrong[0]]
            why = f"its share of {float(whole):g} is {between(value)} %; printed {stated.text}"
            yield wrong[0], CheckVerdict.INCONSISTENT, value, stated.text, why


def _are_shares(grid: Grid, body: list[int], column: int) -> bool:
    if "%" in grid.header(column) or "percent" in grid.header(column).lower() or "share" in grid.header(column).lower():
        return True
    cells = [grid.amount(row, column) for row in body]
    return all(cell is not None and cell.is_percent for cell in cells)
