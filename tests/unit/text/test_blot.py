"""Blotting out stretches of a text, and putting stretches apart."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.model import Span
from citewell.text.blot import apart, blot

spans = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)).map(lambda ends: Span(min(ends), max(ends))))


@pytest.mark.parametrize(
    ("stretches", "left"),
    [
        ([], "abcdef"),
        ([Span(1, 3)], "a  def"),
        ([Span(4, 6), Span(0, 1)], " bcd  "),
        ([Span(1, 4), Span(2, 3), Span(3, 5)], "a    f"),
        ([Span(5, 9)], "abcde "),
        ([Span(7, 9)], "abcdef"),
        ([Span(2, 2)], "abcdef"),
    ],
)
def test_what_is_left(stretches: list[Span], left: str) -> None:
    assert blot("abcdef", stretches) == left


@given(st.text(max_size=25), spans)
def test_every_place_in_a_stretch_is_blotted_and_no_other(text: str, stretches: list[Span]) -> None:
    hidden = {place for span in stretches for place in range(span.start, span.end)}
    expected = "".join("\0" if place in hidden else char for place, char in enumerate(text))
    assert blot(text, stretches, "\0") == expected


@given(spans)
def test_stretches_put_apart_cover_the_same_places(stretches: list[Span]) -> None:
    ordered = apart(stretches)
    assert [place for span in ordered for place in range(span.start, span.end)] == sorted(
        {place for span in stretches for place in range(span.start, span.end)}
    )


def test_a_hundred_thousand_stretches_take_no_time() -> None:
    text = "[1]," * 120_000
    stretches = [Span(at, at + 3) for at in range(0, len(text), 4)]
    begin = time.process_time()
    assert blot(text, stretches) == "   ," * 120_000
    assert len(apart(stretches)) == 120_000
    assert time.process_time() - begin < 1.5
