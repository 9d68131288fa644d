"""Claims at a terminal: lines fit, nothing acts on the terminal, and no colour is needed."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from citewell import Gate
from citewell.model import Outcome, Passage, Slot, SlotKind, Source
from citewell.records.claim_record import claim_from
from citewell.report.claims import print_claim, print_counts
from citewell.report.slots import slot_lines

GATE = Gate()
RECORD = {
    "id": "tower",
    "question": "How high is it?",
    "claim": "The tower of Elm is 31 metres high and was built in 1887, and “the bells were cast in the yard below it”.",
    "sources": [
        {
            "id": "guide",
            "text": "The tower of Elm is 31 metres high.\n\n| built | 1878 |\n\nThe bells were cast in the yard below it.",
        },
        {"id": "shop", "text": "Umbrellas cost 9 crowns."},
        {"id": "empty"},
    ],
}


def console(width: int, *, styled: bool = False) -> Console:
    return Console(
        file=io.StringIO(), width=width, highlight=False, emoji=False, markup=False, force_terminal=styled,
        color_system="standard" if styled else None,
    )  # fmt: skip


def printed(record, width=80, *, styled=False):
    out = console(width, styled=styled)
    answer = claim_from(record)
    print_claim(answer, GATE.support(answer), out)
    return out.file.getvalue()


@pytest.mark.parametrize("width", [20, 25, 30, 40, 60, 80, 120])
def test_lines_fit_and_end_without_white_space(width):
    lines = printed(RECORD, width).splitlines()
    assert max(map(len, lines)) <= width
    assert [line for line in lines if line != line.rstrip()] == []


def test_both_sides_stand_beside_each_other_or_one_below_the_other():
    wide = printed(RECORD, 100).splitlines()
    assert any("31 metres" in line and "⟦31 metres⟧" in line for line in wide)
    narrow = printed(RECORD, 40)
    assert not any("31 metres high" in line and "⟦31 metres⟧" in line for line in narrow.splitlines())
    assert "⟦31 metres⟧" in " ".join(narrow.split())


def test_styles_take_the_place_of_brackets():
    assert "⟦" in printed(RECORD)
    styled = printed(RECORD, styled=True)
    assert "⟦" not in styled
    assert "\x1b[1;7m31 metres" in styled


def test_every_outcome_is_said_in_words_and_by_a_sign():
    assert printed(RECORD).startswith("– not checked: no text  tower  score ")
    read = RECORD | {"sources": RECORD["sources"][:2]}
    assert printed(read).startswith("? not enough information  tower  score ")
    assert printed(RECORD | {"claim": "The tower of Elm is 31 metres high."}).startswith("✓ supported  tower  score ")
    assert printed(RECORD | {"sources": []}).startswith("– not checked: no text  tower\n")


@given(text=st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=60), width=st.integers(20, 90))
def test_nothing_acts_on_the_terminal(text, width):
    source = Source(id="s" + text, text=text)
    slot = Slot(
        kind=SlotKind.NAME,
        text=text,
        start=0,
        end=len(text),
        outcome=Outcome.CONTRADICTED,
        reason=text,
        check="names",
        passages=(Passage(source=source.id, start=0, end=len(text), text=text),),
        derivation=text,
    )
    out = console(width)
    for line in slot_lines([slot], {source.id: source}, out):
        out.print(line)
    shown = out.file.getvalue()
    assert not set(shown) & {chr(code) for code in (*range(10), *range(11, 32), 127, 0x202E, 0x200B)}


def test_restricted_sources_are_only_named():
    slot = Slot(
        kind=SlotKind.MONEY,
        text="7",
        start=0,
        end=1,
        outcome=Outcome.SUPPORTED,
        reason="a source has it",
        passages=(Passage(source="staff", start=0, end=6, text="secret"),),
    )
    out = console(80)
    for line in slot_lines([slot], {"staff": Source(id="staff", text="secret")}, out, restricted=frozenset({"staff"})):
        out.print(line)
    assert "staff: not permitted for this reader" in out.file.getvalue()
    assert "secret" not in out.file.getvalue()


def test_very_many_slots_are_counted():
    slot = Slot(kind=SlotKind.NUMBER, text="7", start=0, end=1, outcome=Outcome.SUPPORTED, reason="a source has it")
    out = console(80)
    for line in slot_lines([slot] * 1_100, {}, out):
        out.print(line)
    assert "and 1,040 more" in out.file.getvalue()


def test_counts():
    out = console(80)
    print_counts({outcome: number for number, outcome in enumerate(Outcome, 1)}, 1, out)
    assert out.file.getvalue().splitlines() == [
        "10 claims, and 1 record that could not be read",
        "✓ supported               1",
        "✗ contradicted            2",
        "? not enough information  3",
        "– not checked             4",
    ]
