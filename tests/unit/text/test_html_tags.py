"""Tags, their attributes, and what hides what."""

import pytest

from citewell.text.html_tags import read_tags


def tags(text: str, *, lenient: bool = False) -> list[tuple[str, str, dict[str, str]]]:
    return [
        (tag.name, text[tag.start : tag.end], {name: text[s.start : s.end] for name, s in tag.attributes.items()})
        for tag in read_tags(text, lenient=lenient)
    ]


@pytest.mark.parametrize(
    ("text", "name", "attributes"),
    [
        ('<a href="b>c">', "a", {"href": "b>c"}),
        ("<A HREF='b'/>", "a", {"href": "b"}),
        ("<a href=b/c>", "a", {"href": "b/c"}),
        ("<a\n href = 'b'\tx>", "a", {"href": "b"}),
        ("<a href=b href=c>", "a", {"href": "b"}),
        ("</a>", "a", {}),
        ("<br/>", "br", {}),
    ],
)
def test_a_tag(text: str, name: str, attributes: dict[str, str]) -> None:
    assert tags(f"x{text}y") == [(name, text, attributes)]


@pytest.mark.parametrize("text", ["a < b", "<https://a.example>", "<3", "<a href='b", "<a <b", "a<b and c"])
def test_what_is_no_tag(text: str) -> None:
    assert tags(text) == []


def test_comments_scripts_and_styles_are_hidden() -> None:
    text = "<!-- <a href=b> --><script>'<a href=b>'</script><STYLE>x</STYLE><title><b></title><p>"
    assert [name for name, _, _ in tags(text)] == [
        "",
        "script",
        "",
        "script",
        "style",
        "",
        "style",
        "title",
        "b",
        "title",
        "p",
    ]


def test_what_nothing_closes_hides_the_rest_of_a_page_but_nothing_of_a_text() -> None:
    for start in ("<script>", "<!--"):
        text = f"{start} <p>"
        assert ("p", "<p>", {}) not in tags(text)
        assert ("p", "<p>", {}) in tags(text, lenient=True)
