"""The cells of table rows, in tables that are drawn with bars and in those whose columns are set by spaces or tabs."""

import re
from bisect import bisect_right

import msgspec

_BAR = re.compile(r"(?<!\\)\|")
# Two spaces divide columns; a full stop may be followed by two as well.
_GAP = re.compile(r"(?<![.!?\s])[ \u00a0]{2,}|\s?\t\s?")
_LINE = re.compile(r"[^\n]+")
_FEWEST_ROWS = 2
_FEWEST_CELLS = 2
_MOST_CELLS = 60
_LONGEST_CELL = 120
_SLACK = 3

Cells = tuple[tuple[int, int], ...]


class Row(msgspec.Struct, frozen=True, gc=False):
    """One row of a table.

    Attributes:
        start: first code point.
        end: after the last code point.
        cells: start and end of each cell, one for each column; an empty cell has no length.
    """

    start: int
    end: int
    cells: Cells


def bar_cells(text: str, start: int, end: int) -> Cells:
    """The cells of a row that is drawn with bars."""
    bars = [match.start() for match in _BAR.finditer(text, start, end)][:_MOST_CELLS]
    begins = [start, *(bar + 1 for bar in bars)]
    ends = [*bars, end]
    cells = [_trimmed(text, begin, stop) for begin, stop in zip(begins, ends, strict=True)]
    if bars and not text[start : bars[0]].strip():
        cells = cells[1:]
    if bars and not text[bars[-1] + 1 : end].strip():
        cells = cells[:-1]
    return tuple(cells)


def aligned_tables(text: str, start: int, end: int) -> list[list[Row]]:
    """The tables in a paragraph whose columns are set by spaces or tabs, each as its rows; the first is the header."""
    if "\n" not in text[start:end] or ("  " not in text[start:end] and "\t" not in text[start:end]):
        return []
    tables: list[list[Row]] = []
    open_rows: list[tuple[int, int, Cells]] = []
    for line in _LINE.finditer(text, start, end):
        cells = _gap_cells(text, line.start(), line.end())
        if len(cells) >= _FEWEST_CELLS and all(stop - begin <= _LONGEST_CELL for begin, stop in cells):
            open_rows.append((line.start(), line.end(), cells))
        else:
            _close(tables, open_rows)
            open_rows = []
    _close(tables, open_rows)
    return tables


def _close(tables: list[list[Row]], rows: list[tuple[int, int, Cells]]) -> None:
    if len(rows) < _FEWEST_ROWS:
        return
    head = rows[0]
    columns = [begin - head[0] for begin, _ in head[2]]
    tables.append([Row(start, end, _in_columns(start, cells, columns)) for start, end, cells in rows])


def _in_columns(start: int, cells: Cells, columns: list[int]) -> Cells:
    """The cells of a row by the column in which they begin; where that is unclear, in order."""
    if len(cells) == len(columns):
        return cells
    placed: list[tuple[int, int]] = [(start + column, start + column) for column in columns]
    for begin, stop in cells:
        column = max(bisect_right(columns, begin - start + _SLACK) - 1, 0)
        if placed[column][0] != placed[column][1]:
            return cells
        placed[column] = (begin, stop)
    return tuple(placed)


def _gap_cells(text: str, start: int, end: int) -> Cells:
    cells: list[tuple[int, int]] = []
    begin = start
    for gap in _GAP.finditer(text, start, end):
        if len(cells) >= _MOST_CELLS:
            break
        if gap.start() > begin:
            cells.append(_trimmed(text, begin, gap.start()))
        begin = gap.end()
    if begin < end and text[begin:end].strip():
        cells.append(_trimmed(text, begin, end))
    return tuple(cells)


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start] in " \t\u00a0":
        start += 1
    while end > start and text[end - 1] in " \t\u00a0\r":
        end -= 1
    return start, end
