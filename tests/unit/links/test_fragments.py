"""What the part of an address behind the hash names."""

import pytest

from citewell.links.fragments import Fragment, TextFragment, fragment_of


@pytest.mark.parametrize(
    ("written", "place"),
    [("terms", "terms"), ("caf%C3%A9", "café"), ("a b", "a b"), ("a#b", "a#b"), ("", None), ("%zz", "%zz")],
)
def test_a_place(written, place):
    assert fragment_of(written) == Fragment(written, place)


@pytest.mark.parametrize("written", ["!/terms", "/terms", "/", "!"])
def test_a_view_of_a_program(written):
    assert fragment_of(written) == Fragment(written, is_route=True)


@pytest.mark.parametrize(
    ("written", "texts"),
    [
        (":~:text=within%2014%20days", [TextFragment("within 14 days")]),
        (":~:text=from,to", [TextFragment("from", "to")]),
        (":~:text=before-,from,to,-after", [TextFragment("from", "to", "before", "after")]),
        (":~:text=before-,from", [TextFragment("from", prefix="before")]),
        (":~:text=from,-after", [TextFragment("from", suffix="after")]),
        (":~:text=self%2Dmade%2C%20or%20so", [TextFragment("self-made, or so")]),
        (":~:text=one&text=two", [TextFragment("one"), TextFragment("two")]),
        (":~:other=1&text=two", [TextFragment("two")]),
        (":~:text=", []),
        (":~:text=a,b,c,d", []),
        (":~:text=,b", []),
        (":~:", []),
    ],
)
def test_words_on_the_page(written, texts):
    assert fragment_of(written) == Fragment(written, texts=tuple(texts))


def test_a_place_and_words():
    assert fragment_of("terms:~:text=14%20days") == Fragment(
        "terms:~:text=14%20days", "terms", (TextFragment("14 days"),)
    )


def test_words_without_end_are_not_all_looked_for():
    assert len(fragment_of(":~:" + "&".join(["text=x"] * 500)).texts) == 20
