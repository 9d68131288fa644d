"""Rows for people fit every terminal: nothing is cut, no heading is broken, and a wide one gets a table."""

import io

import pytest
from rich.console import Console

from citewell import read_answer
from citewell.ledger import Case, LedgerEntry
from citewell.ledger.rates import daily_rates
from citewell.records.record import answer_from
from citewell.report.console_lines import plain
from citewell.report.decision_tables import decision_sheet, decision_table, rate_tables
from citewell.report.listing import Column, Listing
from citewell.report.reading import print_reading
from tests.builders import POLICY, make_answer, make_decision, make_finding

WIDTHS = (20, 28, 40, 60, 80, 120)


def printed(width: int, *things: object) -> str:
    out = io.StringIO()
    console = Console(file=out, width=width)
    for thing in things:
        console.print(thing)
    return out.getvalue()


def rows(*cells: tuple[str, ...]) -> Listing:
    listing = Listing([Column("answer"), Column("n", number=True, speaks=False), Column("reasons")])
    for row in cells:
        listing.add(*map(plain, row))
    return listing


def test_a_wide_terminal_gets_a_table() -> None:
    assert printed(60, rows(("fees", "3", "no citation"))).split("\n")[:2] == [
        "answer  n  reasons    ",
        "fees    3  no citation",
    ]


def test_a_narrow_terminal_gets_a_block_for_each_row() -> None:
    listing = rows(("the-fees-of-the-fen", "3", "no citation\nnothing retrieved at all"), ("dues", "12", ""))
    assert printed(30, listing).splitlines() == [
        "the-fees-of-the-fen",
        "  n 3",
        "  no citation",
        "  nothing retrieved at all",
        "dues",
        "  n 12",
    ]


def test_no_rows_are_no_trouble() -> None:
    assert printed(40, rows()).split() == ["answer", "n", "reasons"]


@pytest.mark.parametrize("width", WIDTHS)
def test_kept_decisions_are_told_whole_at_every_width(width: int) -> None:
    decision = make_decision(findings=(make_finding(),))
    case = Case(seq=12, decision=decision, answer=make_answer(), policy_text=POLICY)
    entry = LedgerEntry(seq=12, system="desk", decision=decision)
    told = printed(width, decision_table([entry], width), decision_sheet(case, []), rate_tables(daily_rates([], [])))
    assert "…" not in told
    assert all(len(line) <= width for line in told.splitlines())
    together = "".join(told.split())
    for words in (decision.answer_id, decision.action.value, decision.findings[0].message):
        assert "".join(words.split()) in together


@pytest.mark.parametrize("width", WIDTHS)
def test_a_reading_is_told_whole_at_every_width(width: int) -> None:
    answer = answer_from(
        {
            "id": "fees",
            "answer": "The fee is 12 crowns [fen-fees]. The dues are 3 crowns [fen-dues]. It rains.",
            "sources": [{"id": "fen-fees"}],
        }
    )
    out = io.StringIO()
    print_reading(read_answer(answer), Console(file=out, width=width))
    told = out.getvalue()
    assert all(len(line) <= width for line in told.splitlines())
    words = " ".join(told.split())
    assert "statement, cites fen-fees" in words
    assert "statement, cites nothing" in words
    assert "[fen-dues] keyed id: fen-dues not among the sources" in words
    assert words.count("not among the sources") == 1
