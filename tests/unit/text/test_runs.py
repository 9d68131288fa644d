"""Words of texts as sets of words are asked for them."""

import re

from hypothesis import given
from hypothesis import strategies as st

from citewell.text.runs import letter_and_digit_runs, letter_runs

TEXTS = st.text() | st.text(st.characters(codec="ascii"))


@given(TEXTS)
def test_letters_are_found_alike_in_ascii_and_in_other_texts(text: str) -> None:
    assert letter_runs(text) == re.findall(r"[^\W\d_]+", text)


@given(TEXTS)
def test_letters_and_digits_are_found_alike_in_ascii_and_in_other_texts(text: str) -> None:
    assert letter_and_digit_runs(text) == re.findall(r"[^\W_]+", text)


def test_runs_stand_in_order_and_may_repeat() -> None:
    assert letter_runs("Pavo-3 und Pavo_4: 5kg") == ["Pavo", "und", "Pavo", "kg"]
    assert letter_and_digit_runs("Pavo-3 und Pavo_4: 5kg") == ["Pavo", "3", "und", "Pavo", "4", "5kg"]
