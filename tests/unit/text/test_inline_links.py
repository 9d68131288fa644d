"""Markdown links and images, and where their parts stand."""

import pytest

from citewell.text.inline_links import find_inline_links


def parts(text: str, *, unclosed: bool = False) -> list[tuple[str, str, str | None, bool]]:
    return [
        (
            text[link.words.start : link.words.end],
            text[link.address.start : link.address.end],
            None if link.title is None else text[link.title.start : link.title.end],
            link.image,
        )
        for link in find_inline_links(text, unclosed=unclosed)
    ]


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("[a](b)", [("a", "b", None, False)]),
        ("[[1]](b)", [("[1]", "b", None, False)]),
        ("([a](b))", [("a", "b", None, False)]),
        ("[a](b_(c_(d)))", [("a", "b_(c_(d))", None, False)]),
        ("[a](" + "(" * 300 + ")" * 300 + ")", [("a", "(" * 300 + ")" * 300, None, False)]),
        (r"[a](b\)c)", [("a", r"b\)c", None, False)]),
        (
            "[a](b \"c (d)\") [e](f 'g') [h](i (j))",
            [("a", "b", "c (d)", False), ("e", "f", "g", False), ("h", "i", "j", False)],
        ),
        ("[a](<b c(d>)", [("a", "b c(d", None, False)]),
        ("[a]( b )", [("a", "b", None, False)]),
        ("[a](\n  b)", [("a", "b", None, False)]),
        ("![a](b)", [("a", "b", None, True)]),
        ("[![a](b)](c)", [("a", "b", None, True), ("![a](b)", "c", None, False)]),
        ("[a](b)[c](d)(e)", [("a", "b", None, False), ("c", "d", None, False)]),
        ("[a](b c)", []),
        ("[a](b", []),
        ("a](b)", []),
        ("[a\n\nb](c)", []),
    ],
)
def test_parts(text: str, links: list[tuple[str, str, str | None, bool]]) -> None:
    assert parts(text) == links


def test_a_link_that_nothing_closes_is_told_of_when_asked() -> None:
    text = "[a](https://a.example/b c [d](e"
    (first, second) = find_inline_links(text, unclosed=True)
    assert (first.closed, second.closed) == (False, False)
    assert text[first.address.start :].startswith("https://")
    assert text[second.address.start :] == "e"
