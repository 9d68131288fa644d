"""Text that strangers wrote cannot act on a terminal, and stays readable."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.cli.terminal import plain, visible


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("24 months, 1\u202f200 €, naïve, 保証, गारंटी", "24 months, 1\u202f200 €, naïve, 保証, गारंटी"),
        ("two\nlines\tand a tab", "two\nlines\tand a tab"),
        ("\x1b[31mred\x1b]0;title\x07", "\\x1b[31mred\\x1b]0;title\\x07"),
        ("a\rb\x00\x7f\x9b", "a\\rb\\x00\\x7f\\x9b"),
        ("\u202eevil\u2066\u200f", "\\u202eevil\\u2066\\u200f"),
        ("half \ud83d", "half \\ud83d"),
        ("\ue200cite\ue202turn0search0\ue201", "\\ue200cite\\ue202turn0search0\\ue201"),
        ("tag \U000e0041", "tag \\U000e0041"),
        ("क्‍ष 👩‍👧", "क्‍ष 👩‍👧"),
    ],
)
def test_visible(text, expected):
    assert visible(text) == expected


@given(st.text())
def test_nothing_is_left_that_acts(text):
    shown = visible(text)
    shown.encode()
    assert {unicodedata.category(c) for c in shown if c not in "\n\t"}.isdisjoint({"Cc", "Cs", "Co", "Zl", "Zp"})
    assert {unicodedata.bidirectional(c) for c in shown}.isdisjoint(
        {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
    )


@given(st.text(st.characters(codec="ascii", exclude_categories=["Cc"])))
def test_printable_ascii_stays(text):
    assert visible(text) == text


def test_markup_is_not_read():
    assert plain("[red]x[/red] [link=https://evil.example]y[/link]").plain.startswith("[red]x[/red] [link")
    assert plain("[red]x[/red]").spans == []
