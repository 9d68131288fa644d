"""Text that strangers wrote cannot act on a screen or hide from a reader."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.report.visible import visible

KEPT = {"\n", "\t", "\u200c", "\u200d"}
# Marks, embeddings, overrides and isolates of the bidirectional algorithm, and characters that it passes over.
DIRECTING = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI", "BN"}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain, Ünïcode, 漢字, हिन्दी 👩‍🔧", "plain, Ünïcode, 漢字, हिन्दी 👩‍🔧"),
        ("two\nlines\tand a tab", "two\nlines\tand a tab"),
        ("Windows\r\nlines\r\n", "Windows\nlines\n"),
        ("over\rwritten", r"over\rwritten"),
        ("\x1b[31mred\x1b[0m", r"\x1b[31mred\x1b[0m"),
        ("\x9b31m", r"\x9b31m"),
        ("gnp.\u202eexe", r"gnp.\u202eexe"),
        ("zero\u200bwidth", r"zero\u200bwidth"),
        ("half \ud83d pair", r"half \ud83d pair"),
        ("\ue200cite\ue202turn0search0\ue201", r"\ue200cite\ue202turn0search0\ue201"),
        ("tag \U000e0041", r"tag \U000e0041"),
        ("\x00", r"\x00"),
    ],
)
def test_what_acts_or_hides_is_written_out(text, shown):
    assert visible(text) == shown


@given(st.text(st.characters()))
def test_nothing_that_acts_or_hides_is_left(text):
    left = set(visible(text)) - KEPT
    assert {unicodedata.category(c) for c in left} & {"Cc", "Cs", "Co", "Zl", "Zp"} == set()
    assert {unicodedata.bidirectional(c) for c in left} & DIRECTING == set()


@given(st.text(st.characters()))
def test_the_result_is_utf8_and_stays_as_it_is(text):
    once = visible(text)
    assert visible(once) == once
    once.encode("utf-8")
