"""The cells of a table as numbers, and what headers and labels say of them."""

import re
from collections.abc import Sequence

from citewell.papers.amounts import Amount, read_amounts
from citewell.papers.passages import Table, TableRow
from citewell.papers.wording import values, words

_EMPTY = frozenset(("", "-", "–", "—", "n/a", "na", "n.a.", ".", "…", "none", "nil"))
_NESTED = re.compile(r"\b(?:of which|of whom|thereof|incl\.?|including|subtotal|sub-total)\b")
_SELECTED = re.compile(r"\b(?:top|selected|main|largest|leading|major|biggest|key|example|some)\b")
_LABEL = re.compile(r"[^a-z ]")
_LARGEST = 200


class Grid:
    """A table whose cells are numbers where they can be.

    Args:
        header: what the columns are called; empty where nothing is said.
        rows: the rows under it.

    Attributes:
        rows: the rows under the header.
        columns: the columns that hold numbers, by index; the first, which names the rows, is none of them.
        nested: whether some rows are parts of others.
        selected: whether the header says that only some rows are listed.
    """

    def __init__(self, header: Sequence[str], rows: Sequence[TableRow]) -> None:
        self.rows = rows
        self._header = header
        self._amounts = [[_amount(cell) for cell in row.cells] for row in rows]
        width = max(len(row.cells) for row in rows)
        self.columns = [
            column
            for column in range(1, width)
            if sum(self.amount(row, column) is not None for row in range(len(rows))) >= 2
        ]
        self.selected = any(_SELECTED.search(cell.lower()) for cell in header)
        self.nested = any(_NESTED.search(row.cells[0].lower()) for row in rows if row.cells)

    def amount(self, row: int, column: int) -> Amount | None:
        """The number of a cell; ``None`` where it holds none or several."""
        cells = self._amounts[row]
        return cells[column] if column < len(cells) else None

    def is_empty(self, row: int, column: int) -> bool:
        """Whether a cell says nothing."""
        cells = self.rows[row].cells
        return column >= len(cells) or cells[column].strip().lower() in _EMPTY

    def label(self, row: int) -> str:
        """What a row is called."""
        return self.rows[row].cells[0] if self.rows[row].cells else ""

    def header(self, column: int) -> str:
        """What a column is called."""
        return self._header[column] if column < len(self._header) else ""

    def cell(self, row: int, column: int) -> str:
        """A cell as it reads."""
        cells = self.rows[row].cells
        return cells[column] if column < len(cells) else ""

    def no_count(self, column: int) -> bool:
        """Whether the header says that a column holds means, rates or years, which do not add up."""
        header = self.header(column).lower()
        return words("sums", "no_count").search(header) is not None or "%" in header


def read_grid(table: Table) -> Grid | None:
    """A table as numbers; ``None`` where it has too few rows or columns of them to be computed again."""
    rows = [row for row in table.rows if not row.header]
    headers = [row for row in table.rows if row.header]
    if len(rows) < 2 or len(rows) > _LARGEST or max(len(row.cells) for row in rows) < 2:
        return None
    grid = Grid(headers[0].cells if headers else (), rows)
    return grid if grid.columns else None


def is_total(name: str) -> bool:
    """Whether a label or a header names a total and nothing else."""
    bare = " ".join(_LABEL.sub(" ", name.lower()).split())
    names = values("sums")["total"]
    return bare in names or any(
        bare == f"{one} {other}" for one in ("grand", "overall", "column", "row") for other in names
    )


def _amount(cell: str) -> Amount | None:
    found = read_amounts(cell)
    if len(found) != 1:
        return None
    rest = cell[: found[0].start] + cell[found[0].end :]
    if any(char.isdigit() or char in "–—/~≥≤<>" for char in rest.strip(" ≈")):
        return None
    return found[0] if len(rest.strip(" *†‡§~±≈()[]a")) <= 3 else None
