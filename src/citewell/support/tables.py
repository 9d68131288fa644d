"""The cells of table rows, in tables that are drawn with bars and in those whose columns are set by spaces or tabs."""

import re
from bisect import bisect_right

import msgspec

_BAR = re.compile(r"(?<!\\)\|")
# Two spaces divide columns; a full stop may be followed by two as well.
_GAP = re.compile(r"(?<![.!?\s])[ \u00a0]{2,}|\s?\t\s?")
_LINE = re.compile(r"[^\n]+")
_VALUE = re.compile(r"[^\w\s]{0,3}\s?\d")
_YEAR = re.compile(r"(?:19|20)\d\d")
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


class Table(msgspec.Struct, frozen=True, gc=False):
    """A table.

    Attributes:
        head: how many of its rows are its head.
        rows: its rows in order, each with as many cells as the table has columns. A cell of the head that stands over
            several columns stands in each of them.
    """

    head: int
    rows: tuple[Row, ...]


def aligned_tables(text: str) -> list[Table]:
    """The tables of a text whose columns are set by spaces or tabs."""
    if "\n" not in text or ("  " not in text and "\t" not in text):
        return []
    tables: list[Table] = []
    rows: list[Row] = []
    for line in _LINE.finditer(text):
        # Bars draw tables of their own.
        cells = () if "|" in line[0] else _gap_cells(text, line.start(), line.end())
        if len(cells) >= _FEWEST_CELLS and all(stop - begin <= _LONGEST_CELL for begin, stop in cells):
            rows.append(Row(line.start(), line.end(), cells))
        else:
            _close(text, tables, rows)
            rows = []
    _close(text, tables, rows)
    return tables


def _close(text: str, tables: list[Table], rows: list[Row]) -> None:
    if len(rows) < _FEWEST_ROWS:
        return
    widest = max(rows, key=lambda row: len(row.cells))
    columns = [begin - _line_start(text, widest.start) for begin, _ in widest.cells]
    head = next((number for number, row in enumerate(rows) if _states_values(text, row)), 1)
    placed = [
        _spanning(text, row, columns) if number < head else _in_columns(text, row, columns)
        for number, row in enumerate(rows)
    ]
    tables.append(Table(head, tuple(placed)))


def _line_start(text: str, position: int) -> int:
    return text.rfind("\n", 0, position) + 1


def _states_values(text: str, row: Row) -> bool:
    """Whether a cell of a row begins with a number; years and names with digits stand in a head too."""
    return any(_VALUE.match(text, begin, stop) and not _YEAR.fullmatch(text, begin, stop) for begin, stop in row.cells)


def _spanning(text: str, row: Row, columns: list[int]) -> Row:
    """A row of the head: each column has the cell that begins over it or, over several columns, before it."""
    if len(row.cells) == len(columns):
        return row
    origin = _line_start(text, row.start)
    begins = [begin - origin for begin, _ in row.cells]
    cells = []
    for column in columns:
        at = bisect_right(begins, column + _SLACK) - 1
        cells.append(row.cells[at] if at >= 0 else (row.start, row.start))
    return Row(row.start, row.end, tuple(cells))


def _in_columns(text: str, row: Row, columns: list[int]) -> Row:
    """A row with its cells by the column in which they begin; where that is unclear, in order."""
    if len(row.cells) == len(columns):
        return row
    origin = _line_start(text, row.start)
    placed: list[tuple[int, int]] = [(row.start, row.start)] * len(columns)
    for begin, stop in row.cells:
        column = max(bisect_right(columns, begin - origin + _SLACK) - 1, 0)
        if placed[column][0] != placed[column][1]:
            return row
        placed[column] = (begin, stop)
    return Row(row.start, row.end, tuple(placed))


def _gap_cells(text: str, start: int, end: int) -> Cells:
    cells: list[tuple[int, int]] = []
    while start < end and text[start] in " \t":
        start += 1
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
