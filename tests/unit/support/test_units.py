"""Units of a source: sentences, items, rows and headings, each with what governs it."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.support.tables import aligned_tables
from citewell.support.units import UnitKind, read_units

MARKED = """# Prices

A ticket costs this much:

| Zone | Adult | Child |
|---|---|---|
| A | £3 | £1.50 |
| B |  | £2 |

It covers:
- trams. And buses.
- ferries
"""

SPACED = """Fares from May
                  Single        Return
Stop           peak   off     peak   off
Quay           £2     £1      £4     £2
Hill           £3             £6     £3

Dogs are free.
"""


def read(text):
    return [(unit.kind, text[unit.start : unit.end], unit.governors) for unit in read_units(text)]


def test_headings_lead_ins_and_heads_govern_what_is_under_them():
    heading, lead_in, head, covers = 0, 1, 2, 5
    assert read(MARKED) == [
        (UnitKind.HEADING, "Prices", ()),
        (UnitKind.SENTENCE, "A ticket costs this much:", (heading,)),
        (UnitKind.HEADER, "| Zone | Adult | Child |", (heading, lead_in)),
        (UnitKind.ROW, "| A | £3 | £1.50 |", (heading, lead_in, head)),
        (UnitKind.ROW, "| B |  | £2 |", (heading, lead_in, head)),
        (UnitKind.SENTENCE, "It covers:", (heading,)),
        (UnitKind.ITEM, "trams.", (heading, covers)),
        (UnitKind.ITEM, "And buses.", (heading, covers)),
        (UnitKind.ITEM, "ferries", (heading, covers)),
    ]


def test_cells_of_drawn_tables_keep_their_columns():
    rows = [unit for unit in read_units(MARKED) if unit.cells]
    assert [[MARKED[start:end] for start, end in row.cells] for row in rows] == [
        ["Zone", "Adult", "Child"],
        ["A", "£3", "£1.50"],
        ["B", "", "£2"],
    ]


def test_columns_set_by_spaces_are_told_by_where_they_begin():
    (table,) = aligned_tables(SPACED)
    assert table.head == 2
    assert [[SPACED[start:end] for start, end in row.cells] for row in table.rows] == [
        ["", "Single", "Single", "Return", "Return"],
        ["Stop", "peak", "off", "peak", "off"],
        ["Quay", "£2", "£1", "£4", "£2"],
        ["Hill", "£3", "", "£6", "£3"],
    ]


def test_both_rows_of_a_head_govern_a_row():
    units = read_units(SPACED)
    row = next(unit for unit in units if SPACED[unit.start : unit.end].startswith("Hill"))
    assert [units[governor].kind for governor in row.governors] == [UnitKind.HEADER, UnitKind.HEADER]


def test_the_first_of_labelled_lines_governs_the_others():
    text = "Plan: Small\nData: 2 GB\nPrice: £5\n\nPlan: Large\nData: 9 GB\n"
    assert [(words, governors) for _, words, governors in read(text)] == [
        ("Plan: Small", ()),
        ("Data: 2 GB", (0,)),
        ("Price: £5", (0,)),
        ("Plan: Large", ()),
        ("Data: 9 GB", (3,)),
    ]


@pytest.mark.parametrize("text", ["", "   ", "|||", "a  b", "a  b\nc  d", "\t\t\n\t", "# \n\n|", "a\t1\nb\t2\n" * 50])
def test_odd_texts_are_read_in_order_and_apart(text):
    units = read_units(text)
    assert all(left.end <= right.start for left, right in pairwise(units))


@given(st.text(alphabet="ab 1.|\n\t#-:£", max_size=120))
def test_units_are_in_order_apart_and_governed_by_earlier_ones(text):
    units = read_units(text)
    position = 0
    for number, unit in enumerate(units):
        assert position <= unit.start < unit.end <= len(text)
        position = unit.end
        assert all(governor < number for governor in unit.governors)
        assert all(unit.start <= start <= end <= unit.end for start, end in unit.cells)
