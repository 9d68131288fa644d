"""Rows under headings: a table where the terminal is wide enough for it, else a few lines for each row."""

from collections.abc import Iterator, Sequence

import msgspec
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table
from rich.text import Text

from citewell.report.console_lines import hanging

_GAP = 2
# A last column of words may be wrapped, but not to less than this.
_LEAST = 24


class Column(msgspec.Struct, frozen=True):
    """A column.

    Attributes:
        name: its heading.
        number: whether it holds numbers, which stand to the right.
        speaks: whether what it holds says by itself what it is.
    """

    name: str
    number: bool = False
    speaks: bool = True


class Listing:
    """Rows for people; the last column may hold several lines.

    Args:
        columns: the headings.
    """

    def __init__(self, columns: Sequence[Column]) -> None:
        self._columns = columns
        self._rows: list[tuple[Text, ...]] = []

    def add(self, *cells: Text) -> None:
        """Adds a row, a cell for each column."""
        self._rows.append(cells)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """What rich prints."""
        if self._fits(options.max_width):
            yield self._table()
        else:
            for cells in self._rows:
                yield from self._block(cells, console)

    def _fits(self, width: int) -> bool:
        if not self._rows:
            return True
        *fixed, last = [
            max(cell_len(column.name), *(cell_len(line) for cell in cells for line in cell.plain.split("\n")))
            for column, cells in zip(self._columns, zip(*self._rows, strict=True), strict=True)
        ]
        if self._columns[-1].speaks:
            last = min(last, _LEAST)
        return sum(fixed) + _GAP * len(fixed) + last <= width

    def _table(self) -> Table:
        table = Table(box=None, padding=(0, _GAP, 0, 0), header_style="bold", pad_edge=False)
        *fixed, last = self._columns
        for column in fixed:
            table.add_column(column.name, justify="right" if column.number else "left", no_wrap=True)
        table.add_column(last.name, justify="right" if last.number else "left", overflow="fold")
        for cells in self._rows:
            table.add_row(*cells)
        return table

    def _block(self, cells: tuple[Text, ...], console: Console) -> Iterator[Text]:
        told = list(zip(self._columns, cells, strict=True))
        head = Text("  ").join([cell for column, cell in told[:-1] if column.speaks and cell.plain])
        yield hanging(head, 4, console, first=0)
        rest = [Text.assemble((f"{column.name} ", "dim"), cell) for column, cell in told if not column.speaks]
        if rest:
            yield hanging(Text(", ").join(rest), 4, console, first=2)
        column, last = told[-1]
        if column.speaks and last.plain:
            for line in last.split("\n"):
                yield hanging(line, 4, console, first=2)
