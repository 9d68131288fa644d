"""Addresses of plain text, where nothing is escaped."""

from citewell.links.extract import extract_text
from citewell.model import LinkKind, LinkNote

A = "https://docs.velmora.example/pump"


def test_nothing_is_unescaped() -> None:
    (link,) = extract_text(f"{A}?a=1&amp;b=2")
    assert link.url == f"{A}?a=1&amp;b=2"


def test_angle_brackets_may_hold_a_broken_line() -> None:
    (link,) = extract_text(f"see <URL:{A}/long-\r\n  path> there")
    assert (link.url, link.kind) == (f"{A}/long-path", LinkKind.AUTOLINK)
    assert LinkNote.LINE_BREAK in link.notes


def test_lists_and_identifiers_are_told_apart() -> None:
    found = extract_text(f"[1] Velmora, {A}\n\nPMID 123456, {A}https://velmora.example/b")
    assert [link.kind for link in found] == [LinkKind.LIST, LinkKind.IDENTIFIER, LinkKind.BARE, LinkKind.BARE]
    assert LinkNote.RAN_TOGETHER in found[2].notes
